/* How strong each of many engines is. Both views count the pairs up to the first gap, as the
 * tournament does. */
#include "tools/referee/report_ratings.h"

#include <inttypes.h>
#include <math.h>

#include "tools/referee/ratings.h"
#include "tools/referee/report_chart.h"
#include "tools/referee/report_table.h"
#include "tools/referee/report_text.h"

typedef struct {
	Rating rating[ENGINES_MAX];
	int order[ENGINES_MAX]; /* best first and group by group */
	int groups;
} Table;

static void rate(const Report *report, Table *table) {
	static Encounter encounters[ENGINES_MAX * (ENGINES_MAX - 1) / 2];
	const JournalHeader *header = &report->header;
	int count = schedule_encounters(header->format, header->engines);
	for (int i = 0; i < count; i++) {
		Pairing pairing = schedule_pair(header->format, header->engines, i + 1);
		encounters[i] = (Encounter){.first = pairing.engine[0], .second = pairing.engine[1]};
	}
	for (int64_t i = 0; i < report->pair_count; i++) {
		const ReportPair *pair = &report->pairs[i];
		encounters[(pair->game[0]->pair - 1) % count].pairs[pair->half_points]++;
	}
	table->groups = ratings_of(header->engines, count, encounters, table->rating);
	ratings_order(header->engines, table->rating, table->order);
}

void report_table_ratings(FILE *file, const Report *report) {
	static const char *const HEADS[] = {"Engine", "Elo", "± (95&nbsp;%)", "Points", "Games", "Group"};
	static Table table;
	char text[STATISTICS_TEXT_SIZE];
	rate(report, &table);
	/* Groups, which cannot be compared, are told of where there are several. */
	table_begin(file, "Ratings", "ratings", HEADS, table.groups > 1 ? 6 : 5);
	for (int i = 0; i < report->header.engines; i++) {
		const Rating *rating = &table.rating[table.order[i]];
		table_row(file, table.order[i] + 1, report->header.engine[table.order[i]].name);
		fprintf(file, "<td>%s</td>", statistics_text(rating->elo, 1, text));
		fprintf(file, "<td>%s</td><td>%g</td><td>%" PRId64 "</td>", statistics_text(rating->error, 1, text), rating->points, rating->games);
		if (table.groups > 1) fprintf(file, "<td>%d</td>", rating->group);
		fputs("</tr>\n", file);
	}
	table_end(file);
}

/* ---- the graph ---- */

/* Of a row: few engines share the height of other graphs, many make it higher. */
enum { ROW_LEAST = 18, ROW_MOST = 40, ROWS_USUAL = 168 };

/* All intervals are in sight, and so is zero. */
static Range range_of(const Table *table, int engines) {
	Range range = {-10, 10};
	for (int i = 0; i < engines; i++) {
		const Rating *rating = &table->rating[i];
		if (!isfinite(rating->elo)) continue;
		double error = isfinite(rating->error) ? rating->error : 0;
		range = (Range){fmin(range.low, rating->elo - error), fmax(range.high, rating->elo + error)};
	}
	double margin = 0.05 * (range.high - range.low);
	return (Range){range.low - margin, range.high + margin};
}

/* What a finger on the row is told, and the engine's name in the width that there is for it. */
static void write_name(const Chart *chart, int engine, const char *name, const Rating *rating, double middle) {
	char elo[STATISTICS_TEXT_SIZE], error[STATISTICS_TEXT_SIZE];
	fprintf(chart->file, "<title>%d ", engine + 1);
	html_text(chart->file, name);
	fprintf(chart->file, ": %s ± %s</title>\n", statistics_text(rating->elo, 1, elo), statistics_text(rating->error, 1, error));
	fprintf(chart->file, "<svg width=\"%.1f\" height=\"%d\" y=\"%.1f\"><text class=\"name\" y=\"13\">%d ", chart->left - 4, ROW_LEAST,
		middle - ROW_LEAST / 2.0, engine + 1);
	html_text(chart->file, name);
	fputs("</text></svg>\n", chart->file);
}

/* A dot with its interval. */
static void write_interval(const Chart *chart, const Rating *rating, double middle) {
	double elo = chart_x(chart, rating->elo);
	if (isfinite(rating->error)) {
		double low = chart_x(chart, rating->elo - rating->error), high = chart_x(chart, rating->elo + rating->error);
		fprintf(chart->file, "<path class=\"error\" d=\"M%.1f %.1fv8m0 -4H%.1fm0 -4v8\"/>\n", low, middle - 4, high);
	}
	fprintf(chart->file, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", elo, middle);
}

/* A rating that is no number is a word, on the side where it lies. */
static void write_word(const Chart *chart, double elo, double middle) {
	char text[STATISTICS_TEXT_SIZE];
	double x = isnan(elo) ? (chart->left + chart->right) / 2 : elo > 0 ? chart->right : chart->left;
	fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, middle + 4, isnan(elo) ? "middle" : elo > 0 ? "end" : "start",
		statistics_text(elo, 1, text));
}

static void write_row(const Chart *chart, const Report *report, const Table *table, int row) {
	int engine = table->order[row];
	const Rating *rating = &table->rating[engine];
	double height = (chart->bottom - chart->top) / report->header.engines, top = chart->top + row * height, middle = top + height / 2;
	if (row > 0 && rating->group != table->rating[table->order[row - 1]].group)
		fprintf(chart->file, "<line class=\"bound\" x1=\"0\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", CHART_WIDTH, top, top);
	fputs("<g class=\"rating\">", chart->file);
	write_name(chart, engine, report->header.engine[engine].name, rating, middle);
	if (isfinite(rating->elo))
		write_interval(chart, rating, middle);
	else
		write_word(chart, rating->elo, middle);
	fputs("</g>\n", chart->file);
}

void report_graph_ratings(FILE *file, const Report *report) {
	static Table table;
	int engines = report->header.engines;
	rate(report, &table);
	Chart chart = chart_begin_high(file, "Ratings with their errors", "The Elo of each engine, with its 95 % interval", range_of(&table, engines), (Range){0, 1},
		engines * fmax(ROW_LEAST, fmin(ROW_MOST, (double)ROWS_USUAL / engines)));
	chart.left = 112;
	chart_scale_x(&chart, "Elo");
	fprintf(file, "<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", chart_x(&chart, 0), chart_x(&chart, 0), chart.top, chart.bottom);
	for (int row = 0; row < engines; row++) write_row(&chart, report, &table, row);
	chart_end(&chart);
	fprintf(file, "<p class=\"key\"><span>0 is the mean; the bars are 95 %% intervals%s</span></p>\n",
		table.groups > 1 ? "; a dashed line parts groups that cannot be compared, each with a mean of its own" : "");
	chart_close(&chart);
}

/* What the graphs show; how a graph is drawn is in report_chart.c. */
#include "tools/referee/report_graphs.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "tools/referee/report_chart.h"
#include "tools/referee/report_text.h"

/* By half points: lost, drawn, won. */
enum { OUTCOMES = 3 };
static const char *const OUTCOME_CLASS[OUTCOMES] = {"lost", "drawn", "won"};

/* The half points of whoever a graph is about. */
static int outcome_of(const Report *report, const ReportGame *game) {
	return report->header.engines == 2 ? report_half_points_of(game, 1) : report_half_points(game);
}

static void write_key_entry(FILE *file, int outcome, const char *name, const char *what) {
	fprintf(file, "<span><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"%s\" width=\"10\" height=\"10\" rx=\"2\"/></svg>", OUTCOME_CLASS[outcome]);
	html_text(file, name);
	fprintf(file, "%s</span>\n", what);
}

/* Which colour stands for what. */
static void write_key(FILE *file, const Report *report) {
	bool is_match = report->header.engines == 2;
	fputs("<p class=\"key\">\n", file);
	write_key_entry(file, 2, is_match ? report->header.engine[0].name : "who flips first", " won");
	write_key_entry(file, 1, "drawn", "");
	write_key_entry(file, 0, is_match ? report->header.engine[1].name : "the other", " won");
	fputs("</p>\n", file);
}

/* ---- strength over the games ---- */

enum { CURVE_POINTS = 300 };

typedef struct {
	int elo_count, llr_count;
	Point elo[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS], llr[CURVE_POINTS];
} Curves;

static void follow_pairs(Curves *curves, const int64_t outcomes[PAIR_OUTCOMES], const Sprt *sprt, double games) {
	Statistics statistics = statistics_of(outcomes);
	curves->llr[curves->llr_count++] = (Point){games, sprt_llr(sprt, outcomes)};
	/* An interval without an end cannot be drawn. */
	if (!isfinite(statistics.elo) || !isfinite(statistics.elo_error)) return;
	curves->elo[curves->elo_count] = (Point){games, statistics.elo};
	curves->low[curves->elo_count] = (Point){games, statistics.elo - statistics.elo_error};
	curves->high[curves->elo_count++] = (Point){games, statistics.elo + statistics.elo_error};
}

/* Elo and LLR after at most CURVE_POINTS numbers of pairs, the last one included. */
static void follow(Curves *curves, const Report *report, const Sprt *sprt) {
	int64_t outcomes[PAIR_OUTCOMES] = {0}, pairs = report->pair_count;
	curves->elo_count = curves->llr_count = 0;
	for (int64_t i = 0; i < pairs; i++) {
		outcomes[report->pairs[i].half_points]++;
		if ((i + 1) * CURVE_POINTS / pairs > i * CURVE_POINTS / pairs) follow_pairs(curves, outcomes, sprt, 2 * (double)(i + 1));
	}
}

/* Zero and the last interval three times as wide are in sight; the first pairs, which say
 * next to nothing, need not be. */
static void write_elo(FILE *file, const Report *report, const Curves *curves) {
	int last = curves->elo_count - 1;
	double elo = curves->elo[last].y, error = fmax(curves->high[last].y - elo, 5);
	Range range = {fmin(-10, elo - 3 * error), fmax(10, elo + 3 * error)};
	Chart chart = chart_begin(file, "Elo over games", "Elo of engine 1 over the games, with its 95 % interval", (Range){0, 2 * (double)report->pair_count}, range);
	chart_scale_x(&chart, "games");
	chart_scale_y(&chart);
	chart_band(&chart, "band", curves->low, curves->high, curves->elo_count);
	chart_curve(&chart, "curve", curves->elo, curves->elo_count);
	chart_end(&chart);
	fputs("<p class=\"key\"><span>of ", file);
	html_text(file, report->header.engine[0].name);
	fputs("; the band is the 95 % interval</span></p>\n", file);
	chart_close(&chart);
}

static void write_llr(FILE *file, const Report *report, const Curves *curves, const Sprt *sprt) {
	SprtBounds bounds = sprt_bounds(sprt);
	Range range = {1.15 * bounds.lower, 1.15 * bounds.upper};
	for (int i = 0; i < curves->llr_count; i++) range = (Range){fmin(range.low, curves->llr[i].y), fmax(range.high, curves->llr[i].y)};
	Chart chart = chart_begin(file, "Sequential test over games", "The log likelihood ratio over the games, with its bounds",
		(Range){0, 2 * (double)report->pair_count}, range);
	chart_scale_x(&chart, "games");
	chart_scale_y(&chart);
	chart_level(&chart, "bound", bounds.lower);
	chart_level(&chart, "bound", bounds.upper);
	chart_curve(&chart, "curve", curves->llr, curves->llr_count);
	chart_end(&chart);
	double llr = curves->llr[curves->llr_count - 1].y;
	fprintf(file, "<p class=\"key\"><span>LLR %.2f in [%.2f, %.2f], %s [%g, %g]: %s</span></p>\n", llr, bounds.lower, bounds.upper,
		sprt->model == SPRT_NORMALIZED ? "nElo" : "Elo", sprt->elo0, sprt->elo1, SPRT_VERDICT_NAMES[sprt_verdict(sprt, llr)]);
	chart_close(&chart);
}

void report_graphs_strength(FILE *file, const Report *report, const Sprt *sprt) {
	static Curves curves;
	follow(&curves, report, sprt);
	if (curves.elo_count > 0) write_elo(file, report, &curves);
	if (curves.llr_count > 0) write_llr(file, report, &curves, sprt);
}

/* ---- bars ---- */

static void write_bar(const Chart *chart, const char *class, Point corner, double width, double height, int64_t games) {
	fprintf(chart->file, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%" PRId64 "</title></rect>\n", class, corner.x,
		corner.y, width, height, games);
}

/* A column over `x`..`x` + `width`, its outcomes on each other. */
static void write_column(const Chart *chart, double x, double width, const int64_t games[OUTCOMES]) {
	double from = chart_x(chart, x), to = chart_x(chart, x + width), below = 0;
	for (int outcome = OUTCOMES; outcome-- > 0;) {
		if (games[outcome] == 0) continue;
		double top = chart_y(chart, below + (double)games[outcome]), bottom = chart_y(chart, below);
		write_bar(chart, OUTCOME_CLASS[outcome], (Point){from + 1, top}, to - from - 2, bottom - top, games[outcome]);
		below += (double)games[outcome];
	}
}

static int64_t sum_of(const int64_t games[OUTCOMES]) { return games[0] + games[1] + games[2]; }

void report_graph_pairs(FILE *file, const Report *report) {
	static const char *const NAMES[PAIR_OUTCOMES] = {"0", "½", "1", "1½", "2"};
	int64_t pairs[PAIR_OUTCOMES] = {0}, most = 1;
	for (int64_t i = 0; i < report->pair_count; i++) pairs[report->pairs[i].half_points]++;
	for (int i = 0; i < PAIR_OUTCOMES; i++) most = pairs[i] > most ? pairs[i] : most;
	if (report->pair_count == 0) return;

	Chart chart = chart_begin(file, "Points of a pair", "Pairs by the points that engine 1 took", (Range){0, PAIR_OUTCOMES}, (Range){0, (double)most * 1.1});
	chart_scale_y(&chart);
	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		int outcome = i < 2 ? 0 : i == 2 ? 1 : 2;
		int64_t column[OUTCOMES] = {0};
		column[outcome] = pairs[i];
		write_column(&chart, i + 0.1, 0.8, column);
		fprintf(file, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", chart_x(&chart, i + 0.5), chart.bottom + 15, NAMES[i]);
	}
	chart_end(&chart);
	fputs("<p class=\"key\"><span>points of ", file);
	html_text(file, report->header.engine[0].name);
	fputs(" from the two games of one deal</span></p>\n", file);
	chart_close(&chart);
}

/* ---- how games ended ---- */

static void write_end_row(const Chart *chart, int reason, double row, double height, const int64_t games[OUTCOMES]) {
	double left = 0, top = chart->top + row * height;
	fprintf(chart->file, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", chart->left - 6, top + height / 2 + 4, REASON_NAMES[reason]);
	for (int outcome = OUTCOMES; outcome-- > 0;) {
		if (games[outcome] == 0) continue;
		double width = (double)games[outcome];
		write_bar(chart, OUTCOME_CLASS[outcome], (Point){chart_x(chart, left), top + height * 0.14}, chart_x(chart, width) - chart->left, height * 0.72,
			games[outcome]);
		left += width;
	}
	fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\">%" PRId64 "</text>\n", chart_x(chart, left) + 5, top + height / 2 + 4, sum_of(games));
}

void report_graph_ends(FILE *file, const Report *report) {
	int64_t games[REASON_COUNT][OUTCOMES] = {{0}}, most = 1;
	int rows = 0;
	for (int64_t i = 0; i < report->count; i++) games[report->games[i].reason][outcome_of(report, &report->games[i])]++;
	for (int reason = 0; reason < REASON_COUNT; reason++) {
		rows += sum_of(games[reason]) > 0;
		most = sum_of(games[reason]) > most ? sum_of(games[reason]) : most;
	}
	Chart chart = chart_begin(file, "How games ended", "Games by the reason of their end", (Range){0, (double)most * 1.15}, (Range){0, 1});
	chart.left = 112;
	chart.bottom = CHART_HEIGHT - 8;
	double height = fmin(48, (chart.bottom - chart.top) / rows), row = 0;
	for (int reason = 0; reason < REASON_COUNT; reason++)
		if (sum_of(games[reason]) > 0) write_end_row(&chart, reason, row++, height, games[reason]);
	chart_end(&chart);
	write_key(file, report);
	chart_close(&chart);
}

/* ---- how long games were ---- */

enum { COLUMNS_MAX = 20 };

void report_graph_plies(FILE *file, const Report *report) {
	int64_t games[COLUMNS_MAX + 1][OUTCOMES] = {{0}}, most = 1;
	int longest = 1;
	for (int64_t i = 0; i < report->count; i++) longest = report->games[i].plies > longest ? report->games[i].plies : longest;
	/* Columns are as wide as round numbers are apart. */
	double step = fmax(1, chart_step((Range){0, longest}, COLUMNS_MAX));
	for (int64_t i = 0; i < report->count; i++) games[(int)(report->games[i].plies / step)][outcome_of(report, &report->games[i])]++;
	int columns = (int)(longest / step) + 1;
	for (int i = 0; i < columns; i++) most = sum_of(games[i]) > most ? sum_of(games[i]) : most;

	Chart chart = chart_begin(file, "Length of games", "Games by their number of plies", (Range){0, columns * step}, (Range){0, (double)most * 1.05});
	chart_scale_x(&chart, "plies");
	chart_scale_y(&chart);
	for (int i = 0; i < columns; i++) write_column(&chart, i * step, step, games[i]);
	chart_end(&chart);
	write_key(file, report);
	chart_close(&chart);
}

/* ---- luck ---- */

/* The luck of whoever the graph is about. */
static double luck_of(const Report *report, const ReportGame *game) {
	return report->header.engines == 2 && game->player[0] == 2 ? -game->luck : game->luck;
}

/* A dot that leads to its game. Dots of one outcome lie scattered in a row, so that they
 * do not hide each other. */
static void write_dot(const Chart *chart, const Report *report, const ReportGame *game) {
	int outcome = outcome_of(report, game);
	double scatter = (double)(game->n * 37 % 101) / 101 - 0.5, luck = luck_of(report, game);
	fprintf(chart->file, "<a href=\"#game=%" PRId64 "\" tabindex=\"-1\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>game %" PRId64 ": %+.2f</title></circle></a>\n",
		game->n, OUTCOME_CLASS[outcome], chart_x(chart, luck), chart_y(chart, outcome + 0.5 + 0.7 * scatter), report->count > 400 ? 2 : 3, game->n, luck);
}

static void write_luck_row(const Chart *chart, const Report *report, int outcome) {
	static const char *const NAMES[OUTCOMES] = {"lost", "drawn", "won"};
	double sum = 0;
	int64_t count = 0;
	for (int64_t i = 0; i < report->count; i++) {
		const ReportGame *game = &report->games[i];
		if (outcome_of(report, game) != outcome) continue;
		write_dot(chart, report, game);
		sum += luck_of(report, game);
		count++;
	}
	fprintf(chart->file, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", chart->left - 6, chart_y(chart, outcome + 0.5) + 4, NAMES[outcome]);
	if (count == 0) return;
	double mean = chart_x(chart, sum / (double)count);
	fprintf(chart->file, "<line class=\"mean\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"><title>mean %+.3f</title></line>\n", mean, mean,
		chart_y(chart, outcome + 0.05), chart_y(chart, outcome + 0.95), sum / (double)count);
}

void report_graph_luck(FILE *file, const Report *report) {
	double most = 0.1;
	for (int64_t i = 0; i < report->count; i++) most = fmax(most, fabs(report->games[i].luck));
	Chart chart = chart_begin(file, "Luck and result", "Games by the luck of their flips and their result", (Range){-1.05 * most, 1.05 * most}, (Range){0, OUTCOMES});
	chart.left = 46;
	chart_scale_x(&chart, "luck of the flips");
	fprintf(file, "<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", chart_x(&chart, 0), chart_x(&chart, 0), chart.top, chart.bottom);
	for (int outcome = 0; outcome < OUTCOMES; outcome++) {
		chart_level(&chart, "grid", outcome);
		write_luck_row(&chart, report, outcome);
	}
	chart_end(&chart);
	fputs("<p class=\"key\"><span>seen from ", file);
	html_text(file, report->header.engines == 2 ? report->header.engine[0].name : "who flips first");
	fputs("; +1 is a win’s worth; the bars are means; a dot opens its game</span></p>\n", file);
	chart_close(&chart);
}

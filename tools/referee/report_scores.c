/* Who scored what: tiles for two engines, tables for any number. All of it counts the
 * pairs up to the first gap, as the match does. */
#include "tools/referee/report_scores.h"

#include <inttypes.h>
#include <math.h>

#include "tools/referee/report_table.h"

/* ---- tiles ---- */

/* A value with its unit, its error or NULL, and what else there is to say; a dash for what
 * the games do not tell. */
static void write_tile(FILE *file, const char *name, double value, int decimals, const char *unit, const double *error, const char *more) {
	char text[STATISTICS_TEXT_SIZE];
	fprintf(file, "<div><dt>%s</dt>", name);
	if (isnan(value)) {
		fputs("<dd>–</dd></div>\n", file);
		return;
	}
	fprintf(file, "<dd>%s%s</dd><dd>", statistics_text(value, decimals, text), unit);
	if (error != NULL && !isnan(*error)) fprintf(file, "± %s", statistics_text(*error, decimals, text));
	fprintf(file, "%s</dd></div>\n", more);
}

static void write_percent_tile(FILE *file, const char *name, Estimate estimate, const char *more) {
	double error = 100 * STATISTICS_WIDTH * estimate.error;
	write_tile(file, name, 100 * estimate.mean, 1, " %", &error, more);
}

/* What is said of engine 1's points, and of the pairs. */
typedef struct {
	int64_t outcomes[3]; /* by half points */
	int64_t pairs[PAIR_OUTCOMES];
	PairGames games;
	LuckSums luck;
} Sums;

static Sums sum_up(const Report *report) {
	Sums sums = {.outcomes = {0}};
	for (int64_t i = 0; i < report->pair_count; i++) {
		const ReportPair *pair = &report->pairs[i];
		int first = report_half_points(pair->game[0]), second = 2 - report_half_points(pair->game[1]);
		sums.outcomes[first]++;
		sums.outcomes[second]++;
		sums.pairs[pair->half_points]++;
		sums.games.count[first][second]++;
		/* A journal's luck is in games won, a score's in points; each a mean of two games. */
		luck_add(&sums.luck, pair->half_points / 4.0, (pair->game[0]->luck - pair->game[1]->luck) / 4);
	}
	return sums;
}

void report_tiles(FILE *file, const Report *report, const Sprt *sprt) {
	char text[STATISTICS_TEXT_SIZE], counts[96], ratio[STATISTICS_TEXT_SIZE + 32] = "", test[96];
	Sums sums = sum_up(report);
	Statistics statistics = statistics_of(sums.pairs);
	LuckSummary luck = luck_summary(&sums.luck);
	SprtBounds bounds = sprt_bounds(sprt);
	double llr = sprt_llr(sprt, sums.pairs);
	snprintf(counts, sizeof counts, "%" PRId64 " won, %" PRId64 " drawn, %" PRId64 " lost", sums.outcomes[2], sums.outcomes[1], sums.outcomes[0]);
	if (!isnan(luck.variance_ratio)) snprintf(ratio, sizeof ratio, ", variance × %s", statistics_text(luck.variance_ratio, 2, text));
	snprintf(test, sizeof test, "in [%.2f, %.2f]: %s", bounds.lower, bounds.upper, SPRT_VERDICT_NAMES[sprt_verdict(sprt, llr)]);
	fputs("<dl class=\"tiles\">\n", file);
	write_tile(file, "Score", 100 * statistics.score, 1, " %", NULL, counts);
	write_tile(file, "Elo", statistics.elo, 1, "", &statistics.elo_error, " (95 %)");
	write_tile(file, "nElo", statistics.nelo, 1, "", &statistics.nelo_error, " (95 %)");
	write_tile(file, "LOS", 100 * statistics.los, 2, " %", NULL, "chance to be the stronger");
	write_tile(file, "LLR", llr, 2, "", NULL, test);
	write_percent_tile(file, "Score without luck", luck.adjusted, ratio);
	write_percent_tile(file, "Who flips first scores", pair_games_first_player(&sums.games), " (95 %)");
	write_tile(file, "Correlation in pairs", pair_games_correlation(&sums.games), 2, "", NULL, "−1: the deal decides");
	fputs("</dl>\n", file);
}

/* ---- scores ---- */

/* Points in halves and games of an engine, by who flipped first. */
typedef struct {
	int64_t outcomes[3];
	int64_t half_points[2], games[2];
} Score;

static void count_game(Score *score, const ReportGame *game, int engine) {
	int half_points = report_half_points_of(game, engine), place = game->player[0] == engine ? 0 : 1;
	score->outcomes[half_points]++;
	score->half_points[place] += half_points;
	score->games[place]++;
}

static Score score_of(const Report *report, int engine) {
	Score score = {.outcomes = {0}};
	for (int64_t i = 0; i < report->pair_count; i++) {
		const ReportPair *pair = &report->pairs[i];
		if (pair->engine[0] != engine && pair->engine[1] != engine) continue;
		count_game(&score, pair->game[0], engine);
		count_game(&score, pair->game[1], engine);
	}
	return score;
}

static void write_percent(FILE *file, int64_t half_points, int64_t games) {
	if (games == 0)
		fputs("<td>–</td>", file);
	else
		fprintf(file, "<td>%.1f</td>", 50 * (double)half_points / (double)games);
}

void report_table_scores(FILE *file, const Report *report) {
	static const char *const HEADS[] = {"Engine", "Won", "Drawn", "Lost", "Score, %", "As first", "As second"};
	table_begin(file, "Scores", "scores", HEADS, sizeof HEADS / sizeof *HEADS);
	for (int engine = 1; engine <= report->header.engines; engine++) {
		Score score = score_of(report, engine);
		table_row(file, engine, report->header.engine[engine - 1].name);
		for (int outcome = 3; outcome-- > 0;) fprintf(file, "<td>%" PRId64 "</td>", score.outcomes[outcome]);
		write_percent(file, score.half_points[0] + score.half_points[1], score.games[0] + score.games[1]);
		for (int place = 0; place < 2; place++) write_percent(file, score.half_points[place], score.games[place]);
		fputs("</tr>\n", file);
	}
	table_end(file);
}

/* ---- everyone against everyone ---- */

/* The pairs of every two engines, counted from 0, from the view of the first. */
typedef struct {
	int64_t pairs[ENGINES_MAX][ENGINES_MAX][PAIR_OUTCOMES];
} Cross;

static void count_cross(const Report *report, Cross *cross) {
	*cross = (Cross){.pairs = {{{0}}}};
	for (int64_t i = 0; i < report->pair_count; i++) {
		const ReportPair *pair = &report->pairs[i];
		int first = pair->engine[0] - 1, second = pair->engine[1] - 1;
		cross->pairs[first][second][pair->half_points]++;
		cross->pairs[second][first][PAIR_OUTCOMES - 1 - pair->half_points]++;
	}
}

/* The score is told by a shade too: none for half the points, full for all or nothing. */
static void write_cross_cell(FILE *file, const int64_t pairs[PAIR_OUTCOMES]) {
	int64_t games = 0, half_points = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		games += 2 * pairs[i];
		half_points += i * pairs[i];
	}
	if (games == 0) {
		fputs("<td class=\"none\">–</td>", file);
		return;
	}
	double score = (double)half_points / (2 * (double)games);
	fprintf(file, "<td class=\"%s\" style=\"--share:%.0f%%\">%g<span class=\"soft\">/%" PRId64 "</span></td>", score >= 0.5 ? "above" : "below",
		60 * fabs(2 * score - 1), (double)half_points / 2, games);
}

void report_table_cross(FILE *file, const Report *report) {
	static Cross cross;
	char number[ENGINES_MAX][12];
	const char *heads[ENGINES_MAX + 1] = {"Engine"};
	int engines = report->header.engines;
	for (int i = 0; i < engines; i++) {
		snprintf(number[i], sizeof number[i], "%d", i + 1);
		heads[i + 1] = number[i];
	}
	count_cross(report, &cross);
	table_begin(file, "Everyone against everyone: points of games", "cross", heads, engines + 1);
	for (int first = 0; first < engines; first++) {
		table_row(file, first + 1, report->header.engine[first].name);
		for (int second = 0; second < engines; second++) write_cross_cell(file, cross.pairs[first][second]);
		fputs("</tr>\n", file);
	}
	table_end(file);
}

/* Match statistics against published values, and against sums made the long way. */
#include <math.h>
#include <stddef.h>

#include "engine/deal.h"
#include "tests/all.h"
#include "tests/runner.h"
#include "tools/referee/statistics.h"

/* Whether two numbers agree to six digits. */
static bool agrees(double got, double want) {
	if (isnan(want)) return isnan(got);
	if (isinf(want)) return got == want;
	return fabs(got - want) <= 1e-6 * fmax(1, fabs(want)) / 2;
}

typedef struct {
	int64_t pairs[PAIR_OUTCOMES];
	Statistics want;
} Vector;

static void check_vectors(void) {
	static const Vector VECTORS[] = {
		{{3, 12, 40, 30, 15}, {.605, .060225, 74.063312, 35.099284, 105.11391, 48.151231, .9999906}},
		{{1, 4, 10, 4, 1}, {.5, .05, 0, 68.988751, 0, 107.66942, .5}},
		{{0, 2, 10, 6, 2}, {.6, .04, 70.436504, 64.25518, 122.83703, 107.66942, .98732634}},
		{{40, 110, 200, 130, 20}, {.49, .0599, -6.9496384, 14.921819, -10.03797, 21.533885, .18045496}},
		{{250, 480, 900, 560, 310}, {.52, .0816, 13.904843, 7.7946405, 17.200625, 9.6302461, .99976798}},
		/* Nothing but draws, a clean sweep, and no pair at all. */
		{{0, 0, 10, 0, 0}, {.5, 0, 0, 0, NAN, NAN, NAN}},
		{{0, 0, 0, 0, 20}, {1, 0, INFINITY, NAN, INFINITY, NAN, 1}},
		{{20, 0, 0, 0, 0}, {0, 0, -INFINITY, NAN, -INFINITY, NAN, 0}},
		{{0, 0, 0, 0, 0}, {NAN, NAN, NAN, NAN, NAN, NAN, NAN}},
	};
	for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
		const Statistics *want = &VECTORS[i].want;
		Statistics got = statistics_of(VECTORS[i].pairs);
		bool good = CHECK(agrees(got.score, want->score));
		good &= CHECK(agrees(got.variance, want->variance));
		good &= CHECK(agrees(got.elo, want->elo));
		good &= CHECK(agrees(got.elo_error, want->elo_error));
		good &= CHECK(agrees(got.nelo, want->nelo));
		good &= CHECK(agrees(got.nelo_error, want->nelo_error));
		good &= CHECK(agrees(got.los, want->los));
		if (!good) test_note("vector %d: elo %g +- %g, nelo %g +- %g, los %g", (int)i, got.elo, got.elo_error, got.nelo, got.nelo_error, got.los);
	}
}

/* An interval that reaches a certain win has no end on the scale of Elo. */
static void check_open_interval(void) {
	Statistics got = statistics_of((int64_t[PAIR_OUTCOMES]){0, 0, 0, 1, 2});
	CHECK(isfinite(got.elo) && isinf(got.elo_error) && got.elo_error > 0);
}

static void check_text(void) {
	char text[STATISTICS_TEXT_SIZE];
	CHECK_EQUAL_TEXT(statistics_text(-12.345, 2, text), "-12.35");
	CHECK_EQUAL_TEXT(statistics_text(-0.005001, 2, text), "-0.01");
	CHECK_EQUAL_TEXT(statistics_text(-0.004, 2, text), "0.00");
	CHECK_EQUAL_TEXT(statistics_text(INFINITY, 2, text), "infinite");
	CHECK_EQUAL_TEXT(statistics_text(-INFINITY, 2, text), "-infinite");
	CHECK_EQUAL_TEXT(statistics_text(NAN, 2, text), "undefined");
}

/* ---- the two games of a pair ---- */

static void check_sum(void) {
	int64_t pairs[PAIR_OUTCOMES];
	pair_games_sum(&(PairGames){{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}}, pairs);
	const int64_t want[PAIR_OUTCOMES] = {1, 2 + 4, 3 + 5 + 7, 6 + 8, 9};
	for (int i = 0; i < PAIR_OUTCOMES; i++) CHECK_EQUAL_INT(pairs[i], want[i]);
}

static void check_correlation(void) {
	/* Both sides of a deal alike; the deal alone; neither tells of the other. */
	CHECK(agrees(pair_games_correlation(&(PairGames){{{5, 0, 0}, {0, 3, 0}, {0, 0, 8}}}), 1));
	CHECK(agrees(pair_games_correlation(&(PairGames){{{0, 0, 5}, {0, 3, 0}, {8, 0, 0}}}), -1));
	CHECK(agrees(pair_games_correlation(&(PairGames){{{2, 4, 6}, {1, 2, 3}, {3, 6, 9}}}), 0));
	/* Of (0, 0), (0, 1), (1, 1), (2, 1): (4 * 3 - 3 * 3) / sqrt((4 * 5 - 9) * (4 * 3 - 9)). */
	CHECK(agrees(pair_games_correlation(&(PairGames){{{1, 1, 0}, {0, 1, 0}, {0, 1, 0}}}), 3 / sqrt(33)));
	CHECK(isnan(pair_games_correlation(&(PairGames){{{0, 4, 1}, {0, 0, 0}, {0, 0, 0}}})));
	CHECK(isnan(pair_games_correlation(&(PairGames){0})));
}

static void check_first_player(void) {
	Estimate got = pair_games_first_player(&(PairGames){{{0, 0, 0}, {0, 0, 0}, {7, 0, 0}}});
	CHECK(agrees(got.mean, 1) && agrees(got.error, 0));
	/* 1/2, 1 and 0 twice each. */
	got = pair_games_first_player(&(PairGames){{{1, 0, 2}, {0, 0, 0}, {2, 0, 1}}});
	CHECK(agrees(got.mean, 0.5) && agrees(got.error, sqrt(4 * 0.25 / 6 / 6)));
	got = pair_games_first_player(&(PairGames){0});
	CHECK(isnan(got.mean) && isnan(got.error));
}

/* ---- the score without luck ---- */

enum { LUCKY_PAIRS = 5000 };

static bool is_estimate_of(Estimate got, const double values[LUCKY_PAIRS]) {
	double mean = 0, variance = 0;
	for (int i = 0; i < LUCKY_PAIRS; i++) mean += values[i] / LUCKY_PAIRS;
	for (int i = 0; i < LUCKY_PAIRS; i++) variance += (values[i] - mean) * (values[i] - mean) / LUCKY_PAIRS;
	return CHECK(agrees(got.mean, mean)) && CHECK(agrees(got.error, sqrt(variance / LUCKY_PAIRS)));
}

/* A score that is half luck: what the sums say against each sum on its own, and that the
 * score without luck is no other and tells more. */
static void check_luck(void) {
	static double raw[LUCKY_PAIRS], luck[LUCKY_PAIRS], adjusted[LUCKY_PAIRS];
	Rng rng = rng_seeded(5);
	LuckSums sums = {0};
	for (int i = 0; i < LUCKY_PAIRS; i++) {
		luck[i] = ((double)rng_below(&rng, 1001) - 500) / 1000;
		double chance = 0.6 + 0.8 * luck[i];
		raw[i] = (rng_below(&rng, 1000) < 1000 * chance ? 0.5 : 0) + (rng_below(&rng, 1000) < 1000 * chance ? 0.5 : 0);
		adjusted[i] = raw[i] - luck[i];
		luck_add(&sums, raw[i], luck[i]);
	}
	LuckSummary got = luck_summary(&sums);
	is_estimate_of(got.raw, raw);
	is_estimate_of(got.luck, luck);
	is_estimate_of(got.adjusted, adjusted);
	CHECK(agrees(got.variance_ratio, pow(got.adjusted.error / got.raw.error, 2)));
	CHECK(got.variance_ratio < 0.8);
	CHECK(fabs(got.luck.mean) < 4 * got.luck.error);
	CHECK(fabs(got.adjusted.mean - 0.6) < 4 * got.adjusted.error);
}

static void check_no_luck(void) {
	LuckSums sums = {0};
	LuckSummary got = luck_summary(&sums);
	CHECK(isnan(got.raw.mean) && isnan(got.luck.mean) && isnan(got.adjusted.error) && isnan(got.variance_ratio));
	/* All pairs alike have no variance to compare. */
	for (int i = 0; i < 7; i++) luck_add(&sums, 0.75, 0.1 * i);
	got = luck_summary(&sums);
	CHECK(agrees(got.raw.mean, 0.75) && got.raw.error == 0 && agrees(got.adjusted.mean, 0.45) && isnan(got.variance_ratio));
}

void test_statistics(void) {
	check_vectors();
	check_open_interval();
	check_text();
	check_sum();
	check_correlation();
	check_first_player();
	check_luck();
	check_no_luck();
}

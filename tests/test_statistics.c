/* Match statistics against published values. */
#include <math.h>
#include <stddef.h>

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
	CHECK_EQUAL_TEXT(statistics_text(INFINITY, 2, text), "infinite");
	CHECK_EQUAL_TEXT(statistics_text(-INFINITY, 2, text), "-infinite");
	CHECK_EQUAL_TEXT(statistics_text(NAN, 2, text), "undefined");
}

void test_statistics(void) {
	check_vectors();
	check_open_interval();
	check_text();
}

/* How much faster the engine's perft is than the naive one, in the same run on one
 * thread. Run only when named: a busy machine makes it worthless. */
#include <inttypes.h>
#include <time.h>

#include "engine/notation.h"
#include "engine/perft.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/runner.h"

static const char POSITION[] = "2r1/K1p1/1Ng1/C1P1/1c2/2n1/R1m1/1G1k r - 0 60";

enum { DEPTH = 6, LEAVES = 26147608, TIMES_AS_FAST = 20, ROUNDS = 5 };

static uint64_t engine_leaves(void) {
	Position pos = position_of(POSITION);
	return perft(&pos, DEPTH);
}

static uint64_t naive_leaves(void) {
	NaivePosition pos;
	naive_read(&pos, POSITION);
	return naive_perft(&pos, DEPTH);
}

/* Leaves per second of processor time in a third of a second. */
static double measure(uint64_t (*count)(void)) {
	uint64_t leaves = 0;
	clock_t start = clock(), spent;
	do {
		uint64_t counted = count();
		CHECK(counted == LEAVES);
		leaves += counted;
		spent = clock() - start;
	} while (spent < CLOCKS_PER_SEC / 3);
	return (double)leaves * CLOCKS_PER_SEC / (double)spent;
}

/* The best of some rounds in turn, so that a machine that is slow for a while is slow
 * for both. */
void test_speed_perft(void) {
	double naive = 0, engine = 0;
	for (int round = 0; round < ROUNDS; round++) {
		double rate = measure(naive_leaves);
		if (rate > naive) naive = rate;
		rate = measure(engine_leaves);
		if (rate > engine) engine = rate;
	}
	test_note("perft %d of %s: %d leaves", DEPTH, POSITION, LEAVES);
	test_note("naive %.1f million leaves a second, engine %.1f million: %.1f times as fast", naive / 1e6, engine / 1e6, engine / naive);
	if (BUILD_IS_OPTIMIZED) CHECK(engine >= TIMES_AS_FAST * naive);
}

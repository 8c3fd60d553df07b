/* The benchmark: early, middle and late positions, with and without flips. */
#include "search/bench.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "search/clock.h"

enum { BENCH_HASH_MB = 16 };

static const char *const POSITIONS[] = {
	"XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 0",
	"XXXX/1XcX/XXPX/XXXX/XXMm/mXXX/XXpX/XXXX r K1G2M1R1N2C2P4k1g2r2n2c1p4 0 8",
	"r1RX/CXXM/KPXN/XXXG/mXGX/rXnX/XXXX/pPXP b M1R1N1C1P2k1g2m1n1c1p4 0 17",
	"gXrX/X1pX/X1GX/cXp1/mXXX/p1XX/XrM1/X1X1 r K1G1M1R1N2C1P3k1g1m1n1p1 0 26",
	"rgpX/XnX1/PX1G/1M2/C1RX/1RXX/1Xk1/n1gp b G1M1P2m1r1c1p1 2 38",
	"2mn/gP2/N3/pX2/XpX1/GP2/1Pm1/X3 b K1g1r1n1 0 50",
	"C3/1NKX/XX2/XXk1/p2N/3X/RX2/3G b G1C1P3m1p1 2 47",
	"2n1/p1XX/1M1g/PX1X/1cgX/XrXG/P2k/RR2 b G1C1P3c1p1 0 47",
	"2r1/K1p1/1Ng1/C1P1/1c2/2n1/R1m1/1G1k r - 0 60",
	"3M/2CR/4/4/P1M1/4/p3/1c2 b - 13 104",
	"m1r1/4/4/2g1/4/2P1/2G1/4 r - 29 121",
	"4/C1k1/4/3N/4/2rr/4/Gm2 r - 2 82",
};

/* Searches one position from an empty table; false on a stop. */
static bool run_position(Search *search, Game *game, const atomic_bool *stop, BenchResult *result) {
	char error[NOTATION_ERROR_SIZE];
	Position pos;
	bool read = position_from_text(&pos, result->position, error);
	assert(read);
	(void)read;
	game_start(game, &pos);
	search_clear(search);

	SearchLimits limits = {.depth = BENCH_DEPTH, .start_us = clock_now_us(), .stop = stop};
	search_go(search, game, &RULES_PRESETS[0].rules, &limits, NULL);
	result->nodes = search_nodes(search);
	result->time_us = clock_now_us() - limits.start_us;
	return !atomic_load(stop);
}

bool bench_run(const atomic_bool *stop, const BenchCallbacks *callbacks, BenchResult *total) {
	int count = (int)(sizeof POSITIONS / sizeof POSITIONS[0]);
	Search *search = search_new(BENCH_HASH_MB);
	Game *game = malloc(sizeof *game);
	bool done = search != NULL && game != NULL;
	*total = (BenchResult){.count = count};
	for (int i = 0; i < count && done; i++) {
		BenchResult result = {.number = i + 1, .count = count, .position = POSITIONS[i]};
		done = run_position(search, game, stop, &result);
		if (!done) break;
		total->nodes += result.nodes;
		total->time_us += result.time_us;
		callbacks->position(callbacks->context, &result);
	}
	if (search) search_free(search);
	free(game);
	return done;
}

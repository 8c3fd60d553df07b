/* Deals count up from a random word, not from the seed: else near seeds would share
 * some. The word after it begins the engines' seeds. */
#include "tools/referee/deals.h"

#include "engine/deal.h"

void deals_of_pair(int64_t seed, int64_t pair, const Position *start, Piece deal[SQUARE_COUNT]) {
	Rng base = rng_seeded((uint64_t)seed);
	Rng rng = rng_seeded(rng_next(&base) + (uint64_t)pair);
	deal_layout(start, &rng, deal);
}

int64_t deals_engine_seed(int64_t seed, int64_t pair) {
	Rng base = rng_seeded((uint64_t)seed);
	rng_next(&base);
	Rng rng = rng_seeded(rng_next(&base) + (uint64_t)pair);
	return 1 + (int64_t)rng_below(&rng, INT32_MAX);
}

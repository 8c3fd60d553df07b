/* Randomness as a value: a small generator, and dealing the face-down pieces. */
#ifndef BANQI_ENGINE_DEAL_H
#define BANQI_ENGINE_DEAL_H

#include "engine/position.h"

/* xoshiro256** (Blackman and Vigna, 2018). One owner, one thread. */
typedef struct {
	uint64_t word[4];
} Rng;

/* Seeds the generator through SplitMix64, so that any two seeds, near ones too,
 * give unrelated streams. */
Rng rng_seeded(uint64_t seed);

uint64_t rng_next(Rng *rng);

/* A number in 0..bound-1, every one equally likely; `bound` is 1 or more. */
uint32_t rng_below(Rng *rng, uint32_t bound);

/* Shuffles the pool of `pos` onto its face-down squares, every arrangement equally
 * likely. layout[square] is what lies there; EMPTY where nothing is face down. */
void deal_layout(const Position *pos, Rng *rng, Piece layout[SQUARE_COUNT]);

#endif

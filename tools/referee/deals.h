/* Chance in a match: of the seed and a pair's number (from 1) alone, whatever the engines
 * do. Any thread. */
#ifndef BANQI_REFEREE_DEALS_H
#define BANQI_REFEREE_DEALS_H

#include "engine/position.h"

/* What lies face down in both games of a pair. */
void deals_of_pair(int64_t seed, int64_t pair, const Position *start, Piece deal[SQUARE_COUNT]);

/* The seed that engines are told in both games of a pair: in 1..INT32_MAX, and of a stream of
 * its own, so that the deal does not follow from it. */
int64_t deals_engine_seed(int64_t seed, int64_t pair);

#endif

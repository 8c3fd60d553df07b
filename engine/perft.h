/* Counting the leaves of the game tree: the check of move generation, and its speed. */
#ifndef BANQI_ENGINE_PERFT_H
#define BANQI_ENGINE_PERFT_H

#include "engine/position.h"

/* The number of action sequences of `depth` plies. A flip counts once for each
 * different piece in the pool; draw rules are ignored; a side that has no piece
 * left has no action. Depth 0 is 1. Counts above 2^64 wrap. */
uint64_t perft(const Position *pos, int depth);

/* All actions of a position, a flip once for each outcome, in the order of
 * generation; returns how many. */
enum { PERFT_ACTIONS_MAX = SQUARE_COUNT * 14 };
int perft_actions(const Position *pos, Move actions[PERFT_ACTIONS_MAX]);

#endif

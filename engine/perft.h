/* Counting the leaves of the game tree: the check of move generation, and its speed. */
#ifndef BANQI_ENGINE_PERFT_H
#define BANQI_ENGINE_PERFT_H

#include "engine/position.h"

/* The number of action sequences of `depth` plies. A flip counts once for each
 * different piece in the pool; draw rules are ignored; a side that has no piece
 * left has no action. Depth 0 is 1. Counts above 2^64 wrap. */
uint64_t perft(const Position *pos, int depth);

/* A count that can be stopped, and several that share what they remember. */
typedef struct {
	uint64_t key;    /* of the position and the depth below it; 0 while unused */
	uint64_t leaves;
} PerftEntry;

enum { PERFT_MEMORY = 1 << 16 }; /* entries: a mebibyte, to stay in a processor's second cache */

typedef struct {
	PerftEntry *memory;                /* PERFT_MEMORY entries, all zero at first; NULL: it is slower without */
	bool (*is_stopped)(void *context); /* asked every few microseconds; NULL: never */
	void *context;
} PerftRun;

/* perft within such a run; once stopped what it returns means nothing. */
uint64_t perft_run(const PerftRun *run, const Position *pos, int depth);

/* All actions of a position, a flip once for each outcome, in the order of
 * generation; returns how many. */
enum { PERFT_ACTIONS_MAX = SQUARE_COUNT * 14 };
int perft_actions(const Position *pos, Move actions[PERFT_ACTIONS_MAX]);

#endif

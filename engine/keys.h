/* Random numbers that a position's key is made of (Zobrist, 1970). */
#ifndef BANQI_ENGINE_KEYS_H
#define BANQI_ENGINE_KEYS_H

#include "engine/types.h"

/* What stands on a square. Row EMPTY is for squares outside the board: an empty
 * square of the board adds nothing. */
extern const uint64_t KEY_SQUARE[CONTENT_COUNT][SQUARE_COUNT];

/* The side to move: RED, BLACK or NO_SIDE. */
extern const uint64_t KEY_SIDE[3];

/* How many pieces of a kind are in the pool, 0..5. */
extern const uint64_t KEY_POOL[CONTENT_COUNT][6];

#endif

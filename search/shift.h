/* A quiet step on what is looked at of a position while all positions of some pieces are gone
 * through: of[] and face_up[], and at[] where a piece stands. */
#ifndef BANQI_SEARCH_SHIFT_H
#define BANQI_SEARCH_SHIFT_H

#include "engine/position.h"

static inline void position_shift(Position *pos, int from, int to) {
	Piece piece = pos->at[from];
	Bitboard both = bit(from) | bit(to);
	pos->of[piece] ^= both;
	pos->of[EMPTY] ^= both;
	pos->face_up[piece_side(piece)] ^= both;
	pos->at[to] = piece;
}

#endif

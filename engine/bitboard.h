/* Sets of squares in a 32-bit word: counting, stepping and the cannon's jumps. */
#ifndef BANQI_ENGINE_BITBOARD_H
#define BANQI_ENGINE_BITBOARD_H

#include "engine/types.h"

#define FILE_A 0x11111111u
#define FILE_D 0x88888888u

enum { UP, DOWN, RIGHT, LEFT, DIRECTION_COUNT };

static inline Bitboard bit(int square) { return (Bitboard)1 << square; }
static inline int bits_count(Bitboard set) { return __builtin_popcount(set); }

/* The lowest square of a set that is not empty. */
static inline int bits_first(Bitboard set) { return __builtin_ctz(set); }

/* Takes the lowest square out of a set that is not empty and returns it. */
static inline int bits_pop(Bitboard *set) {
	int square = bits_first(*set);
	*set &= *set - 1;
	return square;
}

/* Every square of the set moved one step; what would leave the board is dropped. */
static inline Bitboard bits_step(Bitboard set, int direction) {
	switch (direction) {
	case UP: return set << 4;
	case DOWN: return set >> 4;
	case RIGHT: return set << 1 & ~FILE_A;
	default: return set >> 1 & ~FILE_D;
	}
}

/* What one step adds to a square's index. */
static inline int direction_delta(int direction) {
	static const int8_t DELTA[DIRECTION_COUNT] = {4, -4, 1, -1};
	return DELTA[direction];
}

/* The squares next to any square of the set. */
static inline Bitboard bits_neighbours(Bitboard set) {
	return set << 4 | set >> 4 | (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_D);
}

/* Every square of the set mirrored: file a and file d changed over, rank 1 and rank 8. */
static inline Bitboard bits_mirror_files(Bitboard set) {
	set = (set & 0x33333333u) << 2 | (set >> 2 & 0x33333333u);
	return (set & 0x55555555u) << 1 | (set >> 1 & 0x55555555u);
}
static inline Bitboard bits_mirror_ranks(Bitboard set) {
	set = __builtin_bswap32(set);
	return (set & 0x0F0F0F0Fu) << 4 | (set >> 4 & 0x0F0F0F0Fu);
}

/* The second piece of a line as seen from a cannon: what stands behind the one
 * screen it jumps. Indexed by the occupancy beyond the cannon's square, of a
 * file as a byte (answer: a set on file a) or of a rank as a nibble. */
extern const Bitboard CANNON_FILE_UP[256];
extern const Bitboard CANNON_FILE_DOWN[256];
extern const uint8_t CANNON_RANK_UP[16];
extern const uint8_t CANNON_RANK_DOWN[16];

/* A file's occupancy as a byte, rank 1 lowest. The product moves bit 4i of each
 * half to bit 12 + i (and 28 + i); no two partial products meet, so none carries. */
static inline unsigned file_occupancy(Bitboard occupied, int file) {
	Bitboard product = (occupied >> file & FILE_A) * 0x1248u;
	return (product >> 12 & 0x0F) | (product >> 24 & 0xF0);
}

/* The squares that a cannon on `square` would land on by jumping exactly one
 * piece, whatever stands there (at most one a direction). */
static inline Bitboard cannon_targets(Bitboard occupied, int square) {
	int file = square & 3, rank = square >> 2;
	unsigned column = file_occupancy(occupied, file);
	unsigned row = occupied >> (square & 28) & 15;
	Bitboard vertical = CANNON_FILE_UP[column & 0xFEu << rank] | CANNON_FILE_DOWN[column & ((1u << rank) - 1)];
	Bitboard horizontal = (Bitboard)CANNON_RANK_UP[row & 0xEu << file] | CANNON_RANK_DOWN[row & ((1u << file) - 1)];
	return vertical << file | horizontal << (square & 28);
}

#endif

/* The words of the game: sides, kinds, pieces, squares, bitboards, moves.
 *
 * A piece is four bits: side * 8 + kind. The two codes that are left over name
 * what else a square can hold: 0 nothing, 8 a face-down piece. These are also
 * the codes of the field's older client, so nothing is ever translated.
 */
#ifndef BANQI_ENGINE_TYPES_H
#define BANQI_ENGINE_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum { RED = 0, BLACK = 1, NO_SIDE = 2 }; /* NO_SIDE: nothing has been flipped yet */

enum { GENERAL = 1, ADVISOR, ELEPHANT, CHARIOT, HORSE, CANNON, SOLDIER, KIND_END };

enum { EMPTY = 0, FACE_DOWN = 8, CONTENT_COUNT = 16 };

enum { SQUARE_COUNT = 32, FILE_COUNT = 4, RANK_COUNT = 8, SET_SIZE = 32 };

typedef uint8_t Piece; /* 0..15: EMPTY, FACE_DOWN or a piece */

static inline Piece piece_of(int side, int kind) { return (Piece)(side << 3 | kind); }
static inline int piece_side(Piece piece) { return piece >> 3; }
static inline int piece_kind(Piece piece) { return piece & 7; }
static inline bool piece_is_real(Piece piece) { return (piece & 7) != 0; }

/* How many pieces of a kind a full set has on each side; `kind` in GENERAL..SOLDIER. */
static inline int kind_set_size(int kind) { return kind == GENERAL ? 1 : kind == SOLDIER ? 5 : 2; }

/* Bit 4 * (rank - 1) + file: a rank is a nibble, a file is 0x11111111. */
typedef uint32_t Bitboard;

/* A move: from | to << 5 | shown << 10 | FLIP_BIT. A flip has from == to; `shown`
 * is the piece it turned up, or EMPTY while that is not known ("a1(?)"). */
typedef uint16_t Move;

enum { FLIP_BIT = 0x4000, MOVE_NONE = 0 };

static inline Move move_step(int from, int to) { return (Move)(from | to << 5); }
static inline Move move_flip(int square, Piece shown) {
	return (Move)(FLIP_BIT | square | square << 5 | shown << 10);
}
static inline int move_from(Move move) { return move & 31; }
static inline int move_to(Move move) { return move >> 5 & 31; }
static inline Piece move_shown(Move move) { return (Piece)(move >> 10 & 15); }
static inline bool move_is_flip(Move move) { return (move & FLIP_BIT) != 0; }

#endif

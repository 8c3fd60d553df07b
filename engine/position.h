/* A position: all that a player sees, and what one ply does to it.
 *
 * Positions are copied, not undone: they are 128 bytes, two cache lines. Playing
 * perft out to the last ply, undoing on one position took 1.07 times as long (the
 * median of 25 runs, gcc and clang, 0.93 to 1.15), and copies leave nothing to restore.
 */
#ifndef BANQI_ENGINE_POSITION_H
#define BANQI_ENGINE_POSITION_H

#include "engine/bitboard.h"
#include "engine/types.h"

typedef struct {
	Bitboard of[CONTENT_COUNT]; /* the squares that hold each content, EMPTY and FACE_DOWN too */
	Bitboard face_up[2];        /* the face-up pieces of a side */
	uint64_t pool;              /* the face-down pieces: bits 4p..4p+3 count piece p */
	uint64_t key;               /* squares, side to move and pool; not quiet, not ply */
	Piece at[SQUARE_COUNT];     /* the same as `of`, by square; EMPTY outside the board */
	uint32_t ply;               /* plies played; even: player 1 is to move */
	uint16_t quiet;             /* plies since the last flip or capture */
	uint8_t side;               /* RED, BLACK, or NO_SIDE while nothing has been flipped */
	uint8_t padding;            /* always 0, so that equal positions have equal bytes */
} Position;

_Static_assert(sizeof(Position) == 128, "a position is two cache lines");

/* The largest numbers that a position text may give for QUIET and PLY. */
enum { QUIET_MAX = 9999, PLY_MAX = 999999 };

/* The start of a game: all 32 pieces face down, no side yet. */
void position_start(Position *pos);

/* Fills in everything that follows from at[], pool, side and the squares of the
 * board: of[], face_up[] and key. Costs a walk over the board. */
void position_rebuild(Position *pos, Bitboard board);

/* Whether everything incremental equals its rebuilt value, and the pool agrees
 * with the face-down squares and with a full set. For asserts and tests. */
bool position_is_sound(const Position *pos);

/* Plays a legal action, a flip with its outcome known. A debug build checks
 * position_is_sound() after every ply. */
void position_do(Position *pos, Move move);

/* Hands the turn over and plays nothing: not an action of the game, a search's
 * question what the opponent could do. Asks for a side; counts as irreversible. */
void position_pass(Position *pos);

/* The squares that belong to the board: not all 32 on a `#` board. */
static inline Bitboard position_board(const Position *pos) {
	return pos->of[EMPTY] | pos->of[FACE_DOWN] | pos->face_up[RED] | pos->face_up[BLACK];
}

static inline Bitboard position_occupied(const Position *pos) {
	return pos->of[FACE_DOWN] | pos->face_up[RED] | pos->face_up[BLACK];
}

/* How many of `piece` are face down. */
static inline int pool_count(const Position *pos, Piece piece) { return (int)(pos->pool >> 4 * piece & 15); }

/* The pool of one side as seven packed counts; 0 when none is face down. */
static inline uint32_t pool_of_side(const Position *pos, int side) { return (uint32_t)(pos->pool >> 32 * side); }

/* How many different pieces are face down. */
static inline int pool_kinds(const Position *pos) {
	uint64_t any = pos->pool | pos->pool >> 2;
	return __builtin_popcountll((any | any >> 1) & 0x1111111111111111u);
}

/* How many of `piece` are alive, face up and face down. */
static inline int living_count(const Position *pos, Piece piece) {
	return bits_count(pos->of[piece]) + pool_count(pos, piece);
}

/* Whether `side` has a piece left, face up or face down. While nothing has been
 * flipped (NO_SIDE) every face-down piece may still become the player's own. */
static inline bool position_has_piece(const Position *pos, int side) {
	if (side == NO_SIDE) return pos->pool != 0;
	return (pos->face_up[side] | pool_of_side(pos, side)) != 0;
}

/* What a flip can show: each piece of the pool and how many of it there are. A
 * piece's chance is weight / total. */
typedef struct {
	int count; /* different pieces, 0..14 */
	int total; /* the sum of the weights: the number of face-down pieces */
	Piece piece[14];
	uint8_t weight[14];
} Outcomes;

/* The outcomes of any flip in this position, ordered by piece code. */
void flip_outcomes(const Position *pos, Outcomes *outcomes);

#endif

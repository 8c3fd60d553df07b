/* Positions: the start, one ply, and the rebuild that checks it. */
#include "engine/position.h"

#include <assert.h>
#include <string.h>

#include "engine/keys.h"

void position_start(Position *pos) {
	memset(pos, 0, sizeof *pos);
	memset(pos->at, FACE_DOWN, sizeof pos->at);
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++)
			pos->pool |= (uint64_t)kind_set_size(kind) << 4 * piece_of(side, kind);
	pos->side = NO_SIDE;
	position_rebuild(pos, ~(Bitboard)0);
}

void position_rebuild(Position *pos, Bitboard board) {
	memset(pos->of, 0, sizeof pos->of);
	memset(pos->face_up, 0, sizeof pos->face_up);
	pos->key = KEY_SIDE[pos->side];
	for (int square = 0; square < SQUARE_COUNT; square++) {
		Piece content = pos->at[square];
		if (board & bit(square)) pos->of[content] |= bit(square);
		if (piece_is_real(content)) pos->face_up[piece_side(content)] |= bit(square);
		if (content != EMPTY || !(board & bit(square))) pos->key ^= KEY_SQUARE[content][square];
	}
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece)) pos->key ^= KEY_POOL[piece][pool_count(pos, piece)];
}

bool position_is_sound(const Position *pos) {
	int in_pool = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		int most = piece_is_real(piece) ? kind_set_size(piece_kind(piece)) : 0;
		if (pool_count(pos, piece) > most || (piece_is_real(piece) && living_count(pos, piece) > most)) return false;
		in_pool += pool_count(pos, piece);
	}
	if (in_pool != bits_count(pos->of[FACE_DOWN])) return false;

	Position fresh = *pos;
	position_rebuild(&fresh, position_board(pos));
	return memcmp(&fresh, pos, sizeof fresh) == 0;
}

static void put(Position *pos, int square, Piece content) {
	Piece before = pos->at[square];
	pos->of[before] ^= bit(square);
	pos->of[content] ^= bit(square);
	pos->at[square] = content;
}

static void do_flip(Position *pos, int square, Piece shown) {
	int left = pool_count(pos, shown);
	assert(left > 0 && pos->at[square] == FACE_DOWN);

	put(pos, square, shown);
	pos->face_up[piece_side(shown)] ^= bit(square);
	pos->pool -= (uint64_t)1 << 4 * shown;
	pos->key ^= KEY_SQUARE[FACE_DOWN][square] ^ KEY_SQUARE[shown][square];
	pos->key ^= KEY_POOL[shown][left] ^ KEY_POOL[shown][left - 1];
	pos->quiet = 0;
	/* The first flip decides the colours: the flipped piece is the player's own. */
	if (pos->side == NO_SIDE) {
		pos->key ^= KEY_SIDE[NO_SIDE] ^ KEY_SIDE[piece_side(shown)];
		pos->side = (uint8_t)piece_side(shown);
	}
}

static void do_step(Position *pos, int from, int to) {
	Piece mover = pos->at[from], victim = pos->at[to];
	assert(piece_is_real(mover) && piece_side(mover) == pos->side && victim != FACE_DOWN);

	pos->quiet++;
	if (victim != EMPTY) {
		pos->face_up[piece_side(victim)] ^= bit(to);
		pos->key ^= KEY_SQUARE[victim][to];
		pos->quiet = 0;
	}
	put(pos, from, EMPTY);
	put(pos, to, mover);
	pos->face_up[pos->side] ^= bit(from) | bit(to);
	pos->key ^= KEY_SQUARE[mover][from] ^ KEY_SQUARE[mover][to];
}

static void change_side(Position *pos) {
	pos->key ^= KEY_SIDE[RED] ^ KEY_SIDE[BLACK];
	pos->side ^= 1;
	pos->ply++;
	assert(position_is_sound(pos));
}

void position_do(Position *pos, Move move) {
	if (move_is_flip(move))
		do_flip(pos, move_from(move), move_shown(move));
	else
		do_step(pos, move_from(move), move_to(move));
	change_side(pos);
}

void position_pass(Position *pos) {
	assert(pos->side != NO_SIDE);
	pos->quiet = 0;
	change_side(pos);
}

void flip_outcomes(const Position *pos, Outcomes *outcomes) {
	outcomes->count = 0;
	outcomes->total = bits_count(pos->of[FACE_DOWN]);
	for (uint64_t left = pos->pool; left != 0;) {
		Piece piece = (Piece)(__builtin_ctzll(left) / 4);
		outcomes->piece[outcomes->count] = piece;
		outcomes->weight[outcomes->count++] = (uint8_t)pool_count(pos, piece);
		left &= ~((uint64_t)15 << 4 * piece);
	}
}

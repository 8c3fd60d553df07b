/* Between the engine's squares and pieces and those of the naive rules. */
#include "tests/bridge.h"

#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "tests/runner.h"

static int square_of(int cell) { return 4 * naive_rank(cell) + naive_file(cell); }

static signed char cell_of(int square) { return (signed char)naive_cell(square & 3, square >> 2); }

/* Both number the kinds by rank, the engine from the strongest down. */
static Piece piece_of_naive(int piece) {
	if (piece == 0) return EMPTY;
	return piece_of(piece > 0 ? RED : BLACK, SOLDIER + 1 - abs(piece));
}

static signed char naive_of_piece(Piece piece) {
	if (piece == EMPTY) return 0;
	int kind = SOLDIER + 1 - piece_kind(piece);
	return (signed char)(piece_side(piece) == RED ? kind : -kind);
}

Move move_from_naive(NaiveAction action) {
	if (naive_is_flip(action)) return move_flip(square_of(action.from), piece_of_naive(action.shown));
	return move_step(square_of(action.from), square_of(action.to));
}

NaiveAction naive_from_move(Move move) {
	NaiveAction action = {cell_of(move_from(move)), cell_of(move_to(move)), 0};
	if (move_is_flip(move)) action.shown = naive_of_piece(move_shown(move));
	return action;
}

/* Lists are short: sorting by insertion is the fastest there is. */
void moves_sort(Move *moves, int count) {
	for (int i = 1; i < count; i++) {
		Move move = moves[i];
		int to = i;
		for (; to > 0 && moves[to - 1] > move; to--) moves[to] = moves[to - 1];
		moves[to] = move;
	}
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

void moves_to_text(const MoveList *list, char text[MOVES_TEXT_SIZE]) {
	char texts[MOVES_MAX][MOVE_TEXT_SIZE];
	for (int i = 0; i < list->count; i++) move_to_text(list->move[i], texts[i]);
	qsort(texts, (size_t)list->count, sizeof texts[0], compare_texts);

	text[0] = '\0';
	for (int i = 0; i < list->count; i++) {
		if (i > 0) *text++ = ' ';
		strcpy(text, texts[i]);
		text += strlen(text);
	}
}

Position position_of(const char *text) {
	Position pos;
	char error[NOTATION_ERROR_SIZE];
	position_start(&pos);
	if (!CHECK(position_from_text(&pos, text, error))) test_note("%s\n    in %s", error, text);
	return pos;
}

bool play_texts(Game *game, const char *moves) {
	while (*moves != '\0') {
		char text[16];
		Move move;
		size_t length = strcspn(moves, " ");
		if (length >= sizeof text) return false;
		memcpy(text, moves, length);
		text[length] = '\0';
		if (!move_from_text(text, &move) || !game_play(game, move)) return false;
		moves += length;
		moves += strspn(moves, " ");
	}
	return true;
}

/* Games from fixed seeds; where one is not of the wanted kind, the next seed's is taken. */
#include "tools/referee/check_games.h"

#include <assert.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"

enum { SHUTTLE_PLIES = 60 };

static void start_game(Game *game) {
	Position start;
	position_start(&start);
	game_start(game, &start);
}

void games_set(Game *game, const char *position, const char *moves) {
	Position start;
	char error[NOTATION_ERROR_SIZE], text[MOVE_TEXT_SIZE];
	Move move = MOVE_NONE;
	bool fine = position_from_text(&start, position == NULL ? START_TEXT : position, error);
	assert(fine);
	game_start(game, &start);
	for (;;) {
		moves += strspn(moves, " ");
		size_t length = strcspn(moves, " ");
		if (length == 0) break;
		assert(length < sizeof text);
		memcpy(text, moves, length);
		text[length] = '\0';
		fine = move_from_text(text, &move) && game_play(game, move);
		assert(fine);
		moves += length;
	}
	(void)fine;
}

Move games_any_move(const Position *pos, const Piece layout[SQUARE_COUNT], Rng *rng) {
	MoveList list = {.count = 0};
	generate_all(pos, &list);
	Move move = list.move[rng_below(rng, (uint32_t)list.count)];
	return move_is_flip(move) ? move_flip(move_from(move), layout[move_from(move)]) : move;
}

/* The game of one seed; false when somebody loses too early. */
static bool play_at_random(Game *game, uint64_t seed, int plies) {
	Piece layout[SQUARE_COUNT];
	Rng rng = rng_seeded(seed);
	start_game(game);
	deal_layout(&game->pos, &rng, layout);
	while (game->history.count < plies) {
		if (!has_action(&game->pos)) return false;
		game_play(game, games_any_move(&game->pos, layout, &rng));
	}
	return has_action(&game->pos);
}

static bool red_flipped_first(const Game *game) { return piece_side(move_shown(game->history.move[0])) == RED; }

void games_random(Game *game, int plies) {
	uint64_t seed = 1;
	while (!play_at_random(game, seed, plies) || !red_flipped_first(game)) seed++;
}

void games_face_up(Game *game, int side) {
	uint64_t seed = 1;
	do {
		Piece layout[SQUARE_COUNT];
		Rng rng = rng_seeded(seed++);
		start_game(game);
		deal_layout(&game->pos, &rng, layout);
		/* Colours exchanged where the other one would be first. */
		Piece exchange = piece_side(layout[0]) == side ? 0 : 8;
		for (int square = 0; square < SQUARE_COUNT; square++) game_play(game, move_flip(square, layout[square] ^ exchange));
	} while (!has_action(&game->pos));
}

/* ---- going to and fro ---- */

static bool is_quiet_step(const Position *pos, Move move) {
	return !move_is_flip(move) && pos->at[move_to(move)] == EMPTY;
}

static Move reversed(Move move) { return move_step(move_to(move), move_from(move)); }

/* A quiet step after which `first`, the other side's last one, and then it can be undone. */
static bool find_partner(const Position *pos, Move first, Move cycle[4]) {
	MoveList list = {.count = 0};
	generate_quiets(pos, &list);
	for (int i = 0; i < list.count; i++) {
		Position after = *pos;
		position_do(&after, list.move[i]);
		if (!is_legal(&after, reversed(first)) || !is_quiet_step(&after, reversed(first))) continue;
		Move found[4] = {first, list.move[i], reversed(first), reversed(list.move[i])};
		memcpy(cycle, found, sizeof found);
		return true;
	}
	return false;
}

static bool find_cycle(const Position *pos, Move cycle[4]) {
	MoveList list = {.count = 0};
	generate_quiets(pos, &list);
	for (int i = 0; i < list.count; i++) {
		Position after = *pos;
		position_do(&after, list.move[i]);
		if (has_action(&after) && find_partner(&after, list.move[i], cycle)) return true;
	}
	return false;
}

void games_shuttle(Game *game, Move cycle[4]) {
	uint64_t seed = 1;
	while (!play_at_random(game, seed, SHUTTLE_PLIES) || !red_flipped_first(game) || !find_cycle(&game->pos, cycle)) seed++;
}

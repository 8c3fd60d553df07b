/* Positions from every phase of the game. */
#include "tests/phases.h"

#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/bridge.h"
#include "tests/player.h"

const char *const PHASE_NAMES[PHASE_COUNT] = {"start", "opening", "middle", "late", "ending", "symmetric", "small", "any"};

static bool is_over(const Game *game, const Rules *rules) { return game_end(&game->pos, &game->history, rules) != END_NONE; }

/* Plays at random, until the game ends or after so many plies. */
static void play_plies(Rng *rng, const Rules *rules, Game *game, uint32_t plies) {
	Player player = player_random(rng);
	for (; plies > 0 && !is_over(game, rules); plies--) game_play(game, player_choose(&player, game));
}

/* ---- games from the start ---- */

static void play_game(Rng *rng, Phase phase, const Rules *rules, Game *game) {
	static const struct {
		int face_down, range;
	} WANTED[] = {{30, 3}, {16, 14}, {7, 9}, {1, 6}, {0, 1}};
	int face_down = WANTED[phase].face_down + (int)rng_below(rng, (uint32_t)WANTED[phase].range);
	do {
		Position start;
		position_start(&start);
		game_start(game, &start);
		Player player = player_random(rng);
		while (bits_count(game->pos.of[FACE_DOWN]) > face_down && !is_over(game, rules))
			game_play(game, player_choose(&player, game));
		/* A little further: quiet plies are history that counts. */
		if (phase > PHASE_START && rng_below(rng, 2)) play_plies(rng, rules, game, rng_below(rng, phase == PHASE_ENDING ? 60 : 12));
	} while (is_over(game, rules));
}

/* ---- symmetric boards ---- */

static bool is_left(const Position *pos, Piece piece, int count) {
	return living_count(pos, piece) + count <= kind_set_size(piece_kind(piece));
}

static Piece any_piece(Rng *rng) { return piece_of((int)rng_below(rng, 2), GENERAL + (int)rng_below(rng, KIND_END - GENERAL)); }

/* Puts two pieces that the set still has into the pool. */
static void hide_two(Rng *rng, Position *pos) {
	for (int hidden = 0; hidden < 2;) {
		Piece piece = any_piece(rng);
		if (!is_left(pos, piece, 1)) continue;
		pos->pool += (uint64_t)1 << 4 * piece;
		hidden++;
	}
}

static void put_pair(Rng *rng, Position *pos, Bitboard pair, uint32_t hidden, uint32_t shown) {
	uint32_t kind = rng_below(rng, 100);
	Piece content = EMPTY, piece = any_piece(rng);
	if (kind < hidden) {
		content = FACE_DOWN;
		hide_two(rng, pos);
	} else if (kind < hidden + shown && is_left(pos, piece, 2)) {
		content = piece;
	}
	pos->of[content] |= pair;
	while (pair) pos->at[bits_pop(&pair)] = content;
}

void symmetric_position(Rng *rng, int flip, Position *pos) {
	static const uint32_t HIDDEN[] = {5, 15, 60, 100};
	do {
		uint32_t hidden = HIDDEN[rng_below(rng, 4)], shown = hidden == 100 ? 0 : rng_below(rng, 41), outside = rng_below(rng, 3) * 35;
		Bitboard board = 0;
		memset(pos, 0, sizeof *pos);
		for (int square = 0; square < SQUARE_COUNT; square++) {
			if (square > (square ^ flip) || rng_below(rng, 100) < outside) continue;
			Bitboard pair = bit(square) | bit(square ^ flip);
			board |= pair;
			put_pair(rng, pos, pair, hidden, shown);
		}
		position_rebuild(pos, board);
		bool unflipped = (pos->face_up[RED] | pos->face_up[BLACK]) == 0;
		pos->side = unflipped && rng_below(rng, 4) ? NO_SIDE : (uint8_t)rng_below(rng, 2);
		position_rebuild(pos, board);
	} while (!position_has_piece(pos, pos->side) || !has_action(pos));
}

/* ---- all of them ---- */

/* A set-up of the wanted size; some plies of it are played. */
static void play_set_up(Rng *rng, Phase phase, const Rules *rules, Game *game) {
	static const int FLIPS[] = {3, 28, 31};
	char text[POSITION_TEXT_SIZE];
	Position pos;
	do {
		if (phase == PHASE_SYMMETRIC) {
			symmetric_position(rng, FLIPS[rng_below(rng, 3)], &pos);
		} else {
			random_position_text(rng, text);
			pos = position_of(text);
		}
		int squares = bits_count(position_board(&pos));
		if (phase == PHASE_SMALL && (squares < 3 || squares > 10)) continue;
		game_start(game, &pos);
		if (phase != PHASE_SYMMETRIC) play_plies(rng, rules, game, rng_below(rng, 2) ? rng_below(rng, 30) : 0);
		if (!is_over(game, rules)) return;
	} while (true);
}

void phase_game(Rng *rng, Phase phase, const Rules *rules, Game *game) {
	if (phase <= PHASE_ENDING) play_game(rng, phase, rules, game);
	else play_set_up(rng, phase, rules, game);
}

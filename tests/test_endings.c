/* The search in endings that its tables know: it wins what is won, in time, and never
 * loses what is drawn, against a side that plays by the tables. */
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "search/clock.h"
#include "search/endings.h"
#include "search/search.h"
#include "tests/all.h"
#include "tests/runner.h"

static const atomic_bool never = false;

enum { GAMES = EFFORT(400, 20), PIECES = ENDINGS_BUILT_PIECES };

typedef struct {
	Endings *endings;
	EndingCache cache;
	Search *search;
	Rules rules;
	Game game;
} Match;

/* A position of three pieces, both sides present, at some quiet counter. */
static Position random_ending(Rng *rng, int quiet_limit) {
	uint64_t list[378];
	Position pos = {.side = (uint8_t)rng_below(rng, 2), .quiet = (uint16_t)rng_below(rng, (uint32_t)quiet_limit)};
	int count = ending_materials(PIECES, list, 378);
	uint64_t counts = list[rng_below(rng, (uint32_t)count)];
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = counts_get(counts, piece); i > 0;) {
			int square = (int)rng_below(rng, SQUARE_COUNT);
			if (pos.at[square] != EMPTY) continue;
			pos.at[square] = piece;
			i--;
		}
	position_rebuild(&pos, ~(Bitboard)0);
	return pos;
}

/* The value of a position that has not ended by a draw, for the side to move. */
static EndingValue value_of(Match *match, const Position *pos) {
	EndingValue value = 0;
	if (!has_action(pos)) return ending_lost_in(0);
	CHECK(endings_value(match->endings, &match->cache, pos, match->rules.quiet_limit, &value));
	return value;
}

/* Wins if it can, else holds out for as long as it can. */
static Move table_action(Match *match) {
	MoveList list;
	Value best = -VALUE_INFINITE;
	Move action = MOVE_NONE;
	generate_all(&match->game.pos, &list);
	for (int i = 0; i < list.count; i++) {
		Position next = match->game.pos;
		position_do(&next, list.move[i]);
		Value worth = -endings_worth(value_of(match, &next), bits_count(position_occupied(&next)), 0);
		if (worth <= best) continue;
		best = worth;
		action = list.move[i];
	}
	return action;
}

static Move engine_action(Match *match) {
	SearchLimits limits = {.depth = 2, .start_us = clock_now_us(), .stop = &never};
	return search_go(match->search, &match->game, &match->rules, &limits, NULL);
}

/* Plays a game that the engine begins; returns 1 when it wins, 0 for a draw, -1. */
static int play(Match *match, const Position *start) {
	game_start(&match->game, start);
	for (int ply = 0;; ply++) {
		End end = game_end(&match->game.pos, &match->game.history, &match->rules);
		if (end_is_loss(end)) return ply % 2 == 1 ? 1 : -1;
		if (end != END_NONE) return 0;
		game_play(&match->game, ply % 2 == 0 ? engine_action(match) : table_action(match));
	}
}

void test_endings_played(void) {
	static Match match;
	Rng rng = rng_seeded(60);
	int played[3] = {0, 0, 0};
	match.endings = endings_new(NULL, NULL);
	match.search = search_new(1);
	if (!CHECK(match.endings != NULL && match.search != NULL)) return;
	endings_build(match.endings, 0, &never);
	CHECK_EQUAL_INT(match.endings->longest, 24);
	for (int i = 0; i < GAMES; i++) {
		match.rules = RULES_PRESETS[i % RULES_PRESET_COUNT].rules;
		Position pos = random_ending(&rng, match.rules.quiet_limit);
		if (!has_action(&pos)) continue;
		EndingValue value = value_of(&match, &pos);
		int want = (value > 0) - (value < 0);
		played[want + 1]++;
		if (!CHECK_EQUAL_INT(play(&match, &pos), want)) break;
	}
	CHECK(played[0] > 0 && played[1] > 0 && played[2] > 0);
	test_note("%d won, %d drawn, %d lost", played[2], played[1], played[0]);
	endings_free(match.endings);
	search_free(match.search);
}

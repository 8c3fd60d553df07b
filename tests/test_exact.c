/* A search of full width against plain expectimax: the same value, and an action
 * that has it, in every phase of the game, with a table and with as good as none. */
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "search/clock.h"
#include "search/search.h"
#include "tests/all.h"
#include "tests/expectimax.h"
#include "tests/player.h"
#include "tests/runner.h"

typedef struct {
	Value value;
	int depth;
} Last;

static void keep(void *context, const SearchReport *report) {
	Last *last = context;
	last->value = report->value;
	last->depth = report->depth;
}

/* A position of a random game that began at the start or at a random set-up. */
static void random_game(Rng *rng, Game *game, const Rules *rules) {
	char text[POSITION_TEXT_SIZE], error[NOTATION_ERROR_SIZE];
	Position pos;
	position_start(&pos);
	if (rng_below(rng, 2)) {
		random_position_text(rng, text);
		CHECK(position_from_text(&pos, text, error));
	}
	game_start(game, &pos);
	Player player = player_random(rng);
	for (uint32_t plies = rng_below(rng, 120); plies > 0 && game_end(&game->pos, &game->history, rules) == END_NONE; plies--)
		CHECK(game_play(game, player_choose(&player, game)));
}

/* The deepest search that brute force can follow within so many leaves: 1..6. */
static int depth_within(const Position *pos, uint64_t leaves) {
	int depth = 1;
	while (depth < 6 && perft(pos, depth + 1) <= leaves) depth++;
	return depth;
}

static void check_search(Search *search, Game *game, const Rules *rules, int depth, Value want) {
	static atomic_bool stop;
	Last last = {0, 0};
	uint64_t leaves = 0;
	SearchLimits limits = {.depth = depth, .full_width = true, .start_us = clock_now_us(), .stop = &stop};
	SearchCallbacks callbacks = {keep, &last};
	Move best = search_go(search, game, rules, &limits, &callbacks);
	CHECK_EQUAL_INT(last.depth, depth);
	bool same = CHECK_EQUAL_INT(last.value, want);
	same &= CHECK_EQUAL_INT(expectimax_action(game, rules, best, depth, &leaves), want);
	if (same) return;
	char text[POSITION_TEXT_SIZE];
	position_to_text(&game->pos, text);
	test_note("depth %d: %s, after %d plies", depth, text, game->history.count);
}

void test_exact(void) {
	Rng rng = rng_seeded(44);
	Game *game = calloc(1, sizeof *game);
	Search *with_table = search_new(1), *without_table = search_new(0);
	uint64_t leaves = 0;
	int positions = 0, by_depth[7] = {0};
	while (positions < EFFORT(2500, 200)) {
		const Rules *rules = &RULES_PRESETS[rng_below(&rng, RULES_PRESET_COUNT)].rules;
		random_game(&rng, game, rules);
		if (!has_action(&game->pos)) continue;
		int depth = depth_within(&game->pos, positions % 50 == 0 ? 2000000 : 60000);
		Value want = expectimax(game, rules, depth, &leaves);
		by_depth[depth]++;
		positions++;
		search_clear(with_table);
		check_search(without_table, game, rules, depth, want);
		check_search(with_table, game, rules, depth, want);
		check_search(with_table, game, rules, depth, want); /* with all that it remembers */
	}
	test_note("%d positions, %llu leaves; by depth 1 to 6: %d %d %d %d %d %d", positions, (unsigned long long)leaves, by_depth[1],
		by_depth[2], by_depth[3], by_depth[4], by_depth[5], by_depth[6]);
	search_free(with_table);
	search_free(without_table);
	free(game);
}

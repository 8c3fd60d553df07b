/* A search of full width against plain expectimax: the same value, and an action that
 * has it, in every phase of the game, under all draw rules, with a table and with as
 * good as none. */
#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "search/clock.h"
#include "search/search.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/expectimax.h"
#include "tests/phases.h"
#include "tests/runner.h"

/* The searches that are compared: with a table and without, alone and in pairs. */
typedef struct {
	const char *name;
	int hash_mb; /* 0: four entries */
	int threads;
	Search *search;
} Searcher;

static const Searcher SEARCHERS[] = {
	{"no table", 0, 1, NULL},
	{"table", 1, 1, NULL},
	{"no table", 0, 2, NULL},
	{"table", 1, 2, NULL},
};

enum { SEARCHER_COUNT = sizeof SEARCHERS / sizeof SEARCHERS[0] };

static void searchers_open(Searcher searchers[SEARCHER_COUNT]) {
	memcpy(searchers, SEARCHERS, sizeof SEARCHERS);
	for (int i = 0; i < SEARCHER_COUNT; i++) {
		searchers[i].search = search_new(searchers[i].hash_mb);
		CHECK(search_set_threads(searchers[i].search, searchers[i].threads));
	}
}

static void searchers_close(Searcher searchers[SEARCHER_COUNT]) {
	for (int i = 0; i < SEARCHER_COUNT; i++) search_free(searchers[i].search);
}

/* ---- brute force ---- */

/* Every action of a position and its value. */
typedef struct {
	MoveList list;
	Value value[MOVES_MAX], best;
	int depth;
} Truth;

static void find_truth(Game *game, const Rules *rules, int depth, Truth *truth, uint64_t *nodes) {
	truth->depth = depth;
	truth->best = -VALUE_INFINITE;
	generate_all(&game->pos, &truth->list);
	for (int i = 0; i < truth->list.count; i++) {
		truth->value[i] = expectimax_action(game, rules, truth->list.move[i], depth, nodes);
		if (truth->value[i] > truth->best) truth->best = truth->value[i];
	}
}

static Value true_value(const Truth *truth, Move move) {
	for (int i = 0; i < truth->list.count; i++)
		if (truth->list.move[i] == move) return truth->value[i];
	return -VALUE_INFINITE;
}

/* The deepest search that brute force can follow within so many leaves: 1..6. */
static int depth_within(const Position *pos, uint64_t leaves) {
	int depth = 1;
	while (depth < 6 && perft(pos, depth + 1) <= leaves) depth++;
	return depth;
}

/* ---- one position ---- */

typedef struct {
	Value value;
	int depth;
} Last;

static void keep(void *context, const SearchReport *report) {
	Last *last = context;
	last->value = report->value;
	last->depth = report->depth;
}

static void check_search(const Searcher *searcher, const Game *game, const Rules *rules, const Truth *truth) {
	static const atomic_bool STOP = false;
	Last last = {0, 0};
	SearchLimits limits = {.depth = truth->depth, .full_width = true, .start_us = clock_now_us(), .stop = &STOP};
	SearchCallbacks callbacks = {keep, &last};
	Move best = search_go(searcher->search, game, rules, &limits, &callbacks);
	CHECK_EQUAL_INT(last.depth, truth->depth);
	bool same = CHECK_EQUAL_INT(last.value, truth->best);
	same &= CHECK_EQUAL_INT(true_value(truth, best), truth->best);
	if (same) return;
	char text[POSITION_TEXT_SIZE];
	position_to_text(&game->pos, text);
	test_note("depth %d, %s, %d threads: %s, after %d plies", truth->depth, searcher->name, searcher->threads, text, game->history.count);
}

/* Everything as it comes from a search of another depth, and again with all that is
 * remembered: neither may change the value. */
static void check_searchers(const Searcher searchers[SEARCHER_COUNT], Rng *rng, const Game *game, const Rules *rules, const Truth *truth) {
	for (int i = 0; i < SEARCHER_COUNT; i++) {
		if (rng_below(rng, 4)) search_clear(searchers[i].search);
		check_search(&searchers[i], game, rules, truth);
		check_search(&searchers[i], game, rules, truth);
	}
}

/* A preset, or rules that end games after a few plies. */
static Rules any_rules(Rng *rng) {
	Rules rules = RULES_PRESETS[rng_below(rng, RULES_PRESET_COUNT)].rules;
	if (rng_below(rng, 3) == 0) rules.quiet_limit = 1 + (int)rng_below(rng, 12);
	if (rng_below(rng, 3) == 0) rules.occurrences = 2;
	return rules;
}

/* ---- the tests ---- */

/* Of each phase how many positions, and the leaves of brute force, of most of them and of
 * one in so many: depth 2 with everything face down, 3 with a dozen, 4 to 6 with few or none.
 * Builds that check themselves take a tenth of the positions and a fifth of the leaves. */
static const struct {
	int count, leaves, more_leaves, one_in;
} PLAN[PHASE_COUNT] = {
	[PHASE_START] = {200, 1000, 200000, 8},
	[PHASE_OPENING] = {300, 8000, 200000, 8},
	[PHASE_MIDDLE] = {400, 20000, 1000000, 20},
	[PHASE_LATE] = {500, 20000, 600000, 20},
	[PHASE_ENDING] = {400, 20000, 600000, 20},
	[PHASE_SYMMETRIC] = {400, 20000, 200000, 20},
	[PHASE_SMALL] = {400, 20000, 200000, 20},
	[PHASE_ANY] = {400, 20000, 200000, 20},
};

static void check_phase(const Searcher searchers[SEARCHER_COUNT], Rng *rng, Game *game, Phase phase) {
	int count = PLAN[phase].count / EFFORT(1, 10), by_depth[7] = {0};
	uint64_t nodes = 0;
	for (int i = 0; i < count; i++) {
		Truth truth;
		Rules rules = any_rules(rng);
		phase_game(rng, phase, &rules, game);
		int leaves = i % PLAN[phase].one_in == 0 ? PLAN[phase].more_leaves : PLAN[phase].leaves;
		int depth = depth_within(&game->pos, (uint64_t)(leaves / EFFORT(1, 5)));
		find_truth(game, &rules, depth, &truth, &nodes);
		by_depth[depth]++;
		check_searchers(searchers, rng, game, &rules, &truth);
	}
	test_note("%s: %d positions, %llu entered by brute force; by depth 1 to 6: %d %d %d %d %d %d", PHASE_NAMES[phase], count,
		(unsigned long long)nodes, by_depth[1], by_depth[2], by_depth[3], by_depth[4], by_depth[5], by_depth[6]);
}

void test_exact(void) {
	Rng rng = rng_seeded(44);
	Game *game = calloc(1, sizeof *game);
	Searcher searchers[SEARCHER_COUNT];
	searchers_open(searchers);
	for (int phase = 0; phase < PHASE_COUNT; phase++) check_phase(searchers, &rng, game, (Phase)phase);
	searchers_close(searchers);
	free(game);
}

/* Searches what each action and outcome leads to, and keeps what the table learns. */
static void search_after_each(const Searcher *searcher, const Game *game, const Rules *rules, int depth, Game *next) {
	static const atomic_bool STOP = false;
	SearchLimits limits = {.depth = depth, .full_width = true, .start_us = clock_now_us(), .stop = &STOP};
	MoveList list;
	Outcomes outcomes;
	generate_all(&game->pos, &list);
	flip_outcomes(&game->pos, &outcomes);
	for (int i = 0; i < list.count; i++) {
		Move move = list.move[i];
		for (int j = 0; j < (move_is_flip(move) ? outcomes.count : 1); j++) {
			game_copy(next, game);
			game_play(next, move_is_flip(move) ? move_flip(move_from(move), outcomes.piece[j]) : move);
			search_go(searcher->search, next, rules, &limits, NULL);
		}
	}
}

/* What a table keeps was found at another distance from another root. A proven end is
 * worth less the farther it is from the root; the average of a flip with one among the
 * outcomes is not proven and depends on that distance all the same. In these positions
 * an entry from another root once was off by one. */
void test_exact_other_roots(void) {
	static const struct {
		const char *position;
		int depth;
	} CASES[] = {
		{"XX##/1X##/2##/1g##/2##/####/####/#### b G1p2 0 80", 5},
		{"####/####/####/##1#/##PX/##XX/##X#/#### b G1M1C1m1 7 80", 4},
		{"####/####/X###/X###/X###/R###/1###/m### b K1C1P1 0 86", 6},
		{"####/##X#/##X#/##p#/##X#/##X#/####/#### r G1c1p2 0 89", 6},
		{"####/####/####/XX##/XX##/####/####/#### - P1k1p2 16 90", 6},
		{"####/####/####/#NXX/#XpP/####/####/#### b K1R1C1 0 79", 6},
		{"####/####/1###/X###/X###/p###/X###/X### r R1m1c1p1 22 60", 5},
		{"####/##2/##X1/##XX/##X1/####/####/#### r R1g1p2 2 42", 4},
	};
	Game *game = calloc(1, sizeof *game), *next = calloc(1, sizeof *next);
	Searcher searchers[SEARCHER_COUNT];
	uint64_t nodes = 0;
	searchers_open(searchers);
	for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
		for (int preset = 0; preset < RULES_PRESET_COUNT; preset++) {
			Truth truth;
			Position pos = position_of(CASES[i].position);
			const Rules *rules = &RULES_PRESETS[preset].rules;
			game_start(game, &pos);
			find_truth(game, rules, CASES[i].depth, &truth, &nodes);
			for (int j = 0; j < SEARCHER_COUNT; j++) {
				search_clear(searchers[j].search);
				search_after_each(&searchers[j], game, rules, CASES[i].depth - 1, next);
				check_search(&searchers[j], game, rules, &truth);
			}
		}
	searchers_close(searchers);
	free(game);
	free(next);
}

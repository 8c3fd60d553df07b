/* The engine against a perfect player on 2x4 boards, all eight squares face down. Run only
 * when named: the full match takes hours.
 *
 * The perfect player knows the exact value of every position and plays an action that keeps
 * it, of several the one that a search of a few nodes prefers, so that it goes forward. What
 * flips show is luck; taken off, a game is worth to the engine
 *
 *     value of its start + sum over the engine's actions (value after - value before)
 *                        + result - value of its last position
 *
 * with a flip's value the mean over its outcomes. The last term is what the draw rules did,
 * which the values know nothing of. Each side begins half of the games.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "search/clock.h"
#include "search/search.h"
#include "search/solve.h"
#include "tests/all.h"
#include "tests/player.h"
#include "tests/runner.h"

enum { GAMES_EACH = EFFORT(200, 2), MOVETIME_MS = 100, PERFECT_NODES = 500 };
static const double WANTED = 0.499;

static const char *const SETS[] = {"P4", "K1G2M1", "K1G2C1", "K1G2P1", "K1G1M2", "K1G1M1R1", "K1G1M1C1", "K1G1M1P1", "K1G1C2", "K1G1C1P1",
	"K1C2P1", "K1C1P2", "K1P3", "G2M2", "G2M1R1", "G2M1C1", "G2C2", "G2C1P1", "G1M1C1P1", "G1C2P1", "G1C1P2", "G1P3", "C2P2", "C1P3"};

typedef struct {
	Search *engine, *perfect;
	const Rules *rules;
	Rng rng;
	Solution *solution;
	Game game;
	double result, without_luck, lost, by_rules; /* sums over games, results -1..1 for the engine */
} Match;

static Position start_of(const char *set) {
	char text[POSITION_TEXT_SIZE], error[NOTATION_ERROR_SIZE], black[16];
	Position pos = {0};
	int length = 0;
	for (; set[length] != '\0'; length++) black[length] = (char)(set[length] >= 'A' ? set[length] + ('a' - 'A') : set[length]);
	black[length] = '\0';
	snprintf(text, sizeof text, "####/####/####/####/##XX/##XX/##XX/##XX - %s%s 0 0", set, black);
	CHECK(position_from_text(&pos, text, error));
	return pos;
}

static double value_of(const SolveResult *values, Move move) {
	for (int i = 0; i < values->count; i++)
		if (values->action[i].move == move) return values->action[i].value;
	CHECK(false);
	return 0;
}

static Move engine_action(Match *match) {
	static const atomic_bool never = false;
	SearchLimits limits = {.movetime_ms = MOVETIME_MS, .start_us = clock_now_us(), .stop = &never};
	return search_go(match->engine, &match->game, match->rules, &limits, NULL);
}

static Move perfect_action(Match *match, const SolveResult *values) {
	static const atomic_bool never = false;
	SearchLimits limits = {.nodes = PERFECT_NODES, .start_us = clock_now_us(), .stop = &never};
	for (int i = 0; i < values->count; i++)
		if (values->action[i].value > values->value - 1e-9) limits.only.move[limits.only.count++] = values->action[i].move;
	return search_go(match->perfect, &match->game, match->rules, &limits, NULL);
}

static void play(Match *match, const Position *start, bool engine_begins) {
	SolveResult values;
	bool is_engine = engine_begins;
	double luckless = 0, before = 0;
	game_start(&match->game, start);
	search_clear(match->engine);
	search_clear(match->perfect);
	for (End end = END_NONE;; is_engine = !is_engine) {
		const Position *pos = &match->game.pos;
		double sign = is_engine ? 1 : -1;
		end = game_end(pos, &match->game.history, match->rules);
		if (!end_is_loss(end)) solution_value(match->solution, pos, &values);
		if (match->game.history.count == 0) luckless = sign * values.value;
		if (end != END_NONE) {
			double result = end_is_loss(end) ? -sign : 0, value = end_is_loss(end) ? -1 : values.value;
			match->result += result;
			match->by_rules += result - sign * value;
			match->without_luck += luckless + result - sign * value;
			return;
		}
		Move move = is_engine ? engine_action(match) : perfect_action(match, &values);
		before = values.value;
		double after = value_of(&values, move);
		if (is_engine) {
			luckless += after - before;
			match->lost += before - after;
		}
		game_play(&match->game, player_reveal(&match->rng, pos, move));
	}
}

static double score(double results, int games) { return 50 + 50 * results / games; }

static void tell(const char *what, const Match *match, int games) {
	test_note("%s: %d games, score %.2f %%, without luck %.3f %%; by its actions %.3f %%, by the draw rules %+.3f %%", what, games,
		score(match->result, games), score(match->without_luck, games), -50 * match->lost / games, 50 * match->by_rules / games);
}

void test_perfect(void) {
	static const atomic_bool never = false;
	static Match match, all;
	int count = (int)(sizeof SETS / sizeof SETS[0]);
	match = (Match){.engine = search_new(16), .perfect = search_new(1), .rules = &RULES_PRESETS[0].rules, .rng = rng_seeded(240)};
	for (int set = 0; set < count; set++) {
		char error[SOLVE_ERROR_SIZE];
		Position start = start_of(SETS[set]);
		match.result = match.without_luck = match.lost = match.by_rules = 0;
		match.solution = solution_new(&start, &never, error);
		if (!CHECK(match.solution != NULL)) break;
		for (int i = 0; i < GAMES_EACH; i++) play(&match, &start, i % 2 == 0);
		tell(SETS[set], &match, GAMES_EACH);
		all.result += match.result;
		all.without_luck += match.without_luck;
		all.lost += match.lost;
		all.by_rules += match.by_rules;
		solution_free(match.solution);
	}
	tell("all sets", &all, count * GAMES_EACH);
	CHECK(score(all.without_luck, count * GAMES_EACH) >= 100 * WANTED);
	search_free(match.engine);
	search_free(match.perfect);
}

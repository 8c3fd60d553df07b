/* How a game ends, straight from its definitions: whole boards are compared with
 * whole boards and moves with moves, over the whole list. */
#include <string.h>

#include "tests/naive.h"

const NaivePreset NAIVE_PRESETS[NAIVE_PRESET_COUNT] = {
	{"olympiad", 180, NAIVE_POSITION, 3},
	{"platform", 60, NAIVE_CYCLE, 3},
	{"platform-v3", 100, NAIVE_CYCLE_PLUS, 3},
	{"icga2010", 40, NAIVE_POSITION, 3},
};

void naive_start(NaiveGame *game, const NaivePosition *pos) {
	game->count = 0;
	game->position[0] = *pos;
}

void naive_play(NaiveGame *game, NaiveAction action) {
	const NaivePosition *before = naive_now(game);
	game->action[game->count] = action;
	game->is_quiet[game->count] = !naive_is_flip(action) && !naive_is_capture(before, action);
	game->position[game->count + 1] = *before;
	game->count++;
	naive_do(&game->position[game->count], action);
}

/* The same squares, the same face-down pool and the same side to move. */
static bool same_position(const NaivePosition *a, const NaivePosition *b) {
	return a->side == b->side && memcmp(a->cell, b->cell, sizeof a->cell) == 0
		&& memcmp(a->hidden, b->hidden, sizeof a->hidden) == 0;
}

static int occurrences(const NaiveGame *game) {
	int found = 0;
	for (int i = 0; i <= game->count; i++) found += same_position(&game->position[i], naive_now(game));
	return found;
}

static bool same_action(NaiveAction a, NaiveAction b) { return a.from == b.from && a.to == b.to && a.shown == b.shown; }

/* Whether the last `plies` plies are all quiet and repeat with the period. */
static bool repeats(const NaiveGame *game, int plies, int period) {
	int first = game->count - plies;
	for (int i = first; i < game->count; i++)
		if (!game->is_quiet[i]) return false;
	for (int i = first + period; i < game->count; i++)
		if (!same_action(game->action[i], game->action[i - period])) return false;
	return true;
}

/* The last `rounds` rounds of L plies, and `extra` plies more, for any even L that
 * the list has room for. */
static bool is_cycle(const NaiveGame *game, int rounds, int extra) {
	for (int period = 2; rounds * period + extra <= game->count; period += 2)
		if (repeats(game, rounds * period + extra, period)) return true;
	return false;
}

static bool is_repetition(const NaiveGame *game, const NaivePreset *preset) {
	if (preset->repetition == NAIVE_CYCLE) return is_cycle(game, preset->times, 0);
	if (preset->repetition == NAIVE_CYCLE_PLUS) return is_cycle(game, preset->times, 1);
	return occurrences(game) >= preset->times;
}

const char *naive_end(const NaiveGame *game, const NaivePreset *preset) {
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	if (!naive_has_piece(naive_now(game))) return "no-pieces";
	if (naive_actions(naive_now(game), actions) == 0) return "no-moves";
	if (is_repetition(game, preset)) return "repetition";
	if (naive_now(game)->quiet >= preset->quiet_limit) return "quiet-limit";
	return "none";
}

/* The ends of a game. A flip or a capture cannot be undone, so repetition looks
 * back over the quiet plies only, and never beyond the start of the list. */
#include "engine/rules.h"

#include <string.h>

#include "engine/movegen.h"

const RulesPreset RULES_PRESETS[RULES_PRESET_COUNT] = {
	{"olympiad", {180, REPETITION_POSITION, 3}},
	{"platform", {60, REPETITION_CYCLE, 3}},
	{"platform-v3", {100, REPETITION_CYCLE_PLUS, 3}},
	{"icga2010", {40, REPETITION_POSITION, 3}},
};

const char *const REPETITION_NAMES[REPETITION_COUNT] = {"position", "cycle", "cycle+1"};

const char *const END_NAMES[END_COUNT] = {"none", "no-pieces", "no-moves", "repetition", "quiet-limit"};

bool rules_find_preset(const char *name, Rules *rules) {
	for (int i = 0; i < RULES_PRESET_COUNT; i++) {
		if (strcmp(name, RULES_PRESETS[i].name) != 0) continue;
		*rules = RULES_PRESETS[i].rules;
		return true;
	}
	return false;
}

bool rules_find_repetition(const char *name, Repetition *repetition) {
	for (int i = 0; i < REPETITION_COUNT; i++) {
		if (strcmp(name, REPETITION_NAMES[i]) != 0) continue;
		*repetition = (Repetition)i;
		return true;
	}
	return false;
}

void history_start(History *history, const Position *pos) {
	history->count = 0;
	history->key[0] = pos->key;
}

void history_push(History *history, Move move, const Position *pos) {
	history->move[history->count++] = move;
	history->key[history->count] = pos->key;
}

/* The plies of the list that nothing irreversible separates from now. */
static int quiet_window(const History *history, const Position *pos) {
	return pos->quiet < history->count ? pos->quiet : history->count;
}

int history_occurrences(const History *history, const Position *pos) {
	int last = history->count, oldest = last - quiet_window(history, pos), occurrences = 1;
	for (int i = last - 4; i >= oldest; i -= 2) occurrences += history->key[i] == pos->key;
	return occurrences;
}

/* Whether the last `plies` moves repeat with the given period. */
static bool moves_repeat(const History *history, int plies, int period) {
	const Move *end = history->move + history->count;
	for (int i = 1; i <= plies - period; i++)
		if (end[-i] != end[-i - period]) return false;
	return true;
}

/* Whether the last rounds of a cycle, and `extra` plies, are complete. The period is
 * at least 4: nobody makes the same move twice running. */
static bool is_cycle(const History *history, const Position *pos, int rounds, int extra) {
	int window = quiet_window(history, pos);
	for (int period = 4; rounds * period + extra <= window; period += 2)
		if (moves_repeat(history, rounds * period + extra, period)) return true;
	return false;
}

static bool is_repetition(const Position *pos, const History *history, const Rules *rules) {
	switch (rules->repetition) {
	case REPETITION_CYCLE: return is_cycle(history, pos, rules->occurrences, 0);
	case REPETITION_CYCLE_PLUS: return is_cycle(history, pos, rules->occurrences, 1);
	default: return pos->quiet >= 4 && history_occurrences(history, pos) >= rules->occurrences;
	}
}

End game_end(const Position *pos, const History *history, const Rules *rules) {
	if (!position_has_piece(pos, pos->side)) return END_NO_PIECES;
	if (!has_action(pos)) return END_NO_MOVES;
	if (is_repetition(pos, history, rules)) return END_REPETITION;
	if (pos->quiet >= rules->quiet_limit) return END_QUIET_LIMIT;
	return END_NONE;
}

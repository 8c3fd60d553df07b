/* The moves of the game on a mailbox board, as RULES.md tells them. */
#include "tests/naive.h"

#include <stdlib.h>

static const int DIRECTIONS[4] = {NAIVE_ROW, -NAIVE_ROW, 1, -1};

static bool is_piece(int content) { return content != NAIVE_EMPTY && content != NAIVE_HIDDEN && content != NAIVE_OUTSIDE; }
static int half_of(int content) { return content > 0 ? NAIVE_RED : NAIVE_BLACK; }

bool naive_has_piece(const NaivePosition *pos) {
	if (pos->side == 0) return pos->alive[NAIVE_RED] + pos->alive[NAIVE_BLACK] > 0;
	return pos->alive[half_of(pos->side)] > 0;
}

bool naive_is_flip(NaiveAction action) { return action.from == action.to; }

bool naive_is_capture(const NaivePosition *pos, NaiveAction action) {
	return !naive_is_flip(action) && pos->cell[action.to] != NAIVE_EMPTY;
}

/* Rule 4: who takes whom by stepping; ranks only, sides do not matter here. */
static bool takes(int taker, int victim) {
	if (taker == NAIVE_CANNON) return false;
	if (taker == NAIVE_GENERAL) return victim != NAIVE_SOLDIER;
	if (taker == NAIVE_SOLDIER) return victim == NAIVE_GENERAL || victim == NAIVE_SOLDIER;
	return taker >= victim;
}

static int add(NaiveAction *actions, int count, int from, int to) {
	actions[count] = (NaiveAction){(signed char)from, (signed char)to, 0};
	return count + 1;
}

/* The first cell from `cell` on, in a direction, that is not empty. */
static int next_occupied(const NaivePosition *pos, int cell, int direction) {
	do cell += direction;
	while (pos->cell[cell] == NAIVE_EMPTY);
	return cell;
}

/* Rule 5: over exactly one piece of any sort, onto a face-up enemy. */
static int add_jumps(const NaivePosition *pos, int from, NaiveAction *actions, int count) {
	for (int i = 0; i < 4; i++) {
		int screen = next_occupied(pos, from, DIRECTIONS[i]);
		if (pos->cell[screen] == NAIVE_OUTSIDE) continue;
		int target = next_occupied(pos, screen, DIRECTIONS[i]);
		int content = pos->cell[target];
		if (is_piece(content) && content * pos->side < 0) count = add(actions, count, from, target);
	}
	return count;
}

/* Rules 3 and 4: one square on, onto nothing or onto what the piece may take. */
static int add_steps(const NaivePosition *pos, int from, NaiveAction *actions, int count) {
	int kind = abs(pos->cell[from]);
	for (int i = 0; i < 4; i++) {
		int to = from + DIRECTIONS[i], content = pos->cell[to];
		bool enemy = is_piece(content) && content * pos->side < 0;
		if (content == NAIVE_EMPTY || (enemy && takes(kind, abs(content)))) count = add(actions, count, from, to);
	}
	return count;
}

int naive_actions(const NaivePosition *pos, NaiveAction actions[NAIVE_ACTIONS_MAX]) {
	int count = 0;
	if (!naive_has_piece(pos)) return 0;
	for (int rank = 0; rank < 8; rank++)
		for (int file = 0; file < 4; file++) {
			int cell = naive_cell(file, rank), content = pos->cell[cell];
			if (content == NAIVE_HIDDEN) {
				count = add(actions, count, cell, cell);
			} else if (is_piece(content) && content * pos->side > 0) {
				count = add_steps(pos, cell, actions, count);
				if (abs(content) == NAIVE_CANNON) count = add_jumps(pos, cell, actions, count);
			}
		}
	return count;
}

void naive_do(NaivePosition *pos, NaiveAction action) {
	pos->ply++;
	pos->quiet++;
	if (naive_is_flip(action)) {
		pos->hidden[half_of(action.shown)][abs(action.shown)]--;
		pos->cell[action.from] = action.shown;
		pos->quiet = 0;
		/* Who flips first owns the colour that came up. */
		if (pos->side == 0) pos->side = action.shown > 0 ? 1 : -1;
	} else {
		int victim = pos->cell[action.to];
		if (victim != NAIVE_EMPTY) {
			pos->alive[half_of(victim)]--;
			pos->quiet = 0;
		}
		pos->cell[action.to] = pos->cell[action.from];
		pos->cell[action.from] = NAIVE_EMPTY;
	}
	pos->side = (signed char)-pos->side;
}

/* The leaves below one flip: once for each different piece that may come up. */
static uint64_t perft_flip(const NaivePosition *pos, NaiveAction flip, int depth) {
	uint64_t leaves = 0;
	for (int half = NAIVE_RED; half <= NAIVE_BLACK; half++)
		for (int kind = NAIVE_SOLDIER; kind <= NAIVE_GENERAL; kind++) {
			if (pos->hidden[half][kind] == 0) continue;
			flip.shown = (signed char)(half == NAIVE_RED ? kind : -kind);
			NaivePosition next = *pos;
			naive_do(&next, flip);
			leaves += naive_perft(&next, depth - 1);
		}
	return leaves;
}

uint64_t naive_perft(const NaivePosition *pos, int depth) {
	if (depth == 0) return 1;
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_actions(pos, actions);
	uint64_t leaves = 0;
	for (int i = 0; i < count; i++) {
		if (naive_is_flip(actions[i])) {
			leaves += perft_flip(pos, actions[i], depth);
			continue;
		}
		NaivePosition next = *pos;
		naive_do(&next, actions[i]);
		leaves += naive_perft(&next, depth - 1);
	}
	return leaves;
}

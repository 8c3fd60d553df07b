/* Every position and every ply of it in plain arrays; values by going over all of them
 * until nothing changes. */
#include "tests/naive_ending.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = NAIVE_GONE + 1, EDGES_OF_A_STATE = 20 };

int naive_ending_state(const NaiveEnding *ending, const int square[], int side) {
	int state = 0;
	for (int i = 0; i < ending->pieces; i++) state = state * PLACES + square[i];
	return state * 2 + side;
}

int naive_ending_squares(const NaiveEnding *ending, int state, int square[]) {
	int side = state % 2;
	state /= 2;
	for (int i = ending->pieces - 1; i >= 0; i--) {
		square[i] = state % PLACES;
		state /= PLACES;
	}
	return side;
}

static int cell_of(int square) { return naive_cell(square % 4, square / 4); }

/* False where two pieces stand on one square. */
static bool set_up(const NaiveEnding *ending, const int square[], int side, NaivePosition *pos) {
	naive_read(pos, side == 0 ? "4/4/4/4/4/4/4/4 r - 0 0" : "4/4/4/4/4/4/4/4 b - 0 0");
	for (int i = 0; i < ending->pieces; i++) {
		if (square[i] == NAIVE_GONE) continue;
		if (pos->cell[cell_of(square[i])] != NAIVE_EMPTY) return false;
		pos->cell[cell_of(square[i])] = (signed char)ending->kind[i];
		pos->alive[ending->kind[i] > 0 ? NAIVE_RED : NAIVE_BLACK]++;
	}
	return true;
}

static void add_edges(NaiveEnding *ending, const NaivePosition *pos, int square[], int side, int *edges) {
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_has_piece(pos) ? naive_actions(pos, actions) : 0;
	for (int i = 0; i < count; i++) {
		int mover = -1, victim = -1;
		for (int j = 0; j < ending->pieces; j++) {
			if (square[j] != NAIVE_GONE && cell_of(square[j]) == actions[i].from) mover = j;
			if (square[j] != NAIVE_GONE && cell_of(square[j]) == actions[i].to) victim = j;
		}
		int from = square[mover], to = naive_file(actions[i].to) + 4 * naive_rank(actions[i].to);
		square[mover] = to;
		if (victim >= 0) square[victim] = NAIVE_GONE;
		ending->next[*edges] = naive_ending_state(ending, square, 1 - side);
		ending->quiet[(*edges)++] = victim < 0;
		if (victim >= 0) square[victim] = to;
		square[mover] = from;
	}
}

void naive_ending_start(NaiveEnding *ending, const char *letters) {
	int edges = 0;
	*ending = (NaiveEnding){.pieces = (int)strlen(letters), .states = 2};
	for (int i = 0; i < ending->pieces; i++) {
		const char *red = strchr("PCNRMGK", letters[i]), *black = strchr("pcnrmgk", letters[i]);
		ending->kind[i] = red != NULL ? NAIVE_GENERAL - (int)strlen(red) + 1 : (int)strlen(black) - 1 - NAIVE_GENERAL;
		ending->states *= PLACES;
	}
	ending->exists = calloc((size_t)ending->states, sizeof *ending->exists);
	ending->first = malloc(((size_t)ending->states + 1) * sizeof *ending->first);
	ending->next = malloc((size_t)ending->states * EDGES_OF_A_STATE * sizeof *ending->next);
	ending->quiet = malloc((size_t)ending->states * EDGES_OF_A_STATE * sizeof *ending->quiet);
	for (int state = 0; state < ending->states; state++) {
		NaivePosition pos;
		int square[NAIVE_ENDING_PIECES_MAX], side = naive_ending_squares(ending, state, square);
		ending->first[state] = edges;
		ending->exists[state] = set_up(ending, square, side, &pos);
		if (ending->exists[state]) add_edges(ending, &pos, square, side, &edges);
	}
	ending->first[ending->states] = edges;
}

void naive_ending_end(NaiveEnding *ending) {
	free(ending->exists);
	free(ending->first);
	free(ending->next);
	free(ending->quiet);
}

static int gone(const NaiveEnding *ending, int state) {
	int square[NAIVE_ENDING_PIECES_MAX], count = 0;
	naive_ending_squares(ending, state, square);
	for (int i = 0; i < ending->pieces; i++) count += square[i] == NAIVE_GONE;
	return count;
}

/* ---- plies to an end ---- */

/* The length of a state from those that follow it, of which all that end in less than
 * `plies` plies are known. */
static int length_of(const NaiveEnding *ending, bool to_capture, const int length[], int state, int plies) {
	bool lost = true;
	for (int edge = ending->first[state]; edge < ending->first[state + 1]; edge++) {
		int next = length[ending->next[edge]], after = next < 0 ? -1 - next : next;
		if (to_capture && !ending->quiet[edge]) after = 0;
		if (next < 0 && after < plies) return plies;
		lost = lost && next > 0 && after < plies;
	}
	return lost ? -1 - plies : 0;
}

/* The states with so many pieces gone; those with more are known when captures count. */
static void find_lengths(const NaiveEnding *ending, bool to_capture, int missing, int length[]) {
	bool changed = true;
	for (int plies = 0; changed || plies < 2; plies++) {
		changed = false;
		for (int state = 0; state < ending->states; state++) {
			if (!ending->exists[state] || length[state] != 0 || (to_capture && gone(ending, state) != missing)) continue;
			length[state] = length_of(ending, to_capture, length, state, plies);
			changed = changed || length[state] != 0;
		}
	}
}

void naive_ending_lengths(const NaiveEnding *ending, bool to_capture, int length[]) {
	memset(length, 0, (size_t)ending->states * sizeof *length);
	for (int missing = to_capture ? ending->pieces : 0; missing >= 0; missing--) find_lengths(ending, to_capture, missing, length);
}

/* ---- results under a quiet limit ---- */

static int result_of(const NaiveEnding *ending, int limit, const signed char result[], int state, int counter) {
	int best = -1;
	for (int edge = ending->first[state]; edge < ending->first[state + 1]; edge++) {
		int next = ending->next[edge], then = ending->quiet[edge] ? counter + 1 : 0;
		bool ended = ending->first[next] == ending->first[next + 1];
		int value = ended ? 1 : then == limit ? 0 : -result[then * ending->states + next];
		if (value > best) best = value;
	}
	return best;
}

/* A capture leads to fewer pieces, a quiet ply to a higher counter. */
void naive_ending_results(const NaiveEnding *ending, int limit, signed char result[]) {
	for (int missing = ending->pieces; missing >= 0; missing--)
		for (int counter = limit - 1; counter >= 0; counter--)
			for (int state = 0; state < ending->states; state++)
				if (ending->exists[state] && gone(ending, state) == missing)
					result[counter * ending->states + state] = (signed char)result_of(ending, limit, result, state, counter);
}

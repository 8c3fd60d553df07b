/* Retrograde analysis of one material (Stroehlein 1970; Thompson 1986).
 *
 *   won in 1        some capture ends the game or leaves a loss to the other side
 *   won in n + 1    some quiet step leads to a loss in n
 *   lost in 0       no action at all
 *   lost in n + 1   no capture is better than a loss, and every quiet step leads to a win in
 *                   n or less, one of them in n (lost in 1 without any quiet step)
 *
 * and what is left when no distance follows is a draw. A capture resets the quiet counter
 * and is never undone, so what it is worth is known beforehand (search/ending_capture.h). A
 * quiet step can always be taken back: the positions before one are what the other
 * side's quiet steps from it lead to. So from the set of all positions at distance n one
 * quiet step of all of them leads to those at n + 1, 32 positions at a time (search/ending_sets.h):
 *
 *   won    = undecided and one step before what was lost in n
 *   lost   = undecided, no capture saves it, and not one step before what is not won in n or less
 *
 * Under a quiet limit L what cannot be reached in L plies is a draw, and counts as one for
 * the captures that lead to it. The distances themselves do not depend on the counter: that
 * much haste is best at any counter that leaves time enough. Thus the values are exact for
 * this limit and any counter (search/ending_table.h). When no distance, here and in whatever
 * follows, is above L, they are the values under every higher limit, too.
 *
 * Repetition: whoever wins comes nearer to his capture with each ply, so no position occurs
 * twice in a won line. What was played before is not known here: a position that stood
 * twice already may be a draw although the table says won.
 */
#include "search/ending_build.h"

#include <stdlib.h>
#include <string.h>

#include "search/clock.h"
#include "search/ending_capture.h"

/* What has to be done, in this order. */
typedef enum { LOAD, JUDGE, BEGIN, STEP, NUMBER, DONE } Stage;

/* Two each, for either side to move, and `before`. */
enum { SETS = 15 };

struct EndingBuild {
	EndingTable *table;
	EndingFrame frame;
	EndingCaptures captures;
	int limit;
	Stage stage;
	int group;         /* LOAD: of what is taken */
	uint32_t at;       /* LOAD, JUDGE: the next word; NUMBER: the next set of the leading group */
	int plies;         /* STEP: everything is known that is decided in so many */
	Bitboard *sets;
	Bitboard *open[2];    /* not decided */
	Bitboard *losable[2]; /* those of them with quiet steps, and without a capture that saves them */
	Bitboard *unwon[2];   /* all but what is won */
	Bitboard *won[2], *lost[2];           /* in `plies` */
	Bitboard *next_won[2], *next_lost[2]; /* in plies + 1 */
	bool any_won[2], any_lost[2];         /* they are not empty */
	Bitboard *before;
	EndingValue *found;  /* 32 x word + square of the last piece, for either side to move */
	EndingValue *values; /* by state */
	uint64_t placement;  /* NUMBER: the next one */
};

/* ---- memory ---- */

static bool allocate(EndingBuild *build) {
	size_t words = build->frame.words;
	Bitboard **const of_sides[] = {build->open, build->losable, build->unwon, build->won, build->lost, build->next_won, build->next_lost};
	build->sets = calloc(SETS * words, sizeof *build->sets);
	build->found = calloc(2 * SQUARE_COUNT * words, sizeof *build->found);
	build->values = malloc(ending_table_states(build->table) * sizeof *build->values);
	if (build->sets == NULL || build->found == NULL || build->values == NULL) return false;
	Bitboard *next = build->sets;
	for (size_t i = 0; i < sizeof of_sides / sizeof *of_sides; i++)
		for (int side = RED; side <= BLACK; side++, next += words) of_sides[i][side] = next;
	build->before = next;
	return true;
}

EndingBuild *ending_build_begin(EndingTable *table, int limit) {
	EndingBuild *build = calloc(1, sizeof *build);
	if (build == NULL) return NULL;
	build->table = table;
	build->limit = limit;
	ending_frame_set_up(&build->frame, table);
	if (!ending_captures_set_up(&build->captures, table, &build->frame) || !allocate(build)) {
		ending_build_end(build);
		return NULL;
	}
	for (int side = RED; side <= BLACK; side++) {
		build->captures.wins[side] = build->next_won[side];
		build->captures.draws[side] = build->open[side];
		build->captures.any[side] = build->losable[side];
	}
	return build;
}

void ending_build_end(EndingBuild *build) {
	if (build == NULL) return;
	ending_captures_release(&build->captures);
	free(build->sets);
	free(build->found);
	free(build->values);
	free(build);
}

/* ---- captures ---- */

static void load(EndingBuild *build) {
	uint32_t words = build->captures.words, part = words > SQUARE_COUNT ? words / SQUARE_COUNT : words;
	ending_captures_load(&build->captures, build->group, build->at, build->at + part);
	build->at += part;
	if (build->at < words) return;
	build->at = 0;
	if (++build->group == build->table->material.groups) build->stage = JUDGE;
}

static void judge(EndingBuild *build) {
	uint32_t part = build->frame.words / QUARTER_SQUARES;
	ending_captures_judge(&build->captures, build->at, build->at + part);
	build->at += part;
	if (build->at == build->frame.words) build->stage = BEGIN;
}

/* ---- quiet steps ---- */

/* Notes the value of all positions in a set; returns whether there are any. Most words are empty
 * most of the time, so they are looked at by eights: there are so many at least. */
static bool note(EndingBuild *build, const Bitboard set[], int side, EndingValue value) {
	bool found = false;
	for (uint32_t part = 0; part < build->frame.words; part += QUARTER_SQUARES) {
		Bitboard any = 0;
		for (uint32_t i = 0; i < QUARTER_SQUARES; i++) any |= set[part + i];
		if (any == 0) continue;
		found = true;
		for (uint32_t word = part; word < part + QUARTER_SQUARES; word++)
			for (Bitboard squares = set[word]; squares;)
				build->found[2 * (SQUARE_COUNT * (size_t)word + (size_t)bits_pop(&squares)) + (size_t)side] = value;
	}
	return found;
}

/* What is lost at once, and what the captures alone decide; those that win are in next_won. */
static void begin_side(EndingBuild *build, int side) {
	Bitboard *before = build->before, *all = build->unwon[side];
	ending_frame_fill(&build->frame, all);
	ending_frame_step_back(&build->frame, all, side, before);
	for (uint32_t i = 0; i < build->frame.words; i++) {
		Bitboard capture = build->losable[side][i], saved = build->open[side][i] | build->next_won[side][i], quiet = before[i] & all[i];
		build->lost[side][i] = all[i] & ~(quiet | capture);
		build->next_lost[side][i] = capture & ~(quiet | saved);
		build->losable[side][i] = quiet & ~saved;
		build->open[side][i] = quiet | capture;
	}
	build->any_lost[side] = note(build, build->lost[side], side, ending_lost_in(0));
}

static void begin(EndingBuild *build) {
	ending_captures_release(&build->captures);
	for (int side = RED; side <= BLACK; side++) begin_side(build, side);
	build->stage = STEP;
}

/* Adds what quiet steps decide to next_won and next_lost. */
static void follow(EndingBuild *build, int side) {
	uint32_t words = build->frame.words;
	if (build->any_lost[side ^ 1]) {
		ending_frame_step_back(&build->frame, build->lost[side ^ 1], side, build->before);
		for (uint32_t i = 0; i < words; i++) build->next_won[side][i] |= build->before[i] & build->open[side][i];
	}
	if (build->any_won[side ^ 1]) {
		ending_frame_step_back(&build->frame, build->unwon[side ^ 1], side, build->before);
		for (uint32_t i = 0; i < words; i++) build->next_lost[side][i] |= build->losable[side][i] & ~build->before[i];
	}
}

static void take_away(Bitboard *restrict from, const Bitboard *restrict set, uint32_t words) {
	for (uint32_t i = 0; i < words; i++) from[i] &= ~set[i];
}

/* Makes `next` what was decided last, of one kind. */
static bool decide(EndingBuild *build, Bitboard **next, Bitboard **last, int side, EndingValue value) {
	Bitboard *set = *next;
	bool any = note(build, set, side, value);
	*next = *last;
	*last = set;
	memset(*next, 0, build->frame.words * sizeof *set);
	if (!any) return false;
	take_away(build->open[side], set, build->frame.words);
	take_away(build->losable[side], set, build->frame.words);
	if (value > 0) take_away(build->unwon[side], set, build->frame.words);
	return true;
}

static void step(EndingBuild *build) {
	bool any = false;
	for (int side = RED; side <= BLACK; side++) follow(build, side);
	build->plies++;
	for (int side = RED; side <= BLACK; side++) {
		build->any_won[side] = decide(build, &build->next_won[side], &build->won[side], side, ending_won_in(build->plies));
		build->any_lost[side] = decide(build, &build->next_lost[side], &build->lost[side], side, ending_lost_in(build->plies));
		any = any || build->any_won[side] || build->any_lost[side];
	}
	if (any && build->plies < build->limit) return;
	build->stage = NUMBER;
	build->at = 0;
}

/* ---- numbers ---- */

/* Gives the placements numbers, in their order: `word` holds the squares of the pieces before
 * this one, turned by `turn`; it may stand on `allowed`, and those after its group on `free`. */
static void number(EndingBuild *build, int piece, uint32_t word, int turn, Bitboard allowed, Bitboard free) {
	while (allowed) {
		int square = bits_pop(&allowed);
		uint32_t next = word * SQUARE_COUNT + (uint32_t)(square ^ turn);
		if (piece == build->frame.pieces - 1) {
			memcpy(&build->values[2 * build->placement++], &build->found[2 * (size_t)next], 2 * sizeof(EndingValue));
			continue;
		}
		Bitboard left = free & ~bit(square);
		/* The rank of a set goes by its highest square first. */
		bool same = build->frame.group[piece + 1] == build->frame.group[piece];
		number(build, piece + 1, next, turn, same ? left & (bit(square) - 1) : left, left);
	}
}

/* The placements with one set of the leading group. */
static void number_set(EndingBuild *build) {
	const EndingIndex *index = &build->table->index;
	Bitboard set = index->numbers->set[index->count[0]][build->at], free = ~set;
	int turn = quarter_turn(bits_first(set)), piece = 1;
	uint32_t word = quarter_of_square(bits_pop(&set) ^ turn);
	for (; set; piece++) word = word * SQUARE_COUNT + (uint32_t)(bits_pop(&set) ^ turn);
	number(build, piece, word, turn, free, free);
	if (++build->at < index->ranks[0]) return;
	build->table->values = build->values;
	build->values = NULL;
	build->stage = DONE;
}

/* ---- all of it ---- */

EndingOutcome ending_build_continue(EndingBuild *build, int64_t deadline_us, const atomic_bool *stop) {
	static void (*const WORK[])(EndingBuild *) = {[LOAD] = load, [JUDGE] = judge, [BEGIN] = begin, [STEP] = step, [NUMBER] = number_set};
	while (build->stage != DONE) {
		if (atomic_load_explicit(stop, memory_order_relaxed)) return ENDING_STOPPED;
		if (deadline_us != 0 && clock_now_us() >= deadline_us) return ENDING_STOPPED;
		WORK[build->stage](build);
	}
	return ENDING_BUILT;
}

EndingOutcome ending_build(EndingTable *table, int limit, const atomic_bool *stop) {
	EndingBuild *build = ending_build_begin(table, limit);
	if (build == NULL) return ENDING_NO_MEMORY;
	EndingOutcome outcome = ending_build_continue(build, 0, stop);
	ending_build_end(build);
	return outcome;
}

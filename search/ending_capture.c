/* A capture by m of v leaves the other pieces and m where v was. For all squares of the last piece x
 * but one word says what that is worth, and a mask where it can be done:
 *
 *   m and v are others    x stands beside the two: everywhere for a step; for a jump it must be
 *                         the screen, or not be a second one
 *   x takes v             x stands where v can be taken from: all of that is worth the same
 *   m takes x             x stands where m takes it: a place to look at for each square
 */
#include "search/ending_capture.h"

#include <stdlib.h>

#include "engine/movegen.h"

/* ---- what follows ---- */

static bool is_first_of_group(const EndingFrame *frame, int piece) {
	return piece == 0 || frame->group[piece] != frame->group[piece - 1];
}

static void find_pairs(EndingCaptures *captures) {
	const EndingFrame *frame = captures->frame;
	for (uint8_t mover = 0; mover < frame->pieces; mover++)
		for (uint8_t victim = 0; victim < frame->pieces; victim++) {
			int kind = piece_kind(frame->piece[mover]);
			if (piece_side(frame->piece[mover]) == piece_side(frame->piece[victim])) continue;
			if (kind != CANNON && !kind_takes(kind, piece_kind(frame->piece[victim]))) continue;
			captures->pair[captures->pairs++] = (EndingPair){mover, victim, kind == CANNON};
		}
}

bool ending_captures_set_up(EndingCaptures *captures, const EndingTable *table, const EndingFrame *frame) {
	captures->table = table;
	captures->frame = frame;
	captures->pairs = 0;
	captures->words = 1;
	for (int i = 3; i <= frame->pieces; i++) captures->words *= SQUARE_COUNT;
	find_pairs(captures);
	for (int i = 0; i < table->material.groups; i++) {
		captures->lost[i] = captures->drawn[i] = NULL;
		if (table->after[i].table == NULL) continue;
		captures->lost[i] = calloc(2 * (size_t)captures->words, sizeof(Bitboard));
		if (captures->lost[i] == NULL) return false;
		captures->drawn[i] = captures->lost[i] + captures->words;
	}
	return true;
}

void ending_captures_release(EndingCaptures *captures) {
	for (int i = 0; captures->table != NULL && i < captures->table->material.groups; i++) {
		free(captures->lost[i]);
		captures->lost[i] = captures->drawn[i] = NULL;
	}
}

/* The pieces that are left, by their groups after the capture. */
static int find_left(const EndingCaptures *captures, int group, uint8_t group_of[]) {
	const EndingFrame *frame = captures->frame;
	int left = 0;
	for (int i = 0; i < frame->pieces; i++)
		if (frame->group[i] != group || !is_first_of_group(frame, i)) group_of[left++] = captures->table->after[group].group_of[frame->group[i]];
	return left;
}

void ending_captures_load(EndingCaptures *captures, int group, uint32_t first, uint32_t last) {
	const EndingFollower *after = &captures->table->after[group];
	uint8_t group_of[ENDING_INDEX_PIECES_MAX];
	if (after->table == NULL) return;
	int left = find_left(captures, group, group_of);
	unsigned side = (unsigned)piece_side(captures->table->material.piece[group]) ^ after->exchanged;
	for (uint32_t word = first; word < last; word++) {
		Bitboard of_group[ENDING_INDEX_PIECES_MAX] = {0}, occupied = 0;
		uint32_t digits = word;
		for (int i = left - 2; i >= 0; i--, digits /= SQUARE_COUNT) {
			of_group[group_of[i]] |= bit((int)(digits % SQUARE_COUNT));
			occupied |= bit((int)(digits % SQUARE_COUNT));
		}
		if (bits_count(occupied) != left - 1) continue;
		for (Bitboard free = ~occupied; free;) {
			Bitboard square = bit(bits_pop(&free));
			of_group[group_of[left - 1]] ^= square;
			EndingValue value = after->table->values[2 * (uint64_t)ending_index_number(&after->table->index, of_group) + side];
			of_group[group_of[left - 1]] ^= square;
			if (value < 0) captures->lost[group][word] |= square;
			else if (value == 0) captures->drawn[group][word] |= square;
		}
	}
}

/* The word of a position without piece `taken`, and without the last of the others. */
static uint32_t word_after(const EndingFrame *frame, const int square[], int taken) {
	int last = taken == frame->pieces - 1 ? frame->pieces - 2 : frame->pieces - 1;
	uint32_t word = 0;
	for (int i = 0; i < last; i++)
		if (i != taken) word = word * SQUARE_COUNT + (uint32_t)square[i];
	return word;
}

/* ---- jumps ---- */

/* The squares between two of one rank or file; none for others. */
static Bitboard squares_between(int one, int other) {
	int low = one < other ? one : other, high = one < other ? other : one;
	Bitboard between = (bit(high) - 1) & ~(bit(low) | (bit(low) - 1));
	if (one / FILE_COUNT == other / FILE_COUNT) return between;
	return one % FILE_COUNT == other % FILE_COUNT ? between & FILE_A << one % FILE_COUNT : 0;
}

/* The empty squares with just one piece between them and `square`. */
static Bitboard squares_behind_screen(Bitboard occupied, int square) {
	Bitboard found = 0;
	for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
		Bitboard at = bits_step(bit(square), direction);
		while (at & ~occupied) at = bits_step(at, direction);
		for (at = bits_step(at, direction); at & ~occupied; at = bits_step(at, direction)) found |= at;
	}
	return found;
}

/* Where the last piece may stand, that an other one of two can jump to the other; `occupied` by
 * all but the last. */
static Bitboard squares_beside_jump(Bitboard occupied, int from, int to) {
	Bitboard between = squares_between(from, to);
	int screens = bits_count(between & occupied);
	return screens == 0 ? between : screens == 1 ? ~(between | occupied) : 0;
}

/* ---- judging ---- */

typedef struct {
	uint32_t word;
	int square[ENDING_INDEX_PIECES_MAX];
	Bitboard occupied;
} Word;

/* `where` a pair can capture, `lost` and `drawn` what the other side then is. */
static void add(EndingCaptures *captures, const Word *at, EndingPair pair, Bitboard where, Bitboard lost, Bitboard drawn) {
	int side = piece_side(captures->frame->piece[pair.mover]);
	captures->any[side][at->word] |= where;
	captures->wins[side][at->word] |= where & lost;
	captures->draws[side][at->word] |= where & drawn;
}

/* The pair's squares are both known. */
static void judge_others(EndingCaptures *captures, Word *at, EndingPair pair) {
	int from = at->square[pair.mover], to = at->square[pair.victim], group = captures->frame->group[pair.victim];
	Bitboard where = pair.jumps ? squares_beside_jump(at->occupied, from, to)
		: bits_neighbours(bit(from)) & bit(to) ? ~at->occupied : 0;
	if (where == 0) return;
	if (captures->lost[group] == NULL) {
		add(captures, at, pair, where, where, 0);
		return;
	}
	at->square[pair.mover] = to;
	uint32_t after = word_after(captures->frame, at->square, pair.victim);
	at->square[pair.mover] = from;
	add(captures, at, pair, where, captures->lost[group][after], captures->drawn[group][after]);
}

/* The last piece takes, or is taken: where it can stand for that. */
static Bitboard squares_of_last(const Word *at, EndingPair pair, int square) {
	return pair.jumps ? squares_behind_screen(at->occupied, square) : bits_neighbours(bit(square)) & ~at->occupied;
}

static Bitboard all_if(Bitboard set, int square) { return set >> square & 1 ? ~(Bitboard)0 : 0; }

static void judge_last_takes(EndingCaptures *captures, const Word *at, EndingPair pair) {
	int to = at->square[pair.victim], group = captures->frame->group[pair.victim];
	Bitboard where = squares_of_last(at, pair, to);
	if (where == 0) return;
	if (captures->lost[group] == NULL) {
		add(captures, at, pair, where, where, 0);
		return;
	}
	uint32_t after = word_after(captures->frame, at->square, pair.victim);
	add(captures, at, pair, where, all_if(captures->lost[group][after], to), all_if(captures->drawn[group][after], to));
}

static void judge_last_is_taken(EndingCaptures *captures, Word *at, EndingPair pair) {
	int from = at->square[pair.mover], group = captures->frame->group[pair.victim];
	Bitboard where = squares_of_last(at, pair, from);
	if (captures->lost[group] == NULL) {
		add(captures, at, pair, where, where, 0);
		return;
	}
	while (where) {
		int to = bits_pop(&where);
		at->square[pair.mover] = to;
		uint32_t after = word_after(captures->frame, at->square, pair.victim);
		int last = at->square[captures->frame->pieces - 2];
		add(captures, at, pair, bit(to), all_if(captures->lost[group][after], last), all_if(captures->drawn[group][after], last));
	}
	at->square[pair.mover] = from;
}

void ending_captures_judge(EndingCaptures *captures, uint32_t first, uint32_t last) {
	const EndingFrame *frame = captures->frame;
	for (uint32_t word = first; word < last; word++) {
		Word at = {.word = word};
		at.occupied = ending_frame_squares(frame, word, at.square);
		for (int i = 0; i < captures->pairs && at.occupied; i++) {
			EndingPair pair = captures->pair[i];
			if (pair.mover == frame->pieces - 1) judge_last_takes(captures, &at, pair);
			else if (pair.victim == frame->pieces - 1) judge_last_is_taken(captures, &at, pair);
			else judge_others(captures, &at, pair);
		}
	}
}

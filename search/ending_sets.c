/* Steps of whole sets of positions (search/ending_sets.h). */
#include "search/ending_sets.h"

#include <string.h>

void ending_frame_set_up(EndingFrame *frame, const EndingTable *table) {
	const EndingIndex *index = &table->index;
	*frame = (EndingFrame){.words = QUARTER_SQUARES};
	for (int i = 0; i < index->groups; i++)
		for (int j = 0; j < index->count[i]; j++) {
			frame->piece[frame->pieces] = table->material.piece[index->group[i]];
			frame->group[frame->pieces++] = index->group[i];
		}
	for (int i = 2; i < frame->pieces; i++) frame->words *= SQUARE_COUNT;
}

Bitboard ending_frame_squares(const EndingFrame *frame, uint32_t word, int square[]) {
	Bitboard occupied = 0;
	for (int i = frame->pieces - 2; i > 0; i--) {
		square[i] = (int)(word % SQUARE_COUNT);
		word /= SQUARE_COUNT;
		occupied |= bit(square[i]);
	}
	square[0] = quarter_square(word);
	occupied |= bit(square[0]);
	return bits_count(occupied) == frame->pieces - 1 ? occupied : 0;
}

void ending_frame_fill(const EndingFrame *frame, Bitboard set[]) {
	int square[ENDING_INDEX_PIECES_MAX];
	for (uint32_t word = 0; word < frame->words; word++) {
		Bitboard occupied = ending_frame_squares(frame, word, square);
		set[word] = occupied ? ~occupied : 0;
	}
}

/* ---- steps ---- */

static void add_words(const Bitboard *restrict from, Bitboard *restrict to, size_t count) {
	for (size_t i = 0; i < count; i++) to[i] |= from[i];
}

static void step_last(const Bitboard *from, Bitboard *to, uint32_t words) {
	for (uint32_t i = 0; i < words; i++) to[i] |= bits_neighbours(from[i]);
}

/* The piece whose squares number the words of a row. */
static void step_in_row(const Bitboard *from, Bitboard *to, uint32_t words) {
	static const Bitboard LEFT_OF[4] = {~(Bitboard)0, ~(Bitboard)0, ~(Bitboard)0, 0};
	for (uint32_t row = 0; row < words; row += SQUARE_COUNT) {
		const Bitboard *old = from + row;
		Bitboard *new = to + row;
		add_words(old, new + 4, SQUARE_COUNT - 4);
		add_words(old + 4, new, SQUARE_COUNT - 4);
		for (int i = 0; i < SQUARE_COUNT - 1; i++) {
			new[i] |= old[i + 1] & LEFT_OF[i % 4];
			new[i + 1] |= old[i] & LEFT_OF[i % 4];
		}
	}
}

/* A piece whose squares are `stride` words apart. */
static void step_by_stride(const Bitboard *from, Bitboard *to, uint32_t words, size_t stride) {
	size_t rank = stride * FILE_COUNT;
	for (size_t at = 0; at < words; at += stride * SQUARE_COUNT) {
		add_words(from + at, to + at + rank, rank * (RANK_COUNT - 1));
		add_words(from + at + rank, to + at, rank * (RANK_COUNT - 1));
		for (size_t i = 0; i < RANK_COUNT; i++) {
			add_words(from + at + i * rank, to + at + i * rank + stride, rank - stride);
			add_words(from + at + i * rank + stride, to + at + i * rank, rank - stride);
		}
	}
}

/* A square in each of the words' digits. */
static uint32_t in_all_digits(int square, size_t words) {
	uint32_t all = 0;
	for (size_t i = 1; i < words; i *= SQUARE_COUNT) all = all * SQUARE_COUNT + (uint32_t)square;
	return all;
}

/* The same words as seen in a mirror of files or ranks, in which the other pieces of the words
 * stand too; `turn` is what it does to a square's number, 3 or 28. */
static void add_mirrored(const Bitboard *from, Bitboard *to, size_t count, int turn) {
	uint32_t others = in_all_digits(turn, count);
	for (uint32_t i = 0; i < count; i++) {
		Bitboard seen = from[i ^ others];
		to[i] |= turn == 3 ? bits_mirror_files(seen) : bits_mirror_ranks(seen);
	}
}

/* The piece in the quarter: from its inner edges it steps into a mirror. */
static void step_first(const Bitboard *from, Bitboard *to, uint32_t words) {
	size_t size = words / QUARTER_SQUARES;
	for (uint32_t quarter = 0; quarter < QUARTER_SQUARES; quarter++) {
		Bitboard *new = to + quarter * size;
		const Bitboard *old = from + quarter * size;
		if (quarter >= 2) add_words(old - 2 * size, new, size);
		if (quarter < 6) add_words(old + 2 * size, new, size);
		else add_mirrored(old, new, size, 28);
		add_words(from + (quarter ^ 1) * size, new, size);
		if (quarter % 2 == 1) add_mirrored(old, new, size, 3);
	}
}

void ending_frame_step_back(const EndingFrame *frame, const Bitboard from[], int side, Bitboard to[]) {
	size_t stride = frame->words / QUARTER_SQUARES;
	memset(to, 0, frame->words * sizeof *to);
	for (int i = 0; i < frame->pieces; i++, stride /= SQUARE_COUNT) {
		if (piece_side(frame->piece[i]) != side) continue;
		if (i == 0) step_first(from, to, frame->words);
		else if (i == frame->pieces - 1) step_last(from, to, frame->words);
		else if (i == frame->pieces - 2) step_in_row(from, to, frame->words);
		else step_by_stride(from, to, frame->words, stride);
	}
}

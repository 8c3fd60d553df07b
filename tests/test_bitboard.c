/* Steps and the cannon's tables against a walk from square to square, for every
 * square and every occupancy that can matter to it. */
#include "engine/bitboard.h"

#include "engine/deal.h"
#include "tests/all.h"
#include "tests/runner.h"

static const int FILE_STEP[DIRECTION_COUNT] = {[UP] = 0, [DOWN] = 0, [RIGHT] = 1, [LEFT] = -1};
static const int RANK_STEP[DIRECTION_COUNT] = {[UP] = 1, [DOWN] = -1, [RIGHT] = 0, [LEFT] = 0};

/* The square `steps` on; -1 beyond the edge. */
static int walk(int square, int direction, int steps) {
	int file = square % 4 + steps * FILE_STEP[direction], rank = square / 4 + steps * RANK_STEP[direction];
	return file >= 0 && file < FILE_COUNT && rank >= 0 && rank < RANK_COUNT ? 4 * rank + file : -1;
}

void test_bitboard_steps(void) {
	for (int square = 0; square < SQUARE_COUNT; square++) {
		Bitboard all = 0;
		for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
			int to = walk(square, direction, 1);
			Bitboard expected = to < 0 ? 0 : bit(to);
			CHECK_EQUAL_INT(bits_step(bit(square), direction), expected);
			if (to >= 0) CHECK_EQUAL_INT(to - square, direction_delta(direction));
			all |= expected;
		}
		CHECK_EQUAL_INT(bits_neighbours(bit(square)), all);
	}
}

/* The second piece in every direction. */
static Bitboard slow_targets(Bitboard occupied, int square) {
	Bitboard targets = 0;
	for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
		int pieces = 0;
		for (int steps = 1; pieces < 2; steps++) {
			int at = walk(square, direction, steps);
			if (at < 0) break;
			if ((occupied & bit(at)) && ++pieces == 2) targets |= bit(at);
		}
	}
	return targets;
}

/* A file's 256 occupancies spread over the board, and a rank's 16. */
static Bitboard lines_of(int square, unsigned column, unsigned row) {
	Bitboard lines = (Bitboard)row << (square & 28);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (column >> rank & 1) lines |= bit(4 * rank + square % 4);
	return lines;
}

void test_bitboard_cannon(void) {
	Rng rng = rng_seeded(7);
	for (int square = 0; square < SQUARE_COUNT; square++) {
		int wrong = 0;
		Bitboard elsewhere = ~lines_of(square, 255, 15);
		for (unsigned column = 0; column < 256; column++)
			for (unsigned row = 0; row < 16; row++) {
				Bitboard noise = (Bitboard)rng_next(&rng) & elsewhere;
				Bitboard occupied = lines_of(square, column, row) | bit(square) | noise;
				wrong += cannon_targets(occupied, square) != slow_targets(occupied, square);
			}
		if (!CHECK_EQUAL_INT(wrong, 0)) test_note("for a cannon on square %d", square);
	}
}

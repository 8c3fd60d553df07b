/* Randomness: the same from the same seed, and every outcome equally likely.
 *
 * Counts are judged by chi-square: the sum of (seen - expected)^2 / expected has
 * mean k - 1 and variance 2 (k - 1) for k outcomes. Seeds are fixed, so a bound of
 * five deviations either way is either met for ever or not at all.
 */
#include "engine/deal.h"

#include <math.h>
#include <string.h>

#include "engine/notation.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/runner.h"

enum { DRAWS = EFFORT(200000, 50000), DEALS = EFFORT(60000, 15000) };

static bool check_chi_square(double chi_square, int freedom, const char *what) {
	double away = (chi_square - freedom) / sqrt(2.0 * freedom);
	bool fits = CHECK(away > -5 && away < 5);
	if (!fits) test_note("%s: chi-square %.1f with %d degrees of freedom", what, chi_square, freedom);
	return fits;
}

static double chi_square_even(const int *seen, int outcomes, int draws) {
	double expected = (double)draws / outcomes, sum = 0;
	for (int i = 0; i < outcomes; i++) sum += (seen[i] - expected) * (seen[i] - expected) / expected;
	return sum;
}

/* The published xoshiro256** seeded by SplitMix64. Records name seeds: the stream
 * that belongs to a seed may never change. */
void test_deal_golden(void) {
	static const uint64_t SEED_1[] = {
		0xB3F2AF6D0FC710C5u, 0x853B559647364CEAu, 0x92F89756082A4514u, 0x642E1C7BC266A3A7u,
	};
	Rng rng = rng_seeded(1), again;
	for (int i = 0; i < 4; i++) CHECK(rng_next(&rng) == SEED_1[i]);

	rng = again = rng_seeded(0);
	bool same = true;
	for (int i = 0; i < 1000; i++) same = same && rng_next(&rng) == rng_next(&again);
	CHECK(same);

	Rng near = rng_seeded(2), far = rng_seeded(3);
	int bits = 0;
	for (int i = 0; i < 1000; i++) bits += __builtin_popcountll(rng_next(&near) ^ rng_next(&far));
	CHECK(bits > 31500 && bits < 32500);
}

void test_deal_below(void) {
	Rng rng = rng_seeded(11);
	for (uint32_t bound = 1; bound <= 33; bound++) {
		int seen[33] = {0};
		for (int i = 0; i < DRAWS; i++) {
			uint32_t drawn = rng_below(&rng, bound);
			if (!CHECK(drawn < bound)) return;
			seen[drawn]++;
		}
		if (bound > 1) check_chi_square(chi_square_even(seen, (int)bound, DRAWS), (int)bound - 1, "rng_below");
	}

	/* A bound that 2^32 is no multiple of: without the rejection every third value
	 * would come twice as often. */
	const uint32_t large = 3u << 30;
	int seen[3] = {0};
	for (int i = 0; i < DRAWS; i++) seen[rng_below(&rng, large) % 3]++;
	check_chi_square(chi_square_even(seen, 3, DRAWS), 2, "rng_below of a large bound");
}

/* How many of each piece a layout holds must equal the pool, and nothing may lie
 * where nothing is face down. */
static bool layout_fits(const Position *pos, const Piece layout[SQUARE_COUNT]) {
	int count[CONTENT_COUNT] = {0};
	for (int square = 0; square < SQUARE_COUNT; square++) {
		bool face_down = pos->at[square] == FACE_DOWN;
		if (piece_is_real(layout[square]) != face_down || layout[square] == FACE_DOWN) return false;
		count[layout[square]]++;
	}
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece) && count[piece] != pool_count(pos, piece)) return false;
	return true;
}

/* Every piece on every square of a start as often as its number says. */
static void check_start(void) {
	static int seen[SQUARE_COUNT][CONTENT_COUNT];
	Position pos = position_of(START_TEXT);
	Rng rng = rng_seeded(5);
	memset(seen, 0, sizeof seen);
	for (int i = 0; i < DEALS; i++) {
		Piece layout[SQUARE_COUNT];
		deal_layout(&pos, &rng, layout);
		if (!CHECK(layout_fits(&pos, layout))) return;
		for (int square = 0; square < SQUARE_COUNT; square++) seen[square][layout[square]]++;
	}
	double sum = 0;
	for (int square = 0; square < SQUARE_COUNT; square++)
		for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
			if (!piece_is_real(piece)) continue;
			double expected = (double)DEALS * pool_count(&pos, piece) / SQUARE_COUNT, away = seen[square][piece] - expected;
			sum += away * away / expected;
		}
	/* Rows and columns of the table are both fixed by the deal. */
	check_chi_square(sum, 31 * 13, "pieces by square");
}

/* All 24 arrangements of four different pieces equally often. */
static void check_arrangements(void) {
	Position pos = position_of("X3/4/1X2/4/1k2/3X/4/X3 r KGcp 0 0");
	static const int SQUARES[] = {28, 21, 11, 0};
	Rng rng = rng_seeded(6);
	int seen[256] = {0}, compact[24], arrangements = 0;
	for (int i = 0; i < DEALS; i++) {
		Piece layout[SQUARE_COUNT];
		int code = 0;
		deal_layout(&pos, &rng, layout);
		if (!CHECK(layout_fits(&pos, layout))) return;
		for (int j = 0; j < 4; j++) {
			Piece piece = layout[SQUARES[j]];
			code = 4 * code + (piece == piece_of(RED, GENERAL) ? 0 : piece == piece_of(RED, ADVISOR) ? 1 : piece == piece_of(BLACK, CANNON) ? 2 : 3);
		}
		seen[code]++;
	}
	for (int code = 0; code < 256; code++)
		if (seen[code] > 0 && arrangements++ < 24) compact[arrangements - 1] = seen[code];
	if (CHECK_EQUAL_INT(arrangements, 24)) check_chi_square(chi_square_even(compact, 24, DEALS), 23, "arrangements");
}

void test_deal_layout(void) {
	check_start();
	check_arrangements();

	Position pos = position_of(START_TEXT);
	Piece first[SQUARE_COUNT], second[SQUARE_COUNT];
	Rng a = rng_seeded(99), b = rng_seeded(99);
	deal_layout(&pos, &a, first);
	deal_layout(&pos, &b, second);
	CHECK(memcmp(first, second, sizeof first) == 0);
	deal_layout(&pos, &b, second);
	CHECK(memcmp(first, second, sizeof first) != 0);
}

void test_deal_outcomes(void) {
	Outcomes outcomes;
	Position pos = position_of("XXXX/XX2/4/4/4/4/4/1K1k b GP3cp 0 0");
	flip_outcomes(&pos, &outcomes);
	CHECK_EQUAL_INT(outcomes.count, 4);
	CHECK_EQUAL_INT(outcomes.total, 6);
	CHECK(outcomes.piece[0] == piece_of(RED, ADVISOR) && outcomes.weight[0] == 1);
	CHECK(outcomes.piece[1] == piece_of(RED, SOLDIER) && outcomes.weight[1] == 3);
	CHECK(outcomes.piece[2] == piece_of(BLACK, CANNON) && outcomes.weight[2] == 1);
	CHECK(outcomes.piece[3] == piece_of(BLACK, SOLDIER) && outcomes.weight[3] == 1);
	CHECK_EQUAL_INT(pool_kinds(&pos), 4);
	CHECK_EQUAL_INT(living_count(&pos, piece_of(RED, SOLDIER)), 3);
	CHECK_EQUAL_INT(living_count(&pos, piece_of(BLACK, GENERAL)), 1);

	pos = position_of(START_TEXT);
	flip_outcomes(&pos, &outcomes);
	CHECK(outcomes.count == 14 && outcomes.total == 32 && pool_kinds(&pos) == 14);
	pos = position_of("4/4/4/4/4/4/4/1K1k b - 0 0");
	flip_outcomes(&pos, &outcomes);
	CHECK(outcomes.count == 0 && outcomes.total == 0 && pool_kinds(&pos) == 0);
}

/* Sets of squares numbered without gaps.
 *
 * Among the sets of its size a set of squares has the rank C(s1, 1) + C(s2, 2) + ...,
 * where s1 < s2 < .. count the squares of `within` below each of its squares (the
 * combinatorial number system; Knuth, The Art of Computer Programming 7.2.1.3).
 */
#ifndef BANQI_SEARCH_COMBINATION_H
#define BANQI_SEARCH_COMBINATION_H

#include "engine/bitboard.h"

typedef struct {
	uint32_t choose[SQUARE_COUNT + 1][SQUARE_COUNT + 1]; /* [k][n] = n over k */
} Combinations;

/* To be called once before the others; what it fills is read-only from then on. */
static inline void combinations_fill(Combinations *combinations) {
	for (int n = 0; n <= SQUARE_COUNT; n++)
		for (int k = 0; k <= SQUARE_COUNT; k++)
			combinations->choose[k][n] =
				k == 0 ? 1 : n == 0 ? 0 : combinations->choose[k][n - 1] + combinations->choose[k - 1][n - 1];
}

/* The rank of `set` among the sets of its size within `within`. */
static inline uint32_t combination_rank(const Combinations *combinations, Bitboard set, Bitboard within) {
	uint32_t rank = 0;
	for (int k = 1; set; k++) {
		Bitboard below = bit(bits_pop(&set)) - 1;
		rank += combinations->choose[k][bits_count(within & below)];
	}
	return rank;
}

/* The reverse. From the top down: a square is in the set when the rank is at least
 * the number of sets that have all their squares below it. */
static inline Bitboard combination_set(const Combinations *combinations, int count, uint32_t rank, Bitboard within) {
	Bitboard set = 0;
	for (int below = bits_count(within) - 1; count > 0; below--) {
		Bitboard top = bit(31 - __builtin_clz(within));
		within ^= top;
		if (rank < combinations->choose[count][below]) continue;
		rank -= combinations->choose[count--][below];
		set |= top;
	}
	return set;
}

#endif

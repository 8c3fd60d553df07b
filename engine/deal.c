/* The generator and the deal. */
#include "engine/deal.h"

#include <string.h>

static uint64_t rotated(uint64_t word, int by) { return word << by | word >> (64 - by); }

Rng rng_seeded(uint64_t seed) {
	Rng rng;
	for (int i = 0; i < 4; i++) {
		seed += 0x9E3779B97F4A7C15u;
		uint64_t word = seed;
		word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
		word = (word ^ word >> 27) * 0x94D049BB133111EBu;
		rng.word[i] = word ^ word >> 31;
	}
	return rng;
}

uint64_t rng_next(Rng *rng) {
	uint64_t *word = rng->word;
	uint64_t result = rotated(word[1] * 5, 7) * 9, shifted = word[1] << 17;
	word[2] ^= word[0];
	word[3] ^= word[1];
	word[1] ^= word[2];
	word[0] ^= word[3];
	word[2] ^= shifted;
	word[3] = rotated(word[3], 45);
	return result;
}

/* The high half of a 32 x 32 bit product is uniform once the few low halves that
 * stand for one value too many are thrown again (Lemire, 2019). */
uint32_t rng_below(Rng *rng, uint32_t bound) {
	uint32_t surplus = (0u - bound) % bound;
	uint64_t product;
	do product = (rng_next(rng) >> 32) * bound;
	while ((uint32_t)product < surplus);
	return (uint32_t)(product >> 32);
}

void deal_layout(const Position *pos, Rng *rng, Piece layout[SQUARE_COUNT]) {
	Piece pieces[SET_SIZE];
	int left = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = 0; i < pool_count(pos, piece); i++) pieces[left++] = piece;

	memset(layout, EMPTY, SQUARE_COUNT);
	for (Bitboard squares = pos->of[FACE_DOWN]; squares;) {
		int drawn = (int)rng_below(rng, (uint32_t)left);
		layout[bits_pop(&squares)] = pieces[drawn];
		pieces[drawn] = pieces[--left];
	}
}

/* Numbers of placements (search/ending_index.h says how they come about). */
#include "search/ending_index.h"

#include <assert.h>

static inline Bitboard turned(Bitboard set, unsigned symmetry) {
	if (symmetry & SYMMETRY_FILES) set = bits_mirror_files(set);
	return symmetry & SYMMETRY_RANKS ? bits_mirror_ranks(set) : set;
}

/* ---- leading sets ---- */

static void number_set(EndingNumbers *numbers, int size, uint32_t rank) {
	Bitboard set = combination_set(&numbers->combinations, size, rank, ~(Bitboard)0);
	uint32_t first = rank;
	unsigned turn = 0, twin = 0;
	for (unsigned symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
		uint32_t image = combination_rank(&numbers->combinations, turned(set, symmetry), ~(Bitboard)0);
		if (image == rank) twin = symmetry;
		if (image >= first) continue;
		first = image;
		turn = symmetry;
	}
	if (first < rank) {
		numbers->lead[size][rank] = (uint16_t)((numbers->lead[size][first] & ~3u) | turn);
		return;
	}
	uint16_t number = numbers->sets[size]++;
	numbers->lead[size][rank] = (uint16_t)(number << 2);
	numbers->set[size][number] = set;
	numbers->twin[size][number] = (uint8_t)twin;
}

void ending_numbers_fill(EndingNumbers *numbers) {
	combinations_fill(&numbers->combinations);
	for (int size = 1; size <= LEAD_MAX; size++) {
		numbers->sets[size] = 0;
		for (uint32_t rank = 0; rank < numbers->combinations.choose[size][SQUARE_COUNT]; rank++) number_set(numbers, size, rank);
	}
}

/* ---- the order of the groups ---- */

/* The smallest group with an odd number of pieces; without any, the smallest. */
static int leading_group(const EndingMaterial *material) {
	int best = 0;
	for (int i = 1; i < material->groups; i++) {
		int count = material->count[i], least = material->count[best];
		bool is_odd = count % 2 == 1, best_is_odd = least % 2 == 1;
		if (is_odd == best_is_odd ? count < least : is_odd) best = i;
	}
	return best;
}

void ending_index_set_up(EndingIndex *index, const EndingNumbers *numbers, const EndingMaterial *material) {
	assert(material->pieces <= ENDING_INDEX_PIECES_MAX);
	int lead = leading_group(material), free = SQUARE_COUNT - material->count[lead], used = 1;
	assert(material->count[lead] <= LEAD_MAX);
	*index = (EndingIndex){.numbers = numbers, .groups = material->groups};
	index->group[0] = (uint8_t)lead;
	index->count[0] = material->count[lead];
	index->placements = index->ranks[0] = numbers->sets[material->count[lead]];
	for (int i = 0; i < material->groups; i++) {
		if (i == lead) continue;
		index->group[used] = (uint8_t)i;
		index->count[used] = material->count[i];
		index->ranks[used] = numbers->combinations.choose[material->count[i]][free];
		index->placements *= index->ranks[used++];
		free -= material->count[i];
	}
}

/* ---- numbers ---- */

/* The number where the leading set has this one, when all is turned by `symmetry`. */
static inline uint32_t number_of_turned(const EndingIndex *index, const Bitboard of_group[], uint32_t lead, unsigned symmetry) {
	const EndingNumbers *numbers = index->numbers;
	Bitboard free = ~numbers->set[index->count[0]][lead];
	uint32_t number = lead;
	for (int i = 1; i < index->groups; i++) {
		Bitboard set = turned(of_group[index->group[i]], symmetry);
		number = number * index->ranks[i] + combination_rank(&numbers->combinations, set, free);
		free ^= set;
	}
	return number;
}

static inline unsigned find_lead(const EndingIndex *index, const Bitboard of_group[]) {
	const EndingNumbers *numbers = index->numbers;
	return numbers->lead[index->count[0]][combination_rank(&numbers->combinations, of_group[index->group[0]], ~(Bitboard)0)];
}

uint32_t ending_index_number(const EndingIndex *index, const Bitboard of_group[]) {
	unsigned lead = find_lead(index, of_group);
	return number_of_turned(index, of_group, lead >> 2, lead & 3);
}

int ending_index_numbers(const EndingIndex *index, const Bitboard of_group[], uint32_t number[2]) {
	unsigned lead = find_lead(index, of_group), twin = index->numbers->twin[index->count[0]][lead >> 2];
	number[0] = number_of_turned(index, of_group, lead >> 2, lead & 3);
	if (twin == 0) return 1;
	number[1] = number_of_turned(index, of_group, lead >> 2, (lead & 3) ^ twin);
	return 2;
}

static uint32_t leading_number(const EndingIndex *index, uint32_t number) {
	for (int i = index->groups - 1; i > 0; i--) number /= index->ranks[i];
	return number;
}

void ending_index_place(const EndingIndex *index, uint32_t number, Bitboard of_group[]) {
	const EndingNumbers *numbers = index->numbers;
	uint32_t rank[ENDING_INDEX_PIECES_MAX];
	for (int i = index->groups - 1; i > 0; i--) {
		rank[i] = number % index->ranks[i];
		number /= index->ranks[i];
	}
	of_group[index->group[0]] = numbers->set[index->count[0]][number];
	Bitboard free = ~of_group[index->group[0]];
	for (int i = 1; i < index->groups; i++) {
		Bitboard set = combination_set(&numbers->combinations, index->count[i], rank[i], free);
		of_group[index->group[i]] = set;
		free ^= set;
	}
}

int ending_index_weight(const EndingIndex *index, uint32_t number) {
	return index->numbers->twin[index->count[0]][leading_number(index, number)] != 0 ? 2 : 4;
}

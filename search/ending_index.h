/* A number for each position of a material, the four symmetries of the board taken off.
 *
 * One group leads: its squares are turned to where they come first of their four images,
 * and the other groups turn along. The sets that the leading group can stand on so have
 * numbers of their own, the other groups are ranked one after the other, each on the
 * squares that those before it left (search/combination.h):
 *
 *   placement = ((number of the leading set x C(f1, k1) + rank1) x C(f2, k2) + rank2) ...
 *   state = 2 x placement + side to move
 *
 * No symmetry leaves a square where it is. So one that maps a set onto itself pairs its
 * squares off, and a leading group with an odd number of pieces has four different images
 * always: every position has just one number, and every number a position. Where each
 * group has an even number of pieces, one of two leads, and 24 of its 136 sets are their own
 * image under one symmetry, their twin. Then a position and its twin have a number each.
 */
#ifndef BANQI_SEARCH_ENDING_INDEX_H
#define BANQI_SEARCH_ENDING_INDEX_H

#include "search/combination.h"
#include "search/ending_material.h"

/* Larger materials have more placements than 32 bits hold. */
enum { ENDING_INDEX_PIECES_MAX = 6 };

/* A leading group is that small in all of those; 1240 = C(32, 3) / 4. */
enum { LEAD_MAX = 3, LEAD_RANKS_MAX = 4960, LEAD_SETS_MAX = 1240 };

/* A symmetry of the board: files mirrored, ranks mirrored, or both. */
enum { SYMMETRY_FILES = 1, SYMMETRY_RANKS = 2, SYMMETRY_COUNT = 4 };

/* The numbers of the leading sets, by the size of the group. The same for all materials. */
typedef struct {
	Combinations combinations;
	Bitboard set[LEAD_MAX + 1][LEAD_SETS_MAX];      /* turned to where it comes first; by number */
	uint16_t lead[LEAD_MAX + 1][LEAD_RANKS_MAX];    /* number x 4 + the symmetry that turns it; by rank */
	uint8_t twin[LEAD_MAX + 1][LEAD_SETS_MAX];      /* the symmetry that maps it onto itself, or 0 */
	uint16_t sets[LEAD_MAX + 1];
} EndingNumbers;

/* To be called once; read-only from then on. */
void ending_numbers_fill(EndingNumbers *numbers);

/* The order in which the groups of a material are placed. Read-only once it is set up. */
typedef struct {
	const EndingNumbers *numbers;
	uint32_t placements;
	uint8_t groups;
	uint8_t group[ENDING_INDEX_PIECES_MAX];  /* the leading one first */
	uint8_t count[ENDING_INDEX_PIECES_MAX];  /* of its pieces */
	uint32_t ranks[ENDING_INDEX_PIECES_MAX]; /* on how many sets it can stand */
} EndingIndex;

/* For a material of at most ENDING_INDEX_PIECES_MAX pieces. */
void ending_index_set_up(EndingIndex *index, const EndingNumbers *numbers, const EndingMaterial *material);

/* The number 0..placements-1 of the placement with groups on these squares, and of its
 * twin where it has one. Returns how many numbers were written, 1 or 2. */
uint32_t ending_index_number(const EndingIndex *index, const Bitboard of_group[]);
int ending_index_numbers(const EndingIndex *index, const Bitboard of_group[], uint32_t number[2]);

/* The squares of each group in the placement with this number. */
void ending_index_place(const EndingIndex *index, uint32_t number, Bitboard of_group[]);

/* How many placements of the whole board a number stands for: 4, or 2 with a twin. */
int ending_index_weight(const EndingIndex *index, uint32_t number);

#endif

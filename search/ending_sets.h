/* Sets of the positions of a material, with a bit for each.
 *
 * The pieces stand in the order of the index's groups, the pieces of one group one after the
 * other. The squares of the last piece are the bits of a word, those of the others number it:
 *
 *   word = ((quarter x 32 + square) x 32 + square) ...
 *
 * where the first piece stands in the quarter a1-b4, quarter = 2 x rank + file, to which a
 * symmetry of the board turns it from anywhere; as it has four images, a position is in a set
 * once. Pieces of one group can change over, so it is there in each order of those. What is
 * done to a word is done to 32 positions.
 *
 * Everything here is a pure function. Any thread.
 */
#ifndef BANQI_SEARCH_ENDING_SETS_H
#define BANQI_SEARCH_ENDING_SETS_H

#include "search/ending_table.h"

enum { QUARTER_SQUARES = 8 };

typedef struct {
	int pieces;                              /* 2.. */
	Piece piece[ENDING_INDEX_PIECES_MAX];
	uint8_t group[ENDING_INDEX_PIECES_MAX];  /* of each piece */
	uint32_t words;                          /* in a set */
} EndingFrame;

void ending_frame_set_up(EndingFrame *frame, const EndingTable *table);

static inline int quarter_square(uint32_t quarter) { return (int)(quarter / 2 * 4 + quarter % 2); }
static inline uint32_t quarter_of_square(int square) { return (uint32_t)(square / 4 * 2 + square % 2); }

/* What to turn all squares by (square ^ turn) to bring this one to the quarter. */
static inline int quarter_turn(int square) { return (square & 2 ? 3 : 0) | (square & 16 ? 28 : 0); }

/* The squares of all pieces but the last in a word; those where they stand, or 0 when two of
 * them stand on one square. */
Bitboard ending_frame_squares(const EndingFrame *frame, uint32_t word, int square[]);

/* All positions. */
void ending_frame_fill(const EndingFrame *frame, Bitboard set[]);

/* The positions from which a quiet step of `side` leads to one that is in `from`, and some
 * that are none: their pieces stand on each other. */
void ending_frame_step_back(const EndingFrame *frame, const Bitboard from[], int side, Bitboard to[]);

#endif

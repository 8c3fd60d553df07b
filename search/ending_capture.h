/* What captures are worth in all positions of a material at once. */
#ifndef BANQI_SEARCH_ENDING_CAPTURE_H
#define BANQI_SEARCH_ENDING_CAPTURE_H

#include "search/ending_sets.h"

/* One piece that may take another; both numbers in the frame. */
typedef struct {
	uint8_t mover, victim;
	bool jumps;
} EndingPair;

enum { ENDING_PAIRS_MAX = ENDING_INDEX_PIECES_MAX * ENDING_INDEX_PIECES_MAX };

typedef struct {
	const EndingTable *table;
	const EndingFrame *frame;
	EndingPair pair[ENDING_PAIRS_MAX];
	int pairs;
	uint32_t words; /* of a set of what follows, in which the first piece stands anywhere */
	/* By the group taken from: where its side is to move and has lost, and where it draws. NULL:
	 * the capture has ended the game. */
	Bitboard *lost[ENDING_INDEX_PIECES_MAX], *drawn[ENDING_INDEX_PIECES_MAX];
	/* The positions of each side with a capture at all, with one that wins, that draws. */
	Bitboard *any[2], *wins[2], *draws[2];
} EndingCaptures;

/* The frame is the table's and stays where it is, as do the sets any, wins, draws, which are empty.
 * False when memory runs out; to be released in any case. */
bool ending_captures_set_up(EndingCaptures *captures, const EndingTable *table, const EndingFrame *frame);
void ending_captures_release(EndingCaptures *captures);

/* Reads what follows a capture from a group: the positions in a part of the words, first <= word <
 * last; nothing where the game has ended. */
void ending_captures_load(EndingCaptures *captures, int group, uint32_t first, uint32_t last);

/* Judges the positions in a part of the frame's words, when all is loaded. */
void ending_captures_judge(EndingCaptures *captures, uint32_t first, uint32_t last);

#endif

/* The distinct tables of endings, and what stands in one.
 *
 * A value is for the side to move, under one quiet limit, with the quiet counter at 0:
 *
 *   0        a draw
 *   n > 0    a win: a capture, or the end, comes in n plies at most
 *   -1 - n   a loss: it can be put off for n plies at most
 *
 * where the winner hurries and the loser holds out, and what follows a capture is judged
 * in the same way, with the counter at 0 again. Quiet plies before the n-th raise the
 * counter by one each, and the end is looked at before the limit. So with the counter at q
 * the value holds where q + n <= limit, and else the game is a draw.
 */
#ifndef BANQI_SEARCH_ENDING_TABLE_H
#define BANQI_SEARCH_ENDING_TABLE_H

#include "search/ending_index.h"

typedef int16_t EndingValue;

/* The largest limit that a table is made for. */
enum { ENDING_LIMIT_MAX = QUIET_MAX };

static inline EndingValue ending_won_in(int plies) { return (EndingValue)plies; }
static inline EndingValue ending_lost_in(int plies) { return (EndingValue)(-1 - plies); }

/* Plies to the next capture or the end; 0 for a draw. */
static inline int ending_distance(EndingValue value) { return value < 0 ? -1 - value : value; }

/* What a table holds of a position at a quiet counter of its own, under the table's limit. */
static inline EndingValue ending_value_at(EndingValue value, int quiet, int limit) {
	return quiet + ending_distance(value) <= limit ? value : 0;
}

typedef struct EndingTable EndingTable;

/* What a material becomes when a piece of one group is taken. */
typedef struct {
	const EndingTable *table;                    /* NULL: the other side has none left and has lost */
	uint8_t group_of[ENDING_INDEX_PIECES_MAX];   /* by the group before */
	bool exchanged;
} EndingFollower;

struct EndingTable {
	uint64_t counts; /* the first of its materials, packed like Position.pool */
	EndingMaterial material;
	EndingIndex index;
	EndingFollower after[ENDING_INDEX_PIECES_MAX]; /* by the group that is taken from */
	EndingValue *values; /* by state; NULL: not there */
};

/* How many states a table has. */
static inline uint64_t ending_table_states(const EndingTable *table) { return (uint64_t)table->index.placements * 2; }

enum { ENDING_BUCKETS = 1 << 12 };

/* All tables of 2..pieces pieces, those with fewer pieces first. */
typedef struct {
	EndingNumbers numbers;
	EndingTable *table;
	int count;
	int pieces;
	int first[ENDING_INDEX_PIECES_MAX + 2]; /* [n]: the first table of n pieces; [pieces + 1]: count */
	int16_t bucket[ENDING_BUCKETS];         /* tables by the hash of their code; -1: none */
} EndingTables;

/* All tables of 2..pieces pieces, 2..ENDING_INDEX_PIECES_MAX, without values; NULL when
 * memory runs out. What is built is freed with them. */
EndingTables *ending_tables_new(int pieces);
void ending_tables_free(EndingTables *tables);

/* The table of a material in the form that its equivalents share; NULL: it has too many
 * pieces. Any thread. */
EndingTable *ending_tables_find(const EndingTables *tables, const EndingMaterial *material);

/* The state of a position whose material this is. */
uint64_t ending_state(const EndingTable *table, const EndingMaterial *material, const Position *pos);

#endif

/* The transposition table: what earlier visits of a position found. */
#ifndef BANQI_SEARCH_TABLE_H
#define BANQI_SEARCH_TABLE_H

#include <stddef.h>

#include "engine/types.h"
#include "search/value.h"

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct {
	uint64_t key;
	Value value; /* proven values count from the position, not from the root */
	Move move;   /* MOVE_NONE when none is known; a flip without its outcome */
	int8_t depth;
	uint8_t bound; /* a Bound */
} TableEntry;

typedef struct {
	TableEntry *entry;
	size_t mask; /* entries - 1 */
} Table;

enum { HASH_MB_MIN = 1, HASH_MB_MAX = 65536 };

/* Makes the table the largest power of two of entries within `megabytes`, empty.
 * False when there is no memory for it: the table is then as it was. */
bool table_resize(Table *table, int megabytes);
void table_free(Table *table);
void table_clear(Table *table);

/* The entry stored under the key, or NULL. `ply` is the distance from the root
 * that *value is given for. */
const TableEntry *table_find(const Table *table, uint64_t key, int ply, Value *value);

void table_store(Table *table, uint64_t key, int ply, int depth, Value value, Bound bound, Move move);

/* How many of 1000 sampled entries are in use. */
int table_fill(const Table *table);

#endif

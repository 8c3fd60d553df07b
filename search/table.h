/* The transposition table: what earlier visits of a position found. All threads of a
 * search share one; table_find and table_store may be called by any of them at any
 * time, everything else while none searches. */
#ifndef BANQI_SEARCH_TABLE_H
#define BANQI_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/types.h"
#include "search/value.h"

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* What a value found with a window says. */
static inline Bound bound_of(Value value, Value alpha, Value beta) {
	return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* What is known of a position. */
typedef struct {
	Value value;   /* counted from the root where it is proven */
	Move move;     /* MOVE_NONE when none is known; a flip without its outcome */
	int8_t depth;  /* -1..DEPTH_MAX */
	uint8_t bound; /* a Bound */
} TableEntry;

/* As it is stored: two words that are written apart, so that the first one is the key
 * only together with the second (Hyatt and Mann, 2002: a lock-less table). */
typedef struct {
	_Atomic uint64_t key_mixed; /* key ^ data */
	_Atomic uint64_t data;      /* 0: nothing stored */
} TableSlot;

enum { BUCKET_SIZE = 4 };

typedef struct {
	TableSlot slot[BUCKET_SIZE];
} TableBucket;

typedef struct {
	TableBucket *bucket;
	size_t mask;         /* buckets - 1 */
	unsigned generation; /* of the search that stores now */
	void *memory;
} Table;

enum { HASH_MB_MIN = 1, HASH_MB_MAX = 65536 };

/* Makes the table the largest power of two of buckets within `megabytes` (0: a single
 * one), empty. False when there is no memory for it: the table is then as it was. */
bool table_resize(Table *table, int megabytes);
void table_free(Table *table);
void table_clear(Table *table);

/* From now on what is stored already counts as old: it goes first. */
void table_age(Table *table);

/* What is stored under the key; false, and *entry is left alone, when there is
 * nothing. `ply` is the distance from the root. */
bool table_find(const Table *table, uint64_t key, int ply, TableEntry *entry);

void table_store(Table *table, uint64_t key, int ply, TableEntry entry);

/* Has the memory of the key's bucket brought near. */
static inline void table_prefetch(const Table *table, uint64_t key) {
	__builtin_prefetch(&table->bucket[key & table->mask]);
}

/* How many of 1000 sampled slots hold what this generation has stored. */
int table_fill(const Table *table);

#endif

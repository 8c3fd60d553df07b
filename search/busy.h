/* What the threads of a search are searching right now, so that each can put off what
 * another one is at, and find the result in the table when it comes back to it (ABDADA:
 * Weill, 1996, in the form of T. Kerrigan, 2017, that needs no changes to the table).
 *
 * A thread enters what it begins and leaves when it is done; what does not fit in is
 * simply not known to the others. May be called by any thread at any time. */
#ifndef BANQI_SEARCH_BUSY_H
#define BANQI_SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>

#include "engine/types.h"

enum { BUSY_BUCKETS = 1 << 11, BUSY_WAYS = 8 };

/* Empty when all zero. */
typedef struct {
	_Atomic uint64_t key[BUSY_BUCKETS][BUSY_WAYS];
} Busy;

/* A move at a node, searched to a depth. */
static inline uint64_t busy_key(uint64_t position_key, Move move, int depth) {
	return position_key ^ ((uint64_t)(depth + 1) << 16 | move) * 0xD6E8FEB86659FD93u;
}

static inline bool busy_has(const Busy *busy, uint64_t key) {
	const _Atomic uint64_t *way = busy->key[key % BUSY_BUCKETS];
	for (int i = 0; i < BUSY_WAYS; i++)
		if (atomic_load_explicit(&way[i], memory_order_relaxed) == key) return true;
	return false;
}

/* Puts `to` where `from` stands; nothing happens where it does not. */
static inline void busy_exchange(Busy *busy, uint64_t key, uint64_t from, uint64_t to) {
	_Atomic uint64_t *way = busy->key[key % BUSY_BUCKETS];
	for (int i = 0; i < BUSY_WAYS; i++)
		if (atomic_load_explicit(&way[i], memory_order_relaxed) == from) {
			atomic_store_explicit(&way[i], to, memory_order_relaxed);
			return;
		}
}

static inline void busy_enter(Busy *busy, uint64_t key) { busy_exchange(busy, key, 0, key); }
static inline void busy_leave(Busy *busy, uint64_t key) { busy_exchange(busy, key, key, 0); }

#endif

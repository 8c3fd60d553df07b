/* The transposition table. A bucket is a cache line of four slots. A new result goes
 * to the slot of its own position, unless what stands there is deeper and no worse a
 * bound, or else takes the place of the least valuable one:
 *
 *     worth = depth - 4 x age        age: searches since it was stored, modulo 64
 *
 * A slot's data word, from the lowest bit: value 32, move 16, depth 8 (plus one),
 * bound 2, generation 6. A word that another thread overwrites between the two reads
 * belongs to no key and is not found.
 */
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(TableBucket) == 64, "a bucket is a cache line");

enum { GENERATIONS = 64 };

static uint64_t load(const _Atomic uint64_t *word) { return atomic_load_explicit(word, memory_order_relaxed); }
static void store(_Atomic uint64_t *word, uint64_t value) { atomic_store_explicit(word, value, memory_order_relaxed); }

static int data_depth(uint64_t data) { return (int)(data >> 48 & 0xFF) - 1; }
static Bound data_bound(uint64_t data) { return (Bound)(data >> 56 & 3); }
static unsigned data_generation(uint64_t data) { return (unsigned)(data >> 58); }
static Move data_move(uint64_t data) { return (Move)(data >> 32); }

static uint64_t data_of(const Table *table, TableEntry entry) {
	return (uint32_t)entry.value | (uint64_t)entry.move << 32 | (uint64_t)(entry.depth + 1) << 48
		| (uint64_t)entry.bound << 56 | (uint64_t)table->generation << 58;
}

bool table_resize(Table *table, int megabytes) {
	size_t bytes = (size_t)megabytes << 20, count = 1;
	while (count * 2 * sizeof(TableBucket) <= bytes) count *= 2;
	void *memory = calloc(count + 1, sizeof(TableBucket));
	if (memory == NULL) return false;
	free(table->memory);
	size_t past = (uintptr_t)memory % sizeof(TableBucket);
	table->memory = memory;
	table->bucket = (TableBucket *)(void *)((char *)memory + (past ? sizeof(TableBucket) - past : 0));
	table->mask = count - 1;
	table->generation = 0;
	return true;
}

void table_free(Table *table) {
	free(table->memory);
	*table = (Table){.memory = NULL};
}

void table_clear(Table *table) {
	memset(table->bucket, 0, (table->mask + 1) * sizeof(TableBucket));
	table->generation = 0;
}

void table_age(Table *table) { table->generation = (table->generation + 1) % GENERATIONS; }

/* Proven values shift by the distance between root and node; others do not. */
static Value shifted(Value value, int plies) {
	if (value >= VALUE_PROVEN) return value - plies;
	if (value <= -VALUE_PROVEN) return value + plies;
	return value;
}

bool table_find(const Table *table, uint64_t key, int ply, TableEntry *entry) {
	const TableBucket *bucket = &table->bucket[key & table->mask];
	for (int i = 0; i < BUCKET_SIZE; i++) {
		uint64_t data = load(&bucket->slot[i].data);
		if ((load(&bucket->slot[i].key_mixed) ^ data) != key || data == 0) continue;
		*entry = (TableEntry){shifted((Value)(uint32_t)data, ply), data_move(data), (int8_t)data_depth(data), (uint8_t)data_bound(data)};
		return true;
	}
	return false;
}

/* The slot that a result of this key goes to. */
static TableSlot *slot_for(const Table *table, TableBucket *bucket, uint64_t key) {
	TableSlot *least = &bucket->slot[0];
	int least_worth = 1000;
	for (int i = 0; i < BUCKET_SIZE; i++) {
		TableSlot *slot = &bucket->slot[i];
		uint64_t data = load(&slot->data);
		if (data == 0 || (load(&slot->key_mixed) ^ data) == key) return slot;
		unsigned age = (table->generation - data_generation(data)) % GENERATIONS;
		int worth = data_depth(data) - 4 * (int)age;
		if (worth >= least_worth) continue;
		least = slot;
		least_worth = worth;
	}
	return least;
}

void table_store(Table *table, uint64_t key, int ply, TableEntry entry) {
	TableSlot *slot = slot_for(table, &table->bucket[key & table->mask], key);
	uint64_t old = load(&slot->data);
	if (old != 0 && (load(&slot->key_mixed) ^ old) == key) {
		if (entry.depth < data_depth(old) && entry.bound != BOUND_EXACT && data_generation(old) == table->generation) return;
		if (entry.move == MOVE_NONE) entry.move = data_move(old);
	}
	entry.value = shifted(entry.value, -ply);
	uint64_t data = data_of(table, entry);
	store(&slot->key_mixed, key ^ data);
	store(&slot->data, data);
}

int table_fill(const Table *table) {
	int used = 0, sample = 0;
	for (size_t i = 0; i <= table->mask && i < 1000 / BUCKET_SIZE; i++)
		for (int j = 0; j < BUCKET_SIZE; j++, sample++) {
			uint64_t data = load(&table->bucket[i].slot[j].data);
			used += data != 0 && data_generation(data) == table->generation;
		}
	return used * 1000 / sample;
}

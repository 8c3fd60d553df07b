/* The transposition table. One entry a slot; a newer result of another position
 * always takes the slot, a shallower one of the same position only if it is exact. */
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(TableEntry) == 16, "four entries a cache line");

bool table_resize(Table *table, int megabytes) {
	size_t bytes = (size_t)megabytes << 20, count = 1;
	while (count * 2 * sizeof(TableEntry) <= bytes) count *= 2;
	TableEntry *entry = calloc(count, sizeof(TableEntry));
	if (entry == NULL) return false;
	free(table->entry);
	table->entry = entry;
	table->mask = count - 1;
	return true;
}

void table_free(Table *table) {
	free(table->entry);
	*table = (Table){NULL, 0};
}

void table_clear(Table *table) { memset(table->entry, 0, (table->mask + 1) * sizeof(TableEntry)); }

/* Proven values shift by the distance between root and node; others do not. */
static Value shifted(Value value, int plies) {
	if (value >= VALUE_PROVEN) return value - plies;
	if (value <= -VALUE_PROVEN) return value + plies;
	return value;
}

const TableEntry *table_find(const Table *table, uint64_t key, int ply, Value *value) {
	const TableEntry *entry = &table->entry[key & table->mask];
	if (entry->key != key || entry->bound == BOUND_NONE) return NULL;
	*value = shifted(entry->value, ply);
	return entry;
}

void table_store(Table *table, uint64_t key, int ply, int depth, Value value, Bound bound, Move move) {
	TableEntry *entry = &table->entry[key & table->mask];
	if (entry->key == key) {
		if (depth < entry->depth && bound != BOUND_EXACT) return;
		if (move == MOVE_NONE) move = entry->move;
	}
	*entry = (TableEntry){key, shifted(value, -ply), move, (int8_t)depth, (uint8_t)bound};
}

int table_fill(const Table *table) {
	size_t sample = table->mask + 1 < 1000 ? table->mask + 1 : 1000, used = 0;
	for (size_t i = 0; i < sample; i++) used += table->entry[i].bound != BOUND_NONE;
	return (int)(used * 1000 / sample);
}

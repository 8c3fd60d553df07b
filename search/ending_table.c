/* Finding tables by their material, and positions in them. */
#include "search/ending_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

/* The bucket that holds a material's table, or the empty one where it belongs. */
static uint32_t find_bucket(const EndingTables *tables, const EndingMaterial *material) {
	uint32_t hash = 2166136261u; /* FNV-1a */
	for (int i = 0; i < ENDING_CODE_SIZE; i++) hash = (hash ^ material->code[i]) * 16777619u;
	uint32_t at = (hash ^ hash >> 16) % ENDING_BUCKETS;
	while (tables->bucket[at] >= 0 && memcmp(tables->table[tables->bucket[at]].material.code, material->code, ENDING_CODE_SIZE) != 0)
		at = (at + 1) % ENDING_BUCKETS;
	return at;
}

EndingTable *ending_tables_find(const EndingTables *tables, const EndingMaterial *material) {
	int found = tables->bucket[find_bucket(tables, material)];
	return found < 0 ? NULL : &tables->table[found];
}

/* What a table becomes when a piece of a group is taken. */
static EndingFollower follower(const EndingTables *tables, const EndingTable *table, int taken) {
	EndingFollower after = {.table = NULL};
	EndingMaterial material;
	uint64_t counts = 0;
	for (int i = 0; i < table->material.groups; i++)
		counts += (uint64_t)(table->material.count[i] - (i == taken)) << 4 * table->material.piece[i];
	if (!ending_material_find(counts, &material)) return after;
	after.table = ending_tables_find(tables, &material);
	after.exchanged = material.exchanged;
	for (int i = 0; i < table->material.groups; i++) after.group_of[i] = material.group_of[table->material.piece[i]];
	return after;
}

static void add_table(EndingTables *tables, uint64_t counts) {
	EndingMaterial material;
	ending_material_find(counts, &material);
	uint32_t bucket = find_bucket(tables, &material);
	if (tables->bucket[bucket] >= 0) return;
	EndingTable *table = &tables->table[tables->count];
	*table = (EndingTable){.counts = counts, .material = material};
	ending_index_set_up(&table->index, &tables->numbers, &material);
	for (int i = 0; i < material.groups; i++) table->after[i] = follower(tables, table, i);
	tables->bucket[bucket] = (int16_t)tables->count++;
}

/* There is room for a table to each material; false when memory runs out. */
static bool add_tables(EndingTables *tables) {
	int materials[ENDING_INDEX_PIECES_MAX + 1], most = 0, sum = 0;
	for (int n = 2; n <= tables->pieces; n++) {
		materials[n] = ending_materials(n, NULL, 0);
		sum += materials[n];
		if (materials[n] > most) most = materials[n];
	}
	uint64_t *counts = malloc((size_t)most * sizeof *counts);
	tables->table = malloc((size_t)sum * sizeof *tables->table);
	for (int n = 2; n <= tables->pieces && counts != NULL && tables->table != NULL; n++) {
		tables->first[n] = tables->count;
		ending_materials(n, counts, most);
		for (int i = 0; i < materials[n]; i++) add_table(tables, counts[i]);
	}
	tables->first[tables->pieces + 1] = tables->count;
	free(counts);
	return counts != NULL && tables->table != NULL;
}

EndingTables *ending_tables_new(int pieces) {
	EndingTables *tables = calloc(1, sizeof *tables);
	if (tables == NULL) return NULL;
	tables->pieces = pieces;
	memset(tables->bucket, 0xFF, sizeof tables->bucket);
	ending_numbers_fill(&tables->numbers);
	if (add_tables(tables)) return tables;
	ending_tables_free(tables);
	return NULL;
}

void ending_tables_free(EndingTables *tables) {
	if (tables == NULL) return;
	for (int i = 0; i < tables->count; i++) free(tables->table[i].values);
	free(tables->table);
	free(tables);
}

/* ---- positions ---- */

uint64_t ending_state(const EndingTable *table, const EndingMaterial *material, const Position *pos) {
	Bitboard of_group[ENDING_INDEX_PIECES_MAX] = {0};
	for (Bitboard squares = position_occupied(pos); squares;) {
		int square = bits_pop(&squares);
		of_group[material->group_of[pos->at[square]]] |= bit(square);
	}
	return (uint64_t)ending_index_number(&table->index, of_group) * 2 + (pos->side ^ material->exchanged);
}

/* Endings for the search.
 *
 * With up to three pieces no way to a capture is longer than 24 plies, so what is found
 * without any limit holds under every limit that is not below that. Files have the values
 * for the presets' limits, and serve under no other.
 */
#define _POSIX_C_SOURCE 200809L

#include "search/endings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "search/clock.h"
#include "search/ending_build.h"

/* ---- files ---- */

/* Opens what is in the folder; false when memory runs out. */
static bool open_files(Endings *endings, const char *folder, void (*complain)(const char *line)) {
	endings->file = calloc((size_t)endings->tables->count, sizeof *endings->file);
	if (endings->file == NULL) return false;
	for (int i = 0; i < endings->tables->count; i++) {
		const EndingTable *table = &endings->tables->table[i];
		char name[ENDING_NAME_SIZE], path[ENDING_ERROR_SIZE - 128], error[ENDING_ERROR_SIZE];
		ending_file_name(table, name);
		if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path || access(path, F_OK) != 0) continue;
		if (!ending_file_open(&endings->file[i], table, path, error)) {
			complain(error);
			continue;
		}
		endings->files++;
		if (table->material.pieces > endings->pieces) endings->pieces = table->material.pieces;
	}
	return true;
}

Endings *endings_new(const char *folder, void (*complain)(const char *line)) {
	Endings *endings = calloc(1, sizeof *endings);
	if (endings == NULL) return NULL;
	endings->tables = ending_tables_new(folder != NULL ? ENDING_INDEX_PIECES_MAX : ENDINGS_BUILT_PIECES);
	if (endings->tables != NULL && (folder == NULL || open_files(endings, folder, complain))) return endings;
	endings_free(endings);
	return NULL;
}

void endings_free(Endings *endings) {
	if (endings == NULL) return;
	for (int i = 0; endings->file != NULL && i < endings->tables->count; i++)
		if (endings->file[i].bytes != NULL) ending_file_close(&endings->file[i]);
	free(endings->file);
	ending_tables_free(endings->tables);
	free(endings);
}

/* ---- memory ---- */

static int longest_in(const EndingTable *table) {
	int longest = 0;
	for (uint64_t i = 0; i < ending_table_states(table); i++)
		if (ending_distance(table->values[i]) > longest) longest = ending_distance(table->values[i]);
	return longest;
}

void endings_build(Endings *endings, int64_t deadline_us, const atomic_bool *stop) {
	const EndingTables *tables = endings->tables;
	for (int i = 0; i < tables->first[ENDINGS_BUILT_PIECES + 1]; i++) {
		EndingTable *table = &tables->table[i];
		if (table->values != NULL) continue;
		if (deadline_us != 0 && clock_now_us() >= deadline_us) return;
		if (ending_build(table, ENDING_LIMIT_MAX, stop) != ENDING_BUILT) return;
		int longest = longest_in(table);
		if (longest > endings->longest) endings->longest = longest;
		if (table->material.pieces > endings->pieces) endings->pieces = table->material.pieces;
	}
}

/* ---- looking ---- */

static bool file_value(const Endings *endings, const EndingTable *table, int limit, uint64_t state, EndingValue *value) {
	if (endings->file == NULL) return false;
	const EndingFile *file = &endings->file[table - endings->tables->table];
	if (file->bytes == NULL) return false;
	for (int i = 0; i < ENDING_LIMITS; i++) {
		if (ENDING_LIMIT[i] != limit) continue;
		*value = ending_file_value(file, i, state);
		return true;
	}
	return false;
}

bool endings_value(const Endings *endings, EndingCache *cache, const Position *pos, int limit, EndingValue *value) {
	if (!endings_may_know(endings, pos) || position_board(pos) != ~(Bitboard)0) return false;
	uint64_t counts = counts_face_up(pos);
	int number = (int)(counts * 0x9E3779B97F4A7C15u >> 58);
	if (cache->slot[number].counts != counts) {
		EndingMaterial *material = &cache->slot[number].material;
		cache->slot[number].counts = counts;
		cache->slot[number].table = ending_material_find(counts, material) ? ending_tables_find(endings->tables, material) : NULL;
	}
	const EndingTable *table = cache->slot[number].table;
	if (table == NULL) return false;
	uint64_t state = ending_state(table, &cache->slot[number].material, pos);
	if (table->values != NULL && limit >= endings->longest) *value = table->values[state];
	else if (!file_value(endings, table, limit, state, value)) return false;
	*value = ending_value_at(*value, pos->quiet, limit);
	return true;
}

_Static_assert(ENDING_SLOTS == 1 << 6, "a slot is found by six bits");

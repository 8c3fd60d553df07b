/* Values under a lower limit that are the same as under the one before it are in memory once. */
#include "tools/tables/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/tables/status.h"

/* Marks a table and all that follows from it. */
static void want(Store *store, const EndingTable *table) {
	bool *wanted = &store->wanted[table - store->tables[0]->table];
	if (*wanted) return;
	*wanted = true;
	for (int i = 0; i < table->material.groups; i++)
		if (table->after[i].table != NULL) want(store, table->after[i].table);
}

static int want_materials(Store *store, const char *materials) {
	char text[QUOTED_SIZE], quoted[QUOTED_SIZE];
	for (const char *at = materials; at != NULL; at = strchr(at, ',') != NULL ? strchr(at, ',') + 1 : NULL) {
		EndingMaterial material;
		uint64_t counts;
		snprintf(text, sizeof text, "%.*s", (int)strcspn(at, ","), at);
		bool known = counts_from_text(text, &counts) && ending_material_find(counts, &material);
		const EndingTable *table = known ? ending_tables_find(store->tables[0], &material) : NULL;
		if (table == NULL)
			return status_complain(STATUS_WRONG, "--material: %s is no material of 2..%d pieces with both colours", text_quoted(text, quoted),
				store->tables[0]->pieces);
		want(store, table);
	}
	return STATUS_DONE;
}

int store_open(Store *store, const char *folder, int pieces, const char *materials) {
	*store = (Store){.folder = folder};
	bool done = true;
	for (int limit = 0; limit < ENDING_LIMITS; limit++) {
		store->tables[limit] = ending_tables_new(pieces);
		done = done && store->tables[limit] != NULL;
	}
	if (done) store->wanted = calloc((size_t)store->tables[0]->count, sizeof *store->wanted);
	if (store->wanted == NULL) return status_complain(STATUS_IO_ERROR, "not enough memory");
	if (materials != NULL) return want_materials(store, materials);
	for (int i = 0; i < store->tables[0]->count; i++) store->wanted[i] = true;
	return STATUS_DONE;
}

void store_close(Store *store) {
	for (int i = 0; store->wanted != NULL && i < store->tables[0]->count; i++) store_drop(store, i);
	for (int limit = 0; limit < ENDING_LIMITS; limit++) ending_tables_free(store->tables[limit]);
	free(store->wanted);
}

void store_path(const Store *store, int number, char path[STORE_PATH_SIZE]) {
	char name[ENDING_NAME_SIZE];
	ending_file_name(&store->tables[0]->table[number], name);
	snprintf(path, STORE_PATH_SIZE, "%s/%s", store->folder, name);
}

bool store_load(Store *store, int number, char error[ENDING_ERROR_SIZE]) {
	const EndingTable *table = &store->tables[0]->table[number];
	char path[STORE_PATH_SIZE];
	EndingFile file;
	EndingValue *values[ENDING_LIMITS];
	bool loaded = true;
	store_path(store, number, path);
	if (!ending_file_open(&file, table, path, error)) return false;
	for (int limit = 0; limit < ENDING_LIMITS && loaded; limit++) {
		bool same = limit > 0 && ending_file_limit_is_same(&file, limit);
		values[limit] = same ? values[limit - 1] : malloc(ending_table_states(table) * sizeof *values[limit]);
		store->tables[limit]->table[number].values = values[limit];
		loaded = values[limit] != NULL;
	}
	if (loaded) ending_file_values(&file, values);
	ending_file_close(&file);
	if (loaded) return true;
	store_drop(store, number);
	snprintf(error, ENDING_ERROR_SIZE, "%s cannot be read: not enough memory", path);
	return false;
}

void store_drop(Store *store, int number) {
	for (int limit = ENDING_LIMITS - 1; limit >= 0; limit--) {
		EndingValue **values = &store->tables[limit]->table[number].values;
		if (limit == 0 || *values != store->tables[limit - 1]->table[number].values) free(*values);
		*values = NULL;
	}
}

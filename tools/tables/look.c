/* What the files say. */
#include "tools/tables/look.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "search/ending_check.h"
#include "tools/referee/interrupt.h"
#include "tools/tables/status.h"

static int finish_output(int status) {
	if (fflush(stdout) == 0 && !ferror(stdout)) return status;
	return status_complain(STATUS_IO_ERROR, "stdout cannot be written");
}

/* ---- stats ---- */

typedef struct {
	uint64_t won, drawn, lost;
	int longest; /* win, in plies to a capture or the end */
} Sums;

static Sums sums_of(const EndingTable *table, uint64_t side) {
	Sums sums = {0, 0, 0, 0};
	for (uint32_t i = 0; i < table->index.placements; i++) {
		EndingValue value = table->values[2 * (uint64_t)i + side];
		*(value > 0 ? &sums.won : value < 0 ? &sums.lost : &sums.drawn) += (uint64_t)ending_index_weight(&table->index, i);
		if (value > sums.longest) sums.longest = value;
	}
	return sums;
}

/* How many placements of a material look the same when its groups are all that is seen. */
static uint64_t arrangements(uint64_t counts, const EndingMaterial *material) {
	uint64_t product = 1, used[ENDING_PIECES_MAX] = {0};
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = 1; i <= counts_get(counts, piece); i++) product = product * ++used[material->group_of[piece]] / (uint64_t)i;
	return product;
}

/* The sums of all tables of the store, two each; NULL after a complaint. */
static Sums *find_sums(Store *store, int limit) {
	const EndingTables *tables = store->tables[limit];
	char error[ENDING_ERROR_SIZE];
	Sums *sums = malloc((size_t)tables->count * 2 * sizeof *sums);
	for (int i = 0; i < tables->count && sums != NULL; i++) {
		if (!store->wanted[i]) continue;
		if (!store_load(store, i, error)) {
			status_complain(STATUS_IO_ERROR, "%s", error);
			free(sums);
			return NULL;
		}
		for (uint64_t side = 0; side < 2; side++) sums[2 * (uint64_t)i + side] = sums_of(&tables->table[i], side);
		store_drop(store, i);
	}
	return sums;
}

static void print_material(const Store *store, uint64_t counts, const Sums *sums) {
	EndingMaterial material;
	char text[MATERIAL_TEXT_SIZE];
	counts_to_text(counts, text);
	ending_material_find(counts, &material);
	int64_t number = ending_tables_find(store->tables[0], &material) - store->tables[0]->table;
	uint64_t times = arrangements(counts, &material);
	for (int side = 0; side < 2 && store->wanted[number]; side++) {
		const Sums *of_side = &sums[2 * number + (side ^ material.exchanged)];
		printf("%s %c %" PRIu64 " %" PRIu64 " %" PRIu64 " %d\n", text, side == 0 ? 'r' : 'b', of_side->won * times, of_side->drawn * times,
			of_side->lost * times, of_side->longest);
	}
}

/* The materials of so many pieces; returns false without memory. */
static bool print_materials(const Store *store, int pieces, const Sums *sums) {
	int count = ending_materials(pieces, NULL, 0);
	uint64_t *list = malloc((size_t)count * sizeof *list);
	if (list == NULL) return false;
	ending_materials(pieces, list, count);
	for (int i = 0; i < count; i++) print_material(store, list[i], sums);
	free(list);
	return true;
}

static void print_counts(const EndingTables *tables, int pieces) {
	uint64_t positions = 0;
	int first = tables->first[pieces], last = tables->first[pieces + 1];
	for (int i = first; i < last; i++) positions += ending_table_states(&tables->table[i]);
	printf("pieces %d materials %d tables %d positions %" PRIu64 "\n", pieces, ending_materials(pieces, NULL, 0), last - first, positions);
}

int look_stats(Store *store, int limit) {
	const EndingTables *tables = store->tables[0];
	Sums *sums = find_sums(store, limit);
	bool done = sums != NULL;
	for (int pieces = 2; pieces <= tables->pieces && done; pieces++) done = print_materials(store, pieces, sums);
	for (int pieces = 2; pieces <= tables->pieces && done; pieces++) print_counts(tables, pieces);
	free(sums);
	return done ? finish_output(STATUS_DONE) : STATUS_IO_ERROR;
}

/* ---- verify ---- */

/* Placements between two looks at signals: some milliseconds. */
enum { VERIFY_PART = 4096 };

static int verify_table(const Store *store, int number) {
	const EndingTable *table[ENDING_LIMITS];
	uint32_t placements = store->tables[0]->table[number].index.placements;
	char path[STORE_PATH_SIZE];
	EndingFault fault;
	for (int i = 0; i < ENDING_LIMITS; i++) table[i] = &store->tables[i]->table[number];
	for (uint32_t at = 0; at < placements; at += VERIFY_PART) {
		uint32_t last = placements - at < VERIFY_PART ? placements : at + VERIFY_PART;
		if (interrupt_pending()) return STATUS_INTERRUPTED;
		if (ending_is_sound(table, at, last, &fault)) continue;
		store_path(store, number, path);
		return status_complain(STATUS_WRONG, "%s: position %" PRIu64 " is wrong under a limit of %d plies", path, fault.state,
			ENDING_LIMIT[fault.limit]);
	}
	return STATUS_DONE;
}

int look_verify(Store *store) {
	const EndingTables *tables = store->tables[0];
	char error[ENDING_ERROR_SIZE];
	uint64_t positions = 0;
	int count = 0;
	for (int i = 0; i < tables->count; i++) {
		if (!store->wanted[i]) continue;
		if (!store_load(store, i, error)) return status_complain(STATUS_IO_ERROR, "%s", error);
		int status = verify_table(store, i);
		if (status != STATUS_DONE) return status;
		if (tables->table[i].material.pieces == tables->pieces) store_drop(store, i); /* no table leads to it */
		positions += ending_table_states(&tables->table[i]);
		count++;
	}
	printf("%d tables, %" PRIu64 " positions: each follows from its successors\n", count, positions);
	return finish_output(STATUS_DONE);
}

/* ---- probe ---- */

/* The value of a position that has not ended, from its file; false after a complaint. */
static bool find_value(const Store *store, int limit, const Position *pos, EndingValue *value) {
	EndingMaterial material;
	const EndingTable *table = NULL;
	char path[STORE_PATH_SIZE], error[ENDING_ERROR_SIZE];
	EndingFile file;
	if (!position_has_piece(pos, pos->side) || !position_has_piece(pos, pos->side ^ 1)) {
		*value = position_has_piece(pos, pos->side) ? ending_won_in(1) : ending_lost_in(0);
		return true;
	}
	if (ending_material_find(counts_face_up(pos), &material)) table = ending_tables_find(store->tables[0], &material);
	if (table == NULL) return status_complain(false, "the position has more than %d pieces", store->tables[0]->pieces);
	store_path(store, (int)(table - store->tables[0]->table), path);
	if (!ending_file_open(&file, table, path, error)) return status_complain(false, "%s", error);
	*value = ending_value_at(ending_file_value(&file, limit, ending_state(table, &material, pos)), pos->quiet, ENDING_LIMIT[limit]);
	ending_file_close(&file);
	return true;
}

static void print_value(EndingValue value) {
	if (value == 0) printf("draw\n");
	else printf("%s %d\n", value > 0 ? "win" : "loss", ending_distance(value));
}

/* Prints an action's value for the side that plays it. */
static bool print_action(const Store *store, int limit, const Position *pos, Move move) {
	char text[MOVE_TEXT_SIZE];
	Position next = *pos;
	EndingValue value;
	position_do(&next, move);
	if (!find_value(store, limit, &next, &value)) return false;
	int plies = next.quiet == 0 ? 1 : ending_distance(value) + 1; /* a capture is the next one */
	move_to_text(move, text);
	printf("%s ", text);
	print_value(value < 0 ? ending_won_in(plies) : value > 0 ? ending_lost_in(plies) : 0);
	return true;
}

int look_probe(Store *store, int limit, const char *position) {
	char error[NOTATION_ERROR_SIZE];
	Position pos;
	EndingValue value;
	MoveList list;
	if (!position_from_text(&pos, position, error)) return status_complain(STATUS_WRONG, "%s", error);
	if (pos.of[FACE_DOWN] != 0 || position_board(&pos) != ~(Bitboard)0)
		return status_complain(STATUS_WRONG, "the position has face-down pieces or a board of its own");
	if (!find_value(store, limit, &pos, &value)) return STATUS_IO_ERROR;
	print_value(value);
	generate_all(&pos, &list);
	for (int i = 0; i < list.count; i++)
		if (!print_action(store, limit, &pos, list.move[i])) return STATUS_IO_ERROR;
	return finish_output(STATUS_DONE);
}

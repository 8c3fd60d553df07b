/* Files of endings and their code: what is written is read again, and what is damaged is
 * refused or at least harmless. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/deal.h"
#include "search/bytes.h"
#include "search/ending_build.h"
#include "tests/all.h"
#include "tests/runner.h"
#include "tools/tables/huffman.h"
#include "tools/tables/write.h"

static const atomic_bool never = false;

enum { FILE_SIZE_MAX = 1 << 16, FUZZED = EFFORT(3000, 300) };

static char path[64];

/* ---- codes ---- */

/* Each symbol's code is read back, whatever follows it; returns the longest in bits. */
static int check_code(const Symbols *symbols) {
	uint32_t count[ENDING_CODE_LENGTH_MAX + 1];
	EndingCode code = {.symbols = 0};
	int bits = 0;
	if (!CHECK(huffman_lengths(symbols, count) && ending_code_set_up(&code, count))) return -1;
	CHECK_EQUAL_INT(code.symbols, symbols->count);
	for (uint32_t i = 0; i < code.symbols; i++) {
		uint32_t bare = ending_code_of(&code, i, &bits), filled = bare | UINT32_MAX >> bits;
		CHECK(ending_code_length(&code, bare) == bits && ending_code_symbol(&code, bare, bits) == i);
		CHECK(ending_code_length(&code, filled) == bits && ending_code_symbol(&code, filled, bits) == i);
	}
	return bits;
}

/* Fibonacci's numbers make the longest codes: each symbol is as rare as all rarer ones together. */
void test_ending_code(void) {
	static const int SYMBOLS[] = {1, 2, 20, 60}, LONGEST[] = {0, 1, 19, ENDING_CODE_LENGTH_MAX};
	static Symbols symbols;
	uint32_t count[ENDING_CODE_LENGTH_MAX + 1] = {0, 1, 1}; /* nothing begins with 11 */
	EndingCode code;
	for (size_t i = 0; i < sizeof SYMBOLS / sizeof *SYMBOLS; i++) {
		uint64_t last = 0, times = 1;
		symbols.count = SYMBOLS[i];
		for (int j = symbols.count - 1; j >= 0; j--) {
			symbols.symbol[j].times = times;
			times += last;
			last = symbols.symbol[j].times;
		}
		CHECK_EQUAL_INT(check_code(&symbols), LONGEST[i]);
	}
	CHECK(!ending_code_set_up(&code, count));
	count[1] = 2;
	CHECK(!ending_code_set_up(&code, count));
	count[2] = 0;
	CHECK(ending_code_set_up(&code, count));
}

/* ---- files ---- */

/* Writes a table of three pieces whose values under lower limits differ: they are made up. */
static void write_table(EndingTables *tables, const EndingTable **written) {
	char error[ENDING_ERROR_SIZE] = "";
	const EndingValue *values[ENDING_LIMITS];
	static EndingValue cut[14880];
	for (int i = 0; i <= tables->first[3]; i++) CHECK(ending_build(&tables->table[i], QUIET_MAX, &never) == ENDING_BUILT);
	const EndingTable *table = *written = &tables->table[tables->first[3]];
	for (uint64_t i = 0; i < ending_table_states(table); i++) cut[i] = ending_value_at(table->values[i], 0, 20);
	for (int i = 0; i < ENDING_LIMITS; i++) values[i] = i < 2 ? table->values : cut;
	if (!CHECK(table_write(table, values, path, error))) test_note("%s", error);
}

/* Values in no order, by the time of this processor. */
static void note_speed(const EndingFile *file) {
	enum { VALUES = EFFORT(1000000, 10000) };
	uint32_t states = (uint32_t)ending_table_states(file->table);
	Rng rng = rng_seeded(5);
	long sum = 0;
	clock_t start = clock();
	for (int i = 0; i < VALUES; i++) sum += ending_file_value(file, i % ENDING_LIMITS, rng_below(&rng, states));
	test_note("%.0f ns a value, their sum %ld", (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 / VALUES, sum);
}

static void check_values(const EndingTable *table) {
	char error[ENDING_ERROR_SIZE] = "";
	static EndingValue all[14880], low[14880];
	EndingFile file;
	if (!CHECK(ending_file_open(&file, table, path, error))) {
		test_note("%s", error);
		return;
	}
	CHECK(ending_file_limit_is_same(&file, 1) && !ending_file_limit_is_same(&file, 2) && ending_file_limit_is_same(&file, 3));
	ending_file_values(&file, (EndingValue *const[]){all, all, low, low});
	CHECK(memcmp(all, table->values, ending_table_states(table) * sizeof *all) == 0);
	for (uint64_t i = 0; i < ending_table_states(table); i++) {
		if (!CHECK_EQUAL_INT(ending_file_value(&file, 1, i), table->values[i])) break;
		if (!CHECK_EQUAL_INT(ending_file_value(&file, 3, i), ending_value_at(table->values[i], 0, 20))) break;
		if (!CHECK_EQUAL_INT(low[i], ending_value_at(table->values[i], 0, 20))) break;
	}
	note_speed(&file);
	ending_file_close(&file);
}

static size_t read_file(uint8_t bytes[FILE_SIZE_MAX]) {
	FILE *file = fopen(path, "rb");
	size_t size = file != NULL ? fread(bytes, 1, FILE_SIZE_MAX, file) : 0;
	if (file != NULL) fclose(file);
	return size;
}

/* Returns whether the file was opened; then everything in it is read. */
static bool try_bytes(const EndingTable *table, const uint8_t bytes[], size_t size) {
	char error[ENDING_ERROR_SIZE] = "";
	static EndingValue all[ENDING_LIMITS][14880];
	EndingFile damaged;
	FILE *file = fopen(path, "wb");
	if (!CHECK(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0)) return false;
	if (!ending_file_open(&damaged, table, path, error)) {
		CHECK(strncmp(error, path, strlen(path)) == 0);
		return false;
	}
	ending_file_values(&damaged, (EndingValue *const[]){all[0], all[1], all[2], all[3]});
	for (int i = 1; i < ENDING_LIMITS; i++) ending_file_limit_is_same(&damaged, i);
	for (uint64_t i = 0; i < ending_table_states(table); i += 97) ending_file_value(&damaged, (int)(i % ENDING_LIMITS), i);
	ending_file_close(&damaged);
	return true;
}

/* Bytes are changed or cut off; the checksum is right again in half of the files. */
static void fuzz(const EndingTable *table) {
	static uint8_t good[FILE_SIZE_MAX], bad[FILE_SIZE_MAX];
	size_t size = read_file(good);
	int opened = 0;
	Rng rng = rng_seeded(7);
	if (!CHECK(size > ENDING_HEADER_SIZE && size < FILE_SIZE_MAX)) return;
	for (int i = 0; i < FUZZED; i++) {
		size_t left = rng_below(&rng, 4) == 0 ? rng_below(&rng, (uint32_t)size) : size;
		bool mends = rng_below(&rng, 2) == 0;
		memcpy(bad, good, size);
		for (uint32_t j = rng_below(&rng, 4); j > 0 || (left == size && memcmp(bad, good, size) == 0); j -= j > 0)
			bad[rng_below(&rng, rng_below(&rng, 2) ? 400 : (uint32_t)size)] ^= (uint8_t)(1 + rng_below(&rng, 255));
		if (mends && left >= ENDING_HEADER_SIZE) bytes_put(bad + 16, 8, left);
		if (mends && left >= ENDING_HEADER_SIZE) bytes_put(bad + 24, 8, ending_checksum(bad, left));
		bool is_open = try_bytes(table, bad, left);
		CHECK(mends || !is_open);
		opened += is_open;
	}
	test_note("%d of %d opened, with a right checksum", opened, FUZZED);
}

void test_ending_file(void) {
	EndingTables *tables = ending_tables_new(3);
	const EndingTable *table;
	if (!CHECK(tables != NULL)) return;
	snprintf(path, sizeof path, "/tmp/banqi-%ld.ending", (long)getpid());
	write_table(tables, &table);
	check_values(table);
	fuzz(table);
	unlink(path);
	ending_tables_free(tables);
}

/* A table as bytes, and the bytes as a file. */
#include "tools/tables/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/bytes.h"
#include "tools/tables/file.h"
#include "tools/tables/huffman.h"

/* How the values of one side are coded. */
typedef struct {
	const EndingValue *const *values; /* by state, under each of ENDING_LIMIT */
	uint64_t states, side;
	Symbols symbols;
	uint32_t count[ENDING_CODE_LENGTH_MAX + 1];
	EndingCode code;
	uint64_t bits;
} Coder;

static size_t rounded(uint64_t size) { return (size_t)((size + 7) / 8 * 8); }

/* ---- codes ---- */

/* NULL, or why there is no code. */
static const char *find_code(Coder *coder) {
	if (!symbols_find(&coder->symbols, coder->values, coder->states, coder->side)) return "too many different values";
	if (!huffman_lengths(&coder->symbols, coder->count) || !ending_code_set_up(&coder->code, coder->count)) return "not enough memory";
	coder->bits = 0;
	for (int i = 0; i < coder->symbols.count; i++) {
		int bits;
		ending_code_of(&coder->code, (uint32_t)i, &bits);
		coder->bits += coder->symbols.symbol[i].times * (uint64_t)bits;
	}
	return NULL;
}

/* ---- bytes ---- */

static size_t values_size(const Coder *coder) { return (size_t)coder->symbols.count * ENDING_SYMBOL_SIZE; }
static size_t offsets_size(const Coder *coder) { return rounded((coder->states / 2 + ENDING_BLOCK - 1) / ENDING_BLOCK * 4); }
static size_t bits_size(const Coder *coder) { return rounded(coder->bits / 8 + 1) + ENDING_PADDING; }

static size_t stream_size(const Coder *coder) {
	return ENDING_COUNTS_SIZE + 8 + values_size(coder) + offsets_size(coder) + bits_size(coder);
}

/* Writes the codes of all placements into bytes that are 0. */
static void put_codes(Coder *coder, uint8_t *offsets, uint8_t *bytes) {
	uint64_t bit = 0;
	for (uint64_t i = 0; i < coder->states / 2; i++) {
		if (i % ENDING_BLOCK == 0) bytes_put(offsets + i / ENDING_BLOCK * 4, 4, bit);
		int bits, symbol = symbols_number(&coder->symbols, coder->values, 2 * i + coder->side);
		uint64_t ahead = (uint64_t)ending_code_of(&coder->code, (uint32_t)symbol, &bits) << 32 >> bit % 8;
		for (int j = 0; j < 4; j++) bytes[bit / 8 + (uint64_t)j] |= (uint8_t)(ahead >> (56 - 8 * j));
		bit += (uint64_t)bits;
	}
}

/* Writes a stream into bytes that are 0; returns those behind it. */
static uint8_t *put_stream(Coder *coder, uint8_t *bytes) {
	for (int i = 0; i <= ENDING_CODE_LENGTH_MAX; i++) bytes_put(bytes + 4 * i, 4, coder->count[i]);
	bytes_put(bytes + ENDING_COUNTS_SIZE, 8, coder->bits);
	uint8_t *at = bytes + ENDING_COUNTS_SIZE + 8;
	for (int i = 0; i < coder->symbols.count; i++)
		for (int j = 0; j < ENDING_LIMITS; j++) bytes_append(&at, 2, (uint16_t)coder->symbols.symbol[i].value[j]);
	put_codes(coder, at, at + offsets_size(coder));
	return at + offsets_size(coder) + bits_size(coder);
}

/* NULL when memory runs out. */
static uint8_t *file_bytes(const EndingTable *table, Coder coders[2], size_t *size) {
	*size = ENDING_HEADER_SIZE + stream_size(&coders[0]) + stream_size(&coders[1]);
	uint8_t *bytes = calloc(*size, 1);
	if (bytes == NULL) return NULL;
	memcpy(bytes, "banqiend", 8);
	bytes_put(bytes + 8, 2, ENDING_VERSION);
	bytes_put(bytes + 16, 8, *size);
	memcpy(bytes + 32, table->material.code, ENDING_CODE_SIZE);
	put_stream(&coders[1], put_stream(&coders[0], bytes + ENDING_HEADER_SIZE));
	bytes_put(bytes + 24, 8, ending_checksum(bytes, *size));
	return bytes;
}

/* ---- the file ---- */

/* NULL, or why there are no bytes. */
static const char *code_table(const EndingTable *table, const EndingValue *const values[ENDING_LIMITS], uint8_t **bytes, size_t *size) {
	Coder *coders = malloc(2 * sizeof *coders);
	const char *reason = coders == NULL ? "not enough memory" : NULL;
	for (uint64_t side = 0; side < 2 && reason == NULL; side++) {
		coders[side].values = values;
		coders[side].states = ending_table_states(table);
		coders[side].side = side;
		reason = find_code(&coders[side]);
	}
	if (reason == NULL) *bytes = file_bytes(table, coders, size);
	free(coders);
	return reason == NULL && *bytes == NULL ? "not enough memory" : reason;
}

bool table_write(const EndingTable *table, const EndingValue *const values[ENDING_LIMITS], const char *path,
	char error[ENDING_ERROR_SIZE]) {
	uint8_t *bytes = NULL;
	size_t size = 0;
	const char *reason = code_table(table, values, &bytes, &size);
	if (reason == NULL && !file_write(path, bytes, size)) reason = strerror(errno);
	free(bytes);
	if (reason != NULL) snprintf(error, ENDING_ERROR_SIZE, "%s cannot be written: %s", path, reason);
	return reason == NULL;
}

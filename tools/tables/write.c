/* A table as bytes, and the bytes as a file. */
#include "tools/tables/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/bytes.h"
#include "tools/tables/file.h"
#include "tools/tables/huffman.h"

/* How the values of one side in one plane are coded. */
typedef struct {
	const EndingValue *values;
	uint64_t side;
	EndingCode code;
	uint16_t symbol_of[1 << 16]; /* by the value's bits */
	uint64_t bits;
} Coder;

static size_t rounded(uint64_t size) { return (size_t)((size + 7) / 8 * 8); }

/* ---- codes ---- */

static EndingValue value_at(const Coder *coder, uint64_t placement) { return coder->values[2 * placement + coder->side]; }

/* Sorts the symbols by the lengths of their codes. */
static void sort_symbols(EndingCode *code) {
	for (int i = 1; i < code->symbols; i++)
		for (int j = i; j > 0 && code->length[j] < code->length[j - 1]; j--) {
			EndingValue value = code->value[j];
			uint8_t length = code->length[j];
			code->value[j] = code->value[j - 1];
			code->length[j] = code->length[j - 1];
			code->value[j - 1] = value;
			code->length[j - 1] = length;
		}
}

/* False when there are more different values than there may be. */
static bool find_code(Coder *coder, uint32_t placements) {
	uint64_t count[ENDING_SYMBOLS_MAX] = {0};
	EndingCode *code = &coder->code;
	code->symbols = 0;
	memset(coder->symbol_of, 0xFF, sizeof coder->symbol_of);
	for (uint64_t i = 0; i < placements; i++) {
		uint16_t *symbol = &coder->symbol_of[(uint16_t)value_at(coder, i)];
		if (*symbol == UINT16_MAX) {
			if (code->symbols == ENDING_SYMBOLS_MAX) return false;
			code->value[code->symbols] = value_at(coder, i);
			*symbol = (uint16_t)code->symbols++;
		}
		count[*symbol]++;
	}
	huffman_lengths(count, code->symbols, code->length);
	coder->bits = 0;
	for (int i = 0; i < code->symbols; i++) coder->bits += count[i] * code->length[i];
	sort_symbols(code);
	for (int i = 0; i < code->symbols; i++) coder->symbol_of[(uint16_t)code->value[i]] = (uint16_t)i;
	return ending_code_set_up(code);
}

/* ---- bytes ---- */

static uint64_t blocks_of(uint32_t placements) { return ((uint64_t)placements + ENDING_BLOCK - 1) / ENDING_BLOCK; }

static size_t stream_size(const Coder *coder, uint32_t placements) {
	return 16 + rounded((uint64_t)coder->code.symbols * ENDING_SYMBOL_SIZE) + rounded(blocks_of(placements) * 4)
		+ rounded(coder->bits / 8 + 1) + ENDING_PADDING;
}

/* Writes a stream into bytes that are 0. */
static void put_stream(const Coder *coder, uint32_t placements, uint8_t *bytes) {
	const EndingCode *code = &coder->code;
	bytes_put(bytes, 8, (uint64_t)code->symbols);
	bytes_put(bytes + 8, 8, coder->bits);
	bytes += 16;
	for (int i = 0; i < code->symbols; i++) {
		bytes_put(bytes + i * ENDING_SYMBOL_SIZE, 2, (uint16_t)code->value[i]);
		bytes[i * ENDING_SYMBOL_SIZE + 2] = code->length[i];
	}
	uint8_t *offsets = bytes + rounded((uint64_t)code->symbols * ENDING_SYMBOL_SIZE);
	uint8_t *bits = offsets + rounded(blocks_of(placements) * 4);
	uint64_t bit = 0;
	for (uint64_t i = 0; i < placements; i++) {
		if (i % ENDING_BLOCK == 0) bytes_put(offsets + i / ENDING_BLOCK * 4, 4, bit);
		int symbol = coder->symbol_of[(uint16_t)value_at(coder, i)];
		uint64_t ahead = (uint64_t)code->code[symbol] << 32 >> bit % 8;
		for (int j = 0; j < 4; j++) bits[bit / 8 + (uint64_t)j] |= (uint8_t)(ahead >> (56 - 8 * j));
		bit += code->length[symbol];
	}
}

static uint8_t *file_bytes(const EndingTable *table, const Coder *coders, int planes, const uint8_t plane_of[ENDING_LIMITS],
	size_t *size) {
	*size = ENDING_HEADER_SIZE;
	for (int i = 0; i < 2 * planes; i++) *size += stream_size(&coders[i], table->index.placements);
	uint8_t *bytes = calloc(*size, 1);
	if (bytes == NULL) return NULL;
	memcpy(bytes, "banqiend", 8);
	bytes_put(bytes + 8, 2, ENDING_VERSION);
	bytes_put(bytes + 10, 2, (uint64_t)planes);
	memcpy(bytes + 12, plane_of, ENDING_LIMITS);
	bytes_put(bytes + 16, 8, *size);
	memcpy(bytes + 32, table->material.code, ENDING_CODE_SIZE);
	size_t used = ENDING_HEADER_SIZE;
	for (int i = 0; i < 2 * planes; i++) {
		put_stream(&coders[i], table->index.placements, bytes + used);
		used += stream_size(&coders[i], table->index.placements);
	}
	bytes_put(bytes + 24, 8, ending_checksum(bytes, *size));
	return bytes;
}

/* ---- the file ---- */

bool table_write(const EndingTable *table, const EndingValue *const values[ENDING_LIMITS], const char *path,
	char error[ENDING_ERROR_SIZE]) {
	Coder *coders = malloc(2 * ENDING_LIMITS * sizeof *coders);
	uint8_t plane_of[ENDING_LIMITS] = {0}, *bytes = NULL;
	size_t size;
	int planes = 0;
	bool coded = coders != NULL;
	for (int limit = 0; limit < ENDING_LIMITS && coded; limit++) {
		if (limit == 0 || values[limit] != values[limit - 1]) {
			for (uint64_t side = 0; side < 2 && coded; side++) {
				Coder *coder = &coders[2 * (uint64_t)planes + side];
				coder->values = values[limit];
				coder->side = side;
				coded = find_code(coder, table->index.placements);
			}
			planes++;
		}
		plane_of[limit] = (uint8_t)(planes - 1);
	}
	if (coded) bytes = file_bytes(table, coders, planes, plane_of, &size);
	free(coders);
	if (bytes == NULL) {
		snprintf(error, ENDING_ERROR_SIZE, "%s cannot be written: not enough memory", path);
		return false;
	}
	bool written = file_write(path, bytes, size);
	if (!written) snprintf(error, ENDING_ERROR_SIZE, "%s cannot be written: %s", path, strerror(errno));
	free(bytes);
	return written;
}

#include "tools/tables/symbols.h"

#include <stdlib.h>
#include <string.h>

static Symbol symbol_at(const EndingValue *const values[ENDING_LIMITS], uint64_t state) {
	Symbol symbol = {.times = 0};
	for (int i = 0; i < ENDING_LIMITS; i++) symbol.value[i] = values[i][state];
	return symbol;
}

/* The bucket that holds a symbol, or the empty one where it belongs. */
static int32_t *find_bucket(Symbols *symbols, const Symbol *symbol) {
	uint64_t hash = 0;
	for (int i = 0; i < ENDING_LIMITS; i++) hash = (hash ^ (uint16_t)symbol->value[i]) * 0x9E3779B97F4A7C15u;
	uint32_t at = (uint32_t)(hash >> 32) % SYMBOL_BUCKETS;
	while (symbols->bucket[at] >= 0 && memcmp(symbols->symbol[symbols->bucket[at]].value, symbol->value, sizeof symbol->value) != 0)
		at = (at + 1) % SYMBOL_BUCKETS;
	return &symbols->bucket[at];
}

int symbols_number(Symbols *symbols, const EndingValue *const values[ENDING_LIMITS], uint64_t state) {
	Symbol symbol = symbol_at(values, state);
	return *find_bucket(symbols, &symbol);
}

/* The most frequent first, and in one order always. */
static int compare(const void *one, const void *other) {
	const Symbol *a = one, *b = other;
	if (a->times != b->times) return a->times < b->times ? 1 : -1;
	return memcmp(a->value, b->value, sizeof a->value);
}

bool symbols_find(Symbols *symbols, const EndingValue *const values[ENDING_LIMITS], uint64_t states, uint64_t side) {
	symbols->count = 0;
	memset(symbols->bucket, 0xFF, sizeof symbols->bucket);
	for (uint64_t state = side; state < states; state += 2) {
		Symbol symbol = symbol_at(values, state);
		int32_t *bucket = find_bucket(symbols, &symbol);
		if (*bucket < 0) {
			if (symbols->count == ENDING_SYMBOLS_MAX) return false;
			symbols->symbol[symbols->count] = symbol;
			*bucket = symbols->count++;
		}
		symbols->symbol[*bucket].times++;
	}
	qsort(symbols->symbol, (size_t)symbols->count, sizeof *symbols->symbol, compare);
	memset(symbols->bucket, 0xFF, sizeof symbols->bucket);
	for (int i = 0; i < symbols->count; i++) *find_bucket(symbols, &symbols->symbol[i]) = i;
	return true;
}

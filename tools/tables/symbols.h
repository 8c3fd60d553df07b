/* The symbols of one side to move: what positions are worth under all limits at once. */
#ifndef BANQI_TABLES_SYMBOLS_H
#define BANQI_TABLES_SYMBOLS_H

#include "search/ending_file.h"

enum { SYMBOL_BUCKETS = 4 * ENDING_SYMBOLS_MAX };

typedef struct {
	EndingValue value[ENDING_LIMITS]; /* under each of ENDING_LIMIT */
	uint64_t times;                   /* how many positions are worth that */
} Symbol;

typedef struct {
	int count;
	Symbol symbol[ENDING_SYMBOLS_MAX]; /* the most frequent first */
	int32_t bucket[SYMBOL_BUCKETS];    /* symbols by the hash of their values; -1: none */
} Symbols;

/* Finds all symbols of `side` in the values of a table. False when there are more than
 * ENDING_SYMBOLS_MAX. */
bool symbols_find(Symbols *symbols, const EndingValue *const values[ENDING_LIMITS], uint64_t states, uint64_t side);

/* The number of a state's symbol, among those found. */
int symbols_number(Symbols *symbols, const EndingValue *const values[ENDING_LIMITS], uint64_t state);

#endif

/* Checking a table. */
#ifndef BANQI_SEARCH_ENDING_CHECK_H
#define BANQI_SEARCH_ENDING_CHECK_H

#include "search/ending_file.h"

/* A value that is wrong: of a state, under ENDING_LIMIT[limit]. */
typedef struct {
	uint64_t state;
	int limit;
} EndingFault;

/* Whether the values of the placements first <= number < last are those that the ones after each
 * action give, under every limit; table[] is one table with its values under each of ENDING_LIMIT.
 * When they are in all placements, and so in what follows from the table, they are right: a
 * distance always leads to a shorter one. If not, *fault is the first that is wrong. */
bool ending_is_sound(const EndingTable *const table[ENDING_LIMITS], uint32_t first, uint32_t last, EndingFault *fault);

#endif

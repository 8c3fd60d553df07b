/* Making one table from those that follow from it. */
#ifndef BANQI_SEARCH_ENDING_BUILD_H
#define BANQI_SEARCH_ENDING_BUILD_H

#include <stdatomic.h>

#include "search/ending_table.h"

typedef enum {
	ENDING_BUILT,
	ENDING_STOPPED,
	ENDING_NO_MEMORY
} EndingOutcome;

/* Finds the values of a table under a quiet limit, 1..ENDING_LIMIT_MAX, and hands them to it. All tables
 * that follow from it must have theirs, under the same limit. Looks at *stop every
 * millisecond. On any other outcome than ENDING_BUILT the table stays without values.
 * Tables that do not follow from each other can be built by several threads at once. */
EndingOutcome ending_build(EndingTable *table, int limit, const atomic_bool *stop);

/* Whether a table's values are those that the ones after each action give, under a quiet
 * limit. When they are in all states, and so in what follows from the table, they are right:
 * a distance always leads to a shorter one. *state is the first that is wrong. Returns
 * false with *state == ending_table_states() when *stop was raised. */
bool ending_is_sound(const EndingTable *table, int limit, const atomic_bool *stop, uint64_t *state);

#endif

/* Checking a table. */
#ifndef BANQI_SEARCH_ENDING_CHECK_H
#define BANQI_SEARCH_ENDING_CHECK_H

#include <stdatomic.h>

#include "search/ending_table.h"

/* Whether a table's values are those that the ones after each action give, under a quiet
 * limit. When they are in all states, and so in what follows from the table, they are right:
 * a distance always leads to a shorter one. *state is the first that is wrong. Returns
 * false with *state == ending_table_states() when *stop was raised. */
bool ending_is_sound(const EndingTable *table, int limit, const atomic_bool *stop, uint64_t *state);

#endif

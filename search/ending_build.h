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

/* A table that is being built. */
typedef struct EndingBuild EndingBuild;

/* Begins to find the values of a table under a quiet limit, 1..ENDING_LIMIT_MAX. All tables that
 * follow from it must have theirs, under the same limit, and keep them until it is built.
 * NULL when memory runs out. */
EndingBuild *ending_build_begin(EndingTable *table, int limit);

/* Goes on until it is done (ENDING_BUILT: the table has its values), memory runs out, or
 * *stop is raised or it is later than deadline_us by clock_now_us(), 0 being never
 * (ENDING_STOPPED: it can go on later). Looks at both several times a millisecond with four pieces;
 * each piece more makes that 32 times as long. Tables that do not follow from each other can be
 * built by several threads at once. */
EndingOutcome ending_build_continue(EndingBuild *build, int64_t deadline_us, const atomic_bool *stop);

/* Releases it, done or not; NULL is allowed. The table keeps the values it has. */
void ending_build_end(EndingBuild *build);

/* All of that at once. On any other outcome than ENDING_BUILT the table stays without values. */
EndingOutcome ending_build(EndingTable *table, int limit, const atomic_bool *stop);

#endif

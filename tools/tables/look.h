/* banqi-tables stats, verify and probe: what the files say, and whether it is right. */
#ifndef BANQI_TABLES_LOOK_H
#define BANQI_TABLES_LOOK_H

#include "tools/tables/store.h"

/* Each returns the exit status. `limit` numbers one of ENDING_LIMIT. */

/* Prints for each material of the store, and either side to move, `PIECES SIDE WINS DRAWS
 * LOSSES LONGEST`, then for each number of pieces how many materials and tables there are. */
int look_stats(Store *store, int limit);

/* Looks at every position of the store's tables under every limit. */
int look_verify(Store *store);

/* Prints value and distance of a position, and those of each of its actions. */
int look_probe(Store *store, int limit, const char *position);

#endif

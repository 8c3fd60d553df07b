/* banqi-tables build: makes the files that are not there yet. */
#ifndef BANQI_TABLES_BUILD_H
#define BANQI_TABLES_BUILD_H

#include "tools/tables/store.h"

/* Of the tables with the most pieces those whose number leaves `index` when divided by
 * `count`; those with fewer pieces are wanted by all shards. {0, 1}: all. */
typedef struct {
	int index, count;
} Shard;

/* Builds what a store wants, tables with fewer pieces first, each by one of `threads` threads.
 * Files that are there and sound are kept. Several shards may write into one folder at once.
 * Returns the exit status. */
int build_run(Store *store, Shard shard, int threads);

#endif

/* banqi-tables build: makes the files that are not there yet. */
#ifndef BANQI_TABLES_BUILD_H
#define BANQI_TABLES_BUILD_H

#include "tools/tables/store.h"

/* Builds what a store wants, tables with fewer pieces first, each by one of `threads` threads.
 * Files that are there and sound are kept. Returns the exit status. */
int build_run(Store *store, int threads);

#endif

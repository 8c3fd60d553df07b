/* The benchmark: fixed positions, fixed depth, one thread. The sum of its nodes is the
 * signature of the search: it is the same on every build, and changes when the search does. */
#ifndef BANQI_SEARCH_BENCH_H
#define BANQI_SEARCH_BENCH_H

#include "search/search.h"

enum { BENCH_DEPTH = 7 };

typedef struct {
	int number, count; /* which of how many, from 1 */
	const char *position;
	uint64_t nodes;
	int64_t time_us;
} BenchResult;

typedef struct {
	void (*position)(void *context, const BenchResult *result); /* after each position */
	void *context;
} BenchCallbacks;

/* Runs the benchmark with a table of its own under the default rules. True and the
 * totals when all of it ran; false when stopped or without memory. */
bool bench_run(const atomic_bool *stop, const BenchCallbacks *callbacks, BenchResult *total);

#endif

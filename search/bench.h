/* The benchmark: 60 fixed positions, each searched from an empty table under the default
 * rules. Searched to BENCH_SIGNATURE's depths on one thread, the sum of its nodes is the
 * signature of the search: it is the same on every build, and changes when the search does.
 * With a limit of the user's own it tells how deep the search gets. */
#ifndef BANQI_SEARCH_BENCH_H
#define BANQI_SEARCH_BENCH_H

#include "search/bench_summary.h"
#include "search/search.h"

/* Position texts, phase after phase; how they were chosen stands beside them. */
extern const char *const BENCH_POSITIONS[BENCH_POSITION_COUNT];

/* How each position is searched. Limits as in SearchLimits: 0 means none, and one at
 * least is to be given. */
typedef struct {
	int depth[BENCH_PHASE_COUNT];
	uint64_t nodes;
	int64_t movetime_ms;
	int hash_mb, threads;
	bool full_width;
	const Network *network; /* NULL: hand-made numbers */
} BenchSettings;

extern const BenchSettings BENCH_SIGNATURE;

typedef struct {
	void (*position)(void *context, const BenchResult *result); /* after each position */
	void *context;
} BenchCallbacks;

/* Runs the benchmark with a search of its own. True and all results when all of it ran;
 * false when stopped or without memory. Any thread; `stop` may be set by another one. */
bool bench_run(const BenchSettings *settings, const atomic_bool *stop, const BenchCallbacks *callbacks,
	BenchResult results[BENCH_POSITION_COUNT]);

#endif

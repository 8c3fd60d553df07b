/* What a benchmark found, position by position and in sum. Pure sums: who searched, this
 * engine or another one, is not known here. */
#ifndef BANQI_SEARCH_BENCH_SUMMARY_H
#define BANQI_SEARCH_BENCH_SUMMARY_H

#include <stdint.h>

typedef enum { BENCH_EARLY, BENCH_MIDDLE, BENCH_REVEALED, BENCH_PHASE_COUNT } BenchPhase;

enum { BENCH_PER_PHASE = 20, BENCH_POSITION_COUNT = BENCH_PHASE_COUNT * BENCH_PER_PHASE };

/* "early", "middle", "revealed". */
extern const char *const BENCH_PHASE_NAMES[BENCH_PHASE_COUNT];

typedef struct {
	int number;   /* of the position, 1..BENCH_POSITION_COUNT */
	int depth;    /* of the deepest iteration that was completed, plies; 0: none */
	int seldepth; /* the longest line of that iteration; 0: not told */
	uint64_t nodes;
	int64_t time_us;
} BenchResult;

typedef struct {
	int count; /* positions; everything else is 0 where this is */
	double depth, seldepth; /* medians: of an even count the mean of the two in the middle */
	int depth_low, depth_high;
	uint64_t nodes;  /* sums */
	int64_t time_us;
} BenchPhaseSummary;

typedef struct {
	BenchPhaseSummary phase[BENCH_PHASE_COUNT];
	uint64_t nodes; /* of all phases */
	int64_t time_us;
} BenchSummary;

/* The phase of a position, by its number. */
BenchPhase bench_phase(int number);

/* Sums up `count` results, 0..BENCH_POSITION_COUNT, in any order. */
void bench_summarize(const BenchResult *results, int count, BenchSummary *summary);

/* Nodes a second; 0 where no time was measured. */
double bench_speed(uint64_t nodes, int64_t time_us);

#endif

/* A benchmark as text, the same for this engine and for any that the referee measures. */
#ifndef BANQI_PROTOCOL_BENCH_TABLE_H
#define BANQI_PROTOCOL_BENCH_TABLE_H

#include "search/bench_summary.h"

enum { BENCH_LINE_SIZE = 160, BENCH_TABLE_SIZE = 2048 };

/* "position 1/60 early depth 7 seldepth 12 nodes 2345 time 67", time in milliseconds. */
void bench_result_to_text(const BenchResult *result, char text[BENCH_LINE_SIZE]);

/* The table, a line a phase, then the line that a program reads: "summary LIMIT", then for
 * each phase its name and words with a number each. `limit` is at most 60 bytes, such as
 * "movetime 1000". Lines end in '\n'. */
void bench_table_to_text(const BenchSummary *summary, const char *limit, char text[BENCH_TABLE_SIZE]);

/* The last line of every benchmark: "bench N nodes M nps". */
void bench_total_to_text(const BenchSummary *summary, char text[BENCH_LINE_SIZE]);

#endif

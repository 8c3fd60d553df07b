/* The benchmark of search depth for any engine. */
#ifndef BANQI_REFEREE_BENCH_H
#define BANQI_REFEREE_BENCH_H

/* An exit status beside those of status.h: the engine was started, and could not be
 * measured: it died, gave no answer or a wrong one, or told no depth. */
enum { STATUS_BENCH_FAILED = 3 };

/* What --help says of it. */
extern const char BENCH_HELP[];

/* `banqi-referee bench ARGUMENT...`: has the engine search the positions of search/bench.h
 * and prints the table of protocol/bench_table.h. Returns STATUS_DONE, STATUS_WRONG for
 * arguments, STATUS_CANNOT_START, STATUS_BENCH_FAILED, STATUS_IO_ERROR or
 * STATUS_INTERRUPTED. Asks for interrupt_install() before. */
int bench_engine(int count, char *const arguments[]);

#endif

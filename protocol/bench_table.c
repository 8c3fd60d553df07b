/* The lines of a benchmark. */
#include "protocol/bench_table.h"

#include <inttypes.h>
#include <stdio.h>

void bench_result_to_text(const BenchResult *result, char text[BENCH_LINE_SIZE]) {
	snprintf(text, BENCH_LINE_SIZE, "position %d/%d %s depth %d seldepth %d nodes %" PRIu64 " time %" PRId64, result->number,
		BENCH_POSITION_COUNT, BENCH_PHASE_NAMES[bench_phase(result->number)], result->depth, result->seldepth, result->nodes,
		result->time_us / 1000);
}

static int print_row(const BenchPhaseSummary *sum, const char *name, char *to) {
	char range[32];
	snprintf(range, sizeof range, "%d..%d", sum->depth_low, sum->depth_high);
	return sprintf(to, "%-8s %9d %6.1f %9s %9.1f %14" PRIu64 " %12.0f %9" PRId64 "\n", name, sum->count, sum->depth, range,
		sum->seldepth, sum->nodes, bench_speed(sum->nodes, sum->time_us), sum->time_us / 1000);
}

static int print_words(const BenchPhaseSummary *sum, const char *name, char *to) {
	return sprintf(to, " %s positions %d depth %.1f low %d high %d seldepth %.1f nodes %" PRIu64 " nps %.0f time %" PRId64, name,
		sum->count, sum->depth, sum->depth_low, sum->depth_high, sum->seldepth, sum->nodes, bench_speed(sum->nodes, sum->time_us),
		sum->time_us / 1000);
}

void bench_table_to_text(const BenchSummary *summary, const char *limit, char text[BENCH_TABLE_SIZE]) {
	char *to = text;
	to += sprintf(to, "%-8s %9s %6s %9s %9s %14s %12s %9s\n", "phase", "positions", "depth", "range", "seldepth", "nodes", "nps", "time");
	for (int i = 0; i < BENCH_PHASE_COUNT; i++) to += print_row(&summary->phase[i], BENCH_PHASE_NAMES[i], to);
	to += sprintf(to, "summary %.60s", limit);
	for (int i = 0; i < BENCH_PHASE_COUNT; i++) to += print_words(&summary->phase[i], BENCH_PHASE_NAMES[i], to);
	sprintf(to, "\n");
}

void bench_total_to_text(const BenchSummary *summary, char text[BENCH_LINE_SIZE]) {
	snprintf(text, BENCH_LINE_SIZE, "bench %" PRIu64 " nodes %.0f nps", summary->nodes, bench_speed(summary->nodes, summary->time_us));
}

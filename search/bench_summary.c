/* Medians, ranges and sums of a benchmark. */
#include "search/bench_summary.h"

#include <assert.h>

const char *const BENCH_PHASE_NAMES[BENCH_PHASE_COUNT] = {"early", "middle", "revealed"};

BenchPhase bench_phase(int number) { return (BenchPhase)((number - 1) / BENCH_PER_PHASE); }

double bench_speed(uint64_t nodes, int64_t time_us) { return time_us > 0 ? (double)nodes * 1e6 / (double)time_us : 0; }

/* Puts a number into a list that is in order. */
static void insert(int *list, int count, int number) {
	int i = count;
	for (; i > 0 && list[i - 1] > number; i--) list[i] = list[i - 1];
	list[i] = number;
}

static double median(const int *list, int count) { return (list[(count - 1) / 2] + list[count / 2]) / 2.0; }

static void summarize_phase(const BenchResult *results, int count, BenchPhase phase, BenchPhaseSummary *sum) {
	int depth[BENCH_POSITION_COUNT], seldepth[BENCH_POSITION_COUNT];
	*sum = (BenchPhaseSummary){.count = 0};
	for (int i = 0; i < count; i++) {
		const BenchResult *result = &results[i];
		if (bench_phase(result->number) != phase) continue;
		insert(depth, sum->count, result->depth);
		insert(seldepth, sum->count, result->seldepth);
		sum->count++;
		sum->nodes += result->nodes;
		sum->time_us += result->time_us;
	}
	if (sum->count == 0) return;
	sum->depth = median(depth, sum->count);
	sum->seldepth = median(seldepth, sum->count);
	sum->depth_low = depth[0];
	sum->depth_high = depth[sum->count - 1];
}

void bench_summarize(const BenchResult *results, int count, BenchSummary *summary) {
	assert(count >= 0 && count <= BENCH_POSITION_COUNT);
	*summary = (BenchSummary){.nodes = 0};
	for (int i = 0; i < BENCH_PHASE_COUNT; i++) {
		summarize_phase(results, count, (BenchPhase)i, &summary->phase[i]);
		summary->nodes += summary->phase[i].nodes;
		summary->time_us += summary->phase[i].time_us;
	}
}

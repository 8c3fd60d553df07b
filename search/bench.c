/* The benchmark: one position after another. */
#include "search/bench.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "search/clock.h"

/* Each phase takes a like share of the time. */
const BenchSettings BENCH_SIGNATURE = {.depth = {9, 9, 14}, .hash_mb = 16, .threads = 1};

static void keep_depth(void *context, const SearchReport *report) {
	BenchResult *result = context;
	result->depth = report->depth;
	result->seldepth = report->seldepth;
}

/* Searches one position from an empty table; false on a stop. */
static bool run_position(Search *search, Game *game, const BenchSettings *settings, const atomic_bool *stop, BenchResult *result) {
	char error[NOTATION_ERROR_SIZE];
	Position pos;
	bool read = position_from_text(&pos, BENCH_POSITIONS[result->number - 1], error);
	assert(read);
	(void)read;
	game_start(game, &pos);
	search_clear(search);

	SearchCallbacks callbacks = {keep_depth, result};
	SearchLimits limits = {.depth = settings->depth[bench_phase(result->number)], .nodes = settings->nodes,
		.movetime_ms = settings->movetime_ms, .full_width = settings->full_width, .start_us = clock_now_us(), .stop = stop};
	search_go(search, game, &RULES_PRESETS[0].rules, &limits, &callbacks);
	result->nodes = search_nodes(search);
	result->time_us = clock_now_us() - limits.start_us;
	return !atomic_load(stop);
}

bool bench_run(const BenchSettings *settings, const atomic_bool *stop, const BenchCallbacks *callbacks,
	BenchResult results[BENCH_POSITION_COUNT]) {
	Search *search = search_new(settings->hash_mb);
	Game *game = malloc(sizeof *game);
	bool done = search != NULL && game != NULL && search_set_threads(search, settings->threads);
	if (done) search_use_network(search, settings->network);
	for (int i = 0; i < BENCH_POSITION_COUNT && done; i++) {
		results[i] = (BenchResult){.number = i + 1};
		done = run_position(search, game, settings, stop, &results[i]);
		if (done) callbacks->position(callbacks->context, &results[i]);
	}
	if (search) search_free(search);
	free(game);
	return done;
}

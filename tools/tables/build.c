/* Tables with as many pieces do not follow from each other, so threads share them out; when
 * all are done it is the turn of those with a piece more. */
#include "tools/tables/build.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "search/clock.h"
#include "search/crew.h"
#include "search/ending_build.h"
#include "tools/referee/interrupt.h"
#include "tools/tables/status.h"
#include "tools/tables/write.h"

typedef struct {
	Store *store;
	Shard shard;         /* of this round */
	int last;            /* behind the tables of this round */
	bool keep;           /* their values are wanted for the next one */
	atomic_int next;     /* to be built */
	atomic_int working;  /* threads that are not done with this round */
	atomic_int status;   /* of the exit; the first trouble */
	atomic_bool stop;
} Build;

static void fail(Build *build, int status) {
	int none = STATUS_DONE;
	atomic_compare_exchange_strong(&build->status, &none, status);
	atomic_store(&build->stop, true);
}

/* The longest distance in a table and in all that follows from it. */
static int longest_below(const EndingTable *table) {
	int longest = 0;
	for (uint64_t i = 0; i < ending_table_states(table); i++) {
		int distance = ending_distance(table->values[i]);
		if (distance > longest) longest = distance;
	}
	for (int i = 0; i < table->material.groups; i++) {
		int below = table->after[i].table != NULL ? longest_below(table->after[i].table) : 0;
		if (below > longest) longest = below;
	}
	return longest;
}

/* Under each limit. What fits into a lower one is not built again. */
static EndingOutcome find_values(Build *build, int number) {
	for (int limit = 0; limit < ENDING_LIMITS; limit++) {
		EndingTable *table = &build->store->tables[limit]->table[number];
		EndingTable *above = limit > 0 ? &build->store->tables[limit - 1]->table[number] : NULL;
		if (above != NULL && longest_below(above) <= ENDING_LIMIT[limit]) {
			table->values = above->values;
			continue;
		}
		EndingOutcome outcome = ending_build(table, ENDING_LIMIT[limit], &build->stop);
		if (outcome != ENDING_BUILT) return outcome;
		if (above == NULL || memcmp(table->values, above->values, ending_table_states(table) * sizeof *table->values) != 0) continue;
		free(table->values);
		table->values = above->values;
	}
	return ENDING_BUILT;
}

static void report(const Build *build, int number, const char *path, int64_t start_us) {
	const EndingTables *tables = build->store->tables[0];
	printf("%d of %d: %s, %llu positions, %.1f s\n", number + 1, tables->count, path,
		(unsigned long long)ending_table_states(&tables->table[number]), (double)(clock_now_us() - start_us) / 1e6);
	fflush(stdout);
}

static void make(Build *build, int number, const char *path) {
	char error[ENDING_ERROR_SIZE];
	const EndingValue *values[ENDING_LIMITS];
	int64_t start_us = clock_now_us();
	EndingOutcome outcome = find_values(build, number);
	if (outcome == ENDING_NO_MEMORY) fail(build, status_complain(STATUS_IO_ERROR, "%s: not enough memory", path));
	if (outcome != ENDING_BUILT) return;
	for (int limit = 0; limit < ENDING_LIMITS; limit++) values[limit] = build->store->tables[limit]->table[number].values;
	if (table_write(&build->store->tables[0]->table[number], values, path, error)) report(build, number, path, start_us);
	else fail(build, status_complain(STATUS_IO_ERROR, "%s", error));
}

static void build_or_load(Build *build, int number) {
	char path[STORE_PATH_SIZE], error[ENDING_ERROR_SIZE];
	store_path(build->store, number, path);
	if (!store_load(build->store, number, error)) {
		if (access(path, F_OK) == 0) status_complain(STATUS_IO_ERROR, "%s; it is built anew", error);
		make(build, number, path);
	}
	if (!build->keep) store_drop(build->store, number);
}

static void work(void *context, int index) {
	Build *build = context;
	(void)index;
	for (int number; !atomic_load(&build->stop) && (number = atomic_fetch_add(&build->next, 1)) < build->last;)
		if (build->store->wanted[number] && number % build->shard.count == build->shard.index) build_or_load(build, number);
	atomic_fetch_sub(&build->working, 1);
}

/* One round; signals are looked at by this thread. */
static void build_round(Build *build, Crew *crew, int threads) {
	atomic_store(&build->working, threads);
	crew_start(crew);
	while (atomic_load(&build->working) > 0) {
		if (interrupt_pending()) fail(build, STATUS_INTERRUPTED);
		clock_sleep_us(10000);
	}
	crew_wait(crew);
}

int build_run(Store *store, Shard shard, int threads) {
	Build build = {.store = store};
	const EndingTables *tables = store->tables[0];
	Crew *crew = crew_new(threads, work, &build);
	if (crew == NULL) return status_complain(STATUS_IO_ERROR, "%d threads cannot be had", threads);
	for (int pieces = 2; pieces <= tables->pieces && atomic_load(&build.status) == STATUS_DONE; pieces++) {
		atomic_store(&build.next, tables->first[pieces]);
		build.last = tables->first[pieces + 1];
		build.keep = pieces < tables->pieces;
		build.shard = build.keep ? (Shard){0, 1} : shard;
		build_round(&build, crew, threads);
	}
	crew_free(crew);
	return atomic_load(&build.status);
}

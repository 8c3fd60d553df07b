/* The search with several threads, several lines, and few actions allowed. */
#include <stdlib.h>
#include <pthread.h>
#include <string.h>

#include "engine/notation.h"
#include "search/clock.h"
#include "search/search.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/runner.h"

enum { LINES_MAX = 8 };

static const char MIDDLE[] = "r1RX/CXXM/KPXN/XXXG/mXGX/rXnX/XXXX/pPXP b M1R1N1C1P2k1g2m1n1c1p4 0 17";
static const char LATE[] = "2r1/K1p1/1Ng1/C1P1/1c2/2n1/R1m1/1G1k r - 0 60";

/* The lines of the last depth. */
typedef struct {
	SearchReport line[LINES_MAX];
	int lines, depth;
} Reports;

static void keep_report(void *context, const SearchReport *report) {
	Reports *reports = context;
	if (report->rank == 1) reports->lines = 0;
	CHECK_EQUAL_INT(report->rank, reports->lines + 1);
	reports->depth = report->depth;
	reports->line[reports->lines++] = *report;
}

static Move go(Search *search, const char *position, SearchLimits limits, Reports *reports) {
	static const atomic_bool never = false;
	Game *game = malloc(sizeof *game);
	Position pos = position_of(position);
	SearchCallbacks callbacks = {keep_report, reports};
	game_start(game, &pos);
	if (limits.stop == NULL) limits.stop = &never;
	limits.start_us = clock_now_us();
	memset(reports, 0, sizeof *reports);
	Move best = search_go(search, game, &RULES_PRESETS[0].rules, &limits, &callbacks);
	free(game);
	return best;
}

/* Threads come and go; with one the search is the same as ever. */
void test_threads_change(void) {
	Search *search = search_new(1);
	Reports reports;
	static const int THREADS[] = {1, 3, 2, 2, 5, 1};
	uint64_t nodes = 0;
	for (int i = 0; i < (int)(sizeof THREADS / sizeof THREADS[0]); i++) {
		if (!CHECK(search_set_threads(search, THREADS[i]))) break;
		search_clear(search);
		CHECK(go(search, MIDDLE, (SearchLimits){.depth = 5}, &reports) != MOVE_NONE);
		CHECK_EQUAL_INT(reports.depth, 5);
		if (i == 0) nodes = search_nodes(search);
		if (THREADS[i] > 1) CHECK(search_nodes(search) > 0);
	}
	CHECK_EQUAL_INT(search_nodes(search), nodes);
	search_free(search);
}

/* A position that is lost at once ends no thread in the middle of nothing. */
void test_threads_nothing_to_do(void) {
	Search *search = search_new(1);
	Reports reports;
	CHECK(search_set_threads(search, 2));
	for (int i = 0; i < 3; i++) CHECK_EQUAL_INT(go(search, "4/4/4/4/4/2k1/4/4 r - 0 60", (SearchLimits){.depth = 5}, &reports), MOVE_NONE);
	search_free(search);
}

typedef struct {
	atomic_bool stop;
	_Atomic int64_t stopped_us;
} Stopper;

static void *stop_soon(void *argument) {
	Stopper *stopper = argument;
	clock_sleep_us(30000);
	atomic_store(&stopper->stopped_us, clock_now_us());
	atomic_store(&stopper->stop, true);
	return NULL;
}

static int by_size(const void *a, const void *b) {
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
	return (x > y) - (x < y);
}

/* From `stop` to the answer: the middle of several, since the machine has other work. */
void test_threads_stop(void) {
	enum { TRIES = 9 };
	int64_t late[TRIES];
	Search *search = search_new(16);
	Reports reports;
	CHECK(search_set_threads(search, 2));
	for (int i = 0; i < TRIES; i++) {
		Stopper stopper = {.stop = false};
		pthread_t thread;
		if (!CHECK(pthread_create(&thread, NULL, stop_soon, &stopper) == 0)) break;
		Move best = go(search, MIDDLE, (SearchLimits){.infinite = true, .stop = &stopper.stop}, &reports);
		late[i] = clock_now_us() - atomic_load(&stopper.stopped_us);
		pthread_join(thread, NULL);
		CHECK(best != MOVE_NONE);
	}
	qsort(late, TRIES, sizeof late[0], by_size);
	CHECK(late[TRIES / 2] <= EFFORT(10000, 100000));
	test_note("stop to answer with 2 threads: median %lld us, longest %lld us", (long long)late[TRIES / 2], (long long)late[TRIES - 1]);
	search_free(search);
}

/* With nothing left out the value of each line is that of its action searched alone. */
static void check_lines(Search *search, const char *position, int depth) {
	Reports all, alone;
	MoveList actions = {.count = 0};
	Position pos = position_of(position);
	generate_all(&pos, &actions);
	search_clear(search);
	go(search, position, (SearchLimits){.depth = depth, .full_width = true, .multipv = 5}, &all);
	CHECK_EQUAL_INT(all.lines, 5);
	for (int i = 0; i < all.lines; i++) {
		SearchLimits limits = {.depth = depth, .full_width = true};
		limits.only.move[limits.only.count++] = all.line[i].pv[0];
		search_clear(search);
		CHECK_EQUAL_INT(go(search, position, limits, &alone), all.line[i].pv[0]);
		CHECK_EQUAL_INT(alone.line[0].value, all.line[i].value);
		CHECK(i == 0 || all.line[i].value <= all.line[i - 1].value);
		for (int j = 0; j < i; j++) CHECK(all.line[j].pv[0] != all.line[i].pv[0]);
	}
	/* And none of the others is better than the last of them. */
	SearchLimits limits = {.depth = depth, .full_width = true};
	for (int i = 0; i < actions.count; i++) {
		bool shown = false;
		for (int j = 0; j < all.lines; j++) shown |= all.line[j].pv[0] == actions.move[i];
		if (!shown) limits.only.move[limits.only.count++] = actions.move[i];
	}
	search_clear(search);
	go(search, position, limits, &alone);
	CHECK(alone.line[0].value <= all.line[all.lines - 1].value);
}

void test_multipv(void) {
	Search *search = search_new(4);
	Reports reports;
	check_lines(search, LATE, 4);
	check_lines(search, "2mn/gP2/N3/pX2/XpX1/GP2/1Pm1/X3 b K1g1r1n1 0 50", 3);
	/* More lines than actions are as many as there are. */
	go(search, "4/4/4/1X2/4/2K1/4/p3 r n1 0 60", (SearchLimits){.depth = 2, .multipv = LINES_MAX}, &reports);
	CHECK_EQUAL_INT(reports.lines, 5);
	search_free(search);
}

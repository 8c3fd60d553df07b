/* The search: chance nodes against plain averages, limits, determinism, and a
 * few positions where only one answer will do. */
#include "search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "search/bench.h"
#include "search/budget.h"
#include "search/clock.h"
#include "search/eval.h"
#include "search/worker.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"

/* ---- a search with everything around it ---- */

typedef struct {
	SearchReport last;
	int reports;
} Reports;

static void keep_report(void *context, const SearchReport *report) {
	Reports *reports = context;
	reports->last = *report;
	reports->reports++;
}

typedef struct {
	Search *search;
	Game game;
	Rules rules;
	Reports reports;
	atomic_bool stop;
} Bench;

static Bench *bench_new(void) {
	Bench *bench = calloc(1, sizeof *bench);
	bench->search = search_new(4);
	bench->rules = RULES_PRESETS[0].rules;
	return bench;
}

static void bench_free(Bench *bench) {
	search_free(bench->search);
	free(bench);
}

static Move bench_go(Bench *bench, const char *position, SearchLimits limits) {
	SearchCallbacks callbacks = {keep_report, &bench->reports};
	Position pos = position_of(position);
	game_start(&bench->game, &pos);
	limits.start_us = clock_now_us();
	limits.stop = &bench->stop;
	memset(&bench->reports, 0, sizeof bench->reports);
	search_clear(bench->search);
	return search_go(bench->search, &bench->game, &bench->rules, &limits, &callbacks);
}

/* ---- chance nodes ---- */

static void worker_prepare(Worker *worker, Table *table, const Rules *rules, const SearchLimits *limits, const Position *pos) {
	worker->table = table;
	worker->rules = *rules;
	worker->limits = limits;
	worker->check_at = UINT64_MAX;
	evaluate_worth(pos, worker->worth);
	history_start(&worker->history, pos);
}

/* The average without any window, rounded down. At depth 0 what follows a flip is the
 * evaluation, which depends on nothing but the position. */
static Value plain_chance(Worker *worker, const Position *pos, int square) {
	Outcomes outcomes;
	flip_outcomes(pos, &outcomes);
	int64_t sum = 0;
	for (int i = 0; i < outcomes.count; i++)
		sum += (int64_t)outcomes.weight[i]
			* step_value(worker, pos, move_flip(square, outcomes.piece[i]), -VALUE_INFINITE, VALUE_INFINITE, 0, 0);
	int64_t total = outcomes.total;
	return (Value)((sum - ((sum % total) + total) % total) / total);
}

/* Any window gives the plain value inside it and a bound on its side outside. */
void test_search_chance(void) {
	Rng rng = rng_seeded(5);
	Table table = {.memory = NULL};
	static Team team;
	Worker *worker = aligned_alloc(_Alignof(Worker), sizeof *worker);
	Rules rules = RULES_PRESETS[0].rules;
	SearchLimits limits = {.full_width = true};
	int inside = 0, below = 0, above = 0;
	if (!CHECK(table_resize(&table, 1)) || !CHECK(worker != NULL)) return;
	memset(worker, 0, sizeof *worker);
	worker->team = &team;
	team.network = network_builtin();
	for (int i = 0; i <= LINE_MAX; i++) network_start(team.network, &worker->sums[i]);
	for (int i = 0; i < EFFORT(20000, 2000); i++) {
		char text[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(text);
		if (pos.of[FACE_DOWN] == 0 || !has_action(&pos)) continue;
		int square = bits_first(pos.of[FACE_DOWN]);
		worker_prepare(worker, &table, &rules, &limits, &pos);

		Value value = plain_chance(worker, &pos, square);
		/* Wide windows, narrow ones, and null windows right at the value. */
		int spread = i % 3 == 0 ? VALUE_WIN : i % 3 == 1 ? VALUE_WIN / 100 : 3;
		int64_t low = (int64_t)value + (int)rng_below(&rng, 2 * (uint32_t)spread) - spread;
		Value alpha = (Value)(low < -VALUE_INFINITE ? -VALUE_INFINITE : low >= VALUE_WIN ? VALUE_WIN - 1 : low);
		Value beta = i % 2 ? alpha + 1 : alpha + 1 + (Value)rng_below(&rng, (uint32_t)(VALUE_INFINITE - alpha));
		Value found = chance_node(worker, &pos, square, alpha, beta, 0, 0);
		if (value <= alpha) CHECK(found <= alpha && found >= value), below++;
		else if (value >= beta) CHECK(found >= beta && found <= value), above++;
		else CHECK_EQUAL_INT(found, value), inside++;
	}
	CHECK(inside > 100 && below > 100 && above > 100);
	test_note("%d inside the window, %d below, %d above", inside, below, above);
	table_free(&table);
	free(worker);
}

/* ---- evaluation ---- */

/* The same position with the colours exchanged. */
static Position other_colours(const Position *pos) {
	Position other = *pos;
	other.pool = pos->pool >> 32 | pos->pool << 32;
	for (int square = 0; square < SQUARE_COUNT; square++)
		if (piece_is_real(pos->at[square])) other.at[square] = pos->at[square] ^ 8;
	if (pos->side != NO_SIDE) other.side = pos->side ^ 1;
	position_rebuild(&other, position_board(pos));
	return other;
}

void test_search_eval(void) {
	Rng rng = rng_seeded(6);
	Rules rules = RULES_PRESETS[0].rules;
	for (int i = 0; i < EFFORT(100000, 10000); i++) {
		char text[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(text), other = other_colours(&pos);
		Value value = evaluate(network_builtin(), &pos, &rules);
		CHECK(position_is_sound(&other));
		CHECK_EQUAL_INT(evaluate(network_builtin(), &other, &rules), value);
		CHECK(value <= VALUE_EVAL_MAX && value >= -VALUE_EVAL_MAX);
	}
	/* More is better, and less so near the quiet limit. */
	Position ahead = position_of("4/4/4/1K2/4/2g1/4/G3 r - 0 60"), late = position_of("4/4/4/1K2/4/2g1/4/G3 r - 150 60");
	CHECK(evaluate(network_builtin(), &ahead, &rules) > evaluate(network_builtin(), &late, &rules));
	CHECK(evaluate(network_builtin(), &late, &rules) > 0);
}

void test_search_wdl(void) {
	for (Value value = -VALUE_WIN; value <= VALUE_WIN; value += VALUE_WIN / 997) {
		int win, draw, loss;
		value_to_wdl(value, &win, &draw, &loss);
		CHECK_EQUAL_INT(win + draw + loss, 1000);
		CHECK(win >= 0 && draw >= 0 && loss >= 0);
		CHECK(abs(win - loss - value / (VALUE_WIN / 1000)) <= 1);
	}
}

/* ---- answers ---- */

void test_search_answers(void) {
	static const struct {
		const char *position, *best;
		int depth, mate;
	} CASES[] = {
		/* Takes what hangs. */
		{"4/4/4/1Kg1/4/4/4/m3 r - 0 60", "b5-c5", 4, 0},
		/* The last piece: mate in one, by step and by cannon. */
		{"4/4/4/1Kg1/4/4/4/4 r - 0 60", "b5-c5", 3, 1},
		{"4/4/4/1CKg/4/4/4/4 r - 0 60", "b5-d5", 3, 1},
		/* A soldier takes the last general. */
		{"####/####/####/####/####/####/p###/K2m b - 0 60", "a2-a1", 4, 1},
		/* Shut in: a side that cannot move has lost too. */
		{"####/####/####/####/####/####/c###/P1c# b - 0 60", "c1-b1", 4, 1},
		/* Lost: no piece, no action. */
		{"4/4/4/4/4/4/4/p3 r - 0 60", "none", 3, 0},
		{"####/####/####/####/####/####/M###/k### r - 0 60", "none", 3, 0},
		/* Chases it down. */
		{"4/4/4/4/4/4/2K1/r3 r - 0 0", "c2-b2", 8, 2},
	};
	Bench *bench = bench_new();
	for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
		char text[MOVE_TEXT_SIZE] = "none";
		Move best = bench_go(bench, CASES[i].position, (SearchLimits){.depth = CASES[i].depth});
		if (best != MOVE_NONE) move_to_text(best, text);
		if (!CHECK_EQUAL_TEXT(text, CASES[i].best)) test_note("%s", CASES[i].position);
		if (CASES[i].mate) CHECK_EQUAL_INT(bench->reports.last.mate, CASES[i].mate);
	}
	bench_free(bench);
}

/* A draw by the quiet limit on the next quiet ply but one is seen, under every limit: to
 * win takes three plies. */
void test_search_quiet_limit(void) {
	Bench *bench = bench_new();
	for (int i = 0; i < RULES_PRESET_COUNT; i++) {
		char position[POSITION_TEXT_SIZE];
		bench->rules = RULES_PRESETS[i].rules;
		snprintf(position, sizeof position, "4/4/4/4/4/4/2K1/r3 r - %d 300", bench->rules.quiet_limit - 2);
		bench_go(bench, position, (SearchLimits){.depth = 6});
		CHECK_EQUAL_INT(bench->reports.last.value, VALUE_DRAW);
		snprintf(position, sizeof position, "4/4/4/4/4/4/2K1/r3 r - 0 300");
		bench_go(bench, position, (SearchLimits){.depth = 8});
		CHECK(bench->reports.last.value > VALUE_DRAW);
	}
	bench_free(bench);
}

/* ---- limits ---- */

void test_search_limits(void) {
	Bench *bench = bench_new();
	static const char POSITION[] = "rgpX/XnX1/PX1G/1M2/C1RX/1RXX/1Xk1/n1gp b G1M1P2m1r1c1p1 2 38";
	static const char CROWDED[] = "pPPN/nPgm/rPrC/Cnkp/GPcp/MpNR/Mmgc/RKGp r - 0 32";
	for (uint64_t nodes = 1; nodes <= EFFORT(100000, 10000); nodes *= 10) {
		CHECK(bench_go(bench, POSITION, (SearchLimits){.nodes = nodes}) != MOVE_NONE);
		CHECK_EQUAL_INT(search_nodes(bench->search), nodes);
	}
	for (int i = 0; i < BENCH_POSITION_COUNT; i++)
		for (uint64_t nodes = 500 + (uint64_t)i; nodes <= EFFORT(20000, 1000); nodes = nodes * 2 + 37) {
			bench_go(bench, BENCH_POSITIONS[i], (SearchLimits){.nodes = nodes});
			CHECK_EQUAL_INT(search_nodes(bench->search), nodes);
		}
	CHECK(bench_go(bench, POSITION, (SearchLimits){.depth = 3}) != MOVE_NONE);
	CHECK_EQUAL_INT(bench->reports.last.depth, 3);
	CHECK_EQUAL_INT(bench->reports.reports, 3);

	int64_t start = clock_now_us();
	bench_go(bench, POSITION, (SearchLimits){.movetime_ms = 100, .overhead_ms = 10});
	int64_t took = clock_now_us() - start;
	CHECK(took >= 60000);
	CHECK(took < EFFORT(200000, 1000000));

	/* With 32 pieces face up even the first iteration would be a million captures long. */
	start = clock_now_us();
	CHECK(bench_go(bench, CROWDED, (SearchLimits){.movetime_ms = 50, .overhead_ms = 10}) != MOVE_NONE);
	CHECK(clock_now_us() - start < EFFORT(200000, 1000000));

	atomic_store(&bench->stop, true);
	CHECK(bench_go(bench, POSITION, (SearchLimits){.infinite = true}) != MOVE_NONE);
	CHECK(search_nodes(bench->search) <= 128);
	bench_free(bench);
}

/* One thread, same limits: the same nodes, the same line, whatever came before. */
void test_search_same_again(void) {
	Bench *bench = bench_new();
	static const char FIRST[] = "2mn/gP2/N3/pX2/XpX1/GP2/1Pm1/X3 b K1g1r1n1 0 50";
	static const char SECOND[] = "C3/1NKX/XX2/XXk1/p2N/3X/RX2/3G b G1C1P3m1p1 2 47";
	Move best = bench_go(bench, FIRST, (SearchLimits){.nodes = 50000});
	SearchReport report = bench->reports.last;
	bench_go(bench, SECOND, (SearchLimits){.nodes = 30000});
	CHECK_EQUAL_INT(bench_go(bench, FIRST, (SearchLimits){.nodes = 50000}), best);
	CHECK_EQUAL_INT(bench->reports.last.nodes, report.nodes);
	CHECK_EQUAL_INT(bench->reports.last.value, report.value);
	CHECK_EQUAL_INT(bench->reports.last.pv_length, report.pv_length);
	CHECK(memcmp(bench->reports.last.pv, report.pv, (size_t)report.pv_length * sizeof(Move)) == 0);
	bench_free(bench);
}

void test_search_budget(void) {
	static const atomic_bool STOP = false;
	for (int64_t time = 0; time <= 1000000; time = time * 3 / 2 + 1)
		for (int64_t increment = 0; increment <= 10000; increment = increment * 4 + 1)
			for (uint32_t ply = 0; ply < 400; ply += 7) {
				SearchLimits limits = {.has_clock = true, .time_ms = time, .increment_ms = increment, .overhead_ms = 10, .stop = &STOP};
				Budget budget = budget_for(&limits, ply);
				CHECK(budget.hard_us > 0 && budget.soft_us >= 0);
				CHECK(budget.soft_us <= budget.hard_us);
				CHECK(time <= 11 || budget.hard_us <= (time - 10) * 1000);
			}
	/* 15 minutes: 70 moves use most of it and never all of it. */
	int64_t left = 900000;
	for (uint32_t move = 0; move < 70; move++) {
		SearchLimits limits = {.has_clock = true, .time_ms = left, .overhead_ms = 10, .stop = &STOP};
		left -= budget_for(&limits, 2 * move).soft_us * 100 / 65 / 1000;
	}
	CHECK(left > 0 && left < 900000 / 2);
	test_note("after 70 full shares %lld of 900000 ms are left", (long long)left);
}

/* ---- the table ---- */

static TableEntry entry_of(int depth, Value value, Bound bound, Move move) {
	return (TableEntry){value, move, (int8_t)depth, (uint8_t)bound};
}

void test_search_table(void) {
	Table table = {.memory = NULL};
	TableEntry entry;
	Move move = move_step(0, 1);
	if (!CHECK(table_resize(&table, 1))) return;
	CHECK(!table_find(&table, 77, 0, &entry));
	table_store(&table, 77, 5, entry_of(4, VALUE_WIN - 9, BOUND_EXACT, move));
	if (CHECK(table_find(&table, 77, 2, &entry))) {
		/* A win 4 plies after the node is one 6 plies after a root 2 plies above it. */
		CHECK_EQUAL_INT(entry.value, VALUE_WIN - 6);
		CHECK_EQUAL_INT(entry.move, move);
	}
	table_store(&table, 77, 0, entry_of(3, 5, BOUND_LOWER, MOVE_NONE));
	CHECK(table_find(&table, 77, 0, &entry) && entry.depth == 4);
	table_store(&table, 77, 0, entry_of(6, -5, BOUND_LOWER, MOVE_NONE));
	if (CHECK(table_find(&table, 77, 0, &entry))) {
		CHECK_EQUAL_INT(entry.depth, 6);
		CHECK_EQUAL_INT(entry.move, move);
		CHECK_EQUAL_INT(entry.value, -5);
		CHECK_EQUAL_INT(entry.bound, BOUND_LOWER);
	}
	CHECK_EQUAL_INT(table_fill(&table), 1);
	table_clear(&table);
	CHECK(!table_find(&table, 77, 0, &entry));
	CHECK_EQUAL_INT(table_fill(&table), 0);
	table_free(&table);
}

/* In a full bucket the shallowest goes, and what an older search left before that. */
void test_search_table_buckets(void) {
	Table table = {.memory = NULL};
	TableEntry entry;
	if (!CHECK(table_resize(&table, 0))) return;
	for (int i = 0; i < BUCKET_SIZE; i++) table_store(&table, 100 + (uint64_t)i, 0, entry_of(10 + i, i, BOUND_EXACT, MOVE_NONE));
	table_store(&table, 200, 0, entry_of(1, 7, BOUND_EXACT, MOVE_NONE));
	CHECK(!table_find(&table, 100, 0, &entry));
	for (int i = 1; i < BUCKET_SIZE; i++) CHECK(table_find(&table, 100 + (uint64_t)i, 0, &entry) && entry.value == i);
	for (int i = 0; i < 3; i++) table_age(&table);
	CHECK_EQUAL_INT(table_fill(&table), 0);
	table_store(&table, 201, 0, entry_of(1, 8, BOUND_EXACT, MOVE_NONE));
	table_store(&table, 202, 0, entry_of(1, 9, BOUND_EXACT, MOVE_NONE));
	CHECK(table_find(&table, 201, 0, &entry) && !table_find(&table, 200, 0, &entry));
	CHECK(!table_find(&table, 101, 0, &entry) && table_find(&table, 103, 0, &entry));
	table_free(&table);
}

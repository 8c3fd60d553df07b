/* The benchmark: its positions, its sums, its runs, and what it hears from other engines. */
#include "search/bench.h"

#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/runner.h"
#include "tools/referee/info.h"

/* ---- the positions ---- */

static void check_phase(BenchPhase phase, const Position *pos) {
	int face_down = bits_count(pos->of[FACE_DOWN]), face_up = bits_count(pos->face_up[RED] | pos->face_up[BLACK]);
	switch (phase) {
	case BENCH_EARLY: CHECK(face_down > 20); break;
	case BENCH_MIDDLE: CHECK(face_down >= 8 && face_down <= 20); break;
	default: CHECK(face_down == 0 && face_up >= 4 && face_up <= 12); break;
	}
}

void test_bench_positions(void) {
	static Game game;
	Bitboard seen[BENCH_PHASE_COUNT] = {0}; /* numbers of face-down pieces, 1..32 as bits */
	CHECK_EQUAL_TEXT(BENCH_POSITIONS[0], START_TEXT);
	for (int i = 0; i < BENCH_POSITION_COUNT; i++) {
		char error[NOTATION_ERROR_SIZE], text[POSITION_TEXT_SIZE];
		Position pos;
		MoveList list;
		BenchPhase phase = bench_phase(i + 1);
		if (!CHECK(position_from_text(&pos, BENCH_POSITIONS[i], error))) {
			test_note("%s: %s", BENCH_POSITIONS[i], error);
			continue;
		}
		position_to_text(&pos, text);
		CHECK_EQUAL_TEXT(text, BENCH_POSITIONS[i]);
		check_phase(phase, &pos);
		if (pos.pool != 0) seen[phase] |= bit(bits_count(pos.of[FACE_DOWN]) - 1);
		for (int j = 0; j < i; j++) CHECK(strcmp(BENCH_POSITIONS[i], BENCH_POSITIONS[j]) != 0);
		game_start(&game, &pos);
		for (int j = 0; j < RULES_PRESET_COUNT; j++)
			CHECK_EQUAL_INT(game_end(&game.pos, &game.history, &RULES_PRESETS[j].rules), END_NONE);
		generate_all(&pos, &list);
		CHECK(list.count >= 4);
	}
	/* Each number of face-down pieces from 32 to 8 is there. */
	CHECK_EQUAL_INT(bits_count(seen[BENCH_EARLY]), 12);
	CHECK_EQUAL_INT(bits_count(seen[BENCH_MIDDLE]), 13);
}

/* ---- the sums ---- */

void test_bench_summary(void) {
	/* In no order; of the middle phase an even count, of the revealed one none. */
	static const BenchResult RESULTS[] = {
		{3, 9, 20, 100, 1000}, {40, 8, 11, 7, 500000}, {1, 5, 30, 200, 2000}, {20, 6, 10, 300, 3000}, {21, 5, 14, 8, 500000},
	};
	BenchSummary summary;
	bench_summarize(RESULTS, 5, &summary);
	const BenchPhaseSummary *early = &summary.phase[BENCH_EARLY], *middle = &summary.phase[BENCH_MIDDLE];
	CHECK_EQUAL_INT(early->count, 3);
	CHECK(early->depth == 6.0 && early->seldepth == 20.0);
	CHECK_EQUAL_INT(early->depth_low, 5);
	CHECK_EQUAL_INT(early->depth_high, 9);
	CHECK_EQUAL_INT(early->nodes, 600);
	CHECK_EQUAL_INT(early->time_us, 6000);
	CHECK_EQUAL_INT(middle->count, 2);
	CHECK(middle->depth == 6.5 && middle->seldepth == 12.5);
	CHECK_EQUAL_INT(middle->depth_low, 5);
	CHECK_EQUAL_INT(middle->depth_high, 8);
	CHECK_EQUAL_INT(summary.phase[BENCH_REVEALED].count, 0);
	CHECK(summary.phase[BENCH_REVEALED].depth == 0);
	CHECK_EQUAL_INT(summary.nodes, 615);
	CHECK_EQUAL_INT(summary.time_us, 1006000);
	CHECK(bench_speed(middle->nodes, middle->time_us) == 15.0);
	CHECK(bench_speed(5, 0) == 0);

	bench_summarize(RESULTS, 1, &summary);
	CHECK(early->depth == 9.0 && early->depth_low == 9 && early->depth_high == 9);
	bench_summarize(RESULTS, 0, &summary);
	CHECK_EQUAL_INT(summary.nodes, 0);
}

/* ---- runs ---- */

static void count_result(void *context, const BenchResult *result) {
	int *count = context;
	CHECK_EQUAL_INT(result->number, ++*count);
	CHECK(result->nodes > 0);
	CHECK(result->seldepth > 0);
}

void test_bench_run(void) {
	static const BenchSettings SHALLOW = {.depth = {1, 2, 3}, .hash_mb = 1, .threads = 1}, SHORT = {.nodes = 5000, .hash_mb = 1, .threads = 1};
	BenchResult first[BENCH_POSITION_COUNT], again[BENCH_POSITION_COUNT];
	atomic_bool stop = false;
	int count = 0;
	BenchCallbacks callbacks = {count_result, &count};
	CHECK(bench_run(&SHALLOW, &stop, &callbacks, first));
	CHECK_EQUAL_INT(count, BENCH_POSITION_COUNT);
	for (int i = 0; i < count; i++) CHECK_EQUAL_INT(first[i].depth, 1 + (int)bench_phase(i + 1));

	count = 0;
	CHECK(bench_run(&SHORT, &stop, &callbacks, first));
	count = 0;
	CHECK(bench_run(&SHORT, &stop, &callbacks, again));
	for (int i = 0; i < count; i++) {
		CHECK(first[i].nodes < 5500);
		CHECK_EQUAL_INT(again[i].nodes, first[i].nodes);
		CHECK_EQUAL_INT(again[i].depth, first[i].depth);
	}

	count = 0;
	atomic_store(&stop, true);
	CHECK(!bench_run(&BENCH_SIGNATURE, &stop, &callbacks, first));
	CHECK_EQUAL_INT(count, 0);
}

/* ---- other engines ---- */

static Info hear_all(const char *const *lines) {
	Info info = INFO_NONE;
	for (; *lines != NULL; lines++) info_hear(&info, *lines);
	return info;
}

static void check_info(const Info *info, int depth, int seldepth, int64_t nodes, int64_t time_ms) {
	CHECK_EQUAL_INT(info->depth, depth);
	CHECK_EQUAL_INT(info->seldepth, seldepth);
	CHECK_EQUAL_INT(info->nodes, nodes);
	CHECK_EQUAL_INT(info->time_ms, time_ms);
}

static void check_scores(void) {
	static const struct {
		const char *line;
		int score;
	} CASES[] = {
		{"info score cp -1000", -1000}, {"info depth 3 score cp 1001 pv", 1000}, {"info score cp -99999", -1000}, {"info score mate 3", 1000},
		{"info score mate -1", -1000}, {"info score mate 0", -1000}, {"info score cp", INFO_NO_SCORE}, {"info score cp x", INFO_NO_SCORE},
		{"info score 7", INFO_NO_SCORE}, {"info score cp 7 upperbound", INFO_NO_SCORE}, {"info string score cp 7", INFO_NO_SCORE},
	};
	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		Info info = INFO_NONE;
		info_hear(&info, CASES[i].line);
		CHECK_EQUAL_INT(info.score, CASES[i].score);
	}
}

void test_info(void) {
	static const char *const USUAL[] = {
		"info depth 1 score cp -20 nodes 5 time 0",
		"info depth 2 seldepth 6 multipv 1 score cp 3 nodes 70 time 4 pv a1-a2 depth 9",
		"info depth 2 seldepth 7 multipv 2 score cp 4 nodes 80 time 5",
		NULL,
	};
	/* An iteration that goes on, and nodes after the last one. */
	static const char *const PARTIAL[] = {
		"info time 9 nodes 10\tdepth 4",
		"info depth 5 currmove a1-a2",
		"info depth 5 score cp 7 lowerbound nodes 20",
		"info nodes 30 nps 100",
		NULL,
	};
	/* What tells nothing, or nothing that can be. */
	static const char *const NOTHING[] = {
		"information depth 3", "info string depth 3", "info depth", "info depth x nodes -4", "info depth 0", "bestmove a1(?)", "",
		"info depth 99999999999999999999 seldepth 1", "info pv depth 3", NULL,
	};
	Info info = hear_all(USUAL);
	check_info(&info, 2, 6, 80, 5);
	CHECK_EQUAL_INT(info.score, 3);
	info = hear_all(PARTIAL);
	check_info(&info, 4, 0, 30, -1);
	CHECK_EQUAL_INT(info.score, INFO_NO_SCORE);
	info = hear_all(NOTHING);
	check_info(&info, 0, 0, 0, -1);
	CHECK_EQUAL_INT(info.score, INFO_NO_SCORE);
	check_scores();
}

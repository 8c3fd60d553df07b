/* The engine talked to over its pipes: the dialogues and tables that PROTOCOL.md
 * prints, a table of bad lines, and how soon it answers while it works. */
#include <stdio.h>
#include <string.h>

#include "search/clock.h"
#include "tests/all.h"
#include "tests/data.h"
#include "tests/lines.h"
#include "tests/runner.h"
#include "tests/talk.h"

/* ---- PROTOCOL.md ---- */

/* What a search prints depends on its version and on the clock: its numbers are
 * made 0, and what follows pv, bestmove or genmove's code is dropped. */
static void mask(char *line) {
	if (strncmp(line, "=12 ", 4) == 0) line[3] = '\0';
	if (strncmp(line, "bestmove ", 9) == 0 && strcmp(line, "bestmove none") != 0) line[9] = '\0';
	if (strncmp(line, "info depth ", 11) != 0) return;
	char *to = line, *pv = strstr(line, " pv ");
	if (pv != NULL) pv[4] = '\0';
	for (const char *from = line; *from != '\0'; from++) {
		if (*from == '-' && from[1] >= '0' && from[1] <= '9') continue;
		bool digit = *from >= '0' && *from <= '9';
		if (digit && to > line && to[-1] == '0') continue;
		*to++ = digit ? '0' : *from;
	}
	*to = '\0';
}

static void check_dialogue_line(const DataFile *data) {
	char want[sizeof data->line];
	if (data->line[0] == '>') {
		talk_send(data->line + 2);
		return;
	}
	snprintf(want, sizeof want, "%s", data->line + 2);
	char *got = talk_read();
	mask(want);
	mask(got);
	if (!CHECK_EQUAL_TEXT(got, want)) test_note("line %d", data->number);
}

/* Every ```dialogue block is held with an engine of its own. */
static void check_dialogues(const char *path) {
	DataFile data;
	bool inside = false;
	int blocks = 0, lines = 0;
	if (!data_open(&data, path)) return;
	while (data_next(&data)) {
		if (strcmp(data.line, "```dialogue") == 0) {
			inside = talk_start(NULL);
			blocks++;
		} else if (inside && strcmp(data.line, "```") == 0) {
			inside = false;
			talk_end();
		} else if (inside) {
			check_dialogue_line(&data);
			lines++;
		}
	}
	CHECK(blocks > 0 && lines > 0);
	test_note("%s: %d lines in %d dialogues", path, lines, blocks);
}

void test_protocol_dialogues(void) {
	check_dialogues("PROTOCOL.md");
	check_dialogues("tests/data/dialogues.md");
}

/* The block ```NAME of PROTOCOL.md is, line by line, what the engine answers. */
static void check_block(const char *name, const char *command, const char *prefix, const char *last) {
	DataFile data;
	bool inside = false;
	int lines = 0;
	char fence[64];
	snprintf(fence, sizeof fence, "```%s", name);
	if (!data_open(&data, "PROTOCOL.md") || !talk_start(NULL)) return;
	talk_send(command);
	talk_send("isready");
	while (data_next(&data)) {
		if (inside && strcmp(data.line, "```") == 0) break;
		if (inside) CHECK_EQUAL_TEXT(talk_read_until(prefix), data.line), lines++;
		if (strcmp(data.line, fence) == 0) inside = true;
	}
	while (data_next(&data)) continue;
	CHECK(lines > 0);
	/* And no line more than that. */
	char *line = talk_read();
	while (*line != '\0' && strcmp(line, last) != 0) {
		if (!CHECK(strncmp(line, prefix, strlen(prefix)) != 0)) test_note("not in PROTOCOL.md: %s", line);
		line = talk_read();
	}
	talk_end();
}

void test_protocol_tables(void) {
	check_block("help", "help", "", "readyok");
	check_block("options", "ugi", "option name ", "readyok");
}

/* ---- bad lines ---- */

/* Each line is refused with exactly one line, and the state stays: LINE => REASON. */
void test_protocol_bad_lines(void) {
	static const char POSITION[] = "position fen 4/1C2/4/1X2/2X1/4/2c1/4 r P1p1 0 72 moves b7-b8";
	static const char FEN[] = "response 1C2/4/4/1X2/2X1/4/2c1/4 b P1p1 1 73";
	DataFile data;
	int count = 0;
	if (!data_open(&data, "tests/data/bad-lines.txt") || !talk_start(NULL)) return;
	talk_send(POSITION);
	while (data_next(&data)) {
		char *arrow = strstr(data.line, " => ");
		if (data.line[0] == '\0' || data.line[0] == '/') continue;
		if (!CHECK(arrow != NULL)) break;
		*arrow = '\0';
		char want[512];
		snprintf(want, sizeof want, "info string error: %s", arrow + 4);
		talk_send(data.line);
		if (!CHECK_EQUAL_TEXT(talk_read(), want)) test_note("line %d: %s", data.number, data.line);
		talk_send("query fen");
		CHECK_EQUAL_TEXT(talk_read(), FEN);
		count++;
	}
	talk_send("isready");
	CHECK_EQUAL_TEXT(talk_read(), "readyok");
	CHECK(count >= 60);
	test_note("%d bad lines", count);
	talk_end();
}

/* ---- promptness ---- */

/* Sends a line and returns the microseconds until the answer that is wanted. */
static int64_t answer_time(const char *line, const char *answer) {
	int64_t start = clock_now_us();
	talk_send(line);
	CHECK(*talk_read_until(answer) != '\0');
	return clock_now_us() - start;
}

void test_protocol_prompt(void) {
	const int64_t SOON = EFFORT(100000, 2000000);
	if (!talk_start(NULL)) return;
	static const char *const LONG_WORK[] = {"go infinite", "go depth 100", "go movetime 60000", "perft 12", "bench",
		"bench movetime 60000"};
	static const char *const ANSWER[] = {"bestmove", "bestmove", "bestmove", "info string error: perft: stopped", "info string error: bench: stopped",
		"info string error: bench: stopped"};
	for (size_t i = 0; i < sizeof LONG_WORK / sizeof LONG_WORK[0]; i++) {
		talk_send("position startpos");
		talk_send(LONG_WORK[i]);
		for (int j = 0; j < 3; j++) CHECK(answer_time("isready", "readyok") < SOON);
		CHECK(answer_time("stop", ANSWER[i]) < SOON);
	}
	/* The position may change under a search; a second search has to wait for stop. */
	talk_send("go infinite");
	CHECK(answer_time("go depth 1", "info string error: go: a search is running; stop ends it") < SOON);
	CHECK(answer_time("setoption name Hash value 1", "info string error: setoption: Hash: 1 cannot be set while a search is running") < SOON);
	CHECK(answer_time("uginewgame", "info string error: uginewgame: a search is running") < SOON);
	CHECK(answer_time("perft 1", "info string error: perft: a search is running; stop ends it") < SOON);
	talk_send("position fen 4/4/4/4/4/4/4/p3 r - 0 60");
	CHECK(answer_time("moves", "moves") < SOON);
	CHECK(answer_time("stop", "bestmove") < SOON);
	CHECK(answer_time("go infinite\nstop", "bestmove none") < SOON);
	CHECK(answer_time("go depth 1", "bestmove none") < SOON);

	talk_send("position startpos");
	talk_send("go infinite");
	int64_t start = clock_now_us();
	talk_send("quit");
	talk_read_rest();
	CHECK(clock_now_us() - start < SOON);
	talk_end();
}

/* A search may be asked for as soon as the last one has answered. */
void test_protocol_go_after_go(void) {
	if (!talk_start(NULL)) return;
	talk_send("position fen 4/1C2/4/1X2/2X1/4/2c1/4 r P1p1 0 72");
	for (int i = 0; i < 500; i++) {
		talk_send("go nodes 20");
		if (!CHECK(*talk_read_until("bestmove ") != '\0')) break;
	}
	talk_end();
}

/* ---- anything at all ---- */

/* Whatever comes, the engine goes on answering. Every hundred lines what runs is
 * stopped and the engine asked whether it is still there. */
void test_protocol_fuzz(void) {
	const int LINES = EFFORT(100000, 20000);
	Rng rng = rng_seeded(20);
	if (!talk_start(NULL)) return;
	for (int i = 1; i <= LINES; i++) {
		char line[RANDOM_LINE_SIZE];
		random_line(&rng, line);
		talk_send(line);
		if (i % 100 > 0) continue;
		/* A question that no random line asks: its answer comes after all others. */
		char question[64], answer[64];
		snprintf(question, sizeof question, "fence-%d", i);
		snprintf(answer, sizeof answer, "info string error: 'fence-%d'", i);
		talk_send("stop");
		talk_send(question);
		if (!CHECK(*talk_read_until(answer) != '\0')) break;
	}
	talk_send("isready");
	CHECK_EQUAL_TEXT(talk_read_until("readyok"), "readyok");
	talk_end();
	CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
	test_note("%d lines", LINES);
}

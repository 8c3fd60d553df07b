/* MGTP against what was really said: transcripts of whole games are said again to the
 * engine, and its replies and its board are compared with a game that is played along.
 *
 * A transcript holds requests bare and replies behind ">>". Ours are in
 * tests/data/transcripts; those of the field's platform are looked for in
 * $BANQI_RECORDS/transcripts and ../shared/records/transcripts.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/commands.h"
#include "search/clock.h"
#include "tests/all.h"
#include "tests/data.h"
#include "tests/runner.h"
#include "tests/talk.h"

static Game game;

typedef struct {
	int files, requests, genmoves, plies;
} Tally;

/* ---- playing along ---- */

static void start_game(void) {
	Position start;
	position_start(&start);
	game_start(&game, &start);
}

/* "a1 a2", and with a flip "b8 G", as a move; MOVE_NONE for anything else. */
static Move read_ply(bool flip, const char *arguments) {
	char text[MOVE_TEXT_SIZE];
	Move move = MOVE_NONE;
	if (strlen(arguments) != (flip ? 4 : 5) || arguments[2] != ' ') return MOVE_NONE;
	snprintf(text, sizeof text, flip ? "%.2s(%.1s)" : "%.2s-%.2s", arguments, arguments + 3);
	return move_from_text(text, &move) && move_is_flip(move) == flip ? move : MOVE_NONE;
}

/* The reply to genmove: a legal action, a flip as its square twice. */
static void check_genmove(const char *line) {
	char square[3] = "", to[3] = "", again[16];
	Move move = MOVE_NONE;
	CHECK(sscanf(line, "=12 %2s %2s", square, to) == 2);
	snprintf(again, sizeof again, "=12 %s %s", square, to);
	CHECK_EQUAL_TEXT(line, again);
	snprintf(again, sizeof again, strcmp(square, to) == 0 ? "%s(?)" : "%s-%s", square, to);
	if (!CHECK(move_from_text(again, &move) && is_legal(&game.pos, move))) test_note("'%s' after %d plies", line, game.history.count);
}

/* The board that the engine holds, and that nothing was said before it. */
static void check_board(void) {
	char picture[BOARD_PICTURE_SIZE], *rest = picture;
	position_to_picture(&game.pos, picture);
	talk_send("17 showboard");
	for (char *row; (row = strtok_r(rest, "\n", &rest)) != NULL;)
		if (!CHECK_EQUAL_TEXT(talk_read(), row)) return;
	CHECK_EQUAL_TEXT(talk_read(), "=17");
}

/* ---- transcripts ---- */

static void check_request(const char *request, Tally *tally) {
	char want[32];
	int code = -1, used = 0;
	CHECK(sscanf(request, "%d %*s %n", &code, &used) == 1);
	talk_send(request);
	tally->requests++;
	char *reply = talk_read();
	if (code == 12) {
		check_genmove(reply);
		tally->genmoves++;
		return;
	}
	snprintf(want, sizeof want, code == 1 ? "=1 " BANQI_NAME : code == 2 ? "=2 " BANQI_VERSION : "=%d", code);
	CHECK_EQUAL_TEXT(reply, want);
	if (code == 7) start_game();
	if (code != 10 && code != 11) return;
	CHECK(game_play(&game, read_ply(code == 11, request + used)));
	check_board();
	tally->plies++;
}

static bool has_ended(const DataFile *data) { return strcmp(data->line, "5 quit") == 0; }

static void check_transcript(const char *path, Tally *tally) {
	static DataFile data;
	bool talking = false;
	long long failed = test_failures();
	if (!data_open(&data, path)) return;
	while (data_next(&data)) {
		if (data.line[0] == '\0' || strncmp(data.line, ">>", 2) == 0) continue;
		if (!talking) start_game();
		talking = talking || talk_start("Hash=1 NodeLimit=200");
		check_request(data.line, tally);
		if (!talking || !has_ended(&data)) continue;
		talk_end();
		CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
		talking = false;
	}
	if (talking) talk_end();
	if (test_failures() > failed) test_note("in %s", path);
	tally->files++;
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

/* Every .txt of a folder, by name; false when there is no such folder. */
static bool check_folder(const char *folder) {
	enum { FILES_MAX = 256, PATH_SIZE = 512 };
	static char path[FILES_MAX][PATH_SIZE];
	Tally tally = {0, 0, 0, 0};
	size_t count = 0;
	DIR *dir = opendir(folder);
	if (dir == NULL) return false;
	for (const struct dirent *entry; count < FILES_MAX && (entry = readdir(dir)) != NULL;)
		if (strstr(entry->d_name, ".txt") != NULL) snprintf(path[count++], PATH_SIZE, "%s/%.250s", folder, entry->d_name);
	closedir(dir);
	qsort(path, count, PATH_SIZE, compare_names);
	for (size_t i = 0; i < count; i++) check_transcript(path[i], &tally);
	CHECK(tally.files > 0 && tally.genmoves > 0 && tally.plies > 0);
	test_note("%d files, %d requests, %d genmoves, %d plies", tally.files, tally.requests, tally.genmoves, tally.plies);
	return true;
}

void test_mgtp_transcripts(void) { CHECK(check_folder("tests/data/transcripts")); }

void test_mgtp_records(void) {
	char folder[256];
	const char *records = getenv("BANQI_RECORDS");
	snprintf(folder, sizeof folder, "%.240s/transcripts", records != NULL ? records : "../shared/records");
	if (!check_folder(folder)) test_skip("no transcripts in $BANQI_RECORDS or ../shared/records");
}

/* ---- thinking ahead ---- */

enum { SOON_US = EFFORT(50000, 2000000) };

/* Replies that came, and that came late. On a busy machine any one may be late. */
static int replies, late;

static void ask(const char *request, const char *reply) {
	int64_t start = clock_now_us();
	talk_send(request);
	CHECK_EQUAL_TEXT(talk_read(), reply);
	replies++;
	late += clock_now_us() - start > SOON_US;
}

/* Asks for an action and plays it out as the platform does; flips show what is left. */
static void play_own_ply(const char *colour) {
	char request[32], square[3] = "", to[3] = "", echo[32];
	snprintf(request, sizeof request, "12 genmove %s", colour);
	talk_send(request);
	char *reply = talk_read();
	check_genmove(reply);
	sscanf(reply, "=12 %2s %2s", square, to);
	if (strcmp(square, to) == 0) {
		Outcomes outcomes;
		flip_outcomes(&game.pos, &outcomes);
		snprintf(echo, sizeof echo, "11 flip %s %c", square, piece_letter(outcomes.piece[0]));
		ask(echo, "=11");
		CHECK(game_play(&game, read_ply(true, echo + 8)));
	} else {
		snprintf(echo, sizeof echo, "10 move %s %s", square, to);
		ask(echo, "=10");
		CHECK(game_play(&game, read_ply(false, echo + 8)));
	}
}

/* Whether the engine uses the processor, within three seconds. */
static bool is_thinking(void) {
	int64_t before = talk_cpu_ms();
	for (int i = 0; i < 300; i++) {
		clock_sleep_us(10000);
		if (talk_cpu_ms() - before >= 30) return true;
	}
	return false;
}

static void begin_pondered_game(void) {
	start_game();
	ask("1 name", "=1 " BANQI_NAME);
	ask("7 reset_board", "=7");
	ask("15 time_setting 900000", "=15");
	play_own_ply("unknown");
	CHECK(is_thinking());
}

void test_mgtp_ponder(void) {
	replies = late = 0;
	if (!talk_start("Ponder=true NodeLimit=200 Hash=1")) return;
	begin_pondered_game();
	/* The next line ends it at once; it goes on after lines that change nothing. */
	const char *own = game.pos.side == RED ? "black" : "red", *other = game.pos.side == RED ? "red" : "black";
	char line[64];
	snprintf(line, sizeof line, "16 time_left %s 899000", own);
	ask(line, "=16");
	CHECK(is_thinking());
	check_board();
	CHECK(is_thinking());
	ask("99 nothing", "?99 unknown command");
	talk_send("");
	CHECK(is_thinking());
	/* The opponent has moved: it waits to be asked. */
	Outcomes outcomes;
	flip_outcomes(&game.pos, &outcomes);
	int square = bits_first(game.pos.of[FACE_DOWN]);
	snprintf(line, sizeof line, "11 flip %c%d %c", 'a' + square % 4, square / 4 + 1, piece_letter(outcomes.piece[0]));
	ask(line, "=11");
	CHECK(game_play(&game, read_ply(true, line + 8)));
	int64_t before = talk_cpu_ms();
	clock_sleep_us(200000);
	CHECK(talk_cpu_ms() - before < 50);
	snprintf(line, sizeof line, "16 time_left %s 899000", other);
	ask(line, "=16");
	/* Own moves and pondering in turn, with no pause between the lines. */
	for (int i = 0; i < 6 && has_action(&game.pos); i++) play_own_ply(i % 2 == 0 ? own : other);
	check_board();
	talk_end();
	CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
	if (!CHECK(5 * late <= replies)) test_note("%d of %d replies took more than %d us", late, replies, SOON_US);
}

/* Without the option it never thinks unasked. */
void test_mgtp_no_ponder(void) {
	if (!talk_start("NodeLimit=200 Hash=1")) return;
	start_game();
	ask("7 reset_board", "=7");
	play_own_ply("unknown");
	int64_t before = talk_cpu_ms();
	clock_sleep_us(200000);
	CHECK(talk_cpu_ms() - before < 50);
	talk_end();
}

/* ---- the end ---- */

/* Ends the engine by quit or by the end of its input, while it ponders or thinks;
 * returns the microseconds until it is gone. */
static int64_t end_engine(bool pondering, bool by_quit) {
	if (!talk_start(pondering ? "Ponder=true NodeLimit=200 Hash=1" : "Hash=1")) return 0;
	if (pondering) {
		begin_pondered_game();
	} else {
		ask("15 time_setting 900000", "=15");
		talk_send("12 genmove unknown");
		CHECK(is_thinking());
		/* What waits behind the answer does not hold the end up. */
		talk_send("16 time_left red 5\n12 genmove unknown");
	}
	int64_t start = clock_now_us(), took;
	if (by_quit) {
		talk_send("5 quit");
		/* The last move may come, too, before or after. */
		CHECK_EQUAL_TEXT(talk_read_until("=5"), "=5");
		talk_read_rest();
		took = clock_now_us() - start;
		talk_end();
	} else {
		talk_hang_up();
		took = clock_now_us() - start;
	}
	CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
	return took;
}

void test_mgtp_end(void) {
	for (int i = 0; i < 4; i++) {
		int64_t best = INT64_MAX;
		/* On a busy machine any one of them may take longer. */
		for (int tries = 0; tries < 5 && best > SOON_US; tries++) {
			int64_t took = end_engine(i < 2, i % 2 == 0);
			if (took < best) best = took;
		}
		if (!CHECK(best <= SOON_US)) test_note("%s: %lld us", i < 2 ? "pondering" : "thinking", (long long)best);
	}
}

/* The older client over its socket: whole games, and what is not a game. */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/all.h"
#include "tests/dealer.h"
#include "tests/gui.h"
#include "tests/runner.h"

static Dealer dealer;

static const char QUICK[] = "--option NodeLimit=200 ";

/* ---- whole games ---- */

/* One ply of the engine or of the player, told to the engine; false when it is wrong. */
static bool play_ply(bool by_engine, int64_t ms) {
	Move move = by_engine ? gui_read_action(&dealer.game.pos) : player_choose(&dealer.player, &dealer.game);
	if (move == MOVE_NONE || !CHECK(dealer_play(&dealer, &move))) return false;
	gui_send_ply(move, ms);
	/* The next ply is the engine's answer to this one, or the echo of a glued one. */
	gui_flush();
	return true;
}

/* Plays to the end of the rules and closes, as the client does. Returns the plies. */
static int play_to_end(bool engine_first, int64_t ms) {
	bool by_engine = engine_first;
	while (!dealer_is_over(&dealer) && play_ply(by_engine, ms)) by_engine = !by_engine;
	gui_end(0, NULL);
	return dealer.game.history.count;
}

/* A game from a position, NULL for the start. */
static void begin_game_at(Rng *rng, const Position *board, const char *folder, const char *words, bool engine_first, int64_t ms) {
	char turn[32];
	dealer_start(&dealer, rng, board, "platform-v3");
	if (!gui_start(folder, words)) return;
	gui_send_start(&dealer.game.pos, NULL, 0, ms);
	gui_flush();
	CHECK_EQUAL_TEXT(gui_read(), "/start");
	int colour = board == NULL ? 2 + (int)rng_below(rng, 3) : engine_first ? board->side : board->side ^ 1;
	snprintf(turn, sizeof turn, "/turn %d %d", engine_first, colour);
	gui_ask(turn, "/turn");
}

static void begin_game(Rng *rng, const char *folder, const char *words, bool engine_first, int64_t ms) {
	begin_game_at(rng, NULL, folder, words, engine_first, ms);
}

void test_oldclient_games(void) {
	const int GAMES = EFFORT(12, 4);
	Rng rng = rng_seeded(61);
	int plies = 0, ends[END_COUNT] = {0};
	for (int i = 0; i < GAMES; i++) {
		bool engine_first = i % 2 == 0;
		begin_game(&rng, NULL, QUICK, engine_first, 900000);
		plies += play_to_end(engine_first, 900000 - i);
		ends[game_end(&dealer.game.pos, &dealer.game.history, &dealer.rules)]++;
	}
	CHECK_EQUAL_INT(ends[END_NONE], 0);
	test_note("%d games of %d plies; lost %d, repetition %d, quiet limit %d", GAMES, plies, ends[END_NO_PIECES] + ends[END_NO_MOVES], ends[END_REPETITION],
		ends[END_QUIET_LIMIT]);
}

/* Games that nobody can win; after the last ply the engine may be thinking already. */
void test_oldclient_draws(void) {
	static const char *const BOARDS[] = {"4/4/4/4/4/3c/4/C3 r - 0 0", "4/1c2/4/4/4/4/2C1/4 b - 0 0"};
	Rng rng = rng_seeded(66);
	Position board;
	char error[NOTATION_ERROR_SIZE];
	for (int i = 0; i < 4; i++) {
		if (!CHECK(position_from_text(&board, BOARDS[i / 2], error))) return;
		begin_game_at(&rng, &board, NULL, "--option NodeLimit=20 ", i % 2 == 0, 900000);
		play_to_end(i % 2 == 0, 900000);
		End end = game_end(&dealer.game.pos, &dealer.game.history, &dealer.rules);
		CHECK(end != END_NONE);
		test_note("%s after %d plies", END_NAMES[end], dealer.game.history.count);
	}
}

/* As the client starts it, with its clock nearly down: no time may be lost. */
void test_oldclient_clock(void) {
	char folder[PROGRAM_PATH_SIZE];
	Rng rng = rng_seeded(62);
	if (!program_make_folder(folder)) return;
	for (int side = 0; side < 2; side++) {
		int64_t start = clock_now_us();
		begin_game(&rng, folder, "", side == 0, 60);
		int plies = play_to_end(side == 0, side == 0 ? 40 : -5);
		CHECK(clock_now_us() - start < (int64_t)(plies + 20) * EFFORT(60000, 1000000));
	}
	program_remove_folder(folder);
}

/* ---- messages in pieces, together, and others ---- */

void test_oldclient_pieces(void) {
	Rng rng = rng_seeded(63);
	begin_game(&rng, NULL, QUICK, true, 900000);
	gui_set_manner(GUI_BYTES);
	for (int i = 0; i < 12 && play_ply(i % 2 == 0, 800000); i++) continue;
	gui_end(0, NULL);

	/* /start, /turn and a ply in one go; then echo and next ply in one. */
	dealer_start(&dealer, &rng, NULL, "platform-v3");
	if (!gui_start(NULL, QUICK)) return;
	gui_set_manner(GUI_GLUED);
	gui_send_start(&dealer.game.pos, NULL, 0, 900000);
	gui_send("/turn 0 2");
	gui_send_ply(dealer_play_any(&dealer), 900000);
	gui_flush();
	CHECK_EQUAL_TEXT(gui_read(), "/start");
	CHECK_EQUAL_TEXT(gui_read(), "/turn");
	for (int i = 0; i < 20; i++) {
		Move move = gui_read_action(&dealer.game.pos);
		if (!CHECK(dealer_play(&dealer, &move))) break;
		gui_send_ply(move, 900000);
		if (dealer_is_over(&dealer)) break;
		gui_send_ply(dealer_play_any(&dealer), 900000);
		if (dealer_is_over(&dealer)) break;
		gui_flush();
	}
	gui_end(0, NULL);
}

/* What is not known is read over, wherever it comes; also a new game without an end
 * of the last. */
void test_oldclient_others(void) {
	static const char *const OTHERS[] = {"/color 0", "", "/", "hello", "/exit", "/moves 0 0 0 1 5", "/MOVE 0 0 0 1", "\x7f\xff\x01", " "};
	Rng rng = rng_seeded(64);
	Position start;
	position_start(&start);
	dealer_start(&dealer, &rng, NULL, "platform-v3");
	if (!gui_start(NULL, QUICK)) return;
	for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
		bool first = i % 2 == 0;
		gui_send(OTHERS[i]);
		gui_send_start(&start, NULL, 0, 900000);
		CHECK_EQUAL_TEXT(gui_read(), "/start");
		dealer_start(&dealer, &rng, NULL, "platform-v3");
		gui_send(OTHERS[i]);
		gui_ask(first ? "/turn 1 0" : "/turn 0 1", "/turn");
		for (int j = 0; j < 6; j++) {
			gui_send(OTHERS[i]);
			if (!play_ply(first == (j % 2 == 0), 900000)) break;
		}
		/* The answer to a last ply of the player has to be read before the next game. */
		if (!first) continue;
		gui_read_action(&dealer.game.pos);
	}
	char longest[GUI_TEXT_SIZE];
	memset(longest, 'x', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	gui_send(longest);
	gui_end(0, NULL);
}

/* ---- what ends it ---- */

/* A client that closes while the engine thinks, with all its time ahead. */
void test_oldclient_closes(void) {
	Rng rng = rng_seeded(65);
	for (int i = 0; i < 4; i++) {
		begin_game(&rng, NULL, "", i % 2 == 0, 900000);
		if (i % 2 == 1) gui_send_ply(dealer_play_any(&dealer), 900000);
		/* Once with a message that it has not got to, once before it has begun to think. */
		if (i < 2) gui_send("/color 0");
		if (i < 3) clock_sleep_us(50000);
		gui_end(0, NULL);
	}
	if (gui_start(NULL, "")) gui_end(0, NULL);
}

/* Begins a game, sends a text and expects the engine to give up with this line. */
static void check_refused(const char *text, const char *line) {
	Position start;
	position_start(&start);
	if (!gui_start(NULL, QUICK)) return;
	gui_send_start(&start, NULL, 0, 900000);
	CHECK_EQUAL_TEXT(gui_read(), "/start");
	gui_ask("/turn 0 1", "/turn");
	gui_send(text);
	gui_wait_end(1, line);
}

void test_oldclient_bad_messages(void) {
	static const char *const TEXTS[] = {"/move 0 0 0 1 900000", "/flip 0 0 8 900000", "/flip 0 0 0 900000", "/flip 0 0 16 5", "/flip 4 0 1 5",
		"/flip 0 8 1 5", "/flip 0 -1 1 5", "/flip 0 0 1", "/flip", "/move 0 0 0 0 1", "/flip 0 0 1 x", "/turn", "/turn 2 0", "/turn 1", "/turn x 0", "/start",
		"/start 8,8,8", "/start 16", "/flip 99999999999999999999 0 1 5"};
	char line[256];
	for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
		snprintf(line, sizeof line, "info string error: socket: cannot follow '%s'", TEXTS[i]);
		check_refused(TEXTS[i], line);
	}
	/* The same piece twice: a ply that was possible is not any more. */
	Position start;
	position_start(&start);
	if (!gui_start(NULL, QUICK)) return;
	gui_send_start(&start, NULL, 0, 900000);
	CHECK_EQUAL_TEXT(gui_read(), "/start");
	gui_ask("/turn 0 1", "/turn");
	gui_send("/flip 0 0 1 900000");
	gui_read();
	gui_send("/flip 3 7 1 900000");
	gui_wait_end(1, "info string error: socket: cannot follow '/flip 3 7 1 900000'");
}

void test_oldclient_bad_frames(void) {
	static const struct {
		const char *bytes;
		size_t size;
	} STREAMS[] = {{"\x05", 1}, {"\x05\x00/tu", 5}, {"\x80\x00", 2}, {"\xff\x00/turn 1 0", 11}, {"\x00\x01", 2}, {"\x7f\xff", 2}};
	for (size_t i = 0; i < sizeof STREAMS / sizeof STREAMS[0]; i++) {
		if (!gui_start(NULL, QUICK)) return;
		gui_send_raw(STREAMS[i].bytes, STREAMS[i].size);
		gui_end(1, "info string error: socket: the last frame is not whole");
	}
}

/* ---- starting ---- */

static void check_words(const char *folder, const char *words, const char *line) {
	static Child child;
	ProgramEnd end;
	if (!program_start(&child, folder, folder != NULL ? "search" : "banqi", words)) return;
	program_finish(&child, &end);
	if (!program_check_end(&end, 1, line)) test_note("with '%s'", words);
}

/* A port that nobody listens on. */
static int closed_port(void) {
	struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof place;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	CHECK(bind(fd, (struct sockaddr *)&place, size) == 0 && getsockname(fd, (struct sockaddr *)&place, &size) == 0);
	close(fd);
	return ntohs(place.sin_port);
}

void test_oldclient_words(void) {
	char folder[PROGRAM_PATH_SIZE], words[128], line[256];
	if (!program_make_folder(folder)) return;
	int port = closed_port();
	snprintf(line, sizeof line, "info string error: socket: 127.0.0.1 %d: Connection refused", port);
	snprintf(words, sizeof words, "socket 127.0.0.1 %d", port);
	check_words(NULL, words, line);
	check_words(folder, words + strlen("socket "), line);
	static const char WANTED[] = "info string error: socket: HOST PORT is wanted";
	check_words(NULL, "socket", WANTED);
	check_words(NULL, "socket 127.0.0.1", WANTED);
	check_words(NULL, "socket 127.0.0.1 1 2", WANTED);
	check_words(folder, "127.0.0.1", WANTED);
	check_words(folder, "127.0.0.1 1 2", WANTED);
	check_words(NULL, "file board.txt", "info string error: file: takes no argument");
	check_words(NULL, "--option NodeLimit=x socket 127.0.0.1 1", "info string error: --option: NodeLimit: 'x' is not a number in 0..576460752303423487");
	program_remove_folder(folder);
	/* A port that is no number: the reason is the system's. */
	static Child child;
	ProgramEnd end;
	if (!program_start(&child, NULL, "banqi", "socket 127.0.0.1 port")) return;
	program_finish(&child, &end);
	CHECK(end.lines == 1 && strncmp(end.line, "info string error: socket: 127.0.0.1 port: ", 43) == 0);
	CHECK_EQUAL_TEXT(end.fate, "exited with status 1");
}

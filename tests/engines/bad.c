/* test-bad MODE [N]: misbehaves in one way, and plays random legal actions apart from
 * that. Modes that concern a move begin with the one after N of its own; where N is
 * a time it is in milliseconds. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/engines/stub.h"

static const char *mode = "";
static long number;

static bool is_mode(const char *name) { return strcmp(mode, name) == 0; }

static void say(const char *line);
static void answer(const Game *game, int asked);

static const Stub STUB = {"test-bad", answer, say};

static void sleep_ms(long ms) { clock_sleep_us((int64_t)ms * 1000); }

_Noreturn static void sleep_forever(void) {
	for (;;) pause();
}

static void crash(void) {
	/* A sanitizer would make an exit of it. */
	signal(SIGSEGV, SIG_DFL);
	raise(SIGSEGV);
}

/* ---- ways to say a line ---- */

static void say_in_bits(const char *line) {
	for (const char *c = line; *c != '\0'; c++) {
		putchar(*c);
		fflush(stdout);
		if (c[1] == '\0' || (c - line) % 8 == 7) sleep_ms(1);
	}
	stub_say("");
}

static void say(const char *line) {
	if (is_mode("start-kill") && strncmp(line, "option ", 7) == 0) raise(SIGKILL);
	if (is_mode("dribble"))
		say_in_bits(line);
	else if (is_mode("crlf"))
		printf("%s\r\n", line);
	else
		printf("%s\n", line);
	fflush(stdout);
}

/* ---- noise before the first moves ---- */

static void make_noise(void) {
	static char block[1 << 20];
	if (is_mode("long-line")) {
		memset(block, 'x', sizeof block);
		for (int i = 0; i < 3; i++) fwrite(block, 1, sizeof block, stdout);
		/* The end of a line that is skipped is no answer either. */
		say("bestmove a1-a1");
	}
	if (is_mode("nul")) {
		fwrite("bestmove \0 a1-a1\n\0\n", 1, 19, stdout);
		fwrite("bestmove a1-a1\0\n", 1, 16, stdout);
	}
	if (is_mode("banner")) say("info string bestmove a1-a1\n\n \nbestmoves\ninfo score cp");
	if (is_mode("stderr")) {
		memset(block, 'e', sizeof block);
		for (int i = 0; i < 24; i++) fwrite(block, 1, sizeof block, stderr);
	}
	fflush(stdout);
}

/* ---- noise while the other one is to move ---- */

/* More than any buffer holds. */
static void flood(FILE *file) {
	static char block[1 << 20];
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 8; i++) fwrite(block, 1, sizeof block, file);
	putc('\n', file);
	fflush(file);
}

/* There from before an answer until the flood behind it has been read: so long the mode
 * `patient` thinks, if it runs in the same folder. */
static const char FLOODING[] = "flooding";

static bool is_flood(void) { return is_mode("flood") || is_mode("flood-errors"); }

static void announce_flood(void) {
	FILE *file = fopen(FLOODING, "w");
	if (file != NULL) fclose(file);
}

static void be_patient(void) {
	do sleep_ms(20);
	while (access(FLOODING, F_OK) == 0);
}

/* A process beside this one that never falls silent. */
static void babble(void) {
	static const char LINE[] = "info depth 1 score cp 0 nodes 1 time 0 pv a1(?)\n";
	if (fork() != 0) return;
	while (write(STDOUT_FILENO, LINE, sizeof LINE - 1) > 0 && write(STDERR_FILENO, LINE, sizeof LINE - 1) > 0) continue;
	_exit(0);
}

static void be_noisy(int asked) {
	if (is_flood()) {
		flood(is_mode("flood") ? stdout : stderr);
		remove(FLOODING);
	}
	if (is_mode("babble") && asked == 0) babble();
}

/* ---- moves ---- */

/* Any square that holds nothing. */
static int empty_square(const Position *pos) { return pos->of[EMPTY] != 0 ? bits_first(pos->of[EMPTY]) : -1; }

/* Does the bad deed, if the mode has one that concerns moves. False: play on. */
static bool misbehave(const Game *game) {
	if (is_mode("crash") || is_mode("crash-loudly")) {
		if (is_mode("crash-loudly")) flood(stderr);
		fprintf(stderr, "the last words\n");
		crash();
	}
	if (is_mode("kill")) raise(SIGKILL);
	if (is_mode("exit")) exit(0);
	if (is_mode("stall")) return true;
	if (is_mode("late")) sleep_ms(number);
	if (is_mode("chatter"))
		for (;;) stub_say("info depth 1 score cp 0 nodes 1 time 0 pv a1(?)");
	if (is_mode("no-newline")) {
		printf("bestmove a1(?)");
		fflush(stdout);
		return true;
	}
	if (is_mode("blank")) return say("bestmove"), true;
	if (is_mode("none")) return say("bestmove none"), true;
	if (is_mode("garbage")) return say("bestmove \x1b[31mz9"), true;
	if (is_mode("illegal")) return say("bestmove a1-d8"), true;
	if (is_mode("deaf")) sleep_forever();
	if (is_mode("close-stdin")) {
		close(STDIN_FILENO);
		stub_bestmove(&STUB, stub_random_move(game, 1));
		sleep_forever();
	}
	if (is_mode("close-stdout")) {
		close(STDOUT_FILENO);
		sleep_forever();
	}
	if (is_mode("flip-empty") && empty_square(&game->pos) >= 0) {
		stub_bestmove(&STUB, move_flip(empty_square(&game->pos), EMPTY));
		return true;
	}
	return false;
}

/* A square whose piece this process has seen in a game before, at the beginning of
 * another: then it flips that one. Else, and in its first game, it plays as test-random 1. */
static Move recall(const Game *game) {
	static int seen = -1;
	Move move = stub_random_move(game, 1);
	if (game->history.count < 2 && seen >= 0) return move_flip(seen, EMPTY);
	if (game->history.count >= 2) seen = move_from(game->history.move[0]);
	return move;
}

static void answer(const Game *game, int asked) {
	if (asked < 3) make_noise();
	if ((is_mode("late") || asked >= number) && misbehave(game)) return;
	char text[MOVE_TEXT_SIZE];
	Move move = is_mode("remember") ? recall(game) : stub_random_move(game, 1);
	if (is_flood()) announce_flood();
	if (is_mode("patient")) be_patient();
	/* In one write with the answer that follows. */
	move_to_text(move, text);
	if (is_mode("twice")) printf("bestmove %s\n", text);
	stub_bestmove(&STUB, move);
	be_noisy(asked);
	if (is_mode("kill-idle") && asked >= number) raise(SIGKILL);
}

int main(int argc, char *argv[]) {
	if (argc > 1) mode = argv[1];
	if (argc > 2) number = strtol(argv[2], NULL, 10);
	if (is_mode("start-crash")) crash();
	if (is_mode("start-exit")) return 3;
	if (is_mode("start-silent")) sleep_forever();
	/* Two kinds of input that take less than one long command at a time. */
	if (is_mode("narrow") || is_mode("start-deaf")) fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
	if (is_mode("start-deaf")) {
		stub_introduce(&STUB);
		sleep_forever();
	}
	if (is_mode("start-slow") || is_mode("narrow")) sleep_ms(number);
	if (is_mode("banner")) printf("A banner\n\nuginot ugiok\nreadyok\nbestmove a1-a1\n");
	if (is_mode("stubborn")) {
		signal(SIGTERM, SIG_IGN);
		signal(SIGHUP, SIG_IGN);
	}
	stub_run(&STUB);
	if (is_mode("stubborn")) sleep_forever();
	return 0;
}

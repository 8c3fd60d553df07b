/* test-faulty [MODE]: an engine for UGI with one fault, for the check of `banqi-referee
 * check`; without a mode it has none. Each mode is a step's fault and stands once below,
 * where the fault is committed. It answers at once, so that a test of it is short. */
#define _GNU_SOURCE

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "protocol/text.h"
#include "tests/engines/stub.h"

static const char *mode = "";
static bool is_thinking, owes_readyok, has_position;
static int new_games;

static bool has_fault(const char *name) { return strcmp(mode, name) == 0; }

static void sleep_ms(long ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL); }

_Noreturn static void sleep_forever(void) {
	for (;;) sleep_ms(1000);
}

/* ---- the introduction ---- */

static void introduce(void) {
	if (has_fault("no-ugiok")) return;
	if (has_fault("handshake-crash")) {
		fprintf(stderr, "the last words\n");
		raise(SIGKILL);
	}
	if (!has_fault("no-name")) stub_say("id name test-faulty");
	stub_say(has_fault("option-form") ? "option name Hash type spin default 16 min 32 max 64" : "option name Hash type spin default 16 min 1 max 4096");
	stub_say("option name Move Overhead type spin default 0 min 0 max 1000");
	stub_say("option name Style type combo default calm var calm var wild");
	stub_say("option name Book type check default false");
	stub_say("option name Path type string default <empty>");
	stub_say("ugiok");
}

static void set_option(const char *text) {
	if (has_fault("option-refused") && strcmp(text, "name Hash value 64") == 0) stub_say("info string error: setoption: too much");
	if (has_fault("option-crash") && strcmp(text, "name Style value wild") == 0) exit(4);
	if (strncmp(text, "name Hash value ", 16) == 0 && atoi(text + 16) > 64) stub_say("info string error: setoption: more memory than is modest");
}

/* ---- positions ---- */

/* Plays one move; false when that cannot be. */
static bool play(Game *game, const char *word) {
	Move move;
	if (!move_from_text(word, &move)) return false;
	if (has_fault("forgets") && game->history.count >= 40) return true;
	/* Black's first flip is taken for red's. */
	if (has_fault("red-first") && game->pos.side == NO_SIDE) {
		if (!game_play(game, move)) return false;
		game->pos.side = BLACK;
		return true;
	}
	return game_play(game, move);
}

/* "startpos" or "fen F", then perhaps "moves M..."; the game is left alone when
 * something is wrong. */
static void set_position(Game *game, char *text) {
	static Game draft;
	Position start;
	has_position = true;
	char error[NOTATION_ERROR_SIZE], fen[512] = "", *word = text_next_word(&text);
	bool is_fen = strcmp(word, "fen") == 0;
	position_start(&start);
	if (is_fen)
		while (*(word = text_next_word(&text)) != '\0' && strcmp(word, "moves") != 0 && strlen(fen) + strlen(word) + 2 < sizeof fen)
			strcat(strcat(fen, word), " ");
	else if (strcmp(word, "startpos") == 0)
		word = text_next_word(&text);
	else
		return;
	if (is_fen && !position_from_text(&start, fen, error)) return;
	game_start(&draft, &start);
	if (has_fault("keeps-prefix")) game_start(game, &start);
	if (strcmp(word, "moves") == 0)
		while (*(word = text_next_word(&text)) != '\0')
			if (!play(&draft, word)) return;
	game_copy(game, &draft);
}

/* ---- answers ---- */

/* A cannon's step onto an enemy, in a position that was set up; MOVE_NONE: there is none. */
static Move wrong_capture(const Game *game) {
	const Position *pos = &game->pos;
	if (game->start.ply == 0 && game->start.pool != 0 && pool_kinds(&game->start) == 14) return MOVE_NONE;
	for (int from = 0; from < SQUARE_COUNT; from++) {
		Piece piece = pos->at[from], next = from % 4 > 0 ? pos->at[from - 1] : EMPTY;
		if (piece_kind(piece) != CANNON || piece_side(piece) != pos->side) continue;
		if (piece_is_real(next) && piece_side(next) != pos->side) return move_step(from, from - 1);
	}
	return MOVE_NONE;
}

static void say_bestmove(Move move) {
	char text[MOVE_TEXT_SIZE], line[32];
	move_to_text(move, text);
	snprintf(line, sizeof line, "bestmove %s", move == MOVE_NONE ? "none" : text);
	stub_say(line);
}

static void answer(const Game *game) {
	static const Rules RULES = {180, REPETITION_POSITION, 3};
	Move move = stub_random_move(game, 1);
	bool is_start = game->pos.side == NO_SIDE;
	is_thinking = false;
	if (has_fault("names-outcome") && is_start) move = move_flip(move_from(move), piece_of(RED, HORSE));
	if (has_fault("cannon-steps") && wrong_capture(game) != MOVE_NONE) move = wrong_capture(game);
	if (has_fault("none-when-drawn") && end_is_draw(game_end(&game->pos, &game->history, &RULES))) move = MOVE_NONE;
	if (has_fault("silent-when-lost") && move == MOVE_NONE) return;
	if (has_fault("moves-when-lost") && move == MOVE_NONE) move = move_step(0, 1);
	say_bestmove(move);
	if (owes_readyok) stub_say("readyok");
	owes_readyok = false;
}

static int64_t number_behind(const char *text, const char *word) {
	const char *found = strstr(text, word);
	return found == NULL ? -1 : strtoll(found + strlen(word), NULL, 10);
}

static void go(const Game *game, const char *text) {
	int64_t movetime = number_behind(text, "movetime "), p1 = number_behind(text, "p1time "), p2 = number_behind(text, "p2time ");
	if (strstr(text, "infinite") != NULL) {
		if (has_fault("infinite-ends")) answer(game);
		is_thinking = true;
		return;
	}
	if (strspn(text, " abcdefghijklmnopqrstuvwxyz0123456789") != strlen(text) || text[strcspn(text, "0123456789")] == '\0') return;
	if (has_fault("late") && movetime == 300) sleep_ms(900);
	if (has_fault("late-clock") && p1 >= 0) sleep_ms(1200);
	if (has_fault("first-clock") && p1 > 1000) sleep_ms(1200);
	if (has_fault("second-clock") && p2 > 1000) sleep_ms(1200);
	if (has_fault("no-depth") && strstr(text, "depth") != NULL) return;
	if (has_fault("no-nodes") && strstr(text, "nodes") != NULL) return;
	answer(game);
}

static void answer_query(const Game *game, const char *question) {
	static const Rules RULES = {180, REPETITION_POSITION, 3};
	static const char *const RESULTS[] = {"none", "draw", "p1win", "p2win"};
	char line[64];
	End end = game_end(&game->pos, &game->history, &RULES);
	int result = end == END_NONE ? 0 : end_is_draw(end) ? 1 : game_player(&game->pos) == 0 ? 3 : 2;
	if (has_fault("no-queries")) return;
	if (has_fault("wrong-result") && result == 1) result = 2;
	if (strcmp(question, "result") == 0) snprintf(line, sizeof line, "response %s", RESULTS[result]);
	else if (strcmp(question, "gameover") == 0) snprintf(line, sizeof line, "response %s", result == 0 ? "false" : "true");
	else return;
	stub_say(line);
}

/* ---- the dialogue ---- */

static void stop(const Game *game) {
	if (!is_thinking && !has_fault("stop-answers-always")) return;
	if (has_fault("no-stop")) return;
	if (has_fault("slow-stop")) sleep_ms(1300);
	answer(game);
}

static void be_ready(void) {
	if (is_thinking && has_fault("busy")) owes_readyok = true;
	else stub_say("readyok");
}

/* False: the end. */
static bool execute(Game *game, char *line) {
	char *word = text_next_word(&line);
	if (strcmp(word, "ugi") == 0) introduce();
	else if (strcmp(word, "isready") == 0) be_ready();
	else if (strcmp(word, "setoption") == 0) set_option(line);
	else if (strcmp(word, "uginewgame") == 0 && ++new_games == 2 && has_fault("one-game")) raise(SIGKILL);
	else if (strcmp(word, "position") == 0) set_position(game, line);
	else if (strcmp(word, "go") == 0) go(game, line);
	else if (strcmp(word, "stop") == 0) stop(game);
	else if (strcmp(word, "query") == 0) answer_query(game, line);
	else if (strcmp(word, "quit") == 0 && has_fault("slow-quit") && !has_position) sleep_ms(2500);
	else if (strcmp(word, "frobnicate") == 0 && has_fault("exit-at-unknown")) exit(5);
	if (strcmp(word, "quit") == 0 && has_fault("quit-crash")) raise(SIGABRT);
	return strcmp(word, "quit") != 0 || has_fault("no-quit") || (has_fault("quit-waits") && is_thinking);
}

int main(int argc, char *argv[]) {
	static char line[1 << 18];
	static Game game;
	Position start;
	if (argc > 1) mode = argv[1];
	position_start(&start);
	game_start(&game, &start);
	while (fgets(line, has_fault("short-lines") ? 1 << 10 : (int)sizeof line, stdin) != NULL) {
		size_t length = strlen(line);
		if (length > 1000 && line[length - 1] != '\n' && has_fault("short-lines")) abort();
		while (length > 0 && strchr(has_fault("no-cr") ? "\n" : "\r\n", line[length - 1]) != NULL) line[--length] = '\0';
		if (length == 0 && has_fault("blank-crash") && !feof(stdin)) raise(SIGSEGV);
		if (has_fault("no-blanks") && line[0] == ' ') continue;
		if (!execute(&game, line)) return 0;
	}
	if (has_fault("no-end-of-input")) sleep_forever();
	return 0;
}

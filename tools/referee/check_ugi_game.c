/* Steps of UGI that look at the game: what is legal, and how it ends. */
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/check_games.h"
#include "tools/referee/check_ugi.h"

enum { LONG_GAME_PLIES = 60 };

/* A move soon enough for the clocks of any engine. */
static const char GO[] = "go movetime 50", GO_QUICKLY[] = "go movetime 10";

/* What a flip shows is for nobody to say beforehand. */
bool ugi_start_position(Trial *trial) {
	char text[UGI_WORD_SIZE], quoted[QUOTED_SIZE];
	Move move = MOVE_NONE;
	if (!ugi_begin(trial)) return false;
	trial_send(trial, "position startpos");
	trial_send(trial, GO);
	if (!ugi_await_bestmove(trial, trial->patience_ms, text)) return false;
	if (move_from_text(text, &move) && move_is_flip(move) && move_shown(move) == EMPTY) return true;
	return trial_fail(trial, "bestmove %s is not a flip like a1(?)", text_quoted(text, quoted));
}

/* Once all is face up, an engine that holds the other colour can only answer wrongly. */
bool ugi_colours(Trial *trial) {
	static Game game;
	bool is_good = ugi_begin(trial) && ugi_ask_text(trial, NULL, "a1(K)", GO) && ugi_ask_text(trial, NULL, "a1(K) b1(p)", GO) &&
		ugi_ask_text(trial, NULL, "a1(k)", GO) && ugi_ask_text(trial, NULL, "a1(k) b1(P)", GO);
	for (int side = RED; side <= BLACK && is_good; side++) {
		games_face_up(&game, side);
		is_good = ugi_ask(trial, &game, GO);
	}
	return is_good;
}

/* ---- set-up positions ---- */

/* Where wrong rules are tempted, or a capture that they do not know has been played. */
static const struct {
	const char *position, *moves;
} SET_UP[] = {
	/* A cannon beside a general, which it cannot take by a step; the same with a soldier. */
	{"4/4/4/4/4/4/kC2/4 r - 0 0", ""},
	{"4/4/4/4/4/4/pC2/4 r - 0 0", ""},
	/* A general beside a soldier, which it never takes; a soldier that takes a general. */
	{"4/4/4/4/4/4/4/Kp2 r - 0 0", ""},
	{"4/4/4/4/4/2n1/R3/Kp2 b - 0 31", "b1-a1"},
	/* A cannon over a face-up and a face-down piece, over two, and over none. */
	{"k3/p3/4/C3/4/4/3P/3g r - 0 0", ""},
	{"k3/p3/4/C3/4/4/3P/3g r - 0 0", "a5-a8"},
	{"k3/X3/4/C3/4/4/3P/3g r p 0 0", "a5-a8 d1-d2"},
	{"k3/p3/p3/C3/4/4/3P/3g r - 0 0", ""},
	{"k3/4/4/C3/4/4/3P/3g r - 0 0", ""},
	/* A cannon along a rank, over a piece of its own. */
	{"4/4/4/cp1K/4/4/3r/P3 b - 0 31", ""},
	{"4/4/4/cp1K/4/4/3r/P3 b - 0 31", "a5-d5"},
	/* Equal ranks take each other. */
	{"4/4/4/4/1rR1/4/4/k2K r - 3 40", "c4-b4"},
	/* One action left, and it is a flip. */
	{"4/4/4/4/4/4/p2X/Kp2 r R 7 50", ""},
};

bool ugi_set_up(Trial *trial) {
	if (!ugi_begin(trial)) return false;
	for (size_t i = 0; i < sizeof SET_UP / sizeof *SET_UP; i++)
		if (!ugi_ask_text(trial, SET_UP[i].position, SET_UP[i].moves, GO)) return false;
	return true;
}

/* ---- a long game ---- */

bool ugi_long_game(Trial *trial) {
	static Game whole, game;
	games_random(&whole, LONG_GAME_PLIES);
	games_set(&game, NULL, "");
	if (!ugi_begin(trial)) return false;
	for (int ply = 0; ply < whole.history.count; ply++) {
		if (!ugi_ask(trial, &game, GO_QUICKLY)) return false;
		game_play(&game, whole.history.move[ply]);
	}
	return ugi_ask(trial, &game, GO_QUICKLY);
}

/* ---- ends ---- */

static bool note_response(Trial *trial, void *answer, char *line) {
	char *rest = ugi_rest(line, "response");
	(void)trial;
	if (rest != NULL) snprintf(answer, UGI_WORD_SIZE, "%s", text_next_word(&rest));
	return true;
}

/* Queries are an extra: an engine that does not answer one gives no wrong answer. */
static bool answers(Trial *trial, const char *question, const char *wanted) {
	char answer[UGI_WORD_SIZE], quoted[QUOTED_SIZE];
	answer[0] = '\0';
	trial_sendf(trial, "query %s", question);
	trial_send(trial, "isready");
	if (!ugi_await(trial, "readyok", trial->patience_ms, note_response, answer)) return false;
	if (answer[0] == '\0' || strcmp(answer, wanted) == 0) return true;
	return trial_fail(trial, "query %s: %s instead of %s", question, text_quoted(answer, quoted), wanted);
}

/* A position, its end, and what the queries must say; the result is player 1's. */
static bool has_end(Trial *trial, const char *position, const char *moves, const char *result, const char *reason) {
	static Game game;
	games_set(&game, position, moves);
	ugi_send_position(trial, &game);
	return answers(trial, "gameover", strcmp(reason, "none") == 0 ? "false" : "true") && answers(trial, "result", result) &&
		answers(trial, "reason", reason);
}

/* Long enough for every rule of repetition: three rounds and a ply. The quiet plies
 * are too many for every limit. */
bool ugi_draws(Trial *trial) {
	static const char START[] = "3k/4/4/4/4/4/4/K3 r - 0 0", QUIET[] = "3k/4/4/4/4/4/4/K3 r - 999 1000";
#define ROUND "a1-a2 d8-d7 a2-a1 d7-d8 "
	static const char ROUNDS[] = ROUND ROUND ROUND "a1-a2";
	return ugi_begin(trial) && has_end(trial, START, "a1-a2", "none", "none") && ugi_ask_text(trial, START, "a1-a2", GO) &&
		has_end(trial, START, ROUNDS, "draw", "repetition") && ugi_ask_text(trial, START, ROUNDS, GO) &&
		has_end(trial, QUIET, "a1-a2", "draw", "quiet-limit") && ugi_ask_text(trial, QUIET, "a1-a2", GO);
}

static bool answers_none(Trial *trial, const char *position, const char *moves, const char *reason) {
	char text[UGI_WORD_SIZE], quoted[QUOTED_SIZE];
	if (!has_end(trial, position, moves, "p2win", reason)) return false;
	trial_send(trial, GO);
	if (!ugi_await_bestmove(trial, trial->patience_ms, text)) return false;
	return strcmp(text, "none") == 0 || trial_fail(trial, "bestmove %s instead of none", text_quoted(text, quoted));
}

/* No piece, set up and after the last capture, also while the winner has face-down ones;
 * no action, also where the quiet plies would make a draw. Player 1 loses each time. */
bool ugi_lost(Trial *trial) {
	static const struct {
		const char *position, *moves, *reason;
	} LOST[] = {
		{"4/4/4/4/4/4/4/p3 r - 0 20", "", "no-pieces"},
		{"4/4/4/4/4/4/1p2/1P2 b - 0 21", "b2-b1", "no-pieces"},
		{"4/4/4/4/4/X3/1p2/1P2 b k 0 21", "b2-b1", "no-pieces"},
		{"4/4/4/4/4/4/p3/Kp2 r - 0 20", "", "no-moves"},
		{"4/4/4/4/4/4/p3/Kp2 r - 999 2000", "", "no-moves"},
	};
	if (!ugi_begin(trial)) return false;
	for (size_t i = 0; i < sizeof LOST / sizeof *LOST; i++)
		if (!answers_none(trial, LOST[i].position, LOST[i].moves, LOST[i].reason)) return false;
	return true;
}

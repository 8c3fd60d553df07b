/* The steps of UGI, and the dialogue that they share. */
#include "tools/referee/check_ugi.h"

#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/check_games.h"

enum { POSITION_LINE_SIZE = 1 << 14, QUERY_PLIES_MAX = (POSITION_LINE_SIZE - 2 * POSITION_TEXT_SIZE) / MOVE_TEXT_SIZE };

static const CheckStep STEPS[] = {
	{"handshake", ugi_handshake},
	{"options", ugi_options},
	{"start position", ugi_start_position},
	{"colours", ugi_colours},
	{"set-up positions", ugi_set_up},
	{"long game", ugi_long_game},
	{"drawn positions", ugi_draws},
	{"lost positions", ugi_lost},
	{"stop", ugi_stop},
	{"isready while thinking", ugi_ready_in_search},
	{"time", ugi_time},
	{"nodes and depth", ugi_counts},
	{"bad input", ugi_bad_input},
	{"blanks and line ends", ugi_blanks},
	{"new games", ugi_new_games},
	{"quit", ugi_quit},
	{"end of input", ugi_end_of_input},
};

const CheckList CHECK_UGI = {"ugi", "quit", ugi_greet, STEPS, sizeof STEPS / sizeof *STEPS};

char *ugi_rest(char *line, const char *words) {
	size_t length = strlen(words);
	line = text_skip_blanks(line);
	if (strncmp(line, words, length) != 0) return NULL;
	if (line[length] != '\0' && line[length] != ' ' && line[length] != '\t') return NULL;
	return text_skip_blanks(line + length);
}

/* ---- starting ---- */

bool ugi_await(Trial *trial, const char *word, int within_ms, UgiNote *note, void *context) {
	char *line;
	TrialWait wait = trial_wait(trial, word, within_ms);
	while (trial_next(trial, &wait, &line)) {
		if (ugi_rest(line, word) != NULL) return true;
		if (note != NULL && !note(trial, context, line)) break;
	}
	return false;
}

bool ugi_introduce(Trial *trial, UgiNote *note, void *context) {
	if (!trial_start(trial)) return false;
	trial_send(trial, "ugi");
	return ugi_await(trial, "ugiok", trial->patience_ms, note, context);
}

/* Who answers as in MGTP need not be waited for. */
static bool is_not_mgtp(Trial *trial, void *context, char *line) {
	(void)context;
	return *line != '?' || trial_fail(trial, "ugi was answered with %.60s", line);
}

bool ugi_greet(Trial *trial) { return ugi_introduce(trial, is_not_mgtp, NULL); }

static bool is_no_bestmove(Trial *trial, void *context, char *line) {
	(void)context;
	return ugi_rest(line, "bestmove") == NULL || trial_fail(trial, "a bestmove that nobody asked for");
}

bool ugi_ready(Trial *trial, int within_ms) {
	trial_send(trial, "isready");
	return ugi_await(trial, "readyok", within_ms, is_no_bestmove, NULL);
}

bool ugi_begin(Trial *trial) {
	if (!ugi_greet(trial)) return false;
	trial_send(trial, "uginewgame");
	return ugi_ready(trial, trial->patience_ms);
}

/* ---- moves ---- */

void ugi_send_position(Trial *trial, const Game *game) {
	char line[POSITION_LINE_SIZE], start[POSITION_TEXT_SIZE], *to = line;
	position_to_text(&game->start, start);
	to += strcmp(start, START_TEXT) == 0 ? sprintf(to, "position startpos") : sprintf(to, "position fen %s", start);
	if (game->history.count > 0) to += sprintf(to, " moves");
	for (int i = 0; i < game->history.count && i < QUERY_PLIES_MAX; i++) {
		*to++ = ' ';
		move_to_text(game->history.move[i], to);
		to += strlen(to);
	}
	trial_send(trial, line);
}

bool ugi_await_bestmove(Trial *trial, int within_ms, char text[UGI_WORD_SIZE]) {
	char *line, *rest;
	TrialWait wait = trial_wait(trial, "bestmove", within_ms);
	while (trial_next(trial, &wait, &line)) {
		if ((rest = ugi_rest(line, "bestmove")) == NULL) continue;
		snprintf(text, UGI_WORD_SIZE, "%s", text_next_word(&rest));
		return true;
	}
	return false;
}

bool ugi_await_legal(Trial *trial, const Game *game, int within_ms, Move *answer) {
	char text[UGI_WORD_SIZE], quoted[QUOTED_SIZE], position[POSITION_TEXT_SIZE];
	Move move;
	if (!ugi_await_bestmove(trial, within_ms, text)) return false;
	if (!move_from_text(text, &move)) return trial_fail(trial, "bestmove %s is no move", text_quoted(text, quoted));
	if (move_is_flip(move)) move = move_flip(move_from(move), EMPTY);
	position_to_text(&game->pos, position);
	if (!is_legal(&game->pos, move)) return trial_fail(trial, "bestmove %s is not legal in %s", text, position);
	if (answer != NULL) *answer = move;
	return true;
}

bool ugi_ask(Trial *trial, const Game *game, const char *go) {
	ugi_send_position(trial, game);
	trial_send(trial, go);
	return ugi_await_legal(trial, game, trial->patience_ms, NULL);
}

bool ugi_ask_text(Trial *trial, const char *position, const char *moves, const char *go) {
	static Game game;
	games_set(&game, position, moves);
	return ugi_ask(trial, &game, go);
}

/* The steps of MGTP, and the dialogue that they share. */
#include "tools/referee/check_mgtp.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/text.h"

static const CheckStep STEPS[] = {
	{"name and version", mgtp_names},
	{"list of commands", mgtp_commands},
	{"reset_board", mgtp_reset},
	{"time_setting", mgtp_time_setting},
	{"ready", mgtp_ready},
	{"first flip", mgtp_first_flip},
	{"colours", mgtp_colours},
	{"long game", mgtp_long_game},
	{"set-up boards", mgtp_set_up},
	{"drawn positions", mgtp_draws},
	{"time_left", mgtp_time},
	{"bad arguments", mgtp_bad_arguments},
	{"unknown commands", mgtp_unknown},
	{"illegal plies", mgtp_illegal},
	{"one reply", mgtp_one_reply},
	{"blanks and line ends", mgtp_blanks},
	{"quit", mgtp_quit},
	{"end of input", mgtp_end_of_input},
};

const CheckList CHECK_MGTP = {"mgtp", "5 quit", mgtp_greet, STEPS, sizeof STEPS / sizeof *STEPS};

/* ---- requests and replies ---- */

static void read_reply(char *line, MgtpReply *reply) {
	int64_t code;
	char *rest = line + 1, *word = text_next_word(&rest);
	reply->is_good = *line == '=';
	reply->code = text_to_number(word, 0, 9999, &code) ? (int)code : -1;
	snprintf(reply->text, sizeof reply->text, "%s", text_skip_blanks(rest));
	for (size_t end = strlen(reply->text); end > 0 && strchr(" \t\r", reply->text[end - 1]) != NULL;) reply->text[--end] = '\0';
}

bool mgtp_await(Trial *trial, int within_ms, MgtpReply *reply) {
	char *line;
	TrialWait wait = trial_wait(trial, "reply", within_ms);
	while (trial_next(trial, &wait, &line)) {
		if (*line != '=' && *line != '?') continue;
		read_reply(line, reply);
		return true;
	}
	return false;
}

static bool await_code(Trial *trial, int within_ms, int code, MgtpReply *reply) {
	if (!mgtp_await(trial, within_ms, reply)) return false;
	if (reply->code == code) return true;
	return trial_fail(trial, "command %d was answered with %c%d", code, reply->is_good ? '=' : '?', reply->code);
}

bool mgtp_ask(Trial *trial, MgtpReply *reply, const char *format, ...) {
	char request[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(request, sizeof request, format, arguments);
	va_end(arguments);
	trial_send(trial, request);
	return await_code(trial, trial->patience_ms, (int)strtol(request, NULL, 10), reply);
}

bool mgtp_accepts(Trial *trial, const char *request) {
	MgtpReply reply;
	if (!mgtp_ask(trial, &reply, "%s", request)) return false;
	return reply.is_good || trial_fail(trial, "%.60s was refused", request);
}

bool mgtp_refuses(Trial *trial, const char *request) {
	MgtpReply reply;
	if (!mgtp_ask(trial, &reply, "%s", request)) return false;
	return !reply.is_good || trial_fail(trial, "%.60s was not refused", request);
}

/* ---- a game ---- */

bool mgtp_greet(Trial *trial) { return trial_start(trial) && mgtp_accepts(trial, "1 name"); }

bool mgtp_introduce(Trial *trial) { return mgtp_greet(trial) && mgtp_accepts(trial, "2 version"); }

bool mgtp_begin_game(Trial *trial, int time_setting_ms) {
	char time_setting[48];
	snprintf(time_setting, sizeof time_setting, "15 time_setting %d", time_setting_ms);
	return mgtp_introduce(trial) && mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, time_setting) &&
		mgtp_accepts(trial, "14 ready");
}

bool mgtp_tell(Trial *trial, Move move) {
	char text[MOVE_TEXT_SIZE], request[32];
	move_to_text(move, text);
	if (move_is_flip(move))
		snprintf(request, sizeof request, "11 flip %.2s %c", text, text[3]);
	else
		snprintf(request, sizeof request, "10 move %.2s %.2s", text, text + 3);
	return mgtp_accepts(trial, request);
}

bool mgtp_tell_time(Trial *trial, int side, int ms) {
	char request[48];
	snprintf(request, sizeof request, "16 time_left %s %d", side == RED ? "red" : "black", ms);
	return mgtp_accepts(trial, request);
}

const int MGTP_LEFT[2] = {MGTP_LEFT_MS, MGTP_LEFT_MS};

bool mgtp_tell_game(Trial *trial, const Game *game, const int time_left_ms[2]) {
	const Move *move = game->history.move;
	int side = game->start.side != NO_SIDE ? game->start.side : piece_side(move_shown(move[0]));
	for (int ply = 0; ply < game->history.count; ply++, side ^= 1)
		if (!mgtp_tell(trial, move[ply]) || !mgtp_tell_time(trial, side, time_left_ms[side])) return false;
	return true;
}

/* "a1 a2" as a move; the same square twice is a flip. */
static bool read_answer(const char *text, Move *move) {
	char step[MOVE_TEXT_SIZE];
	if (strlen(text) != 5 || text[2] != ' ') return false;
	bool is_flip = strncmp(text, text + 3, 2) == 0;
	snprintf(step, sizeof step, is_flip ? "%.2s(?)" : "%.2s-%.2s", text, text + 3);
	return move_from_text(step, move);
}

bool mgtp_genmove(Trial *trial, const Game *game, int within_ms, Move *answer) {
	static const char *const COLOURS[] = {"red", "black", "unknown"};
	char quoted[QUOTED_SIZE], position[POSITION_TEXT_SIZE];
	MgtpReply reply;
	Move move;
	trial_sendf(trial, "12 genmove %s", COLOURS[game->pos.side]);
	if (!await_code(trial, within_ms, 12, &reply)) return false;
	if (!reply.is_good) return trial_fail(trial, "genmove was refused");
	if (!read_answer(reply.text, &move)) return trial_fail(trial, "genmove: %s is not two squares", text_quoted(reply.text, quoted));
	position_to_text(&game->pos, position);
	if (!is_legal(&game->pos, move)) return trial_fail(trial, "genmove: %s is not legal in %s", reply.text, position);
	if (answer != NULL) *answer = move;
	return true;
}

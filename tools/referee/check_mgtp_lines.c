/* Steps of MGTP that look at the lines themselves. */
#include <stdio.h>
#include <string.h>

#include "tools/referee/check_games.h"
#include "tools/referee/check_mgtp.h"

enum { QUIET_MS = 200, LONG_LINE = 200000 };

/* ---- introductions ---- */

bool mgtp_names(Trial *trial) {
	MgtpReply reply;
	if (!trial_start(trial) || !mgtp_ask(trial, &reply, "1 name")) return false;
	if (!reply.is_good || reply.text[0] == '\0') return trial_fail(trial, "no name");
	if (!mgtp_ask(trial, &reply, "2 version")) return false;
	return (reply.is_good && reply.text[0] != '\0') || trial_fail(trial, "no version");
}

static bool knows(Trial *trial, const char *command, const char *wanted) {
	MgtpReply reply;
	if (!mgtp_ask(trial, &reply, "3 known_command %s", command)) return false;
	if (!reply.is_good) return trial_skip(trial, "the engine does not answer known_command");
	return strcmp(reply.text, wanted) == 0 || trial_fail(trial, "known_command %s: not %s", command, wanted);
}

/* The list ends where the reply to the next request begins. */
static bool lists(Trial *trial) {
	static const char *const NAMES[] = {"name", "move", "flip", "genmove", "reset_board"};
	enum { COUNT = sizeof NAMES / sizeof *NAMES };
	bool seen[COUNT] = {false};
	char *line;
	trial_send(trial, "4 list_commands");
	trial_send(trial, "1 name");
	TrialWait wait = trial_wait(trial, "reply to name", trial->patience_ms);
	while (trial_next(trial, &wait, &line)) {
		if (strncmp(line, "?4", 2) == 0) return trial_skip(trial, "the engine does not answer list_commands");
		if (strncmp(line, "=1", 2) == 0) break;
		if (strncmp(line, "=4 ", 3) == 0) line += 3;
		for (int i = 0; i < COUNT; i++) seen[i] |= strcmp(line, NAMES[i]) == 0;
	}
	for (int i = 0; i < COUNT; i++)
		if (!seen[i]) return trial_fail(trial, "list_commands: %s is not among them", NAMES[i]);
	return true;
}

bool mgtp_commands(Trial *trial) {
	return mgtp_introduce(trial) && knows(trial, "genmove", "true") && knows(trial, "frobnicate", "false") && lists(trial);
}

/* The second flip of a square shows whether the board was cleared. */
bool mgtp_reset(Trial *trial) {
	return mgtp_introduce(trial) && mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, "11 flip a1 K") &&
		mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, "11 flip a1 k") && mgtp_accepts(trial, "7 reset_board") &&
		mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, "11 flip d8 K");
}

/* The number is the command: its name is written in two ways. */
bool mgtp_time_setting(Trial *trial) {
	return mgtp_introduce(trial) && mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, "15 time_setting 900000") &&
		mgtp_accepts(trial, "15 time_settings 60000");
}

bool mgtp_ready(Trial *trial) {
	return mgtp_introduce(trial) && mgtp_accepts(trial, "7 reset_board") && mgtp_accepts(trial, "15 time_setting 900000") &&
		mgtp_accepts(trial, "14 ready");
}

/* ---- what is no command ---- */

/* After all of it the game stands where it stood. */
static bool plays_on(Trial *trial) {
	static Game game;
	games_set(&game, NULL, "a1(K) b1(p)");
	return mgtp_tell(trial, game.history.move[1]) && mgtp_tell_time(trial, BLACK, MGTP_LEFT_MS) && mgtp_genmove(trial, &game, trial->patience_ms, NULL);
}

bool mgtp_bad_arguments(Trial *trial) {
	static const char *const REQUESTS[] = {"12 genmove purple", "12 genmove", "11 flip z9 K", "11 flip b1", "11 flip b1 Q", "11 flip b1 X",
		"10 move a1", "10 move a1 a9", "10 move", "16 time_left red soon", "16 time_left green 1000", "16 time_left", "15 time_setting x",
		"15 time_setting"};
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS) || !mgtp_accepts(trial, "11 flip a1 K") || !mgtp_tell_time(trial, RED, MGTP_LEFT_MS)) return false;
	for (size_t i = 0; i < sizeof REQUESTS / sizeof *REQUESTS; i++)
		if (!mgtp_refuses(trial, REQUESTS[i])) return false;
	return plays_on(trial);
}

/* A line without a number has no reply that is prescribed; what comes is passed over. */
static bool survives(Trial *trial, const char *line) {
	MgtpReply reply;
	trial_send(trial, line);
	trial_send(trial, "1 name");
	do
		if (!mgtp_await(trial, trial->patience_ms, &reply)) return false;
	while (!reply.is_good);
	return reply.code == 1 || trial_fail(trial, "command 1 was answered with =%d", reply.code);
}

bool mgtp_unknown(Trial *trial) {
	static char long_line[LONG_LINE + 1];
	memset(long_line, 'x', LONG_LINE);
	return mgtp_begin_game(trial, MGTP_SETTING_MS) && mgtp_accepts(trial, "11 flip a1 K") && mgtp_tell_time(trial, RED, MGTP_LEFT_MS) && mgtp_refuses(trial, "19 frobnicate") &&
		mgtp_refuses(trial, "99 frobnicate a1 a2") && survives(trial, "frobnicate") && survives(trial, "\x01\x7f\x80\xff\xfe") &&
		survives(trial, "-1 name") && survives(trial, "99999999999999999999 name") && survives(trial, long_line) && plays_on(trial);
}

/* ---- one reply ---- */

/* Each kind of request, the opponent's turn after an own ply among them. */
bool mgtp_one_reply(Trial *trial) {
	static Game game;
	Move move;
	games_set(&game, NULL, "");
	if (!mgtp_introduce(trial) || !trial_is_quiet(trial, QUIET_MS)) return false;
	if (!mgtp_accepts(trial, "7 reset_board") || !trial_is_quiet(trial, QUIET_MS)) return false;
	if (!mgtp_accepts(trial, "15 time_setting 10000") || !mgtp_accepts(trial, "14 ready") || !trial_is_quiet(trial, QUIET_MS)) return false;
	if (!mgtp_genmove(trial, &game, trial->patience_ms, &move) || !trial_is_quiet(trial, QUIET_MS)) return false;
	if (!mgtp_tell(trial, move_flip(move_from(move), piece_of(RED, HORSE))) || !trial_is_quiet(trial, QUIET_MS)) return false;
	return mgtp_tell_time(trial, RED, 9000) && trial_is_quiet(trial, QUIET_MS);
}

bool mgtp_blanks(Trial *trial) {
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS)) return false;
	trial_send(trial, "");
	trial_send(trial, "  \t ");
	trial_send(trial, "\r");
	return mgtp_accepts(trial, "1 name\r") && mgtp_accepts(trial, "  7   reset_board \r") &&
		mgtp_accepts(trial, "15  time_setting \t10000 ") && mgtp_accepts(trial, "11\tflip   a1  K\r") && plays_on(trial) &&
		trial_is_quiet(trial, QUIET_MS);
}

/* ---- the end ---- */

bool mgtp_quit(Trial *trial) { return mgtp_begin_game(trial, MGTP_SETTING_MS) && mgtp_accepts(trial, "5 quit") && trial_exits(trial, MGTP_EXIT_MS); }

bool mgtp_end_of_input(Trial *trial) {
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS)) return false;
	trial_end_input(trial, "1 name");
	return trial_exits(trial, MGTP_EXIT_MS);
}

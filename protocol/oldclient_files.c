/* The older client without a socket: it writes board.txt, a record of the game so far,
 * runs the engine, and reads move.txt when the engine has exited:
 *
 *     1          0 a move or capture, 1 a flip
 *     b3         the square it begins on
 *     0          the square it ends on, 0 for a flip
 *     0
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/oldclient.h"
#include "protocol/options.h"
#include "protocol/platform_record.h"

static const char NAME[] = "file";

static bool read_record(const char *path, PlatformRecord *record) {
	char error[RECORD_ERROR_SIZE];
	FILE *file = fopen(path, "r");
	if (file == NULL) return command_refuse(NAME, "%s: %s", path, strerror(errno));
	RecordStatus status = platform_record_read(file, path, record, error);
	fclose(file);
	if (status == RECORD_READ) return true;
	return command_refuse(NAME, "%s: %s", path, status == RECORD_BAD ? error : status == RECORD_END ? "is empty" : "cannot be read");
}

static bool write_move(const char *path, Move move) {
	char text[MOVE_TEXT_SIZE];
	bool flip = move_is_flip(move);
	move_to_text(move, text);
	FILE *file = fopen(path, "w");
	if (file == NULL) return command_refuse(NAME, "%s: %s", path, strerror(errno));
	bool written = fprintf(file, "%d\n%.2s\n%s\n0\n", flip, text, flip ? "0" : text + 3) > 0;
	if (fclose(file) == 0 && written) return true;
	int reason = errno;
	remove(path);
	return command_refuse(NAME, "%s: %s", path, strerror(reason));
}

/* Sets the session's game to what the record has come to. */
static bool take_game(Session *session, const Record *record) {
	game_start(&session->game, &record->start);
	for (int i = 0; i < record->plies; i++)
		if (!game_play(&session->game, record->move[i])) return false;
	return true;
}

static bool answer_board(Session *session, const PlatformRecord *record, const char *board_path, const char *move_path) {
	if (!take_game(session, &record->record)) return command_refuse(NAME, "%s: the moves are not legal", board_path);
	SearchLimits limits = session_limits_on_clock(session, record->time < 0 ? -1 : platform_time_ms(record->time));
	Move move = search_go(session->search, &session->game, &session->options.rules, &limits, NULL);
	if (move == MOVE_NONE) return command_refuse(NAME, "%s: the side to move has no move", board_path);
	return write_move(move_path, move);
}

bool oldclient_run_files(Session *session, const char *board_path, const char *move_path) {
	PlatformRecord *record = calloc(1, sizeof *record);
	if (record == NULL) return command_refuse(NAME, "not enough memory");
	options_default_rules(session, "platform-v3");
	unlink(move_path); /* an old answer must not pass for a new one */
	bool fine = read_record(board_path, record) && answer_board(session, record, board_path, move_path);
	free(record);
	return fine;
}

/* Records against the rules. */
#include "tools/referee/replay.h"

#include <errno.h>
#include <string.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "tools/referee/status.h"

#define REFUSE(error, ...) (snprintf((error), REPLAY_ERROR_SIZE, __VA_ARGS__), false)

/* ---- one record ---- */

static bool replay_ply(Game *game, const Record *record, int ply, char *error) {
	char text[MOVE_TEXT_SIZE];
	Move move = record->move[ply];
	move_to_text(move, text);
	End end = game_end(&game->pos, &game->history, &record->rules);
	if (end != END_NONE) return REFUSE(error, "ply %d: %s, but the game was over (%s)", ply + 1, text, END_NAMES[end]);
	if (!is_legal(&game->pos, move)) return REFUSE(error, "ply %d: %s is not legal", ply + 1, text);
	Piece hidden = record->deal[move_from(move)];
	if (move_is_flip(move) && move_shown(move) != hidden && hidden != FACE_DOWN)
		return REFUSE(error, "ply %d: %s, but the deal has %c there", ply + 1, text, piece_letter(hidden));
	return game_play(game, move) || REFUSE(error, "ply %d: %s cannot be played", ply + 1, text);
}

/* Whether the result can follow from the reason. A player who never got ready loses
 * a game of no plies, whoever was to move. */
static bool agrees_with_reason(const Record *record, int mover) {
	Result mover_lost = mover == 0 ? RESULT_LOSS : RESULT_WIN;
	if (record->reason == REASON_REPETITION || record->reason == REASON_QUIET_LIMIT) return record->result == RESULT_DRAW;
	if (record->plies == 0) return record->result != RESULT_DRAW;
	return record->result == mover_lost;
}

bool replay_record(const Record *record, char error[REPLAY_ERROR_SIZE]) {
	Game game;
	game_start(&game, &record->start);
	for (int ply = 0; ply < record->plies; ply++)
		if (!replay_ply(&game, record, ply, error)) return false;

	End end = game_end(&game.pos, &game.history, &record->rules);
	End claimed = reason_is_referees(record->reason) ? END_NONE : (End)record->reason;
	if (record->reason == REASON_NONE) return REFUSE(error, "reason none: a game that did not end");
	if (end != claimed) return REFUSE(error, "reason %s, but the rules say %s", REASON_NAMES[record->reason], END_NAMES[end]);
	if (agrees_with_reason(record, game_player(&game.pos))) return true;
	return REFUSE(error, "result %s does not follow from %s", RESULT_NAMES[record->result], REASON_NAMES[record->reason]);
}

/* ---- files ---- */

typedef struct {
	long good, bad;
	bool has_io_error;
} Sum;

static void print_verdict(const char *path, const RecordReader *reader, const Record *record, const char *error) {
	char first[RECORD_ESCAPED_SIZE], second[RECORD_ESCAPED_SIZE];
	record_escape(record->name[0], first);
	record_escape(record->name[1], second);
	printf("%s:%ld: pair %d, game %d: %s %s %s, %s, %d plies: %s%s\n", path, reader->first_line, record->pair, record->game, first,
		RESULT_NAMES[record->result], second, REASON_NAMES[record->reason], record->plies, error == NULL ? "ok" : "WRONG: ",
		error == NULL ? "" : error);
}

static void replay_file(const char *path, Sum *sum) {
	static RecordReader reader;
	static Record record;
	char error[REPLAY_ERROR_SIZE];
	RecordStatus status;
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		fprintf(stderr, "banqi-referee: %s: %s\n", path, strerror(errno));
		sum->has_io_error = true;
		return;
	}
	record_reader_start(&reader, file);
	while ((status = record_read(&reader, &record)) == RECORD_READ || status == RECORD_BAD) {
		bool is_good = status == RECORD_READ && replay_record(&record, error);
		if (status == RECORD_BAD)
			printf("%s:%ld: WRONG: %s\n", path, reader.first_line, reader.error);
		else
			print_verdict(path, &reader, &record, is_good ? NULL : error);
		sum->good += is_good;
		sum->bad += !is_good;
	}
	if (status == RECORD_IO_ERROR) {
		fprintf(stderr, "banqi-referee: %s: %s\n", path, strerror(errno));
		sum->has_io_error = true;
	}
	fclose(file);
}

int replay_files(int count, char *const paths[]) {
	Sum sum = {0};
	for (int i = 0; i < count; i++) replay_file(paths[i], &sum);
	printf("%ld records, %ld wrong\n", sum.good + sum.bad, sum.bad);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
		return STATUS_IO_ERROR;
	}
	if (sum.has_io_error) return STATUS_IO_ERROR;
	return sum.bad == 0 && sum.good > 0 ? STATUS_DONE : STATUS_WRONG;
}

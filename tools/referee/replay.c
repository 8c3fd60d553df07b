/* Records against the rules. */
#include "tools/referee/replay.h"

#include <errno.h>
#include <string.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/games.h"
#include "tools/referee/status.h"

const char REPLAY_HELP[] =
	"banqi-referee replay: checks game records against the rules\n"
	"\n"
	"  banqi-referee replay [--rules PRESET] FILE...\n"
	"\n"
	"FILE     records of banqi, of the Java platform or of the client of v3 (a board.txt,\n"
	"         too); which of them is told from the text.\n"
	"PRESET   the rules for all of them. Else the records of banqi bring their own, those\n"
	"         of the platforms are checked by platform and platform-v3, where a game drawn\n"
	"         by the quiet limit tells the limit of its event.\n";

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
	if (record->reason == REASON_NONE) return record->result == RESULT_NONE;
	if (record->reason == REASON_REPETITION || record->reason == REASON_QUIET_LIMIT) return record->result == RESULT_DRAW;
	if (record->reason == REASON_ADJUDICATED_PLIES) return record->result == RESULT_DRAW;
	if (record->reason == REASON_ADJUDICATED_ENDING) return record->result != RESULT_NONE;
	if (record->reason == REASON_ADJUDICATED_SCORE) return record->result == RESULT_WIN || record->result == RESULT_LOSS;
	if (record->plies == 0) return record->result == RESULT_WIN || record->result == RESULT_LOSS;
	return record->result == mover_lost;
}

bool replay_record(const Record *record, char error[REPLAY_ERROR_SIZE]) {
	Game game;
	game_start(&game, &record->start);
	for (int ply = 0; ply < record->plies; ply++)
		if (!replay_ply(&game, record, ply, error)) return false;

	End end = game_end(&game.pos, &game.history, &record->rules);
	if (record->reason == REASON_UNKNOWN) return REFUSE(error, "result %s without a known reason, and the rules say %s", RESULT_NAMES[record->result], END_NAMES[end]);
	End claimed = reason_is_referees(record->reason) || reason_is_adjudication(record->reason) ? END_NONE : (End)record->reason;
	if (end != claimed) return REFUSE(error, "reason %s, but the rules say %s", REASON_NAMES[record->reason], END_NAMES[end]);
	if (agrees_with_reason(record, game_player(&game.pos))) return true;
	return REFUSE(error, "result %s does not follow from %s", RESULT_NAMES[record->result], REASON_NAMES[record->reason]);
}

/* ---- lines ---- */

typedef struct {
	const Rules *rules; /* for every game; NULL: what each brings */
	long good, bad;
	long of_referees, unfinished, mended;
	bool has_io_error;
} Replay;

/* Where a game stands: of ours there may be many in a file. */
static void print_place(const Games *games) {
	if (games->format == FORMAT_BANQI)
		printf("%s:%ld: ", games->path, games->line);
	else
		printf("%s: ", games->path);
}

/* What the line before does not tell, each in its own brackets. */
static void print_notes(const Games *games, bool is_good) {
	const PlatformRecord *game = &games->game;
	const Record *record = &game->record;
	char name[RECORD_ESCAPED_SIZE];
	if (record->reason == REASON_QUIET_LIMIT) printf(" (quiet limit %d)", record->rules.quiet_limit);
	if (is_good && record->reason == REASON_NONE) fputs(" (unfinished)", stdout);
	if (is_good && reason_is_referees(record->reason)) {
		fputs(" (ended by its referee", stdout);
		if (games->format != FORMAT_BANQI && game->illegal[0] != '\0') {
			record_escape(game->illegal, name);
			printf(": ply %d: %s is not legal", record->plies + 1, name);
		}
		putchar(')');
	}
	if (games->mend.name[0] == '\0') return;
	record_escape(games->mend.name, name);
	printf(" (%s stands for %c%d)", name, 'a' + games->mend.square % FILE_COUNT, 1 + games->mend.square / FILE_COUNT);
}

static void print_verdict(const Games *games, const char *error) {
	const Record *record = &games->game.record;
	char first[RECORD_ESCAPED_SIZE], second[RECORD_ESCAPED_SIZE];
	record_escape(record->name[0], first);
	record_escape(record->name[1], second);
	print_place(games);
	if (games->format == FORMAT_BANQI) printf("pair %d, game %d: ", record->pair, record->game);
	printf("%s %s %s, %s, %d plies: ", first, RESULT_NAMES[record->result], second, REASON_NAMES[record->reason], record->plies);
	printf("%s%s", error == NULL ? "ok" : "WRONG: ", error == NULL ? "" : error);
	print_notes(games, error == NULL);
	putchar('\n');
}

static void print_summary(const Replay *replay) {
	printf("%ld records, %ld wrong", replay->good + replay->bad, replay->bad);
	if (replay->of_referees > 0) printf(", %ld ended by their referee", replay->of_referees);
	if (replay->unfinished > 0) printf(", %ld unfinished", replay->unfinished);
	if (replay->mended > 0) printf(", %ld with a name for a square", replay->mended);
	putchar('\n');
}

/* ---- files ---- */

static bool replay_game(Replay *replay, Games *games) {
	Record *record = &games->game.record;
	char error[REPLAY_ERROR_SIZE];
	if (replay->rules != NULL) record->rules = *replay->rules;
	bool is_good = replay_record(record, error);
	replay->of_referees += is_good && reason_is_referees(record->reason);
	replay->unfinished += is_good && record->reason == REASON_NONE;
	replay->mended += games->mend.name[0] != '\0';
	print_verdict(games, is_good ? NULL : error);
	return is_good;
}

static void note_io_error(Replay *replay, const char *path) {
	fprintf(stderr, "banqi-referee: %s: %s\n", path, strerror(errno));
	replay->has_io_error = true;
}

static void replay_file(Replay *replay, const char *path) {
	static Games games;
	RecordStatus status;
	if (!games_open(&games, path)) {
		note_io_error(replay, path);
		return;
	}
	while ((status = games_next(&games)) == RECORD_READ || status == RECORD_BAD) {
		bool is_good = status == RECORD_READ && replay_game(replay, &games);
		if (status == RECORD_BAD) {
			print_place(&games);
			printf("WRONG: %s\n", games.error);
		}
		replay->good += is_good;
		replay->bad += !is_good;
	}
	if (status == RECORD_IO_ERROR) note_io_error(replay, path);
	games_close(&games);
}

static int complain(const char *what, const char *text) {
	fprintf(stderr, "banqi-referee: replay: %s%s (see banqi-referee replay --help)\n", text, what);
	return STATUS_WRONG;
}

static int finish(int status) {
	if (fflush(stdout) == 0 && !ferror(stdout)) return status;
	fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
	return STATUS_IO_ERROR;
}

static int print_help(void) {
	fputs(REPLAY_HELP, stdout);
	return finish(STATUS_DONE);
}

int replay_run(int count, char *const arguments[]) {
	Replay replay = {.rules = NULL};
	Rules rules;
	char quoted[QUOTED_SIZE];
	int i = 0;
	for (; i < count && strncmp(arguments[i], "--", 2) == 0; i++) {
		if (count == 1 && strcmp(arguments[i], "--help") == 0) return print_help();
		if (strcmp(arguments[i], "--rules") != 0) return complain(" is not an argument", text_quoted(arguments[i], quoted));
		if (replay.rules != NULL) return complain("given twice", "--rules: ");
		if (++i == count) return complain("its value is missing", "--rules: ");
		if (!rules_find_preset(arguments[i], &rules)) return complain(": --rules has olympiad, platform, platform-v3 and icga2010", text_quoted(arguments[i], quoted));
		replay.rules = &rules;
	}
	if (i == count) return complain("names no file", "");
	for (; i < count; i++) replay_file(&replay, arguments[i]);
	print_summary(&replay);
	int status = finish(replay.bad == 0 && replay.good > 0 ? STATUS_DONE : STATUS_WRONG);
	return replay.has_io_error ? STATUS_IO_ERROR : status;
}

/* Records are read one after another and printed in another format. Of a platform's
 * format only one game can be in a file: it is kept until it is sure to be the only one. */
#include "tools/referee/convert.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "engine/game.h"
#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/games.h"
#include "tools/referee/status.h"

const char CONVERT_HELP[] =
	"banqi-referee convert: prints game records in another format\n"
	"\n"
	"  banqi-referee convert --to banqi|java|v3|board [--game N] FILE...\n"
	"\n"
	"--to     banqi: banqi's own, all games one after another; java: the Java platform's;\n"
	"         v3: the older client's; board: its board.txt, the game without its end. All\n"
	"         but the first hold one game a file.\n"
	"--game   only this one, counted from 1 through all files.\n"
	"FILE     as for replay.\n";

typedef enum { TARGET_BANQI, TARGET_JAVA, TARGET_V3, TARGET_BOARD, TARGET_COUNT } Target;

static const char *const TARGET_NAMES[TARGET_COUNT] = {"banqi", "java", "v3", "board"};

typedef struct {
	Target target;
	int64_t wanted; /* the game to print, from 1; 0: whatever there is */
	int64_t count;  /* games read so far */
	PlatformRecord kept;
} Convert;

/* ---- telling ---- */

static int complain(const char *what, const char *text) {
	fprintf(stderr, "banqi-referee: convert: %s%s (see banqi-referee convert --help)\n", text, what);
	return STATUS_WRONG;
}

static int refuse(const Games *games, const char *error) {
	fprintf(stderr, "banqi-referee: %s: %s\n", games->path, error);
	return STATUS_WRONG;
}

static int fail(const char *path) {
	fprintf(stderr, "banqi-referee: %s: %s\n", path, strerror(errno));
	return STATUS_IO_ERROR;
}

static int finish(bool is_written) { return is_written && fflush(stdout) == 0 && !ferror(stdout) ? STATUS_DONE : fail("writing to stdout"); }

/* ---- one game ---- */

/* Whether the board allows every ply: of our own records nobody has asked yet. */
static bool is_played(const Games *games, char error[RECORD_ERROR_SIZE]) {
	static Game game;
	char text[MOVE_TEXT_SIZE];
	const Record *record = &games->game.record;
	game_start(&game, &record->start);
	for (int ply = 0; ply < record->plies; ply++) {
		if (game_play(&game, record->move[ply])) continue;
		move_to_text(record->move[ply], text);
		snprintf(error, RECORD_ERROR_SIZE, "line %ld: moves: ply %d: '%s' is not legal", games->line, ply + 1, text);
		return false;
	}
	return true;
}

/* What only platforms' records hold goes from one to the other. */
static void keep_extras(PlatformRecord *made, const PlatformRecord *from) {
	memcpy(made->date, from->date, sizeof made->date);
	memcpy(made->comment, from->comment, sizeof made->comment);
	memcpy(made->illegal, from->illegal, sizeof made->illegal);
	memcpy(made->stamp, from->stamp, sizeof made->stamp);
	made->stamp_count = from->stamp_count;
	made->time = from->time;
}

/* A game so far, as the client writes it for its engine. */
static void cut_end(PlatformRecord *made) {
	made->has_end = false;
	made->record.result = RESULT_NONE;
	made->record.reason = REASON_NONE;
	made->illegal[0] = made->comment[0] = '\0';
	made->stamp_count = 0;
}

/* Puts a game into the words of the target. A platform's own game stays as it was. */
static bool make(Convert *convert, const Games *games) {
	char error[RECORD_ERROR_SIZE], line[RECORD_ERROR_SIZE + 32];
	PlatformRecord *made = &convert->kept;
	RecordFormat format = convert->target == TARGET_JAVA ? FORMAT_JAVA : FORMAT_V3;
	if (games->format == format) {
		*made = games->game;
	} else if (!platform_record_make(made, &games->game.record, format, error)) {
		snprintf(line, sizeof line, "line %ld: %s", games->line, error);
		refuse(games, line);
		return false;
	} else if (games->format != FORMAT_BANQI) {
		keep_extras(made, &games->game);
	}
	if (convert->target == TARGET_BOARD) cut_end(made);
	return true;
}

/* Prints or keeps one game. */
static int take_game(Convert *convert, const Games *games) {
	char error[RECORD_ERROR_SIZE];
	convert->count++;
	if (convert->wanted > 0 && convert->count != convert->wanted) return STATUS_DONE;
	if (!is_played(games, error)) return refuse(games, error);
	if (convert->target == TARGET_BANQI) return finish(record_write(stdout, &games->game.record));
	if (convert->wanted > 0 || convert->count == 1) return make(convert, games) ? STATUS_DONE : STATUS_WRONG;
	snprintf(error, sizeof error, "line %ld: record: a second game, %s holds one: choose it with --game", games->line, TARGET_NAMES[convert->target]);
	return refuse(games, error);
}

/* ---- files ---- */

/* Whether nothing is to be read any more. */
static bool is_found(const Convert *convert) { return convert->wanted > 0 && convert->count >= convert->wanted; }

static int take_file(Convert *convert, const char *path) {
	static Games games;
	int status = STATUS_DONE;
	RecordStatus read = RECORD_READ;
	if (!games_open(&games, path)) return fail(path);
	while (status == STATUS_DONE && !is_found(convert) && (read = games_next(&games)) == RECORD_READ) status = take_game(convert, &games);
	if (read == RECORD_BAD) status = refuse(&games, games.error);
	if (read == RECORD_IO_ERROR) status = fail(path);
	games_close(&games);
	return status;
}

static int take_files(Convert *convert, int count, char *const paths[]) {
	for (int i = 0; i < count && !is_found(convert); i++) {
		int status = take_file(convert, paths[i]);
		if (status != STATUS_DONE) return status;
	}
	if (convert->count < convert->wanted || convert->count == 0) {
		fprintf(stderr, "banqi-referee: convert: there are %" PRId64 " games\n", convert->count);
		return STATUS_WRONG;
	}
	return convert->target == TARGET_BANQI ? STATUS_DONE : finish(platform_record_write(stdout, &convert->kept));
}

/* ---- arguments ---- */

static bool find_target(const char *name, Target *target) {
	for (int i = 0; i < TARGET_COUNT; i++) {
		if (strcmp(name, TARGET_NAMES[i]) != 0) continue;
		*target = (Target)i;
		return true;
	}
	return false;
}

static int print_help(void) {
	fputs(CONVERT_HELP, stdout);
	return finish(true);
}

int convert_run(int count, char *const arguments[]) {
	static Convert convert;
	char quoted[QUOTED_SIZE];
	bool has_target = false;
	int i = 0;
	if (count == 1 && strcmp(arguments[0], "--help") == 0) return print_help();
	for (; i < count && strncmp(arguments[i], "--", 2) == 0; i += 2) {
		bool is_target = strcmp(arguments[i], "--to") == 0;
		if (!is_target && strcmp(arguments[i], "--game") != 0) return complain(" is not an argument", text_quoted(arguments[i], quoted));
		if (is_target ? has_target : convert.wanted > 0) return complain(": given twice", arguments[i]);
		if (i + 1 == count) return complain(": its value is missing", arguments[i]);
		text_quoted(arguments[i + 1], quoted);
		if (is_target && !find_target(arguments[i + 1], &convert.target)) return complain(" is not banqi, java, v3 or board", quoted);
		if (!is_target && !text_to_number(arguments[i + 1], 1, INT64_MAX, &convert.wanted)) return complain(" is no number of a game", quoted);
		has_target |= is_target;
	}
	if (!has_target) return complain("--to is missing", "");
	if (i == count) return complain("names no file", "");
	return take_files(&convert, count - i, arguments + i);
}

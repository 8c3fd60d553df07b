/* The field's game records as texts: samples that come back byte for byte, every
 * refusal with its words, and texts that are nearly regular. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "tests/all.h"
#include "tests/platform.h"
#include "tests/runner.h"

#define FOLDER "tests/data/platform_record/"

enum { TEXT_SIZE = 4096 };

static PlatformRecord record;

/* ---- samples ---- */

typedef struct {
	const char *path;
	RecordFormat format;
	Result result;
	Reason reason;
	int plies, stamps;
	const char *date, *start, *deal;
} Sample;

#define ALL_HIDDEN_RANKS "XXXXXXXXXXXXXXXX"
#define NO_DATE "0000-00-00T00:00:00Z"

static const Sample SAMPLES[] = {
	{FOLDER "java.txt", FORMAT_JAVA, RESULT_WIN, REASON_TIME, 7, 8, "2023-02-03T16:05:00Z", START_TEXT, "pXXXXPXXXcnKXXRX" ALL_HIDDEN_RANKS},
	{FOLDER "java-repetition.txt", FORMAT_JAVA, RESULT_DRAW, REASON_REPETITION, 12, 0, NO_DATE, "3r/4/4/4/4/4/4/R3 r - 0 0", "--------------------------------"},
	{FOLDER "v3-spaced-Normal_Win.txt", FORMAT_V3, RESULT_WIN, REASON_NO_PIECES, 3, 3, "2016-02-29T12:07:00Z", "4/4/4/4/4/4/4/R1X1 r n1 0 0", "--n-----------------------------"},
	{FOLDER "v3-MoveError_Lose.txt", FORMAT_V3, RESULT_LOSS, REASON_ILLEGAL_MOVE, 2, 0, NO_DATE, START_TEXT, "kXXXXXXXXXXXXXXX" "XXXXXXXXXXXXXXXP"},
	{FOLDER "board.txt", FORMAT_V3, RESULT_NONE, REASON_NONE, 5, 0, NO_DATE, START_TEXT, "XXXXXXXXXXXXXPXX" "XmCXXnXXXXXXXXXX"},
};

static size_t read_file(const char *path, char text[TEXT_SIZE]) {
	FILE *file = fopen(path, "r");
	if (!CHECK(file != NULL)) return 0;
	size_t size = fread(text, 1, TEXT_SIZE - 1, file);
	text[size] = '\0';
	fclose(file);
	return size;
}

static void check_contents(const Sample *sample) {
	const Record *game = &record.record;
	char start[POSITION_TEXT_SIZE], deal[SQUARE_COUNT + 1] = "";
	position_to_text(&game->start, start);
	for (int square = 0; square < SQUARE_COUNT; square++) deal[square] = game->deal[square] == EMPTY ? '-' : piece_letter(game->deal[square]);
	CHECK_EQUAL_TEXT(start, sample->start);
	CHECK_EQUAL_TEXT(deal, sample->deal);
	CHECK_EQUAL_TEXT(game->date, sample->date);
	CHECK_EQUAL_INT(record.format, sample->format);
	CHECK_EQUAL_TEXT(RESULT_NAMES[game->result], RESULT_NAMES[sample->result]);
	CHECK_EQUAL_TEXT(REASON_NAMES[game->reason], REASON_NAMES[sample->reason]);
	CHECK_EQUAL_INT(record.has_end, sample->reason != REASON_NONE);
	CHECK_EQUAL_INT(game->plies, sample->plies);
	CHECK_EQUAL_INT(record.stamp_count, sample->stamps);
}

/* Read from its file, told apart there, and written as it was. */
static void check_sample(const Sample *sample) {
	static char text[TEXT_SIZE];
	char error[RECORD_ERROR_SIZE];
	size_t size = read_file(sample->path, text), size_again;
	FILE *file = fopen(sample->path, "r");
	if (!CHECK(file != NULL)) return;
	CHECK_EQUAL_INT(record_format_of_file(file), sample->format);
	if (CHECK_EQUAL_INT(platform_record_read(file, sample->path, &record, error), RECORD_READ)) {
		check_contents(sample);
		CHECK(platform_is_carried(&record.record));
		char *again = platform_to_text(&record, &size_again);
		CHECK_EQUAL_INT(size_again, size);
		CHECK_EQUAL_TEXT(again, text);
		free(again);
	} else {
		test_note("%s", error);
	}
	fclose(file);
}

void test_platform_record_samples(void) {
	for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++) {
		long long failed = test_failures();
		check_sample(&SAMPLES[i]);
		if (test_failures() > failed) test_note("in %s", SAMPLES[i].path);
	}
}

/* ---- a text with one line changed ---- */

/* A short game of v3, a line each; the whole of a line may be replaced. */
static const char *const LINES[] = {
	"* 12:07pm Feb 29  2016",
	"* One vs Two",
	"* 0 0 0 1 0 0 0 0 0 0 0 1 0 0",
	"* - - - -", "* - - - -", "* - - - -", "* - - - -", "* - - - -", "* - - - -", "* - - - -",
	"* R - X -",
	"* first 0",
	"* time 300",
	"* 1. a1-b1 c1(n)",
	"* 2. b1-c1",
	"* One wins",
	"* Comment 1 2",
	"0. 1456747620000",
	"1. 1456747620500",
	"2. 1456747621000",
};

enum { LINE_COUNT = sizeof LINES / sizeof LINES[0] };

typedef struct {
	int line;             /* counted from 1; 0: none */
	const char *text;     /* what stands there instead; NULL: the line is left out */
	const char *expected; /* the error; or for texts that are read, a line as it is written */
} Change;

static size_t changed_text(const Change *change, char text[TEXT_SIZE]) {
	char *to = text;
	for (int i = 0; i < LINE_COUNT; i++) {
		const char *line = change->line == i + 1 ? change->text : LINES[i];
		if (line != NULL) to += sprintf(to, "%s\n", line);
	}
	return (size_t)(to - text);
}

#define NAME_64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define NAME_256 NAME_64 NAME_64 NAME_64 NAME_64

static const Change REFUSED[] = {
	/* Text that no line has. */
	{1, "\x1b[31m", "line 1: text: a control character"},
	{3, "* 0 0 \r 1 0 0 0 0 0 0 0 1 0 0", "line 3: text: a control character"},
	{2, "* " NAME_256 NAME_256 NAME_256 NAME_256 " vs ", "line 2: text: longer than 1023 bytes"},

	/* The head. */
	{1, "12:07pm", "line 1: date: missing, here is '12:07pm'"},
	{1, "banqi-record 1", "line 1: date: missing, here is 'banqi-record 1'"},
	{1, "* " NAME_64, "line 1: date: longer than 63 bytes"},
	{2, NULL, "line 2: players: missing, here is '* 0 0 0 1 0 0 0 0 0 0 0 1 0 0'"},
	{2, "* One vs", "line 2: players: missing, here is '* One vs'"},
	{2, "* vs Two", "line 2: players: missing, here is '* vs Two'"},
	{2, "* One VS Two", "line 2: players: missing, here is '* One VS Two'"},
	{2, "* One vs " NAME_256, "line 2: players: a name longer than 255 bytes"},
	{2, "* Three vs Two", "line 2: players: 'One', whom the result names, does not play"},
	{3, NULL, "line 3: counts: '-' of K, it has to be in 0..1"},
	{3, "* 0 0 0 1 0 0 0 0 0 0 0 1 0", "line 3: counts: '' of p, it has to be in 0..5"},
	{3, "* 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0", "line 3: counts: more than 14"},
	{3, "* 2 0 0 1 0 0 0 0 0 0 0 1 0 0", "line 3: counts: '2' of K, it has to be in 0..1"},
	{3, "* 0 -1 0 1 0 0 0 0 0 0 0 1 0 0", "line 3: counts: '-1' of G, it has to be in 0..2"},
	{3, "* 0 0 0 1 0 0 0 0 0 0 0 1 0 6", "line 3: counts: '6' of p, it has to be in 0..5"},
	{3, "* 0 0 0 1 0 0 0 0 0 0 0 2 0 0", "line 3: counts: not the pieces of the board, with 1 face down"},
	{3, "* 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "line 3: counts: not the pieces of the board, with 1 face down"},
	{3, "0 0 0 1 0 0 0 0 0 0 0 1 0 0", "line 3: counts: missing, here is '0 0 0 1 0 0 0 0 0 0 0 1 0 0'"},
	{4, NULL, "line 11: row 1: 'first' is no square"},
	{4, "* - - -", "line 4: row 8: '' is no square"},
	{4, "* - - - - -", "line 4: row 8: more than 4 squares"},
	{5, "* ----", "line 5: row 7: '----' is no square"},
	{6, "* - - x -", "line 6: row 6: 'x' is no square"},
	{7, "* - \xe4\xba - -", "line 7: row 5: '\\xe4\\xba' is no square"},
	{11, "* R R R -", "line 3: counts: not the pieces of the board, with 0 face down"},
	{12, "* first 1", "line 14: moves: ply 1: 'a1-b1' is not legal"},
	{13, "* time x", "line 13: time: 'x' is not a number in 0..1000000000"},
	{13, "* time -1", "line 13: time: '-1' is not a number in 0..1000000000"},
	{13, "* time", "line 13: time: '' is not a number in 0..1000000000"},
	{13, "* time 9999999999999999999999", "line 13: time: '9999999999999999999999' is not a number in 0..1000000000"},

	/* Moves. */
	{14, NULL, "line 14: moves: number '2' instead of 1"},
	{14, "* 0. a1-b1 c1(n)", "line 14: moves: number '0' instead of 1"},
	{14, "* 1. a1-b1", "line 15: moves: more of them behind a line with one ply"},
	{14, "* 1.", "line 14: moves: a line without a ply"},
	{14, "* 1. a1-b1 c1(n) b1-c1", "line 14: moves: more than two plies"},
	{14, "* 1. a1-c1 c1(n)", "line 14: moves: ply 1: 'a1-c1' is not legal"},
	{14, "* 1. a1-b1 c1(p)", "line 14: moves: ply 2: 'c1(p)' is not legal"},
	{14, "* 1. a1-b1 c1(?)", "line 14: moves: ply 2: 'c1(?)' is a flip that shows nothing"},
	{14, "* 1. a1-b1 One(n)", "line 14: moves: ply 2: 'One(n)' is not a move"},
	{14, "* 1. a1-b1 c1(n)" NAME_64, "line 14: moves: ply 2: 'c1(n)0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' is not a move"},
	{15, "* 2. b1-c1 c1-d1", "line 15: moves: ply 4: 'c1-d1' is not legal"},
	{15, "* 1. b1-c1", "line 15: moves: number '1' instead of 2"},
	{15, "2. b1-c1", "line 15: times: number '2' instead of 0"},

	/* The end. */
	{16, "* One", "line 16: result: 'One' is not how a game ends"},
	{16, "* wins", "line 16: result: 'wins' is not how a game ends"},
	{16, "* NoMove One wins 1,0", "line 16: result: 'NoMove One wins 1,0' is not how a game ends"},
	{16, "* Three wins", "line 2: players: 'Three', whom the result names, does not play"},
	{17, "* Draws", "line 17: text: '* Draws' behind the game"},
	{17, "* Comment " NAME_256, "line 17: comment: longer than 255 bytes"},
	{18, NULL, "line 18: times: number '1' instead of 0"},
	{18, "0 1456747620000", "line 18: text: '0 1456747620000' behind the game"},
	{19, "1. now", "line 19: times: 'now' is not a number in 0..99999999999999"},
	{19, "1. 100000000000000", "line 19: times: '100000000000000' is not a number in 0..99999999999999"},
	{20, "2. 1\n3. 2\n4. 3\n5. 4", "line 23: times: more than 5 for 3 plies"},
	{20, "* 3. c1-c2", "line 20: text: '* 3. c1-c2' behind the game"},
};

static void check_refused(const char *text, size_t size, const char *expected) {
	static PlatformRecord untouched;
	char error[RECORD_ERROR_SIZE] = "";
	memset(&record, 0x5A, sizeof record);
	memset(&untouched, 0x5A, sizeof untouched);
	bool good = CHECK_EQUAL_INT(platform_from_bytes(text, size, "x.txt", &record, error), RECORD_BAD);
	good &= CHECK_EQUAL_TEXT(error, expected);
	good &= CHECK(memcmp(&record, &untouched, sizeof record) == 0);
	if (!good) test_note("for %s", expected);
}

/* Without its last lines a text is a shorter record, or refused at its end. */
static void check_cut_off(void) {
	char text[TEXT_SIZE], expected[RECORD_ERROR_SIZE];
	static const char *const FIELDS[] = {"date", "players", "counts", "row 8", "row 7", "row 6", "row 5", "row 4", "row 3", "row 2", "row 1"};
	size_t size = 0;
	for (int line = 1; line < 11; line++) {
		size += (size_t)sprintf(text + size, "%s\n", LINES[line - 1]);
		snprintf(expected, sizeof expected, "line %d: %s: missing, the file ends here", line, FIELDS[line]);
		check_refused(text, size, expected);
	}
}

void test_platform_record_refused(void) {
	char text[TEXT_SIZE];
	for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) check_refused(text, changed_text(&REFUSED[i], text), REFUSED[i].expected);
	check_cut_off();
	check_refused("* a\0b", 5, "line 1: text: a control character");
	check_refused("INITIAL", 7, "line 1: date: missing, the file ends here");
	char error[RECORD_ERROR_SIZE];
	CHECK_EQUAL_INT(platform_from_bytes(" \r\n\n\t\n", 6, NULL, &record, error), RECORD_END);
	/* Blank lines without end are no record, either. */
	char *blank = malloc(PLATFORM_LINES_MAX + 1);
	if (!CHECK(blank != NULL)) return;
	memset(blank, '\n', PLATFORM_LINES_MAX + 1);
	check_refused(blank, PLATFORM_LINES_MAX + 1, "line 100001: text: more than 100000 lines");
	free(blank);
}

/* ---- texts that are nearly regular ---- */

/* Read without complaint; the third text is what is written instead of the second. */
static const Change ACCEPTED[] = {
	{0, "", ""},
	{1, "\n\n * 12:07pm Feb 29  2016 \t", "* 12:07pm Feb 29  2016"},
	{1, NULL, NULL},
	{2, "*One vs Two  \n", "* One vs Two"},
	{3, "*\t0 0 0 1 0 0 0  0 0 0 0 1 0 0", "* 0 0 0 1 0 0 0 0 0 0 0 1 0 0"},
	{3, "* 0 0 0 0 0 0 0 0 0 0 0 1 0 0", "* 0 0 0 1 0 0 0 0 0 0 0 1 0 0"},
	{12, NULL, "* first 2"},
	{12, "* first unknown", "* first 2"},
	{13, NULL, NULL},
	{13, "* time 0300", "* time 300"},
	{14, "* 01.a1b1   c1=n", "* 1. a1-b1 c1(n)"},
	{14, "*  1. a1-b1 c1(n)\n", "* 1. a1-b1 c1(n)"},
	{16, NULL, NULL},
	{16, "* Draws", "* Draws"},
	{16, "* Two wins", "* Two wins"},
	{17, NULL, NULL},
	{17, "* Comment", NULL},
	{20, NULL, NULL},
};

static void check_accepted(const Change *change) {
	char text[TEXT_SIZE], expected[TEXT_SIZE], error[RECORD_ERROR_SIZE];
	size_t size = changed_text(change, text), size_again;
	changed_text(&(Change){change->line, change->expected, NULL}, expected);
	if (!CHECK_EQUAL_INT(platform_from_bytes(text, size, NULL, &record, error), RECORD_READ)) {
		test_note("line %d: %s", change->line, error);
		return;
	}
	record.layout.is_spaced = false;
	char *again = platform_to_text(&record, &size_again);
	CHECK_EQUAL_TEXT(again, expected);
	free(again);
}

/* All lines with another end; then the last one without its own, which comes back. */
static void check_line_ends(const char *line_end) {
	char text[TEXT_SIZE], error[RECORD_ERROR_SIZE], *to = text;
	size_t size;
	for (int i = 0; i < LINE_COUNT; i++) to += sprintf(to, "%s%s", LINES[i], line_end);
	for (int cut = 0; cut < 2; cut++) {
		size_t missing = cut == 0 ? 0 : strlen(line_end);
		if (!CHECK_EQUAL_INT(platform_from_bytes(text, (size_t)(to - text) - missing, NULL, &record, error), RECORD_READ)) {
			test_note("%s", error);
			return;
		}
		char *again = platform_to_text(&record, &size);
		CHECK_EQUAL_TEXT(again, text);
		free(again);
	}
}

void test_platform_record_accepted(void) {
	for (size_t i = 0; i < sizeof ACCEPTED / sizeof ACCEPTED[0]; i++) check_accepted(&ACCEPTED[i]);
	check_line_ends("\n");
	check_line_ends("\r\n");
	check_line_ends("\r\r\n");
	check_line_ends("\n\n");
	check_line_ends("\r\n\r\n");
}

/* ---- whose turn it is ---- */

#define EMPTY_ROWS "* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n"

/* A set-up board, `first`, the first moves, and the side to move at the start; NULL
 * for an error. */
static const struct {
	const char *row, *first, *moves, *side;
} FIRSTS[] = {
	{"* R - X -", "* first 0", "* 1. a1-b1", "r"},
	{"* R - X -", "* first 0", "* 1. c1(n)", "r"},
	{"* R - X -", "* first 1", "* 1. c1(n)", "b"},
	{"* R - X -", "* first 1", "* 1. a1-b1", NULL},
	/* Not told: the piece that moves tells, and a flip does not. */
	{"* R - X -", "* first 2", "* 1. a1-b1", "r"},
	{"* R - X -", "* first -1", "* 1. a1-b1", "r"},
	{"* R - X -", "* time 1", "* 1. a1-b1", "r"},
	{"* R - X -", "* first 2", "* 1. c1(n)", NULL},
	{"* R - X -", "* first 2", "* 1. b1-a1", NULL},
	{"* R - X -", "* first 2", "* Comment", NULL},
	/* Nothing face up: the first flip decides, unless pieces are gone and the line tells. */
	{"* - - X X", "* first 2", "* 1. c1(n)", "-"},
	{"* - - X X", "* first 0", "* 1. c1(n)", "r"},
};

void test_platform_record_first(void) {
	for (size_t i = 0; i < sizeof FIRSTS / sizeof FIRSTS[0]; i++) {
		char text[TEXT_SIZE], start[POSITION_TEXT_SIZE], error[RECORD_ERROR_SIZE] = "";
		int size = sprintf(text, "* One vs Two\n%s\n" EMPTY_ROWS "%s\n%s\n%s\n", LINES[2], FIRSTS[i].row, FIRSTS[i].first, FIRSTS[i].moves);
		RecordStatus status = platform_from_bytes(text, (size_t)size, NULL, &record, error);
		if (!CHECK_EQUAL_INT(status, FIRSTS[i].side == NULL ? RECORD_BAD : RECORD_READ)) test_note("%s, %s: %s", FIRSTS[i].first, FIRSTS[i].moves, error);
		if (status != RECORD_READ) continue;
		position_to_text(&record.record.start, start);
		CHECK_EQUAL_INT(strchr(start, ' ')[1], FIRSTS[i].side[0]);
	}
}

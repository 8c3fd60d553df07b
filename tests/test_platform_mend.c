/* Records in which a name took the place of a square: mended when one square, and only
 * one, makes a game of it, and refused as they stand otherwise. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/platform_mend.h"
#include "tests/all.h"
#include "tests/platform.h"
#include "tests/player.h"
#include "tests/runner.h"

static PlatformRecord record;

static RecordStatus read_text(const char *text, size_t size, const char *path, PlatformMend *mend, char error[RECORD_ERROR_SIZE]) {
	/* fmemopen() only reads what it is opened to read, but takes no const. */
	char *copy = malloc(size + 1);
	if (copy == NULL) abort();
	memcpy(copy, text, size);
	FILE *file = fmemopen(copy, size, "r");
	if (file == NULL) abort();
	RecordStatus status = platform_mend_read(file, path, &record, mend, error);
	fclose(file);
	free(copy);
	return status;
}

/* ---- texts ---- */

/* A chariot and a horse face down beside it, on an empty board. */
#define HEAD(players) "* " players "\n* 0 0 0 1 0 0 0 0 0 0 0 1 0 0\n" EMPTY_ROWS "* R - X -\n* first 0\n"
#define EMPTY_ROWS "* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n"

static const struct {
	const char *text, *path;
	const char *mended; /* "NAME SQUARE", "" for a text that is read as it is; NULL: refused */
	const char *error;
} TEXTS[] = {
	{HEAD("Alpha vs Beta") "* 1. a1-b1 c1(n)\n* 2. b1-c1\n* Alpha wins\n", NULL, "", NULL},
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n* Alpha wins\n", NULL, "Beta c1", NULL},
	{HEAD("Alpha vs Beta") "* 1. a1-Alpha c1(n)\n* 2. Alpha-c1\n* Alpha wins\n", NULL, "Alpha b1", NULL},
	{HEAD("Alpha vs Beta") "* 1.a1-Alpha\tc1=n\r\n*2. Alpha-c1\r\n", NULL, "Alpha b1", NULL},
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Beta=n\n* 2. b1-Beta", NULL, "Beta c1", NULL},
	/* Names with blanks, of one letter, and twice the same. */
	{HEAD("  One two  vs Beta") "* 1. a1-b1 One two(n)\n* 2. b1-One two\n", NULL, "One two c1", NULL},
	{HEAD("A vs b") "* 1. a1-A c1(n)\n* 2. A-c1\n", NULL, "A b1", NULL},
	{HEAD("A vs a") "* 1. a1-a c1(n)\n* 2. a-c1\n", NULL, "a b1", NULL},
	{HEAD("Z vs Z") "* 1. a1-b1 Z(n)\n* 2. b1-Z\n* Z wins\n", NULL, "Z c1", NULL},
	/* A result and a date that look like what is looked for. */
	{"* 1. Beta-x\n" HEAD("x-Beta vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n* x-Beta wins\n", NULL, "Beta c1", NULL},
	{"* Beta-x\n" HEAD("x-Beta vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n* x-Beta wins\n", NULL, "Beta c1", NULL},
	/* More than one square does it, or none. */
	{HEAD("Alpha vs Beta") "* 1. a1-Alpha c1(n)\n", NULL, NULL, "line 12: moves: ply 1: 'a1-Alpha' is not a move"},
	{HEAD("Alpha vs Beta") "* 1. a1-Alpha c1(n)\n* 2. Alpha-c2\n", NULL, NULL, "line 12: moves: ply 1: 'a1-Alpha' is not a move"},
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n* Beta wins\n* 3.", NULL, NULL, "line 12: moves: ply 2: 'Beta(n)' is not a move"},
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Gamma(n)\n* 2. b1-Gamma\n", NULL, NULL, "line 12: moves: ply 2: 'Gamma(n)' is not a move"},
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Beta\n", NULL, NULL, "line 12: moves: ply 2: 'Beta' is not a move"},
	/* Both names stand for squares: that is not tried. */
	{HEAD("Alpha vs Beta") "* 1. a1-Alpha Beta(n)\n* 2. Alpha-Beta\n", NULL, NULL, "line 12: moves: ply 1: 'a1-Alpha' is not a move"},
	/* Something else is wrong as well, or only. */
	{HEAD("Alpha vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n* Gamma wins\n", NULL, NULL, "line 12: moves: ply 2: 'Beta(n)' is not a move"},
	{HEAD("Alpha vs Beta") "* 1. a1-d8\n", NULL, NULL, "line 12: moves: ply 1: 'a1-d8' is not legal"},
	{"* vs\n", NULL, NULL, "line 1: players: missing, the file ends here"},
};

static void check_text(size_t i) {
	char error[RECORD_ERROR_SIZE] = "", mended[RECORD_NAME_SIZE + 16] = "";
	PlatformMend mend;
	RecordStatus status = read_text(TEXTS[i].text, strlen(TEXTS[i].text), TEXTS[i].path, &mend, error);
	CHECK_EQUAL_INT(status, TEXTS[i].mended == NULL ? RECORD_BAD : RECORD_READ);
	if (status != RECORD_READ) {
		CHECK_EQUAL_TEXT(error, TEXTS[i].error == NULL ? "" : TEXTS[i].error);
		CHECK_EQUAL_TEXT(mend.name, "");
		return;
	}
	if (mend.name[0] != '\0') snprintf(mended, sizeof mended, "%s %c%d", mend.name, 'a' + mend.square % 4, 1 + mend.square / 4);
	CHECK_EQUAL_TEXT(mended, TEXTS[i].mended == NULL ? "refused" : TEXTS[i].mended);
}

/* A text that is too long to be tried, and one that is just not. */
static void check_size(void) {
	static const char GAME[] = HEAD("Alpha vs Beta") "* 1. a1-b1 Beta(n)\n* 2. b1-Beta\n";
	char error[RECORD_ERROR_SIZE], *text = malloc(PLATFORM_MEND_MAX + 1);
	PlatformMend mend;
	if (!CHECK(text != NULL)) return;
	/* Blanks, in lines that are not too long and not too many. */
	memset(text, ' ', PLATFORM_MEND_MAX + 1);
	for (size_t i = 999; i < PLATFORM_MEND_MAX; i += 1000) text[i] = '\n';
	memcpy(text, GAME, strlen(GAME));
	CHECK_EQUAL_INT(read_text(text, PLATFORM_MEND_MAX, NULL, &mend, error), RECORD_READ);
	CHECK_EQUAL_INT(read_text(text, PLATFORM_MEND_MAX + 1, NULL, &mend, error), RECORD_BAD);
	CHECK_EQUAL_TEXT(error, "line 12: moves: ply 2: 'Beta(n)' is not a move");
	free(text);
}

/* ---- whole games ---- */

/* A random game of at most so many plies, as the client of v3 writes it. */
static char *make_game(Rng *rng, int plies) {
	static PlatformRecord made;
	static Game game;
	static Record played;
	char error[RECORD_ERROR_SIZE];
	size_t size;
	Player player = player_random(rng);
	memset(&played, 0, sizeof played);
	played.rules = RULES_PRESETS[0].rules;
	position_start(&played.start);
	game_start(&game, &played.start);
	while (game.history.count < plies && game_end(&game.pos, &game.history, &played.rules) == END_NONE) game_play(&game, player_choose(&player, &game));
	played.plies = game.history.count;
	memcpy(played.move, game.history.move, (size_t)played.plies * sizeof(Move));
	played.result = RESULT_NONE;
	strcpy(played.name[0], "Alpha");
	strcpy(played.name[1], "Beta");
	strcpy(played.date, "2017-01-16T13:46:00Z");
	if (!CHECK(platform_record_make(&made, &played, FORMAT_V3, error))) abort();
	return platform_to_text(&made, &size);
}

/* The text with a name in the place of a square; the caller frees it. */
static char *spoil(const char *text, const char *name, int square, bool *is_spoilt) {
	const char word[] = {(char)('a' + square % 4), (char)('1' + square / 4), '\0'};
	char *spoilt = malloc(3 * strlen(text) + 1), *to = spoilt;
	if (spoilt == NULL) abort();
	*is_spoilt = false;
	while (*text != '\0') {
		bool is_square = strncmp(text, word, 2) == 0;
		*is_spoilt |= is_square;
		if (is_square)
			to += sprintf(to, "%s", name);
		else
			*to++ = *text;
		text += is_square ? 2 : 1;
	}
	*to = '\0';
	return spoilt;
}

/* Either the game comes back as it was, or it is refused: a square that was only flipped
 * could be many another. */
static void check_games(void) {
	static PlatformRecord whole;
	Rng rng = rng_seeded(21);
	int games = EFFORT(300, 40), spoilt_games = 0, mended = 0;
	for (int i = 0; i < games; i++) {
		char error[RECORD_ERROR_SIZE];
		int square = (int)rng_below(&rng, SQUARE_COUNT);
		bool is_spoilt;
		PlatformMend mend;
		char *text = make_game(&rng, (int)rng_below(&rng, 200));
		CHECK_EQUAL_INT(platform_from_bytes(text, strlen(text), NULL, &whole, error), RECORD_READ);
		char *spoilt = spoil(text, i % 2 == 0 ? "Alpha" : "Beta", square, &is_spoilt);
		RecordStatus status = read_text(spoilt, strlen(spoilt), NULL, &mend, error);
		spoilt_games += is_spoilt;
		if (status == RECORD_READ) {
			CHECK_EQUAL_INT(mend.name[0] != '\0', is_spoilt);
			if (is_spoilt) CHECK_EQUAL_INT(mend.square, square);
			CHECK(platform_is_same(&record, &whole));
			mended += is_spoilt;
		} else {
			CHECK(is_spoilt && strncmp(error, "line ", 5) == 0);
		}
		free(spoilt);
		free(text);
	}
	CHECK(mended > spoilt_games / 2);
	test_note("%d of %d games mended, the others refused", mended, spoilt_games);
}

void test_platform_mend(void) {
	for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
		long long failed = test_failures();
		check_text(i);
		if (test_failures() > failed) test_note("in text %zu:\n%s", i, TEXTS[i].text);
	}
	check_size();
	check_games();
}

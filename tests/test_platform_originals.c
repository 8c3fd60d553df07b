/* Records that the field's platforms really wrote: each is read, comes back byte for
 * byte, and ends by the rule and for the player that it says.
 *
 * They are not part of the repository: they are looked for in originals/ of
 * $BANQI_RECORDS and of ../shared/records.
 *
 * In some of them a stand-in for a player's name, "Alpha" or "Beta", took the place of
 * a square of the same name, too: these come back with the name for the square again.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "protocol/platform_mend.h"
#include "tests/all.h"
#include "tests/platform.h"
#include "tests/runner.h"
#include "tools/referee/replay.h"

enum { TEXT_SIZE = 1 << 16, PATH_SIZE = 1024 };

typedef struct {
	int games[REASON_COUNT], agree[REASON_COUNT];
	int mended;         /* texts in which a name stood for a square */
	int quiet_drawn[2]; /* the fewest and the most quiet plies of a draw by the quiet limit */
	int quiet_alive;    /* the most quiet plies after which a game went on */
} Tally;

static PlatformRecord record;

/* ---- reading ---- */

static bool read_text(FILE *file, char text[TEXT_SIZE]) {
	size_t size = fread(text, 1, TEXT_SIZE - 1, file);
	text[size] = '\0';
	rewind(file);
	return CHECK(size < TEXT_SIZE - 1);
}

/* Puts the name back wherever the square stands: as the search and replace did. */
static void spoil(const char *text, const PlatformMend *mend, char spoilt[2 * TEXT_SIZE]) {
	const char square[] = {(char)('a' + mend->square % FILE_COUNT), (char)('1' + mend->square / FILE_COUNT), '\0'};
	char *to = spoilt;
	while (*text != '\0') {
		bool is_square = strncmp(text, square, 2) == 0;
		if (is_square)
			to += sprintf(to, "%s", mend->name);
		else
			*to++ = *text;
		text += is_square ? 2 : 1;
	}
	*to = '\0';
}

/* Back as it was; and in our own text it is a game that our referee confirms. */
static void check_round_trip(const char *text, const PlatformMend *mend) {
	static char spoilt[2 * TEXT_SIZE];
	char error[REPLAY_ERROR_SIZE];
	size_t size;
	char *again = platform_to_text(&record, &size);
	if (CHECK(size < TEXT_SIZE)) {
		spoil(again, mend, spoilt);
		CHECK(strcmp(mend->name[0] == '\0' ? again : spoilt, text) == 0);
	}
	free(again);
	CHECK(platform_is_carried(&record.record));
	if (!CHECK(replay_record(&record.record, error))) test_note("%s", error);
}

/* ---- playing ---- */

/* What a referee says, the position has to leave open. */
static bool agrees(End end, Reason reason) { return reason_is_referees(reason) ? end == END_NONE : (Reason)end == reason; }

/* Plays the game; it has to be under way up to its last ply, and to end as it says
 * under `rules`. */
static void check_game(const Rules *rules, Tally *tally) {
	static Game game;
	const Record *played = &record.record;
	game_start(&game, &played->start);
	for (int ply = 0; ply < played->plies; ply++) {
		if (!CHECK_EQUAL_INT(game_end(&game.pos, &game.history, &played->rules), END_NONE)) test_note("before ply %d", ply + 1);
		if (game.pos.quiet > tally->quiet_alive) tally->quiet_alive = game.pos.quiet;
		if (!CHECK(game_play(&game, played->move[ply]))) return;
	}
	tally->games[played->reason]++;
	tally->agree[played->reason] += agrees(game_end(&game.pos, &game.history, rules), played->reason);
	CHECK(agrees(game_end(&game.pos, &game.history, &played->rules), played->reason));
	if (played->result != RESULT_DRAW) CHECK_EQUAL_INT(played->result, game_player(&game.pos) == 0 ? RESULT_LOSS : RESULT_WIN);
	if (played->reason != REASON_QUIET_LIMIT) return;
	if (tally->quiet_drawn[0] == 0 || game.pos.quiet < tally->quiet_drawn[0]) tally->quiet_drawn[0] = game.pos.quiet;
	if (game.pos.quiet > tally->quiet_drawn[1]) tally->quiet_drawn[1] = game.pos.quiet;
}

static void check_original(const char *path, Tally tallies[2]) {
	static char text[TEXT_SIZE];
	char error[RECORD_ERROR_SIZE];
	PlatformMend mend;
	Rules rules;
	FILE *file = fopen(path, "r");
	if (!CHECK(file != NULL)) return;
	RecordFormat format = record_format_of_file(file);
	bool is_java = format == FORMAT_JAVA, is_read = false;
	if (CHECK(format == FORMAT_JAVA || format == FORMAT_V3) && read_text(file, text)) {
		is_read = CHECK_EQUAL_INT(platform_mend_read(file, path, &record, &mend, error), RECORD_READ);
		if (!is_read) test_note("%s", error);
	}
	fclose(file);
	if (!is_read) return;
	tallies[!is_java].mended += mend.name[0] != '\0';
	CHECK_EQUAL_INT(record.format, format);
	check_round_trip(text, &mend);
	if (CHECK(rules_find_preset(is_java ? "platform" : "platform-v3", &rules))) check_game(&rules, &tallies[!is_java]);
}

/* ---- the folder ---- */

static void print_tally(const Tally *tally, const char *preset) {
	for (int reason = 0; reason < REASON_COUNT; reason++)
		if (tally->games[reason] > 0) test_note("%s: %d of %d end by %s under this preset", preset, tally->agree[reason], tally->games[reason], REASON_NAMES[reason]);
	if (tally->quiet_drawn[1] > 0) test_note("%s: drawn at %d to %d quiet plies, played on after %d", preset, tally->quiet_drawn[0], tally->quiet_drawn[1], tally->quiet_alive);
	if (tally->mended > 0) test_note("%s: in %d a name stood for a square", preset, tally->mended);
}

void test_platform_record_originals(void) {
	char folder[PATH_SIZE], path[PATH_SIZE + 256 + 1];
	const char *records = getenv("BANQI_RECORDS");
	Tally tallies[2] = {{.mended = 0}, {.mended = 0}};
	snprintf(folder, sizeof folder, "%s/originals", records != NULL ? records : "../shared/records");
	DIR *files = opendir(folder);
	if (files == NULL) {
		test_skip("no originals/ in $BANQI_RECORDS or ../shared/records");
		return;
	}
	for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
		if (entry->d_name[0] == '.') continue;
		long long failed = test_failures();
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		check_original(path, tallies);
		if (test_failures() > failed) test_note("in %s", entry->d_name);
	}
	closedir(files);
	print_tally(&tallies[0], "platform");
	print_tally(&tallies[1], "platform-v3");
	/* What the rules of the presets were measured on. The client of v3 was drawn at 60
	 * quiet plies at one event and went on after 81 at another, so that its preset can
	 * fit one of them only; everything else has to agree. */
	for (int i = 0; i < 2; i++)
		for (int reason = 0; reason < REASON_COUNT; reason++)
			if (i == 0 || reason != REASON_QUIET_LIMIT) CHECK_EQUAL_INT(tallies[i].agree[reason], tallies[i].games[reason]);
	CHECK(tallies[0].games[REASON_NO_PIECES] > 0 && tallies[1].games[REASON_NO_PIECES] > 0);
}

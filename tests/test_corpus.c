/* Games that were really played: under the preset `platform` every recorded move
 * is legal, and a game that the platform ended by rule ends here by the same rule,
 * on the same ply, with the same winner.
 *
 * The records are not part of the repository: they are looked for in
 * $BANQI_RECORDS and in ../shared/records.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/notation.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/data.h"
#include "tests/runner.h"

enum { GAMES = 1500 };

/* What a record calls the ends, and how often each came. */
typedef enum { NO_MOVE, NO_EAT_FLIP, REPETITION, TIME_OUT, REASON_COUNT } Reason;
static const char *const REASONS[REASON_COUNT] = {"NoMove", "NoEatFlipDraw", "PositionRepetitionDraw", "TimeOut"};
static const int REASON_GAMES[REASON_COUNT] = {1192, 128, 171, 9};

static Game game;

static Reason find_reason(const char *text) {
	int reason = 0;
	while (reason < REASON_COUNT && strcmp(text, REASONS[reason]) != 0) reason++;
	return (Reason)reason;
}

/* The platform knows one word for a side without pieces and one without moves. */
static bool end_fits(End end, Reason reason) {
	switch (reason) {
	case NO_MOVE: return end_is_loss(end);
	case NO_EAT_FLIP: return end == END_QUIET_LIMIT;
	case REPETITION: return end == END_REPETITION;
	default: return end == END_NONE; /* ended by the clock */
	}
}

/* The result of first player and second player that an end means. */
static const char *result_of(End end) {
	if (end_is_draw(end)) return "1/2";
	return game_player(&game.pos) == 0 ? "0-1" : "1-0";
}

/* Replays the moves; the game must be under way before each. */
static bool replay(char *moves, const Rules *rules) {
	Position start;
	position_start(&start);
	game_start(&game, &start);
	for (char *move; (move = data_part(&moves, ' ')) != NULL;) {
		if (!CHECK_EQUAL_TEXT(END_NAMES[game_end(&game.pos, &game.history, rules)], "none")) return false;
		if (!CHECK(play_texts(&game, move))) return false;
	}
	return true;
}

static void check_record(char *line, const Rules *rules, int tally[REASON_COUNT][END_COUNT]) {
	char *reason_text = data_part(&line, '\t');
	data_part(&line, '\t'); /* the length of the cycle, for the reader */
	char *result = data_part(&line, '\t'), *moves = data_part(&line, '\t');
	if (!CHECK(moves != NULL)) return;
	Reason reason = find_reason(reason_text);
	if (!CHECK(reason < REASON_COUNT) || !replay(moves, rules)) return;
	End end = game_end(&game.pos, &game.history, rules);
	CHECK(end_fits(end, reason));
	if (reason != TIME_OUT) CHECK_EQUAL_TEXT(result, result_of(end));
	tally[reason][end]++;
}

/* Where the records are; NULL when they are nowhere. */
static const char *find_records(char path[512]) {
	const char *folder = getenv("BANQI_RECORDS");
	snprintf(path, 512, "%s/platform-games.tsv", folder != NULL ? folder : "../shared/records");
	FILE *file = fopen(path, "r");
	if (file == NULL) return NULL;
	fclose(file);
	return path;
}

void test_corpus_platform(void) {
	static DataFile data;
	char path[512];
	int tally[REASON_COUNT][END_COUNT] = {{0}}, games = 0;
	Rules rules;
	if (find_records(path) == NULL) {
		test_skip("no platform-games.tsv in $BANQI_RECORDS or ../shared/records");
		return;
	}
	if (!CHECK(rules_find_preset("platform", &rules)) || !data_open(&data, path)) return;
	while (data_next(&data)) {
		if (data.line[0] == '#') continue;
		long long failed = test_failures();
		check_record(data.line, &rules, tally);
		if (test_failures() > failed) test_note("in line %d, after %d plies", data.number, game.history.count);
		games++;
	}
	CHECK_EQUAL_INT(games, GAMES);
	for (int reason = 0; reason < REASON_COUNT; reason++) {
		int count = 0;
		for (int end = 0; end < END_COUNT; end++) {
			count += tally[reason][end];
			if (tally[reason][end] > 0) test_note("%s: %d games end by %s", REASONS[reason], tally[reason][end], END_NAMES[end]);
		}
		CHECK_EQUAL_INT(count, REASON_GAMES[reason]);
	}
}

/* Game records: what is written is read back, what is broken is refused and leaves
 * nothing half-read, and a replay tells games from what is none. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/record.h"
#include "tests/all.h"
#include "tests/player.h"
#include "tests/runner.h"
#include "tools/referee/replay.h"

/* ---- games and texts ---- */

/* Plays random moves by the rules from a deal, at most `plies` of them; a game that
 * is not over then ends by the player to move losing on time, or goes on. */
static void play_record(Record *record, Rng *rng, int plies) {
	static Game game;
	End end;
	Player player = player_random(rng);
	position_start(&record->start);
	deal_layout(&record->start, rng, record->deal);
	game_start(&game, &record->start);
	while ((end = game_end(&game.pos, &game.history, &record->rules)) == END_NONE && game.history.count < plies) {
		Move move = player_choose(&player, &game);
		if (move_is_flip(move)) move = move_flip(move_from(move), record->deal[move_from(move)]);
		game_play(&game, move);
	}
	record->plies = game.history.count;
	memcpy(record->move, game.history.move, (size_t)record->plies * sizeof(Move));
	record->reason = end != END_NONE ? (Reason)end : rng_below(rng, 2) == 0 ? REASON_TIME : REASON_NONE;
	record->result = record->reason == REASON_NONE ? RESULT_NONE : end_is_draw(end) ? RESULT_DRAW : game_player(&game.pos) == 0 ? RESULT_LOSS : RESULT_WIN;
}

static void make_record(Record *record, Rng *rng, int plies) {
	memset(record, 0, sizeof *record);
	strcpy(record->name[0], "A");
	strcpy(record->name[1], "engine of B");
	strcpy(record->limit[0], "tc=60+0.5");
	strcpy(record->limit[1], "nodes=400");
	strcpy(record->date, "2022-01-13T16:15:00Z");
	record->rules = RULES_PRESETS[rng_below(rng, RULES_PRESET_COUNT)].rules;
	record->rules.occurrences = 2 + (int)rng_below(rng, RULES_OCCURRENCES_MAX - 1);
	record->seed = RECORD_SEED_MAX;
	record->pair = RECORD_PAIR_MAX;
	record->game = 2;
	play_record(record, rng, plies);
}

/* The text of a record; the caller frees it. */
static char *text_of(const Record *record, size_t *length) {
	char *text = NULL;
	FILE *file = open_memstream(&text, length);
	if (!CHECK(file != NULL)) abort();
	CHECK(record_write(file, record));
	fclose(file);
	return text;
}

/* Reads the first block of a text; the reader stays open for `again`. */
static RecordStatus read_text(const char *text, size_t length, RecordReader *reader, Record *record) {
	FILE *file = tmpfile();
	if (!CHECK(file != NULL)) abort();
	CHECK(fwrite(text, 1, length, file) == length);
	rewind(file);
	record_reader_start(reader, file);
	return record_read(reader, record);
}

static bool is_same(const Record *a, const Record *b) {
	return strcmp(a->name[0], b->name[0]) == 0 && strcmp(a->name[1], b->name[1]) == 0 && strcmp(a->limit[0], b->limit[0]) == 0
		&& strcmp(a->limit[1], b->limit[1]) == 0 && a->rules.quiet_limit == b->rules.quiet_limit && a->rules.repetition == b->rules.repetition
		&& a->rules.occurrences == b->rules.occurrences && a->seed == b->seed && a->pair == b->pair && a->game == b->game && strcmp(a->date, b->date) == 0
		&& memcmp(&a->start, &b->start, sizeof a->start) == 0 && memcmp(a->deal, b->deal, sizeof a->deal) == 0 && a->result == b->result
		&& a->reason == b->reason && a->plies == b->plies && memcmp(a->move, b->move, (size_t)a->plies * sizeof(Move)) == 0;
}

/* ---- round trips ---- */

static void check_round_trip(const Record *record) {
	static RecordReader reader;
	static Record back;
	size_t length;
	char *text = text_of(record, &length);
	if (CHECK_EQUAL_INT(read_text(text, length, &reader, &back), RECORD_READ)) {
		CHECK(is_same(record, &back));
		CHECK_EQUAL_INT(record_read(&reader, &back), RECORD_END);
	} else {
		test_note("%s", reader.error);
	}
	fclose(reader.file);
	free(text);
}

static void check_games(void) {
	static Record record;
	char error[REPLAY_ERROR_SIZE];
	Rng rng = rng_seeded(1);
	for (int i = 0; i < EFFORT(300, 30); i++) {
		make_record(&record, &rng, i % 3 == 0 ? (int)rng_below(&rng, 40) : HISTORY_MAX);
		check_round_trip(&record);
		if (!CHECK(replay_record(&record, error))) test_note("%s", error);
	}
}

static void check_names(void) {
	static const char *const NAMES[][2] = {
		{"", ""},
		{"plain name", "plain name"},
		{"a \"b\" \\c", "a \\\"b\\\" \\\\c"},
		{"line\nfeed\ttab\x7f", "line\\x0afeed\\x09tab\\x7f"},
		{"\xe4\xba\x8c\xc3\xa9\xf0\x9f\x90\x8e", "\xe4\xba\x8c\xc3\xa9\xf0\x9f\x90\x8e"},
		/* Broken, cut off, overlong, a surrogate, too large, and C1 controls. */
		{"\xff\xc3", "\\xff\\xc3"},
		{"\xe4\xba", "\\xe4\\xba"},
		{"\xc0\x80\xe0\x80\x80", "\\xc0\\x80\\xe0\\x80\\x80"},
		{"\xed\xa0\x80", "\\xed\\xa0\\x80"},
		{"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
		{"\xc2\x9b", "\\xc2\\x9b"},
	};
	static Record record;
	char escaped[RECORD_ESCAPED_SIZE];
	Rng rng = rng_seeded(2);
	make_record(&record, &rng, 4);
	for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
		record_escape(NAMES[i][0], escaped);
		CHECK_EQUAL_TEXT(escaped, NAMES[i][1]);
		strcpy(record.name[0], NAMES[i][0]);
		check_round_trip(&record);
	}
	/* The longest name, and any bytes at all. */
	for (int round = 0; round < 200; round++) {
		size_t length = round == 0 ? RECORD_NAME_SIZE - 1 : rng_below(&rng, RECORD_NAME_SIZE);
		for (size_t i = 0; i < length; i++) record.name[1][i] = (char)(1 + rng_below(&rng, 255));
		record.name[1][length] = '\0';
		check_round_trip(&record);
	}
}

/* A set-up board with few pieces face down, one that is not known, and a board with
 * none. */
static void check_starts(void) {
	static Record record;
	char error[NOTATION_ERROR_SIZE];
	Rng rng = rng_seeded(3);
	make_record(&record, &rng, 0);
	CHECK(position_from_text(&record.start, "####/####/####/####/##XX/##1k/##X1/##XK r G1p3 3 40", error));
	deal_layout(&record.start, &rng, record.deal);
	check_round_trip(&record);
	record.deal[14] = FACE_DOWN;
	check_round_trip(&record);
	CHECK(position_from_text(&record.start, "4/4/4/1k2/4/2K1/4/4 r - 0 60", error));
	deal_layout(&record.start, &rng, record.deal);
	check_round_trip(&record);
}

/* ---- refusals ---- */

/* A text that is no record: refused with a reason, or seen to be empty. */
static void check_refused(const char *text, size_t length, const char *what) {
	static RecordReader reader;
	static Record record, untouched;
	memset(&record, 0x5a, sizeof record);
	memset(&untouched, 0x5a, sizeof untouched);
	RecordStatus status = read_text(text, length, &reader, &record);
	bool good = CHECK(status == RECORD_BAD || status == RECORD_END);
	if (status == RECORD_BAD) good &= CHECK(strncmp(reader.error, "line ", 5) == 0);
	good &= CHECK(memcmp(&record, &untouched, sizeof record) == 0);
	if (!good) test_note("after %s", what);
	fclose(reader.file);
}

/* Which results go with which reasons by their form: a game without a result has no
 * reason, and any other has one. Whether it is the right one is for a replay. */
static void check_reasons(void) {
	static RecordReader reader;
	static Record record, back;
	Rng rng = rng_seeded(9);
	make_record(&record, &rng, 10);
	for (Result result = RESULT_WIN; result < RESULT_COUNT; result++) {
		for (Reason reason = REASON_NONE; reason < REASON_COUNT; reason++) {
			size_t length;
			record.result = result;
			record.reason = reason;
			char *text = text_of(&record, &length);
			bool is_good = (result == RESULT_NONE) == (reason == REASON_NONE);
			CHECK_EQUAL_INT(read_text(text, length, &reader, &back), is_good ? RECORD_READ : RECORD_BAD);
			if (!is_good) CHECK(strstr(reader.error, "does not go with result") != NULL);
			fclose(reader.file);
			free(text);
		}
	}
}

/* Every text that is cut off, and every one with a line left out or doubled (two
 * lines with moves apart, which replay must tell). */
static void check_torn(void) {
	static Record record;
	char without[RECORD_LINE_SIZE], doubled[RECORD_LINE_SIZE];
	size_t length;
	Rng rng = rng_seeded(4);
	make_record(&record, &rng, 10);
	char *text = text_of(&record, &length);
	/* Without its last newline the block still ends with a whole line. */
	for (size_t cut = 0; cut < length - 1; cut++) check_refused(text, cut, "a cut");

	for (char *line = text; *line != '\n'; line = strchr(line, '\n') + 1) {
		size_t before = (size_t)(line - text), size = (size_t)(strchr(line, '\n') + 1 - line);
		memcpy(without, text, before);
		memcpy(without + before, line + size, length - before - size);
		check_refused(without, length - size, "a line left out");
		memcpy(doubled, text, before + size);
		memcpy(doubled + before + size, line, length - before);
		check_refused(doubled, length + size, "a line doubled");
	}
	free(text);
}

/* Bytes changed at random: read whole or refused whole, and what is read can be
 * written and read again. */
static void check_noise(void) {
	static Record record, back;
	static RecordReader reader;
	size_t length;
	Rng rng = rng_seeded(5);
	make_record(&record, &rng, 30);
	char *text = text_of(&record, &length), error[REPLAY_ERROR_SIZE];
	for (int i = 0; i < EFFORT(5000, 1000); i++) {
		size_t where = rng_below(&rng, (uint32_t)length);
		char before = text[where];
		text[where] = (char)rng_below(&rng, 256);
		RecordStatus status = read_text(text, length, &reader, &back);
		fclose(reader.file);
		CHECK(status == RECORD_READ || status == RECORD_BAD);
		if (status == RECORD_READ) {
			replay_record(&back, error);
			check_round_trip(&back);
		}
		text[where] = before;
	}
	free(text);
}

/* Behind a bad block the next one is read. */
static void check_recovery(void) {
	static Record record, back;
	static RecordReader reader;
	size_t length;
	Rng rng = rng_seeded(6);
	make_record(&record, &rng, 20);
	char *text = text_of(&record, &length), *both = malloc(2 * length + 1);
	if (!CHECK(both != NULL)) abort();
	memcpy(both, text, length);
	memcpy(both + length, text, length);
	both[0] = 'x';
	CHECK_EQUAL_INT(read_text(both, 2 * length, &reader, &back), RECORD_BAD);
	CHECK_EQUAL_INT(reader.first_line, 1);
	CHECK_EQUAL_INT(record_read(&reader, &back), RECORD_READ);
	CHECK(is_same(&record, &back));
	CHECK_EQUAL_INT(record_read(&reader, &back), RECORD_END);
	fclose(reader.file);
	free(both);
	free(text);
}

/* A full device is not a saved game. */
static void check_full_device(void) {
	static Record record;
	Rng rng = rng_seeded(7);
	FILE *file = fopen("/dev/full", "w");
	if (file == NULL) return;
	make_record(&record, &rng, 20);
	CHECK(!record_write(file, &record));
	fclose(file);
}

/* ---- replays ---- */

/* Records that read well and are no games. */
static void check_false_games(void) {
	static Record record, changed;
	char error[REPLAY_ERROR_SIZE];
	Rng rng = rng_seeded(8);
	for (int i = 0; i < EFFORT(200, 20); i++) {
		make_record(&record, &rng, HISTORY_MAX);
		changed = record;
		changed.plies--;
		CHECK(!replay_record(&changed, error));
		changed = record;
		changed.reason = REASON_CRASH;
		CHECK(!replay_record(&changed, error));
		changed = record;
		changed.result = (Result)((changed.result + 1) % RESULT_COUNT);
		CHECK(!replay_record(&changed, error));
		/* Over, so it does not go on, and why is not open; a ply before, it is. */
		changed = record;
		changed.result = RESULT_NONE;
		changed.reason = REASON_NONE;
		CHECK(!replay_record(&changed, error));
		changed.plies--;
		CHECK(replay_record(&changed, error));
		changed = record;
		changed.reason = REASON_UNKNOWN;
		CHECK(!replay_record(&changed, error));
		/* Two different pieces of the deal exchanged: the first flip of either tells. */
		int first = move_from(record.move[0]), other = 0;
		while (record.deal[other] == record.deal[first]) other++;
		changed = record;
		changed.deal[first] = record.deal[other];
		changed.deal[other] = record.deal[first];
		CHECK(!replay_record(&changed, error));
	}
}

void test_record(void) {
	check_games();
	check_names();
	check_starts();
	check_reasons();
	check_torn();
	check_noise();
	check_recovery();
	check_full_device();
	check_false_games();
}

/* Journals: what is written is read back, a torn tail is dropped, other damage is
 * refused with its line, and no text can do harm. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/game.h"
#include "tests/all.h"
#include "tests/player.h"
#include "tests/runner.h"
#include "search/crc.h"
#include "tools/referee/journal.h"

enum { GAMES = 6 };

static JournalHeader header, header_back;
static JournalGame game, game_back;

/* ---- texts ---- */

static void make_header(void) {
	header = (JournalHeader){.settings = UINT64_C(0x0123456789abcdef), .seed = RECORD_SEED_MAX, .format = SCHEDULE_ROUND_ROBIN, .pairs = 7, .engines = 3, .shards = 1};
	strcpy(header.rules_name, "olympiad");
	strcpy(header.luck, "static");
	header.rules = RULES_PRESETS[0].rules;
	for (int i = 0; i < header.engines; i++) {
		JournalEngine *engine = &header.engine[i];
		snprintf(engine->name, sizeof engine->name, "\"%d\" \\ \xff\n\xe4\xba\x8c", i);
		strcpy(engine->protocol, "ugi");
		strcpy(engine->limit, "tc=60+0.5");
		strcpy(engine->command, "bin/x 'a b'");
		strcpy(engine->options, i == 1 ? "" : "Hash=64 Move Overhead=5");
		strcpy(engine->directory, i == 2 ? "/a folder" : "");
	}
}

/* A game of random moves, or one of none. */
static void make_game(int64_t n, Rng *rng) {
	static Game played;
	Player player = player_random(rng);
	Record *record = &game.record;
	Pairing pairing = schedule_pair(header.format, header.engines, (n + 1) / 2);
	End end;
	memset(&game, 0, sizeof game);
	game.n = n;
	record->pair = (int)(n + 1) / 2;
	record->game = n % 2 == 1 ? 1 : 2;
	for (int i = 0; i < 2; i++) game.player[i] = pairing.engine[record->game == 1 ? i : 1 - i] + 1;
	strcpy(record->date, "2022-01-13T16:15:00Z");
	position_start(&record->start);
	deal_layout(&record->start, rng, record->deal);
	game_start(&played, &record->start);
	while ((end = game_end(&played.pos, &played.history, &header.rules)) == END_NONE && n != 2) {
		Move move = player_choose(&player, &played);
		if (move_is_flip(move)) move = move_flip(move_from(move), record->deal[move_from(move)]);
		game_play(&played, move);
	}
	record->reason = end == END_NONE ? REASON_CRASH : (Reason)end;
	record->result = end_is_draw(end) ? RESULT_DRAW : RESULT_LOSS;
	record->plies = played.history.count;
	memcpy(record->move, played.history.move, (size_t)record->plies * sizeof(Move));
	for (int ply = 0; ply < record->plies; ply++) {
		game.ms[ply] = (int32_t)rng_below(rng, 100000);
		game.score[ply] = (int16_t)(ply % 3 == 0 ? JOURNAL_NO_SCORE : ply % 2001 - JOURNAL_SCORE_MAX);
	}
	game.luck = -0.25;
	if (n == 2) strcpy(game.detail, "killed by \"signal\" 9");
}

/* A whole journal, to be freed. Where its lines begin goes to `line`, one more than it has. */
static char *make_journal(size_t line[GAMES + 5]) {
	Rng rng = rng_seeded(1);
	make_header();
	char *all = journal_header_to_text(&header);
	for (int64_t n = 1; n <= GAMES; n++) {
		make_game(n, &rng);
		char *text = journal_game_to_text(&game);
		if (!CHECK(all != NULL && text != NULL)) abort();
		all = realloc(all, strlen(all) + strlen(text) + 1);
		strcat(all, text);
		free(text);
	}
	line[0] = 0;
	for (int i = 1; i <= GAMES + 4; i++) line[i] = (size_t)(strchr(all + line[i - 1], '\n') + 1 - all);
	return all;
}

/* Reads a text as a journal. Returns how its reading ended; *games counts those read. */
static JournalStatus read_text(const char *text, size_t length, JournalReader *reader, int *games) {
	char path[] = "/tmp/banqi-journal.XXXXXX";
	int fd = mkstemp(path);
	if (!CHECK(fd >= 0) || !CHECK(write(fd, text, length) == (ssize_t)length)) abort();
	close(fd);
	*games = 0;
	JournalStatus status = journal_open(reader, path, &header_back);
	while (status == JOURNAL_READ && (status = journal_next(reader, &header_back, &game_back)) == JOURNAL_READ) ++*games;
	unlink(path);
	return status;
}

/* Gives the line from `start` on the check that it should have. */
static void mend_check(char *text, size_t start) {
	char check[9];
	char *end = strchr(text + start, '\n') - 8;
	snprintf(check, sizeof check, "%08" PRIx32, crc32_of(text + start, (size_t)(end - 7 - text) - start));
	memcpy(end, check, 8);
}

/* ---- tests ---- */

static bool is_same_game(const JournalGame *a, const JournalGame *b) {
	const Record *x = &a->record, *y = &b->record;
	size_t plies = (size_t)x->plies;
	return a->n == b->n && a->player[0] == b->player[0] && a->player[1] == b->player[1] && a->luck == b->luck && strcmp(a->detail, b->detail) == 0
		&& x->pair == y->pair && x->game == y->game && x->result == y->result && x->reason == y->reason && x->plies == y->plies
		&& strcmp(x->date, y->date) == 0 && memcmp(&x->start, &y->start, sizeof x->start) == 0 && memcmp(x->deal, y->deal, sizeof x->deal) == 0
		&& memcmp(x->move, y->move, plies * sizeof(Move)) == 0 && memcmp(a->ms, b->ms, plies * sizeof *a->ms) == 0
		&& memcmp(a->score, b->score, plies * sizeof *a->score) == 0;
}

/* Everything comes back, and what is known from the header with it. */
static void check_round_trip(const char *text) {
	JournalReader reader;
	Rng rng = rng_seeded(1);
	char path[] = "/tmp/banqi-journal.XXXXXX";
	int fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
	if (!CHECK(journal_open(&reader, path, &header_back) == JOURNAL_READ)) test_note("%s", reader.error);
	CHECK(memcmp(&header, &header_back, sizeof header) == 0);
	for (int64_t n = 1; n <= GAMES; n++) {
		make_game(n, &rng);
		if (!CHECK(journal_next(&reader, &header_back, &game_back) == JOURNAL_READ)) test_note("%s", reader.error);
		CHECK(is_same_game(&game, &game_back));
		CHECK_EQUAL_TEXT(game_back.record.name[0], header.engine[game.player[0] - 1].name);
		CHECK_EQUAL_TEXT(game_back.record.limit[1], "tc=60+0.5");
	}
	CHECK(journal_next(&reader, &header_back, &game_back) == JOURNAL_END);
	CHECK(!reader.is_torn);
	CHECK_EQUAL_INT(reader.good_size, strlen(text));
	journal_close(&reader);
	unlink(path);
}

/* Cut off anywhere behind the header, a journal has the games that are whole. */
static void check_torn(const char *text, const size_t line[]) {
	JournalReader reader;
	int games;
	for (size_t length = line[4] + 1; length < line[6]; length += 7) {
		bool is_whole = length == line[5];
		CHECK(read_text(text, length, &reader, &games) == JOURNAL_END);
		CHECK_EQUAL_INT(games, length >= line[5]);
		CHECK(reader.is_torn != is_whole);
		CHECK_EQUAL_INT(reader.good_size, length >= line[5] ? line[5] : line[4]);
		journal_close(&reader);
	}
	for (size_t length = 0; length < line[4]; length += 5) {
		CHECK(read_text(text, length, &reader, &games) == JOURNAL_BAD);
		journal_close(&reader);
	}
}

/* A line that is damaged and not the last is refused with its number. */
static void check_damage(char *text, const size_t line[]) {
	JournalReader reader;
	char wanted[32];
	int games;
	for (int i = 0; i < GAMES + 4; i++) {
		char *victim = text + (line[i] + line[i + 1]) / 2, before = *victim;
		*victim = before == 'x' ? 'y' : 'x';
		bool is_last = i == GAMES + 3;
		CHECK(read_text(text, strlen(text), &reader, &games) == (is_last ? JOURNAL_END : JOURNAL_BAD));
		CHECK(reader.is_torn == is_last);
		snprintf(wanted, sizeof wanted, ":%d: check: ", i + 1);
		CHECK(is_last || strstr(reader.error, wanted) != NULL);
		journal_close(&reader);
		*victim = before;
	}
}

/* Whole lines that say what cannot be. */
static void check_nonsense(const char *text, const size_t line[]) {
	static const struct {
		int line;
		const char *from, *to, *error; /* of the same length */
	} CASES[] = {
		{0, "version=1", "version=2", "version"}, {0, "engines=3", "engines=1", "engines"}, {0, "shard=0/1", "shard=1/1", "shard"},
		{0, "settings=0", "settings=g", "settings"}, {1, "n=1", "n=2", "n"}, {4, "pair=1", "pair=2", "n"},
		{4, "player1=1", "player1=2", "player1"}, {4, "date=2", "date=x", "date"}, {4, "luck=-", "luck=x", "luck"},
		{4, "moves=", "Moves=", "moves"}, {4, "scores=\"-", "scores=\"x", "scores"}, {4, "(", "x", "moves"},
		{5, "crash", "stuck", "reason"}, {5, "killed", "ki\\led", "detail"}, {5, "detail", "DETAIL", "detail"},
	};
	JournalReader reader;
	int games;
	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		char *copy = strdup(text), wanted[64];
		char *found = strstr(copy + line[CASES[i].line], CASES[i].from);
		if (!CHECK(found != NULL)) continue;
		memcpy(found, CASES[i].to, strlen(CASES[i].to));
		mend_check(copy, line[CASES[i].line]);
		snprintf(wanted, sizeof wanted, ":%d: %s: ", CASES[i].line + 1, CASES[i].error);
		CHECK(read_text(copy, strlen(copy), &reader, &games) == JOURNAL_BAD);
		if (!CHECK(strstr(reader.error, wanted) != NULL)) test_note("%s: %s", CASES[i].to, reader.error);
		journal_close(&reader);
		free(copy);
	}
}

/* Lines with changed bytes under a good check: read or refused. */
static void check_fuzz(const char *text, const size_t line[]) {
	JournalReader reader;
	Rng rng = rng_seeded(7);
	int games;
	for (int i = 0; i < EFFORT(2000, 200); i++) {
		char *copy = strdup(text);
		int at = (int)rng_below(&rng, GAMES + 4);
		for (uint32_t changes = 1 + rng_below(&rng, 3); changes > 0; changes--) {
			char *victim = copy + line[at] + rng_below(&rng, (uint32_t)(line[at + 1] - line[at] - 16));
			*victim = "\" =\\-x0/9"[rng_below(&rng, 9)];
		}
		mend_check(copy, line[at]);
		JournalStatus status = read_text(copy, strlen(copy), &reader, &games);
		CHECK(status == JOURNAL_END ? games == GAMES && !reader.is_torn : status == JOURNAL_BAD && strchr(reader.error, '\n') == NULL);
		journal_close(&reader);
		free(copy);
	}
}

/* The number of pairs can change, nothing else. */
static void check_new_pairs(const char *text, const size_t line[]) {
	JournalReader reader;
	int games;
	make_header();
	for (int i = 0; i < 2; i++) {
		header.pairs = 70;
		header.settings += (uint64_t)i;
		char *fresh = journal_first_line_to_text(&header), *all = malloc(line[5] + strlen(fresh) + 1);
		memcpy(all, text, line[5]);
		strcpy(all + line[5], fresh);
		CHECK(read_text(all, strlen(all), &reader, &games) == (i == 0 ? JOURNAL_END : JOURNAL_BAD));
		CHECK_EQUAL_INT(header_back.pairs, i == 0 ? 70 : 7);
		journal_close(&reader);
		free(fresh);
		free(all);
	}
}

void test_journal(void) {
	size_t line[GAMES + 5];
	CHECK_EQUAL_INT(crc32_of("123456789", 9), 0xCBF43926);
	char *text = make_journal(line);
	check_round_trip(text);
	check_torn(text, line);
	check_damage(text, line);
	check_nonsense(text, line);
	check_fuzz(text, line);
	check_new_pairs(text, line);
	free(text);
}

/* A round has every encounter once, and a longer schedule begins with the shorter. */
void test_schedule(void) {
	for (int engines = 2; engines <= 9; engines++)
		for (int format = engines == 2 ? SCHEDULE_MATCH : SCHEDULE_ROUND_ROBIN; format < SCHEDULE_FORMAT_COUNT; format++) {
			int encounters = schedule_encounters((ScheduleFormat)format, engines), met[ENGINES_MAX][ENGINES_MAX] = {{0}};
			for (int64_t pair = 1; pair <= 3 * encounters; pair++) {
				Pairing pairing = schedule_pair((ScheduleFormat)format, engines, pair);
				CHECK_EQUAL_INT(pairing.round, (pair - 1) / encounters + 1);
				CHECK(pairing.engine[0] < pairing.engine[1] && pairing.engine[1] < engines);
				CHECK(format != SCHEDULE_GAUNTLET || pairing.engine[0] == 0);
				CHECK_EQUAL_INT(++met[pairing.engine[0]][pairing.engine[1]], pairing.round);
			}
		}
}

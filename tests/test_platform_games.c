/* The field's game records as games: who won and why, in every wording, games of our
 * own in the platforms' words, and damaged texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/all.h"
#include "tests/platform.h"
#include "tests/player.h"
#include "tests/runner.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

enum { TEXT_SIZE = 4096 };

static PlatformRecord record;

/* ---- who won, and why ---- */

/* A game of three plies that player 2 has lost: no piece is left. */
static const char GAME[] = "* 0 0 0 1 0 0 0 0 0 0 0 1 0 0\n"
	"* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* R - X -\n* first 0\n* 1. a1-b1 c1(n)\n* 2. b1-c1\n";

/* Reads that game with this line of players and this end; an error is in `error`. */
static RecordStatus read_game(RecordFormat format, const char *players, const char *end, const char *path, char error[RECORD_ERROR_SIZE]) {
	char text[TEXT_SIZE];
	int size = snprintf(text, sizeof text, "%s* %s\n%s* %s\n", format == FORMAT_JAVA ? "INITIAL\n" : "", players, GAME, end);
	return platform_from_bytes(text, (size_t)size, path, &record, error);
}

/* The names that two lines give together; none for lines that do not agree. */
static const struct {
	RecordFormat format;
	const char *players, *end, *name[2];
	Result result;
} NAMES[] = {
	{FORMAT_V3, "A vs B", "A wins", {"A", "B"}, RESULT_WIN},
	{FORMAT_V3, "A vs B", "B wins", {"A", "B"}, RESULT_LOSS},
	{FORMAT_V3, "A vs B", "Draws", {"A", "B"}, RESULT_DRAW},
	{FORMAT_V3, "A vs B", "C wins", {NULL, NULL}, RESULT_DRAW},
	/* Of two with one name the one to move has lost. */
	{FORMAT_V3, "A vs A", "A wins", {"A", "A"}, RESULT_WIN},
	/* The result tells which " vs " is the one; without it, the first. */
	{FORMAT_V3, "A vs B vs C", "A wins", {"A", "B vs C"}, RESULT_WIN},
	{FORMAT_V3, "A vs B vs C", "B vs C wins", {"A", "B vs C"}, RESULT_LOSS},
	{FORMAT_V3, "A vs B vs C", "A vs B wins", {"A vs B", "C"}, RESULT_WIN},
	{FORMAT_V3, "A vs B vs C", "C wins", {"A vs B", "C"}, RESULT_LOSS},
	{FORMAT_V3, "A vs B vs C", "Draws", {"A", "B vs C"}, RESULT_DRAW},
	{FORMAT_V3, "A vs B vs C", "Comment 0 0", {"A", "B vs C"}, RESULT_NONE},
	{FORMAT_V3, "A vs B vs C", "B wins", {NULL, NULL}, RESULT_DRAW},
	{FORMAT_V3, "A vs vs vs B", "B wins", {"A vs vs", "B"}, RESULT_LOSS},
	/* Names that look like something else. */
	{FORMAT_V3, "3. x vs 1 2 3", "3. x wins", {"3. x", "1 2 3"}, RESULT_WIN},
	{FORMAT_V3, "Comment vs Draws", "Comment wins", {"Comment", "Draws"}, RESULT_WIN},
	{FORMAT_V3, "Comment vs Draws", "Draws wins", {"Comment", "Draws"}, RESULT_LOSS},
	{FORMAT_V3, "wins vs wins wins", "wins wins wins", {"wins", "wins wins"}, RESULT_LOSS},
	{FORMAT_V3, "time 900 vs first 0", "first 0 wins", {"time 900", "first 0"}, RESULT_LOSS},
	{FORMAT_V3, "\xe4\xba\x8c vs \xa4\x40 |", "\xa4\x40 | wins", {"\xe4\xba\x8c", "\xa4\x40 |"}, RESULT_LOSS},

	{FORMAT_JAVA, "A vs B", "TimeOut A wins 1,0", {"A", "B"}, RESULT_WIN},
	{FORMAT_JAVA, "A vs B", "TimeOut B wins 0,1", {"A", "B"}, RESULT_LOSS},
	{FORMAT_JAVA, "A vs B", "TimeOut A wins 0,1", {NULL, NULL}, RESULT_DRAW},
	{FORMAT_JAVA, "A vs B", "TimeOut C wins 1,0", {NULL, NULL}, RESULT_DRAW},
	{FORMAT_JAVA, "A vs B", "NoEatFlipDraw C Draw 0.5,0.5", {NULL, NULL}, RESULT_DRAW},
	{FORMAT_JAVA, "A vs A", "TimeOut A wins 1,0", {"A", "A"}, RESULT_WIN},
	{FORMAT_JAVA, "A vs A", "TimeOut A wins 0,1", {"A", "A"}, RESULT_LOSS},
	{FORMAT_JAVA, "A vs B vs C", "TimeOut C wins 0,1", {"A vs B", "C"}, RESULT_LOSS},
	{FORMAT_JAVA, "A vs B vs C", "NoEatFlipDraw B vs C Draw 0.5,0.5", {"A", "B vs C"}, RESULT_DRAW},
	{FORMAT_JAVA, "A wins 1,0 vs B", "TimeOut A wins 1,0 wins 1,0", {"A wins 1,0", "B"}, RESULT_WIN},
};

void test_platform_record_names(void) {
	char error[RECORD_ERROR_SIZE], *text;
	size_t size;
	for (size_t i = 0; i < COUNT(NAMES); i++) {
		long long failed = test_failures();
		RecordStatus status = read_game(NAMES[i].format, NAMES[i].players, NAMES[i].end, NULL, error);
		if (CHECK_EQUAL_INT(status, NAMES[i].name[0] == NULL ? RECORD_BAD : RECORD_READ) && status == RECORD_READ) {
			for (int player = 0; player < 2; player++) CHECK_EQUAL_TEXT(record.record.name[player], NAMES[i].name[player]);
			CHECK_EQUAL_INT(record.record.result, NAMES[i].result);
			text = platform_to_text(&record, &size);
			CHECK(strstr(text, NAMES[i].players) != NULL && strstr(text, NAMES[i].end) != NULL);
			free(text);
		}
		if (test_failures() > failed) test_note("'%s' and '%s'", NAMES[i].players, NAMES[i].end);
	}
}

/* What the Java platform's line says of why; NULL for a line that is no end, or cannot
 * be the one of this game. */
static const struct {
	const char *end, *reason;
	int cycle;
} ENDS[] = {
	{"NoMove A wins 1,0", "no-pieces", 0},
	{"TimeOut A wins 1,0", "time", 0},
	{"TimeOut B wins 0,1", "time", 0},
	{"MoveError A wins 1,0", "illegal-move", 0},
	{"Stall A wins 1,0", "stall", 0},
	{"Crash A wins 1,0", "crash", 0},
	{"Protocol A wins 1,0", "protocol", 0},
	{"NoEatFlipDraw A Draw 0.5,0.5", "quiet-limit", 0},
	{"PositionRepetitionDraw A Draw 0.5,0.5", "repetition", 0},
	{"PositionRepetitionDraw(3-12) B Draw 0.5,0.5", "repetition", 12},
	{"NoMove B wins 0,1", NULL, 0},
	{"NoMove A Draw 0.5,0.5", NULL, 0},
	{"NoEatFlipDraw A wins 1,0", NULL, 0},
	{"TimeOut A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(2-12) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-0) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-x) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-99999) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-123456789) A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw(3-12 A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw( A Draw 0.5,0.5", NULL, 0},
	{"PositionRepetitionDraw() A Draw 0.5,0.5", NULL, 0},
	{"NoEatFlipDraw(3-4) A Draw 0.5,0.5", NULL, 0},
	{"Checkmate A wins 1,0", NULL, 0},
	{"nomove A wins 1,0", NULL, 0},
	{"NoMov A wins 1,0", NULL, 0},
	{"NoMove A wins 1-0", NULL, 0},
	{"NoMove A wins", NULL, 0},
	{"NoMove wins 1,0", NULL, 0},
	{"A wins", NULL, 0},
	{"Draws", NULL, 0},
};

/* What the name of a file of v3 says of why the same game ended. */
static const struct {
	const char *path, *end, *reason;
} PATHS[] = {
	{NULL, "A wins", "no-pieces"},
	{"", "A wins", "no-pieces"},
	{"game.txt", "A wins", "no-pieces"},
	{"v3-Normal_Win.txt", "A wins", "no-pieces"},
	{"games/A-RoundTimeout_Win.txt", "A wins", "time"},
	{"MoveError", "A wins", "illegal-move"},
	/* The last word that is one, and none of a folder. */
	{"Stall vs Normal-RoundTimeout_Win", "A wins", "time"},
	{"RoundTimeout/game.txt", "A wins", "no-pieces"},
	{"RoundTimeout2.txt", "A wins", "time"},
	{"xRoundTimeout.txt", "A wins", "no-pieces"},
	/* A hint gives way. */
	{"x-LongCatch_Win.txt", "A wins", "no-pieces"},
	{"x-Normal_Lose.txt", "B wins", "unknown"},
	{"x-LongCatch_Draws.txt", "Draws", "repetition"},
	{"x-NoEatFlip_Draws.txt", "Draws", "quiet-limit"},
	{"x-RoundTimeout_Draws.txt", "Draws", "unknown"},
	{NULL, "Draws", "unknown"},
};

static void check_end(RecordFormat format, const char *end, const char *path, const char *reason, int cycle) {
	char error[RECORD_ERROR_SIZE];
	long long failed = test_failures();
	RecordStatus status = read_game(format, "A vs B", end, path, error);
	if (CHECK_EQUAL_INT(status, reason == NULL ? RECORD_BAD : RECORD_READ) && status == RECORD_READ) {
		CHECK_EQUAL_TEXT(REASON_NAMES[record.record.reason], reason);
		CHECK_EQUAL_INT(record.cycle, cycle);
	}
	if (test_failures() > failed) test_note("'%s' in %s", end, path == NULL ? "no file" : path);
}

void test_platform_record_ends(void) {
	for (size_t i = 0; i < COUNT(ENDS); i++) check_end(FORMAT_JAVA, ENDS[i].end, NULL, ENDS[i].reason, ENDS[i].cycle);
	for (size_t i = 0; i < COUNT(PATHS); i++) check_end(FORMAT_V3, PATHS[i].end, PATHS[i].path, PATHS[i].reason, 0);
	for (Reason reason = REASON_NO_MOVES; reason <= REASON_PROTOCOL; reason++) {
		const char *java = platform_reason_word(FORMAT_JAVA, reason), *v3 = platform_reason_word(FORMAT_V3, reason);
		CHECK_EQUAL_INT(platform_find_reason(java, strlen(java)), reason);
		CHECK_EQUAL_INT(platform_find_reason(v3, strlen(v3)), reason);
	}
	CHECK_EQUAL_TEXT(platform_reason_word(FORMAT_V3, REASON_NO_PIECES), "Normal");
	CHECK_EQUAL_TEXT(platform_reason_word(FORMAT_JAVA, REASON_NONE), "");
	CHECK_EQUAL_TEXT(platform_reason_word(FORMAT_V3, REASON_UNKNOWN), "");
	CHECK_EQUAL_INT(platform_time_ms(900), 900000);
	CHECK_EQUAL_INT(platform_time_ms(900000), 900000);
}

/* Two chariots that walk to and fro: twelve quiet plies, three rounds of four. */
static void check_rules(RecordFormat format, const char *end, const char *path, int quiet_limit, Repetition repetition) {
	char text[TEXT_SIZE], error[RECORD_ERROR_SIZE];
	int size = sprintf(text, "%s* A vs B\n* 0 0 0 1 0 0 0 0 0 0 1 0 0 0\n* - - - r\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* R - - -\n* first 0\n",
		format == FORMAT_JAVA ? "INITIAL\n" : "");
	for (int i = 0; i < 6; i++) size += sprintf(text + size, "* %d. %s\n", i + 1, i % 2 == 0 ? "a1-a2 d8-d7" : "a2-a1 d7-d8");
	size += sprintf(text + size, "* %s\n", end);
	if (!CHECK_EQUAL_INT(platform_from_bytes(text, (size_t)size, path, &record, error), RECORD_READ)) return;
	CHECK_EQUAL_INT(record.record.rules.quiet_limit, quiet_limit);
	CHECK_EQUAL_INT(record.record.rules.repetition, repetition);
	CHECK_EQUAL_INT(record.record.rules.occurrences, 3);
}

void test_platform_record_rules(void) {
	check_rules(FORMAT_JAVA, "NoEatFlipDraw A Draw 0.5,0.5", NULL, 60, REPETITION_CYCLE);
	check_rules(FORMAT_V3, "Draws", "x-LongCatch_Draws.txt", 100, REPETITION_CYCLE_PLUS);
	check_rules(FORMAT_V3, "Draws", "x-NoEatFlip_Draws.txt", 12, REPETITION_CYCLE_PLUS);
	CHECK_EQUAL_INT(platform_cycle(&record.record), 4);
	record.record.plies--;
	CHECK_EQUAL_INT(platform_cycle(&record.record), 0);
	record.record.plies = 0;
	CHECK_EQUAL_INT(platform_cycle(&record.record), 0);
}

/* ---- formats ---- */

static const struct {
	const char *text;
	RecordFormat format;
} FORMATS[] = {
	{"", FORMAT_UNKNOWN},
	{"\n\n", FORMAT_UNKNOWN},
	{"banqi-record 1\nplayer1 \"A\"\n", FORMAT_BANQI},
	{"\n\r\n banqi-record 2", FORMAT_BANQI},
	{"banqi-record", FORMAT_UNKNOWN},
	{"INITIAL", FORMAT_JAVA},
	{"INITIAL\r\r\n* 4:15pm Jan 13, 2022\n", FORMAT_JAVA},
	{"INITIALS\n", FORMAT_UNKNOWN},
	{"* 4:15pm Jan 13  2022\r\n\r\n* A vs B\r\n", FORMAT_V3},
	{"* A vs B\n* 1 2 2 2 2 2 5 1 2 2 2 2 2 5", FORMAT_V3},
	{"* A vs B\n", FORMAT_UNKNOWN},
	{"* a list\n* of two\n* A vs B\n", FORMAT_UNKNOWN},
	{"A vs B\n* x\n", FORMAT_UNKNOWN},
	{"* A\n* vs B\n", FORMAT_UNKNOWN},
	{"> ugi\n< ugiok\n", FORMAT_UNKNOWN},
};

void test_platform_record_formats(void) {
	for (size_t i = 0; i < COUNT(FORMATS); i++)
		if (!CHECK_EQUAL_INT(record_format(FORMATS[i].text, strlen(FORMATS[i].text)), FORMATS[i].format)) test_note("%s", FORMATS[i].text);
}

/* ---- games of our own ---- */

/* Plays random moves from a start, at most `plies` of them, up to an end by the rules. */
static void play(Record *played, const Position *start, Rng *rng, int plies) {
	static Game game;
	End end;
	Player player = player_random(rng);
	memset(played, 0, sizeof *played);
	played->rules = RULES_PRESETS[rng_below(rng, RULES_PRESET_COUNT)].rules;
	played->start = *start;
	game_start(&game, start);
	while ((end = game_end(&game.pos, &game.history, &played->rules)) == END_NONE && game.history.count < plies) game_play(&game, player_choose(&player, &game));
	played->plies = game.history.count;
	memcpy(played->move, game.history.move, (size_t)played->plies * sizeof(Move));
	/* A game that goes on ends by its referee, or not at all. */
	uint32_t others = REASON_COUNT - REASON_TIME;
	played->reason = end != END_NONE ? (Reason)end : rng_below(rng, 4) == 0 ? REASON_NONE : (Reason)(REASON_TIME + rng_below(rng, others));
	bool is_draw = end_is_draw(end) || played->reason == REASON_ADJUDICATED_PLIES || (played->reason == REASON_ADJUDICATED_ENDING && rng_below(rng, 2) == 0);
	played->result = played->reason == REASON_NONE ? RESULT_NONE : is_draw ? RESULT_DRAW : game_player(&game.pos) == 0 ? RESULT_LOSS : RESULT_WIN;
}

static void name_record(Record *played) {
	strcpy(played->name[0], " A vs\tB ");
	strcpy(played->limit[0], "tc=120.5+3");
	strcpy(played->date, "2024-02-29T00:05:59Z");
}

/* A game in a platform's words is read back as that game. */
static void check_made(const Record *played, RecordFormat format) {
	static PlatformRecord made;
	char error[RECORD_ERROR_SIZE], path[40];
	size_t size;
	if (!platform_record_make(&made, played, format, error)) {
		CHECK((format == FORMAT_JAVA && played->reason == REASON_UNKNOWN) || played->start.ply % 2 != 0 || played->start.quiet > 0 || position_board(&played->start) != ~(Bitboard)0 || played->start.side != NO_SIDE);
		return;
	}
	snprintf(path, sizeof path, "x-%s_y.txt", platform_reason_word(FORMAT_V3, played->reason));
	char *text = platform_to_text(&made, &size);
	if (!CHECK_EQUAL_INT(platform_from_bytes(text, size, path, &record, error), RECORD_READ)) {
		test_note("%s in\n%s", error, text);
	} else {
		const Record *read = &record.record;
		Position start = played->start;
		start.ply = 0;
		CHECK(memcmp(&read->start, &start, sizeof start) == 0);
		CHECK(read->plies == played->plies && memcmp(read->move, played->move, (size_t)read->plies * sizeof(Move)) == 0);
		CHECK_EQUAL_TEXT(REASON_NAMES[read->reason], REASON_NAMES[played->reason]);
		CHECK_EQUAL_INT(read->result, played->result);
		CHECK_EQUAL_TEXT(record.date, format == FORMAT_JAVA ? "12:05am Feb 29, 2024" : "12:05am Feb 29  2024");
		CHECK_EQUAL_INT(record.time, 120);
		bool is_game = start.of[FACE_DOWN] == ~(Bitboard)0 && read->plies > 0;
		CHECK_EQUAL_INT(record.first, is_game ? piece_side(move_shown(read->move[0])) : start.side);
	}
	free(text);
}

void test_platform_record_made(void) {
	static Record played;
	Rng rng = rng_seeded(11);
	int reasons[REASON_COUNT] = {0}, games = EFFORT(2000, 300);
	for (int i = 0; i < games; i++) {
		char text[POSITION_TEXT_SIZE], error[NOTATION_ERROR_SIZE];
		Position start;
		position_start(&start);
		if (i % 3 == 0) {
			random_position_text(&rng, text);
			CHECK(position_from_text(&start, text, error));
			if (i % 2 == 0) start.quiet = 0, start.ply &= ~1u;
		}
		play(&played, &start, &rng, rng_below(&rng, 3) == 0 ? (int)rng_below(&rng, 20) : HISTORY_MAX);
		name_record(&played);
		strcpy(played.name[1], i % 2 == 0 ? "" : "B\n");
		reasons[played.reason]++;
		check_made(&played, FORMAT_JAVA);
		check_made(&played, FORMAT_V3);
	}
	for (int reason = 0; reason < REASON_COUNT; reason++) CHECK(reasons[reason] > 0);
	test_note("%d games", games);
}

/* ---- damage ---- */

enum { DAMAGE_MAX = 1500 };

typedef struct {
	uint8_t byte[DAMAGE_MAX];
	size_t size;
} Text;

static size_t below(Rng *rng, size_t bound) { return rng_below(rng, (uint32_t)bound); }

/* A text of a game, cut to what there is room for, sometimes in the middle. */
static void make_text(Text *text, Rng *rng) {
	static PlatformRecord made;
	static Record played;
	Position start;
	char error[RECORD_ERROR_SIZE];
	size_t size;
	position_start(&start);
	play(&played, &start, rng, (int)below(rng, 60));
	name_record(&played);
	strcpy(played.name[1], "B");
	bool is_java = played.reason != REASON_UNKNOWN && below(rng, 2) == 0;
	if (!CHECK(platform_record_make(&made, &played, is_java ? FORMAT_JAVA : FORMAT_V3, error))) abort();
	for (made.stamp_count = 0; made.stamp_count < played.plies; made.stamp_count++) made.stamp[made.stamp_count] = 1642090560069;
	made.layout.is_spaced = below(rng, 4) == 0;
	made.layout.returns = below(rng, 4) == 0;
	char *written = platform_to_text(&made, &size);
	text->size = size < DAMAGE_MAX ? size : DAMAGE_MAX;
	memcpy(text->byte, written, text->size);
	free(written);
}

/* Where a line begins, for damage that leaves lines whole. */
static size_t line_start(const Text *text, size_t at) {
	while (at > 0 && text->byte[at - 1] != '\n') at--;
	return at;
}

/* One change: a byte replaced by one that has a meaning or by any, or a stretch of
 * bytes or lines taken out or repeated. */
static void damage(Text *text, Rng *rng) {
	static const char MEANINGFUL[] = "KGMRNCPkgmrncpXabcd*-0123456789 ().,\n\r\tvswins";
	size_t from = below(rng, text->size + 1), to = from + below(rng, text->size + 1 - from);
	if (text->size == 0) return;
	if (below(rng, 2) == 0) from = line_start(text, from), to = line_start(text, to);
	if (to - from > 200) to = from + below(rng, 12);
	size_t stretch = to - from, rest = text->size - to;
	switch (below(rng, 4)) {
	case 0:
		memmove(text->byte + from, text->byte + to, rest);
		text->size -= stretch;
		break;
	case 1:
		if (text->size + stretch > DAMAGE_MAX) break;
		memmove(text->byte + to + stretch, text->byte + to, rest);
		memcpy(text->byte + to, text->byte + from, stretch);
		text->size += stretch;
		break;
	default:
		text->byte[below(rng, text->size)] = (uint8_t)(below(rng, 4) == 0 ? below(rng, 256) : (size_t)MEANINGFUL[below(rng, sizeof MEANINGFUL - 1)]);
		break;
	}
}

void test_platform_record_fuzz(void) {
	enum { TEXTS = EFFORT(60000, 10000) };
	static Text whole, text;
	Rng rng = rng_seeded(12);
	for (int i = 0; i < TEXTS; i++) {
		if (i % 20 == 0) make_text(&whole, &rng);
		text = whole;
		for (size_t changes = below(&rng, 4); changes > 0; changes--) damage(&text, &rng);
		const char *wrong = fuzz_platform_record(text.byte, text.size);
		if (CHECK(wrong == NULL)) continue;
		test_note("text %d: %s\n%.*s", i, wrong, (int)text.size, (const char *)text.byte);
		return;
	}
	test_note("%d texts", TEXTS);
}

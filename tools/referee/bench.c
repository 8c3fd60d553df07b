/* The benchmark of any engine. Each position is a game of its own, played by a fresh
 * process as in a match, so that nothing is left of the one before; what the engine
 * says while it thinks about its one move is listened to. */
#include "tools/referee/bench.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/bench_table.h"
#include "protocol/text.h"
#include "search/bench.h"
#include "tools/referee/info.h"
#include "tools/referee/interrupt.h"
#include "tools/referee/mgtp_player.h"
#include "tools/referee/recognise.h"
#include "tools/referee/status.h"

const char BENCH_HELP[] =
	"\n"
	"  banqi-referee bench COMMAND [KEY=VALUE]...\n"
	"                how deep an engine searches 60 fixed positions: the table of `bench` in\n"
	"                PROTOCOL.md. COMMAND, or cmd=COMMAND, and KEY=VALUE as for --engine;\n"
	"                without a limit movetime=1000; `movetime 1000` may be written, too.\n"
	"                stall=MS: the longest search under nodes or depth (600000). Exit status\n"
	"                3 when the engine dies, gives no answer, or tells no depth\n";

enum {
	WORDS_MAX = 128,
	TRIES = 3, /* positions after which an engine that told no depth is given up */
	MOVETIME_USUAL = 1000,
	MARGIN_USUAL = 10000, /* ms: being late is no fault here, hanging is */
	STALL_BENCH = 600000
};

typedef struct {
	Settings settings;
	EngineSettings *engine; /* of the settings */
	Player player;
	Game game;
	Clocks clocks;
	Info info; /* of the running search */
	bool has_depth; /* some search told one */
	BenchResult result[BENCH_POSITION_COUNT];
} EngineBench;

static int complain(const char *error) {
	fprintf(stderr, "banqi-referee: bench: %s (see banqi-referee --help)\n", error);
	return STATUS_WRONG;
}

/* ---- the arguments ---- */

typedef struct {
	int count;
	char *word[WORDS_MAX];
	char text[2 * ENGINE_COMMAND_SIZE], *end; /* words that were put together */
} Words;

static bool add_word(Words *words, char *word) {
	if (words->count == WORDS_MAX) return false;
	words->word[words->count++] = word;
	return true;
}

/* Adds "FIRST=SECOND", or FIRST and SECOND with another text between. */
static bool add_pair(Words *words, const char *first, const char *between, const char *second) {
	size_t room = sizeof words->text - (size_t)(words->end - words->text);
	int length = snprintf(words->end, room, "%s%s%s", first, between, second);
	if (length < 0 || (size_t)length >= room) return false;
	char *word = words->end;
	words->end += length + 1;
	return add_word(words, word);
}

static bool is_limit_word(const char *word) {
	for (int kind = 0; kind < LIMIT_KIND_COUNT; kind++)
		if (strcmp(word, LIMIT_NAMES[kind]) == 0) return true;
	return false;
}

/* Puts the arguments into the form of a match's: one of the engine against something.
 * False: too many or too long. */
static bool arrange(int count, char *const arguments[], Words *words) {
	static char engine[] = "--engine", other[] = "cmd=-", stall[] = "--stall";
	static char usual[16];
	bool has_command = false, is_good = add_word(words, engine);
	char *longest = usual;
	snprintf(usual, sizeof usual, "%d", STALL_BENCH);
	for (int i = 0; i < count; i++) has_command |= strncmp(arguments[i], "cmd=", 4) == 0;
	for (int i = 0; i < count && is_good; i++) {
		if (i == 0 && !has_command)
			is_good = add_pair(words, "cmd", "=", arguments[i]);
		else if (is_limit_word(arguments[i]) && i + 1 < count)
			is_good = add_pair(words, arguments[i], "=", arguments[i + 1]), i++;
		else if (strncmp(arguments[i], "stall=", 6) == 0)
			longest = arguments[i] + 6;
		else
			is_good = add_word(words, arguments[i]);
	}
	return is_good && add_word(words, engine) && add_word(words, other) && add_word(words, stall) && add_word(words, longest);
}

static bool read_settings(EngineBench *bench, int count, char *const arguments[], char error[SETTINGS_ERROR_SIZE]) {
	static Words words;
	char quoted[QUOTED_SIZE];
	words = (Words){.end = words.text};
	if (count == 0) {
		snprintf(error, SETTINGS_ERROR_SIZE, "which engine? COMMAND is missing");
		return false;
	}
	for (int i = 0; i < count; i++) {
		if (strncmp(arguments[i], "--", 2) != 0) continue;
		snprintf(error, SETTINGS_ERROR_SIZE, "%s is not an argument that may stand here", text_quoted(arguments[i], quoted));
		return false;
	}
	if (!arrange(count, arguments, &words)) {
		snprintf(error, SETTINGS_ERROR_SIZE, "more than can be read");
		return false;
	}
	if (!settings_read(&bench->settings, words.count, words.word, error)) return false;
	EngineSettings *engine = bench->engine = &bench->settings.engine[0];
	if (!engine->has_limit) engine->limit = (Limit){.kind = LIMIT_MOVETIME, .amount = MOVETIME_USUAL, .margin_ms = engine->margin_ms};
	if (!engine->has_margin) engine->limit.margin_ms = MARGIN_USUAL;
	/* An engine of MGTP is to know init_board. */
	bench->settings.starts.has_setup = true;
	return true;
}

/* ---- failing ---- */

static int fail(const EngineBench *bench, int status, const char *where, const char *what) {
	char name[RECORD_ESCAPED_SIZE];
	record_escape(bench->engine->name, name);
	fprintf(stderr, "banqi-referee: bench: %s%s: %s\n", name, where, what);
	return status;
}

/* After the player has ended; `state` is not PLAYER_OK. */
static int fail_at_position(const EngineBench *bench, PlayerState state, int number, int64_t used_us) {
	char where[32], what[PLAYER_DETAIL_SIZE];
	snprintf(where, sizeof where, " in position %d", number);
	snprintf(what, sizeof what, "%s", bench->player.detail);
	switch (state) {
	case PLAYER_INTERRUPTED: return STATUS_INTERRUPTED;
	case PLAYER_CANNOT_START: return fail(bench, STATUS_CANNOT_START, " cannot be started", what);
	case PLAYER_LATE:
		if (what[0] == '\0') snprintf(what, sizeof what, "no answer within %" PRId64 " ms", used_us / 1000);
		return fail(bench, STATUS_BENCH_FAILED, where, what);
	default: return fail(bench, STATUS_BENCH_FAILED, where, what);
	}
}

/* ---- one position ---- */

static void hear(void *context, const char *line) { info_hear(context, line); }

/* An engine of MGTP can tell its search on stderr, where nothing is asked of it. */
static void hear_errors(EngineBench *bench) {
	Child *child = &bench->player.child;
	char *end = child->tail + child->tail_length;
	for (char *line = child->tail, *stop; line < end && (stop = memchr(line, '\n', (size_t)(end - line))) != NULL; line = stop + 1) {
		*stop = '\0';
		if (stop > line && stop[-1] == '\r') stop[-1] = '\0';
		info_hear(&bench->info, line);
	}
}

/* MGTP tells neither quiet plies nor plies. */
static Position told_start(const EngineBench *bench, const Position *pos) {
	Position start = *pos;
	if (bench->engine->proto == PROTO_MGTP) {
		start.quiet = 0;
		start.ply = 0;
	}
	return start;
}

static PlayerState ask(EngineBench *bench, const Position *pos, int64_t *used_us) {
	Player *player = &bench->player;
	Position start = told_start(bench, pos);
	Move move = MOVE_NONE;
	char text[MOVE_TEXT_SIZE];
	*used_us = 0;
	bench->info = INFO_NONE;
	game_start(&bench->game, &start);
	clocks_start(&bench->clocks, &bench->engine->limit, &bench->engine->limit, bench->settings.stall_ms);
	PlayerState state = player_start(player, NULL, bench->engine, &bench->settings, &start);
	if (state == PLAYER_OK) state = player_move(player, &bench->game, &bench->clocks, &move, used_us);
	player_dismiss(player);
	player_end(player);
	if (bench->engine->proto == PROTO_MGTP) hear_errors(bench);
	if (state != PLAYER_OK || is_legal(pos, move)) return state;
	move_to_text(move, text);
	snprintf(player->detail, sizeof player->detail, "answered %s, which is not legal", text);
	return PLAYER_UNREADABLE;
}

/* Nodes and time are of one line where both were told, or else the speed would be wrong. */
static void keep_result(EngineBench *bench, int number, int64_t used_us) {
	const Info *info = &bench->info;
	BenchResult *result = &bench->result[number - 1];
	char line[BENCH_LINE_SIZE];
	*result = (BenchResult){.number = number, .depth = info->depth, .seldepth = info->seldepth, .nodes = (uint64_t)info->nodes};
	result->time_us = info->time_ms >= 0 ? info->time_ms * 1000 : used_us;
	bench->has_depth |= info->depth > 0;
	bench_result_to_text(result, line);
	printf("%s\n", line);
}

static int measure(EngineBench *bench, int number) {
	char error[NOTATION_ERROR_SIZE];
	Position pos;
	int64_t used_us;
	position_from_text(&pos, BENCH_POSITIONS[number - 1], error);
	PlayerState state = ask(bench, &pos, &used_us);
	if (state != PLAYER_OK) return fail_at_position(bench, state, number, used_us);
	if (interrupt_pending()) return STATUS_INTERRUPTED;
	keep_result(bench, number, used_us);
	if (number < TRIES || bench->has_depth) return STATUS_DONE;
	return fail(bench, STATUS_BENCH_FAILED, "", "tells no depth: no line `info depth N ...` comes before its moves");
}

/* ---- all of it ---- */

/* Finds out the protocol, and whether it can tell what is asked for. */
static int settle_protocol(EngineBench *bench) {
	EngineSettings *engine = bench->engine;
	char error[MGTP_ERROR_SIZE];
	if (engine->proto == PROTO_AUTO) {
		PlayerState state = recognise_protocol(&bench->player, engine, &engine->proto);
		if (state == PLAYER_INTERRUPTED) return STATUS_INTERRUPTED;
		if (state != PLAYER_OK) return fail(bench, STATUS_CANNOT_START, " cannot be started", bench->player.detail);
	}
	if (engine->proto == PROTO_MGTP && !mgtp_player_accepts(engine, error)) return fail(bench, STATUS_WRONG, "", error);
	return STATUS_DONE;
}

/* "movetime 1000": the limit without its margin. */
static void limit_words(const Limit *limit, char text[LIMIT_TEXT_SIZE]) {
	Limit bare = *limit;
	bare.margin_ms = 0;
	limit_to_text(&bare, text, LIMIT_TEXT_SIZE);
	*strchr(text, '=') = ' ';
}

static void print_header(const EngineBench *bench) {
	char name[RECORD_ESCAPED_SIZE], limit[LIMIT_TEXT_SIZE];
	record_escape(bench->engine->name, name);
	limit_words(&bench->engine->limit, limit);
	printf("bench: %s (%s, %s)\n", name, PROTO_NAMES[bench->engine->proto], limit);
}

static void print_table(const EngineBench *bench) {
	char limit[LIMIT_TEXT_SIZE], table[BENCH_TABLE_SIZE], total[BENCH_LINE_SIZE];
	BenchSummary summary;
	bench_summarize(bench->result, BENCH_POSITION_COUNT, &summary);
	limit_words(&bench->engine->limit, limit);
	bench_table_to_text(&summary, limit, table);
	bench_total_to_text(&summary, total);
	printf("%s%s\n", table, total);
}

/* The status, unless stdout could not be written. */
static int check_output(int status) {
	if (fflush(stdout) == 0 && !ferror(stdout)) return status;
	fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
	return STATUS_IO_ERROR;
}

int bench_engine(int count, char *const arguments[]) {
	static EngineBench bench; /* too large for a stack */
	char error[SETTINGS_ERROR_SIZE];
	if (!read_settings(&bench, count, arguments, error)) return complain(error);
	bench.player.hear = hear;
	bench.player.hear_context = &bench.info;

	int status = settle_protocol(&bench);
	if (status == STATUS_DONE) print_header(&bench);
	for (int number = 1; number <= BENCH_POSITION_COUNT && status == STATUS_DONE; number++) {
		status = measure(&bench, number);
		status = check_output(status);
	}
	if (status == STATUS_DONE) print_table(&bench);
	return check_output(status);
}

/* The match loop. A pair is one deal played twice with sides exchanged, so that
 * neither the first move nor the deal favours an engine. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/match.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "engine/deal.h"
#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/interrupt.h"
#include "tools/referee/mgtp_player.h"
#include "tools/referee/play.h"
#include "tools/referee/recognise.h"
#include "tools/referee/status.h"
#include "tools/referee/tally.h"

typedef struct {
	const Settings *settings;
	char name[2][RECORD_ESCAPED_SIZE]; /* of engine 1 and engine 2, as they are printed */
	FILE *records;                     /* NULL: none are written */
	int status;                        /* STATUS_DONE while the match goes on */
	Tally tally;
	Table table;
	Record record; /* of the running game */
} Match;

/* ---- telling ---- */

/* A failed write of results or records ends the match: nothing is to be reported as
 * saved that is not. */
static void stop_at_io_error(Match *match, const char *what) {
	if (match->status == STATUS_IO_ERROR) return;
	fprintf(stderr, "banqi-referee: %s: %s\n", what, strerror(errno));
	match->status = STATUS_IO_ERROR;
}

static void check_output(Match *match) {
	if (fflush(stdout) != 0 || ferror(stdout)) stop_at_io_error(match, "writing to stdout");
}

/* Only where a game does not begin as usual. */
static void print_starts(const Starts *starts) {
	char text[POSITION_TEXT_SIZE], quoted[QUOTED_SIZE];
	position_to_text(&starts->start[0].pos, text);
	if (starts->path != NULL)
		printf(", starts %d from %s", starts->count, text_quoted(starts->path, quoted));
	else if (starts->has_setup)
		printf(", start %s", text);
}

static void print_header(Match *match) {
	const Settings *settings = match->settings;
	char limit[2][LIMIT_TEXT_SIZE];
	const EngineSettings *engine = settings->engine;
	for (int i = 0; i < 2; i++) limit_to_text(&engine[i].limit, limit[i], sizeof limit[i]);
	printf("match: %s (%s, %s) against %s (%s, %s), ", match->name[0], PROTO_NAMES[engine[0].proto], limit[0], match->name[1],
		PROTO_NAMES[engine[1].proto], limit[1]);
	printf("rules %s (quiet-limit %d, repetition %s), ", settings->rules_name, settings->rules.quiet_limit,
		REPETITION_NAMES[settings->rules.repetition]);
	printf("seed %" PRId64 ", pairs %" PRId64, settings->seed, settings->pairs);
	print_starts(&settings->starts);
	putchar('\n');
	check_output(match);
}

/* The engine (0 or 1) that is player 1 or 2 (0 or 1) in the running game. */
static int engine_of(const Match *match, int player) { return match->record.game == 1 ? player : 1 - player; }

static const char *name_of(const Match *match, int player) { return match->name[engine_of(match, player)]; }

static void print_game(Match *match) {
	const Record *record = &match->record;
	int culprit = match->table.culprit;
	printf("game %d (pair %d, game %d): ", 2 * (record->pair - 1) + record->game, record->pair, record->game);
	printf("%s %s %s, ", name_of(match, 0), RESULT_NAMES[record->result], name_of(match, 1));
	printf("%s, %d plies", REASON_NAMES[record->reason], record->plies);
	if (reason_is_referees(record->reason)) printf(" (%s %s)", name_of(match, culprit), match->table.player[culprit].detail);
	putchar('\n');
	check_output(match);
}

/* The end of what an engine wrote to its stderr, indented. */
static void print_last_words(const Child *child) {
	bool at_start = true;
	for (size_t i = 0; i < child->tail_length; i++) {
		unsigned char c = (unsigned char)child->tail[i];
		if (at_start) fputs("    ", stderr);
		at_start = c == '\n';
		putc((c < ' ' && c != '\n' && c != '\t') || c == 127 ? '?' : c, stderr);
	}
	if (!at_start) putc('\n', stderr);
}

static void report_culprit(const Match *match, const char *what) {
	const Player *player = &match->table.player[match->table.culprit];
	fprintf(stderr, "banqi-referee: %s %s: %s\n", name_of(match, match->table.culprit), what, player->detail);
	print_last_words(&player->child);
}

/* ---- protocols ---- */

/* Finds out which protocol an engine speaks, unless the settings say. */
static void recognise(Match *match, EngineSettings *engine, int i) {
	if (engine->proto != PROTO_AUTO) return;
	match->table.culprit = i;
	switch (recognise_protocol(&match->table.player[i], engine, &engine->proto)) {
	case PLAYER_OK: return;
	case PLAYER_INTERRUPTED: match->status = STATUS_INTERRUPTED; return;
	default:
		report_culprit(match, "cannot be started");
		match->status = STATUS_CANNOT_START;
	}
}

static void refuse(Match *match, int i, const char *error) {
	fprintf(stderr, "banqi-referee: %s: %s\n", match->name[i], error);
	match->status = STATUS_WRONG;
}

/* Whether MGTP can say what the settings ask for. */
static void check_mgtp(Match *match, const EngineSettings *engine, int i) {
	const Starts *starts = &match->settings->starts;
	char error[MGTP_ERROR_SIZE], name[STARTS_ERROR_SIZE], line[STARTS_ERROR_SIZE + MGTP_ERROR_SIZE + 2];
	if (engine->proto != PROTO_MGTP) return;
	if (!mgtp_player_accepts(engine, error)) {
		refuse(match, i, error);
		return;
	}
	for (int j = 0; j < starts->count; j++) {
		if (mgtp_player_accepts_start(&starts->start[j].pos, error)) continue;
		starts_name(starts, j, name);
		snprintf(line, sizeof line, "%s: %s", name, error);
		refuse(match, i, line);
		return;
	}
}

static void settle_protocols(Match *match, Settings *settings) {
	/* Engine 1 is named as player 1 of a first game. */
	match->record.game = 1;
	for (int i = 0; i < 2 && match->status == STATUS_DONE; i++) recognise(match, &settings->engine[i], i);
	for (int i = 0; i < 2 && match->status == STATUS_DONE; i++) check_mgtp(match, &settings->engine[i], i);
}

/* ---- games ---- */

void match_deal(int64_t seed, int pair, const Position *start, Piece deal[SQUARE_COUNT]) {
	/* Counting up from a random word, not from the seed: else near seeds would share deals. */
	Rng base = rng_seeded((uint64_t)seed);
	Rng rng = rng_seeded(rng_next(&base) + (uint64_t)pair);
	deal_layout(start, &rng, deal);
}

static void write_date(char date[RECORD_DATE_SIZE]) {
	time_t now = time(NULL);
	struct tm utc;
	gmtime_r(&now, &utc);
	strftime(date, RECORD_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Fills in all that is known of a game before it is played. */
static void prepare_record(Match *match, int pair, int game) {
	Record *record = &match->record;
	record->pair = pair;
	record->game = game;
	record->seed = match->settings->seed;
	record->rules = match->settings->rules;
	for (int player = 0; player < 2; player++) {
		const EngineSettings *engine = &match->settings->engine[engine_of(match, player)];
		memcpy(record->name[player], engine->name, sizeof record->name[player]);
		limit_to_text(&engine->limit, record->limit[player], sizeof record->limit[player]);
	}
	write_date(record->date);
	record->start = *starts_of_pair(&match->settings->starts, pair);
	match_deal(record->seed, pair, &record->start, record->deal);
}

/* A finished game goes to the records before it is told and counted. */
static void keep_game(Match *match) {
	if (match->records != NULL && !record_write(match->records, &match->record)) {
		stop_at_io_error(match, match->settings->records);
		return;
	}
	tally_add(&match->tally, &match->record);
	print_game(match);
	if (match->record.reason == REASON_CRASH) report_culprit(match, "crashed");
}

static void run_game(Match *match, int pair, int game) {
	prepare_record(match, pair, game);
	const EngineSettings *engine = match->settings->engine;
	const EngineSettings *const players[2] = {&engine[engine_of(match, 0)], &engine[engine_of(match, 1)]};
	PlayOutcome outcome = play_game(&match->table, match->settings, players, &match->record);

	/* Before anything was played, an engine that stalls or crashes is a wrong setting. */
	if (outcome == PLAY_FAILED_START && tally_games(&match->tally) == 0) outcome = PLAY_CANNOT_START;
	switch (outcome) {
	case PLAY_INTERRUPTED: match->status = STATUS_INTERRUPTED; break;
	case PLAY_CANNOT_START:
		report_culprit(match, "cannot be started");
		match->status = STATUS_CANNOT_START;
		break;
	default:
		keep_game(match);
		if (match->status == STATUS_DONE && interrupt_pending()) match->status = STATUS_INTERRUPTED;
	}
}

static void run_pairs(Match *match) {
	for (int pair = 1; pair <= match->settings->pairs; pair++)
		for (int game = 1; game <= 2; game++) {
			run_game(match, pair, game);
			if (match->status != STATUS_DONE) return;
		}
}

/* The summary, unless no game could even be begun. */
static void print_summary(Match *match) {
	if (match->status == STATUS_CANNOT_START && tally_games(&match->tally) == 0) return;
	tally_print(&match->tally, match->settings, stdout);
	check_output(match);
}

int match_run(Settings *settings) {
	static Match match; /* too large for a stack */
	match = (Match){.settings = settings};
	for (int i = 0; i < 2; i++) record_escape(settings->engine[i].name, match.name[i]);
	if (settings->records != NULL && (match.records = fopen(settings->records, "a")) == NULL) {
		stop_at_io_error(&match, settings->records);
		return match.status;
	}
	settle_protocols(&match, settings);
	if (match.status == STATUS_DONE) {
		print_header(&match);
		if (match.status == STATUS_DONE) run_pairs(&match);
		print_summary(&match);
	}
	if (match.records != NULL && fclose(match.records) != 0) stop_at_io_error(&match, settings->records);
	return match.status;
}

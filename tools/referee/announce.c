/* The lines of a match. */
#include "tools/referee/announce.h"

#include <inttypes.h>

#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/json.h"
#include "tools/referee/standings.h"

const char *announce_name(const char *name, char text[RECORD_ESCAPED_SIZE]) {
	record_escape(name, text);
	return text;
}

static bool flush(void) { return fflush(stdout) == 0 && !ferror(stdout); }

static void print_engine(const JournalEngine *engine) {
	char name[RECORD_ESCAPED_SIZE];
	printf("%s (%s, %s)", announce_name(engine->name, name), engine->protocol, engine->limit);
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

static void print_header(const JournalHeader *header, const Settings *settings) {
	printf("%s: ", SCHEDULE_NAMES[header->format]);
	for (int i = 0; i < header->engines; i++) {
		if (i > 0) fputs(header->engines == 2 ? " against " : ", ", stdout);
		print_engine(&header->engine[i]);
	}
	printf(", rules %s (quiet-limit %d, repetition %s), ", header->rules_name, header->rules.quiet_limit, REPETITION_NAMES[header->rules.repetition]);
	printf("seed %" PRId64 ", pairs %" PRId64, header->seed, header->pairs);
	if (header->shards > 1) printf(", shard %d/%d", header->shard, header->shards);
	print_starts(&settings->starts);
	putchar('\n');
}

bool announce_header(const JournalHeader *header, const Settings *settings) {
	if (settings->is_json)
		json_header(header, stdout);
	else
		print_header(header, settings);
	return flush();
}

static void print_game(const JournalHeader *header, const JournalGame *game) {
	const Record *record = &game->record;
	char name[RECORD_ESCAPED_SIZE];
	printf("game %" PRId64 " (pair %d, game %d): ", game->n, record->pair, record->game);
	printf("%s %s ", announce_name(record->name[0], name), RESULT_NAMES[record->result]);
	printf("%s, %s, %d plies", announce_name(record->name[1], name), REASON_NAMES[record->reason], record->plies);
	if (reason_is_referees(record->reason)) {
		int loser = record->result == RESULT_WIN ? 1 : 0;
		printf(" (%s %s)", announce_name(header->engine[game->player[loser] - 1].name, name), game->detail);
	}
	putchar('\n');
}

bool announce_game(const JournalHeader *header, const JournalGame *game, const Settings *settings) {
	if (settings->is_quiet) return true;
	if (settings->is_json)
		json_game(game, stdout);
	else
		print_game(header, game);
	return flush();
}

static void print_match(const Ledger *ledger) {
	const Tally *tally = &ledger->tally[0];
	tally_print(tally, ledger->header->engine[0].name, ledger->header->engine[1].name, stdout);
	if (ledger->sprt == NULL) return;
	int64_t pairs[PAIR_OUTCOMES];
	pair_games_sum(&tally->pairs, pairs);
	sprt_print(ledger->sprt, pairs, stdout);
}

static void print_summary(const Ledger *ledger) {
	printf("games: %" PRId64 "\n", ledger->counted);
	if (ledger->finished > ledger->counted) printf("not counted: %" PRId64 " games behind these\n", ledger->finished - ledger->counted);
	if (ledger->header->engines == 2)
		print_match(ledger);
	else
		standings_print(ledger, stdout);
}

bool announce_summary(const Ledger *ledger, bool is_json) {
	if (is_json)
		json_summary(ledger, stdout);
	else
		print_summary(ledger);
	return flush();
}

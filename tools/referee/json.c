/* JSON lines (RFC 8259). */
#include "tools/referee/json.h"

#include <inttypes.h>
#include <math.h>

/* Writes a text of at most JOURNAL_TEXT_SIZE. What record_escape() leaves differs from JSON
 * in \xHH only, which is \u00HH there. */
static void write_text(const char *text, FILE *file) {
	char escaped[4 * JOURNAL_TEXT_SIZE];
	record_escape(text, escaped);
	putc('"', file);
	for (const char *c = escaped; *c != '\0'; c++) {
		putc(*c, file);
		if (*c != '\\') continue;
		if (*++c == 'x')
			fputs("u00", file);
		else
			putc(*c, file);
	}
	putc('"', file);
}

static void write_number(const char *name, double value, FILE *file) {
	if (isfinite(value))
		fprintf(file, ",\"%s\":%.6g", name, value);
	else
		fprintf(file, ",\"%s\":null", name);
}

void json_header(const JournalHeader *header, FILE *file) {
	fprintf(file, "{\"type\":\"header\",\"format\":\"%s\",\"seed\":%" PRId64 ",\"pairs\":%" PRId64, SCHEDULE_NAMES[header->format], header->seed,
		header->pairs);
	fprintf(file, ",\"shard\":%d,\"shards\":%d,\"rules\":", header->shard, header->shards);
	write_text(header->rules_name, file);
	fprintf(file, ",\"quiet-limit\":%d,\"repetition\":\"%s\",\"engines\":[", header->rules.quiet_limit, REPETITION_NAMES[header->rules.repetition]);
	for (int i = 0; i < header->engines; i++) {
		const JournalEngine *engine = &header->engine[i];
		fputs(i == 0 ? "{\"name\":" : ",{\"name\":", file);
		write_text(engine->name, file);
		fprintf(file, ",\"protocol\":\"%s\",\"limit\":\"%s\",\"command\":", engine->protocol, engine->limit);
		write_text(engine->command, file);
		fputs(",\"options\":", file);
		write_text(engine->options, file);
		putc('}', file);
	}
	fputs("]}\n", file);
}

void json_game(const JournalGame *game, FILE *file) {
	const Record *record = &game->record;
	fprintf(file, "{\"type\":\"game\",\"n\":%" PRId64 ",\"pair\":%d,\"game\":%d,\"player1\":%d,\"player2\":%d", game->n, record->pair, record->game,
		game->player[0], game->player[1]);
	fprintf(file, ",\"result\":\"%s\",\"reason\":\"%s\",\"plies\":%d", RESULT_NAMES[record->result], REASON_NAMES[record->reason], record->plies);
	write_number("luck", game->luck, file);
	fputs(",\"detail\":", file);
	write_text(game->detail, file);
	fputs("}\n", file);
}

/* What one encounter has come to; its engines are counted from 1. */
static void write_encounter(const Tally *tally, const Pairing *pairing, FILE *file) {
	int64_t pairs[PAIR_OUTCOMES];
	pair_games_sum(&tally->pairs, pairs);
	Statistics statistics = statistics_of(pairs);
	LuckSummary luck = luck_summary(&tally->luck);
	fprintf(file, "{\"engine1\":%d,\"engine2\":%d", pairing->engine[0] + 1, pairing->engine[1] + 1);
	fprintf(file, ",\"won\":%" PRId64 ",\"drawn\":%" PRId64 ",\"lost\":%" PRId64, tally->wins, tally->draws, tally->losses);
	fprintf(file, ",\"pairs\":[%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "]", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
	write_number("elo", statistics.elo, file);
	write_number("elo-error", statistics.elo_error, file);
	write_number("nelo", statistics.nelo, file);
	write_number("nelo-error", statistics.nelo_error, file);
	write_number("los", statistics.los, file);
	write_number("score-without-luck", luck.adjusted.mean, file);
	write_number("score-without-luck-error", STATISTICS_WIDTH * luck.adjusted.error, file);
	putc('}', file);
}

void json_summary(const Ledger *ledger, FILE *file) {
	const JournalHeader *header = ledger->header;
	fprintf(file, "{\"type\":\"summary\",\"games\":%" PRId64 ",\"finished\":%" PRId64 ",\"failures\":%" PRId64, ledger->counted, ledger->finished,
		ledger->failures);
	if (ledger->sprt != NULL) {
		int64_t pairs[PAIR_OUTCOMES];
		pair_games_sum(&ledger->tally[0].pairs, pairs);
		write_number("llr", sprt_llr(ledger->sprt, pairs), file);
		fprintf(file, ",\"verdict\":\"%s\"", SPRT_VERDICT_NAMES[ledger->verdict]);
	}
	fputs(",\"encounters\":[", file);
	for (int i = 0; i < ledger->encounters; i++) {
		Pairing pairing = schedule_pair(header->format, header->engines, i + 1);
		if (i > 0) putc(',', file);
		write_encounter(&ledger->tally[i], &pairing, file);
	}
	fputs("]}\n", file);
}

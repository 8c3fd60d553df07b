/* Counting games, and the lines that a match ends with. */
#include "tools/referee/tally.h"

#include <inttypes.h>

void tally_add(Tally *tally, const Record *record) {
	/* Player 1's half points, then those of engine 1, who is player 1 in game 1. */
	int half_points = record->result == RESULT_WIN ? 2 : record->result == RESULT_DRAW ? 1 : 0;
	if (record->game == 2) half_points = 2 - half_points;
	tally->wins += half_points == 2;
	tally->draws += half_points == 1;
	tally->losses += half_points == 0;
	tally->ends[record->reason]++;
	tally->plies += record->plies;
	if (reason_is_referees(record->reason)) tally->failures[half_points == 0 ? 0 : 1][record->reason]++;

	if (record->game == 1)
		tally->half_points = half_points;
	else
		tally->pairs[tally->half_points + half_points]++;
}

int64_t tally_games(const Tally *tally) { return tally->wins + tally->draws + tally->losses; }

static void print_counts(const char *title, const int64_t counts[REASON_COUNT], FILE *file) {
	const char *between = "";
	fprintf(file, "%s:", title);
	for (int reason = 0; reason < REASON_COUNT; reason++) {
		if (counts[reason] == 0) continue;
		fprintf(file, "%s %s %" PRId64, between, REASON_NAMES[reason], counts[reason]);
		between = ",";
	}
	putc('\n', file);
}

static void print_failures(const Tally *tally, int engine, const char *name, FILE *file) {
	int64_t sum = 0;
	char title[RECORD_ESCAPED_SIZE + 16], escaped[RECORD_ESCAPED_SIZE];
	for (int reason = 0; reason < REASON_COUNT; reason++) sum += tally->failures[engine][reason];
	if (sum == 0) return;
	record_escape(name, escaped);
	snprintf(title, sizeof title, "failures of %s", escaped);
	print_counts(title, tally->failures[engine], file);
}

void tally_print(const Tally *tally, const Settings *settings, FILE *file) {
	char first[RECORD_ESCAPED_SIZE], second[RECORD_ESCAPED_SIZE];
	int64_t games = tally_games(tally);
	record_escape(settings->engine[0].name, first);
	record_escape(settings->engine[1].name, second);
	fprintf(file, "games: %" PRId64 "\n", games);
	if (games == 0) return;

	double score = ((double)tally->wins + (double)tally->draws / 2) / (double)games;
	fprintf(file, "result: %s against %s: %" PRId64 " won, %" PRId64 " drawn, %" PRId64 " lost, score %.2f %%\n", first, second, tally->wins,
		tally->draws, tally->losses, 100 * score);
	statistics_print(tally->pairs, file);
	print_counts("ends", tally->ends, file);
	fprintf(file, "plies: %.1f a game\n", (double)tally->plies / (double)games);
	for (int i = 0; i < 2; i++) print_failures(tally, i, settings->engine[i].name, file);
}

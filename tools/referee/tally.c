/* Counting games, and the lines that a match ends with. */
#include "tools/referee/tally.h"

#include <inttypes.h>

void tally_add(Tally *tally, int game, const GameOutcome *outcome) {
	/* Player 1's half points, then those of engine 1, who is player 1 in game 1. */
	int half_points = outcome->result == RESULT_WIN ? 2 : outcome->result == RESULT_DRAW ? 1 : 0;
	if (game == 2) half_points = 2 - half_points;
	tally->wins += half_points == 2;
	tally->draws += half_points == 1;
	tally->losses += half_points == 0;
	tally->ends[outcome->reason]++;
	tally->plies += outcome->plies;
	if (reason_is_referees((Reason)outcome->reason)) tally->failures[half_points == 0 ? 0 : 1][outcome->reason]++;

	if (game == 1) {
		tally->half_points = half_points;
		tally->first_luck = outcome->luck;
		return;
	}
	tally->pairs.count[tally->half_points][half_points]++;
	/* Luck that makes a win of a loss is 2, and 1 in points. */
	luck_add(&tally->luck, (tally->half_points + half_points) / 4.0, (tally->first_luck - (double)outcome->luck) / 2 / 2);
}

int64_t tally_games(const Tally *tally) { return tally->wins + tally->draws + tally->losses; }

double tally_points(const Tally *tally) { return (double)tally->wins + (double)tally->draws / 2; }

void tally_print_reasons(const char *title, const int64_t counts[REASON_COUNT], FILE *file) {
	bool is_first = true;
	for (int reason = 0; reason < REASON_COUNT; reason++) {
		if (counts[reason] == 0) continue;
		fprintf(file, "%s%s %s %" PRId64, is_first ? title : "", is_first ? ":" : ",", REASON_NAMES[reason], counts[reason]);
		is_first = false;
	}
	if (!is_first) putc('\n', file);
}

/* "52.10 % +- 1.84": a share and half the width of its 95 % interval. */
static void print_share(Estimate share, FILE *file) {
	char mean[STATISTICS_TEXT_SIZE], error[STATISTICS_TEXT_SIZE];
	fprintf(file, "%s %% +- %s", statistics_text(100 * share.mean, 2, mean), statistics_text(100 * STATISTICS_WIDTH * share.error, 2, error));
}

/* Elo, and what the pairs tell beyond it. */
static void print_pairs(const Tally *tally, FILE *file) {
	int64_t pairs[PAIR_OUTCOMES];
	char ratio[STATISTICS_TEXT_SIZE], correlation[STATISTICS_TEXT_SIZE];
	LuckSummary luck = luck_summary(&tally->luck);
	pair_games_sum(&tally->pairs, pairs);
	statistics_print(pairs, file);
	fputs("without luck: score ", file);
	print_share(luck.adjusted, file);
	fprintf(file, " (95 %%), variance %s of the raw one; luck ", statistics_text(luck.variance_ratio, 2, ratio));
	print_share(luck.luck, file);
	fputs("\nfirst player: score ", file);
	print_share(pair_games_first_player(&tally->pairs), file);
	fprintf(file, " (95 %%); correlation in a pair %s\n", statistics_text(pair_games_correlation(&tally->pairs), 2, correlation));
}

void tally_print_failures(const char *name, const int64_t failures[REASON_COUNT], FILE *file) {
	char title[RECORD_ESCAPED_SIZE + 16], escaped[RECORD_ESCAPED_SIZE];
	record_escape(name, escaped);
	snprintf(title, sizeof title, "failures of %s", escaped);
	tally_print_reasons(title, failures, file);
}

void tally_print_result(const char *title, const Tally *tally, const char *first_name, const char *second_name, FILE *file) {
	char first[RECORD_ESCAPED_SIZE], second[RECORD_ESCAPED_SIZE];
	record_escape(first_name, first);
	record_escape(second_name, second);
	fprintf(file, "%s%s against %s: %" PRId64 " won, %" PRId64 " drawn, %" PRId64 " lost, score %.2f %%\n", title, first, second, tally->wins,
		tally->draws, tally->losses, 100 * tally_points(tally) / (double)tally_games(tally));
}

void tally_print(const Tally *tally, const char *first_name, const char *second_name, FILE *file) {
	int64_t games = tally_games(tally);
	if (games == 0) return;
	tally_print_result("result: ", tally, first_name, second_name, file);
	print_pairs(tally, file);
	tally_print_reasons("ends", tally->ends, file);
	fprintf(file, "plies: %.1f a game\n", (double)tally->plies / (double)games);
	tally_print_failures(first_name, tally->failures[0], file);
	tally_print_failures(second_name, tally->failures[1], file);
}

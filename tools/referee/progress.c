/* The line of a running match: it is written over and over again. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/progress.h"

#include <inttypes.h>
#include <unistd.h>

#include "search/clock.h"

void progress_start(Progress *progress, const Ledger *ledger, bool is_wanted) {
	progress->is_shown = is_wanted && isatty(STDERR_FILENO);
	progress->started_us = clock_now_us();
	progress->finished = ledger->finished;
}

void progress_clear(const Progress *progress) {
	if (progress->is_shown) fputs("\r\033[K", stderr);
}

/* The score and Elo of engine 1, where there are two. */
static void show_score(const Tally *tally) {
	char elo[STATISTICS_TEXT_SIZE], error[STATISTICS_TEXT_SIZE];
	int64_t pairs[PAIR_OUTCOMES], games = tally_games(tally);
	if (games == 0) return;
	pair_games_sum(&tally->pairs, pairs);
	Statistics statistics = statistics_of(pairs);
	fprintf(stderr, ", score %.2f %%, Elo %s +- %s", 100 * tally_points(tally) / (double)games, statistics_text(statistics.elo, 1, elo),
		statistics_text(statistics.elo_error, 1, error));
}

void progress_show(const Progress *progress, const Ledger *ledger) {
	int64_t played = ledger->finished - progress->finished;
	if (!progress->is_shown) return;
	fprintf(stderr, "\r\033[Kgames %" PRId64 "/%" PRId64, ledger->finished, ledger->own);
	if (ledger->encounters == 1) show_score(&ledger->tally[0]);
	if (played > 0) {
		int64_t left = (clock_now_us() - progress->started_us) / played * (ledger->own - ledger->finished) / 1000000;
		fprintf(stderr, ", %" PRId64 ":%02d:%02d left", left / 3600, (int)(left / 60 % 60), (int)(left % 60));
	}
	fflush(stderr);
}

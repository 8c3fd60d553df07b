/* What has come out of the games of a match so far. */
#ifndef BANQI_REFEREE_TALLY_H
#define BANQI_REFEREE_TALLY_H

#include "protocol/record.h"
#include "tools/referee/settings.h"
#include "tools/referee/statistics.h"

typedef struct {
	int64_t wins, draws, losses; /* of engine 1 */
	int64_t pairs[PAIR_OUTCOMES];
	int64_t ends[REASON_COUNT];
	int64_t failures[2][REASON_COUNT]; /* games that an engine lost by a reason of the referee's */
	int64_t plies;
	int half_points; /* of engine 1 in the first game of the running pair */
} Tally;

/* Counts a game. The games come in order, each pair's first game before its second;
 * engine 1 is player 1 in the first. */
void tally_add(Tally *tally, const Record *record);

int64_t tally_games(const Tally *tally);

/* Prints the summary. A pair of which one game is missing counts in games and score,
 * not in Elo. */
void tally_print(const Tally *tally, const Settings *settings, FILE *file);

#endif

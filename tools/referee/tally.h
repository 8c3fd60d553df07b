/* What has come out of the games between two engines so far. */
#ifndef BANQI_REFEREE_TALLY_H
#define BANQI_REFEREE_TALLY_H

#include "protocol/record.h"
#include "tools/referee/statistics.h"

/* What is counted of a game. */
typedef struct {
	bool is_finished;
	uint8_t result, reason; /* Result, Reason */
	int plies;
	float luck; /* of player 1: JournalGame.luck */
} GameOutcome;

/* Engine 1 and engine 2 are those that meet; begins as {0}. */
typedef struct {
	int64_t wins, draws, losses; /* of engine 1 */
	PairGames pairs;
	LuckSums luck;
	int64_t ends[REASON_COUNT];
	int64_t failures[2][REASON_COUNT]; /* games that an engine lost by a reason of the referee's */
	int64_t plies;
	int half_points;   /* of engine 1 in the first game of the running pair, ... */
	double first_luck; /* ... and its luck */
} Tally;

/* Counts a game, the first (1) or the second (2) of its pair. The games come in order, each
 * pair's first game before its second; engine 1 is player 1 in the first. */
void tally_add(Tally *tally, int game, const GameOutcome *outcome);

int64_t tally_games(const Tally *tally);

/* Points of engine 1: a win is 1, a draw half of one. */
double tally_points(const Tally *tally);

/* Prints the summary of a match, without the number of games. A pair of which one game
 * is missing counts in the score, not in Elo. */
void tally_print(const Tally *tally, const char *first_name, const char *second_name, FILE *file);

/* Parts of it, each a line: the result behind a title, of one game or more; "TITLE: REASON N,
 * REASON N" and the same of an engine's failures, nothing where there is none. */
void tally_print_result(const char *title, const Tally *tally, const char *first_name, const char *second_name, FILE *file);
void tally_print_reasons(const char *title, const int64_t counts[REASON_COUNT], FILE *file);
void tally_print_failures(const char *name, const int64_t failures[REASON_COUNT], FILE *file);

#endif

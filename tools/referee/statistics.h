/* What the pairs of a match say about the strength of engine 1. Pure functions, of any
 * thread; an accumulator belongs to one thread at a time. */
#ifndef BANQI_REFEREE_STATISTICS_H
#define BANQI_REFEREE_STATISTICS_H

#include <stdint.h>
#include <stdio.h>

/* Half the width of a 95 % interval, in standard errors. */
#define STATISTICS_WIDTH 1.959964

/* 800 / ln 10: nElo of one standard deviation of a game. */
#define STATISTICS_NELO_UNIT 347.43558552260146

/* A pair by the points that engine 1 took from its two games, in halves: LL, LD,
 * DD or WL, WD, WW. Each count is 0 or more. */
enum { PAIR_OUTCOMES = 5 };

typedef struct {
	double score;      /* mean of a pair, 0..1 */
	double variance;   /* of a pair's score */
	double elo;        /* +-INFINITY when everything was won or lost */
	double elo_error;  /* half the width of the 95 % interval; INFINITY when it has no end */
	double nelo;       /* normalized Elo: difference over the spread of a pair */
	double nelo_error; /* as elo_error */
	double los;        /* likelihood of superiority, 0..1 */
} Statistics;

/* From the number of pairs of each outcome. What the pairs do not tell is NAN:
 * everything without pairs, nelo and los when every pair was drawn. */
Statistics statistics_of(const int64_t pairs[PAIR_OUTCOMES]);

/* The Elo of a score; -INFINITY for 0 and less, INFINITY for 1 and more. */
double statistics_elo(double score);

/* Prints two lines: the pairs, and Elo, nElo and LOS. */
void statistics_print(const int64_t pairs[PAIR_OUTCOMES], FILE *file);

/* A number as it is printed, "infinite", "-infinite" and "undefined" included.
 * Returns `text`. */
enum { STATISTICS_TEXT_SIZE = 32 };
char *statistics_text(double value, int decimals, char text[STATISTICS_TEXT_SIZE]);

/* ---- the two games of a pair ---- */

/* How many pairs had each result: [game 1][game 2], each the points of engine 1 in
 * halves. Engine 1 is player 1 in game 1 and player 2 in game 2. */
enum { GAME_OUTCOMES = 3 };

typedef struct {
	int64_t count[GAME_OUTCOMES][GAME_OUTCOMES];
} PairGames;

/* The same pairs by their sums. */
void pair_games_sum(const PairGames *games, int64_t pairs[PAIR_OUTCOMES]);

/* How far the shared deal decides: the correlation, -1..1, between engine 1's points in
 * the two games of a pair. 1 where engine 1 always scores alike with both sides of a deal,
 * -1 where the deal alone decides. NAN when all first or all second games ended alike. */
double pair_games_correlation(const PairGames *games);

/* A mean and its standard error; both NAN without pairs. */
typedef struct {
	double mean, error;
} Estimate;

/* The points that player 1 takes from a game, 0..1. */
Estimate pair_games_first_player(const PairGames *games);

/* ---- the score without luck ---- */

/* Sums over the pairs; begins as {0}. */
typedef struct {
	int64_t pairs;
	double raw, luck;
	double raw_raw, raw_luck, luck_luck;
} LuckSums;

/* Adds a pair by the means over its games, from engine 1's view: its score, 0..1, and its
 * luck in the same unit (0.5 made a win of a draw), which must be 0 in the long run
 * whatever the engines do. The same pairs in the same order give the same sums. */
void luck_add(LuckSums *sums, double raw, double luck);

typedef struct {
	Estimate raw;      /* the score as it was, 0..1 */
	Estimate luck;     /* far from 0 in standard errors: dealing and valuing disagree */
	Estimate adjusted; /* the score without the luck; can lie outside 0..1 */
	double variance_ratio; /* of adjusted to raw; the pairs tell as much as 1/ratio times
	                          as many; NAN when all pairs scored alike */
} LuckSummary;

/* Control variates with a fixed coefficient of 1, so that the adjusted score has no bias
 * however good the valuing is. After J. M. Hammersley and D. C. Handscomb, "Monte Carlo
 * Methods", 1964; for games, M. Zinkevich et al., "Optimal unbiased estimators for
 * evaluating agent performance", 2006. */
LuckSummary luck_summary(const LuckSums *sums);

#endif

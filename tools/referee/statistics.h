/* What the pairs of a match say about the strength of engine 1. */
#ifndef BANQI_REFEREE_STATISTICS_H
#define BANQI_REFEREE_STATISTICS_H

#include <stdint.h>

/* A pair by the points that engine 1 took from its two games, in halves: LL, LD,
 * DD or WL, WD, WW. */
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

/* A number as it is printed, "infinite", "-infinite" and "undefined" included.
 * Returns `text`. */
enum { STATISTICS_TEXT_SIZE = 32 };
char *statistics_text(double value, int decimals, char text[STATISTICS_TEXT_SIZE]);

#endif

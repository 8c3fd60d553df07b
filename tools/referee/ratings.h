/* Ratings of three or more engines from all pairs that they played, on one scale. Pure
 * functions, of any thread. */
#ifndef BANQI_REFEREE_RATINGS_H
#define BANQI_REFEREE_RATINGS_H

#include "tools/referee/statistics.h"

enum { RATINGS_ENGINES_MAX = 64 };

/* The pairs of two engines, counted from the view of the first. */
typedef struct {
	int first, second; /* 0..engines - 1, not the same */
	int64_t pairs[PAIR_OUTCOMES];
} Encounter;

typedef struct {
	/* Elo above the mean of the engines of its group that have a finite one. INFINITY or
	 * -INFINITY when nobody took a point from the engine, or it took none; NAN when its
	 * games tell nothing: it has none, or it took all points of some and none of others. */
	double elo;
	double error; /* half the width of the 95 % interval; NAN unless elo is finite */
	/* From 1. Engines of different groups cannot be compared: no games link them, or one
	 * group took all points from the other. */
	int group;
	double points; /* from all of its games */
	int64_t games;
} Rating;

/* Rates engines 0..engines - 1, at most RATINGS_ENGINES_MAX; two of them may have any
 * number of encounters. Returns the number of groups.
 *
 * The model is that of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block
 * designs", 1952, with a draw as half a win and half a loss: between two engines it is
 * the Elo of their score. (One with a parameter for draws, R. R. Davidson's of 1970, has
 * its ratings expect the same points, and would print other numbers for two engines than
 * a match does.) The errors are from the inverse of the Fisher information, with the
 * spread of the pairs around what the ratings expect in the place of that of single
 * games that the model supposes (H. White, "Maximum likelihood estimation of misspecified
 * models", 1982). So draws and shared deals are accounted for; assumed is that pairs are
 * independent, and that there are some dozens of them. */
int ratings_of(int engines, int count, const Encounter encounters[], Rating ratings[]);

/* The engines, best first and group by group: `order` has room for all, numbered as in `ratings`. */
void ratings_order(int engines, const Rating ratings[], int order[]);

/* Prints a line for each engine in that order, and one more when there are
 * several groups. */
void ratings_print(int engines, const Rating ratings[], const char *const names[], FILE *file);

#endif

/* The sequential test of a match: whether engine 1 is stronger than engine 2 by elo1
 * rather than by elo0, asked after every pair of games. Pure functions, of any thread. */
#ifndef BANQI_REFEREE_SPRT_H
#define BANQI_REFEREE_SPRT_H

#include <stdio.h>

#include "tools/referee/statistics.h"

/* What elo0 and elo1 are: nElo or Elo as in statistics.h. Draws and the luck of a deal
 * shared by a pair change how many pairs a difference in Elo takes, not one in nElo. */
typedef enum { SPRT_NORMALIZED, SPRT_LOGISTIC, SPRT_MODEL_COUNT } SprtModel;

typedef struct {
	double elo0, elo1; /* -1000..1000, elo0 < elo1: H0 and H1 */
	double alpha;      /* of accepting H1 where H0 holds, 0.000001..0.49 */
	double beta;       /* of accepting H0 where H1 holds, as alpha */
	SprtModel model;
} Sprt;

#define SPRT_USUAL ((Sprt){.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = SPRT_NORMALIZED})

/* Reads words such as elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized, in any order,
 * up to an argument that begins with "--"; what is left out is SPRT_USUAL's. Returns how
 * many words it took; -1 on a wrong one or where elo0 is not below elo1, with a line
 * without its end in `error`, and *sprt left alone. */
enum { SPRT_ERROR_SIZE = 160 };
int sprt_read(Sprt *sprt, int count, char *const words[], char error[SPRT_ERROR_SIZE]);

/* The logarithm of how much likelier the pairs are under H1 than under H0 (natural
 * logarithm, finite; 0 without pairs). The counts are 0 or more. After X. Li, J. Liu and
 * Z. Ying, "Generalized sequential probability ratio test for separate families of
 * hypotheses", 2014, and M. Van den Bergh, "Comments on normalized Elo", 2020. */
double sprt_llr(const Sprt *sprt, const int64_t pairs[PAIR_OUTCOMES]);

/* Where the test ends: H0 is accepted at or below `lower` < 0, H1 at or above
 * `upper` > 0 (A. Wald, "Sequential Analysis", 1947). */
typedef struct {
	double lower, upper;
} SprtBounds;

SprtBounds sprt_bounds(const Sprt *sprt);

/* The errors are alpha and beta when it is asked after each pair in the order of the
 * games, whatever order they finished in, and its first answer other than
 * SPRT_INCONCLUSIVE stands. */
typedef enum { SPRT_INCONCLUSIVE, SPRT_H0, SPRT_H1, SPRT_VERDICT_COUNT } SprtVerdict;

SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

/* "inconclusive", "H0 accepted", "H1 accepted". */
extern const char *const SPRT_VERDICT_NAMES[SPRT_VERDICT_COUNT];

/* Prints one line: the ratio, its bounds, what is tested, and what follows. */
void sprt_print(const Sprt *sprt, const int64_t pairs[PAIR_OUTCOMES], FILE *file);

#endif

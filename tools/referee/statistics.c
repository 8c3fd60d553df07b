/* Match statistics from pairs of games (the pentanomial model).
 *
 * The two games of a pair share their deal, so they are not independent; the pairs
 * are. With p[i] the share of pairs that scored a[i] = i/4:
 *
 *   mu = sum p a      v = sum p (a - mu)^2      se = sqrt(v / N)
 *   Elo(s)  = 400 log10(s / (1 - s)), its error from Elo(mu +- 1.96 se)
 *   nElo    = (mu - 1/2) / sqrt(2 v) * 800 / ln 10
 *   LOS     = Phi((mu - 1/2) / se)
 *
 * After M. Van den Bergh, "Comments on normalized Elo", 2020.
 */
#include "tools/referee/statistics.h"

#include <math.h>
#include <stdio.h>

/* Half the width of a 95 % interval, in standard errors. */
static const double WIDTH = 1.959964;

/* 800 / ln 10: nElo of one standard deviation of a game. */
static const double NELO_UNIT = 347.43558552260146;

static double elo_of(double score) {
	if (score <= 0) return -INFINITY;
	if (score >= 1) return INFINITY;
	return 400 * log10(score / (1 - score));
}

/* The quotient by a spread, which can be 0. */
static double ratio(double value, double spread) {
	if (spread > 0) return value / spread;
	return value > 0 ? INFINITY : value < 0 ? -INFINITY : NAN;
}

Statistics statistics_of(const int64_t pairs[PAIR_OUTCOMES]) {
	double count = 0, score = 0, variance = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) count += (double)pairs[i];
	if (count == 0) return (Statistics){NAN, NAN, NAN, NAN, NAN, NAN, NAN};

	for (int i = 0; i < PAIR_OUTCOMES; i++) score += (double)pairs[i] / count * i / 4;
	for (int i = 0; i < PAIR_OUTCOMES; i++) variance += (double)pairs[i] / count * (i / 4.0 - score) * (i / 4.0 - score);

	double error = sqrt(variance / count), nelo = ratio(score - 0.5, sqrt(2 * variance)) * NELO_UNIT;
	return (Statistics){
		.score = score,
		.variance = variance,
		.elo = elo_of(score),
		.elo_error = (elo_of(score + WIDTH * error) - elo_of(score - WIDTH * error)) / 2,
		.nelo = nelo,
		.nelo_error = isfinite(nelo) ? WIDTH * NELO_UNIT / sqrt(2 * count) : NAN,
		.los = erfc(-ratio(score - 0.5, error) / sqrt(2)) / 2,
	};
}

char *statistics_text(double value, int decimals, char text[STATISTICS_TEXT_SIZE]) {
	if (isnan(value))
		snprintf(text, STATISTICS_TEXT_SIZE, "undefined");
	else if (isinf(value))
		snprintf(text, STATISTICS_TEXT_SIZE, value > 0 ? "infinite" : "-infinite");
	else
		snprintf(text, STATISTICS_TEXT_SIZE, "%.*f", decimals, value);
	return text;
}

/* Match statistics from pairs of games (the pentanomial model), and their score with the
 * luck of the flips taken out.
 *
 * The two games of a pair share their deal, so they are not independent; the pairs
 * are. With p[i] the share of pairs that scored a[i] = i/4:
 *
 *   mu = sum p a      v = sum p (a - mu)^2      se = sqrt(v / N)
 *   Elo(s)  = 400 log10(s / (1 - s)), its error from Elo(mu +- 1.96 se)
 *   nElo    = (mu - 1/2) / sqrt(2 v) * 800 / ln 10
 *   LOS     = Phi((mu - 1/2) / se)
 *
 * With s and l the score and the luck of a pair, s - l is a score of the same mean and,
 * where the luck is valued well, of less variance:
 *
 *   var(s - l) = var s - 2 cov(s, l) + var l
 *
 * The pentanomial model is after M. Van den Bergh, "Comments on normalized Elo", 2020.
 */
#include "tools/referee/statistics.h"

#include <inttypes.h>
#include <math.h>

double statistics_elo(double score) {
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

	double error = sqrt(variance / count), nelo = ratio(score - 0.5, sqrt(2 * variance)) * STATISTICS_NELO_UNIT;
	return (Statistics){
		.score = score,
		.variance = variance,
		.elo = statistics_elo(score),
		.elo_error = (statistics_elo(score + STATISTICS_WIDTH * error) - statistics_elo(score - STATISTICS_WIDTH * error)) / 2,
		.nelo = nelo,
		.nelo_error = isfinite(nelo) ? STATISTICS_WIDTH * STATISTICS_NELO_UNIT / sqrt(2 * count) : NAN,
		.los = erfc(-ratio(score - 0.5, error) / sqrt(2)) / 2,
	};
}

char *statistics_text(double value, int decimals, char text[STATISTICS_TEXT_SIZE]) {
	/* What rounds to nothing has no sign. */
	if (fabs(value) * pow(10, decimals) < 0.5) value = 0;
	if (isnan(value))
		snprintf(text, STATISTICS_TEXT_SIZE, "undefined");
	else if (isinf(value))
		snprintf(text, STATISTICS_TEXT_SIZE, value > 0 ? "infinite" : "-infinite");
	else
		snprintf(text, STATISTICS_TEXT_SIZE, "%.*f", decimals, value);
	return text;
}

void statistics_print(const int64_t pairs[PAIR_OUTCOMES], FILE *file) {
	enum { NUMBERS = 5 };
	char text[NUMBERS][STATISTICS_TEXT_SIZE];
	Statistics statistics = statistics_of(pairs);
	fprintf(file, "pairs: [%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "] of [LL, LD, DD+WL, WD, WW]\n", pairs[0],
		pairs[1], pairs[2], pairs[3], pairs[4]);
	fprintf(file, "Elo: %s +- %s (95 %%), nElo %s +- %s, LOS %s\n", statistics_text(statistics.elo, 2, text[0]),
		statistics_text(statistics.elo_error, 2, text[1]), statistics_text(statistics.nelo, 2, text[2]),
		statistics_text(statistics.nelo_error, 2, text[3]), statistics_text(statistics.los, 4, text[4]));
}

/* ---- the two games of a pair ---- */

void pair_games_sum(const PairGames *games, int64_t pairs[PAIR_OUTCOMES]) {
	for (int i = 0; i < PAIR_OUTCOMES; i++) pairs[i] = 0;
	for (int first = 0; first < GAME_OUTCOMES; first++)
		for (int second = 0; second < GAME_OUTCOMES; second++) pairs[first + second] += games->count[first][second];
}

double pair_games_correlation(const PairGames *games) {
	double count = 0, first = 0, second = 0, squares1 = 0, squares2 = 0, products = 0;
	for (int x = 0; x < GAME_OUTCOMES; x++)
		for (int y = 0; y < GAME_OUTCOMES; y++) {
			double pairs = (double)games->count[x][y];
			count += pairs;
			first += pairs * x;
			second += pairs * y;
			squares1 += pairs * x * x;
			squares2 += pairs * y * y;
			products += pairs * x * y;
		}
	double spread = sqrt((count * squares1 - first * first) * (count * squares2 - second * second));
	return spread > 0 ? (count * products - first * second) / spread : NAN;
}

/* From a number of values, their sum and the sum of their squares. */
static Estimate estimate(double count, double sum, double squares) {
	if (count == 0) return (Estimate){NAN, NAN};
	/* Rounding must not take a sum of squares below 0. */
	double variance = fmax(count * squares - sum * sum, 0) / (count * count);
	return (Estimate){sum / count, sqrt(variance / count)};
}

Estimate pair_games_first_player(const PairGames *games) {
	double count = 0, sum = 0, squares = 0;
	for (int x = 0; x < GAME_OUTCOMES; x++)
		for (int y = 0; y < GAME_OUTCOMES; y++) {
			double pairs = (double)games->count[x][y], score = (2 + x - y) / 4.0;
			count += pairs;
			sum += pairs * score;
			squares += pairs * score * score;
		}
	return estimate(count, sum, squares);
}

/* ---- the score without luck ---- */

void luck_add(LuckSums *sums, double raw, double luck) {
	sums->pairs++;
	sums->raw += raw;
	sums->luck += luck;
	sums->raw_raw += raw * raw;
	sums->raw_luck += raw * luck;
	sums->luck_luck += luck * luck;
}

LuckSummary luck_summary(const LuckSums *sums) {
	double count = (double)sums->pairs;
	LuckSummary summary = {
		.raw = estimate(count, sums->raw, sums->raw_raw),
		.luck = estimate(count, sums->luck, sums->luck_luck),
		.adjusted = estimate(count, sums->raw - sums->luck, sums->raw_raw - 2 * sums->raw_luck + sums->luck_luck),
	};
	double ratio_of_errors = ratio(summary.adjusted.error, summary.raw.error);
	summary.variance_ratio = isfinite(ratio_of_errors) ? ratio_of_errors * ratio_of_errors : NAN;
	return summary;
}

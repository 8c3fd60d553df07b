/* The generalized sequential probability ratio test on pairs of games.
 *
 * With p[i] the share of the N pairs that scored a[i] = i/4, and q0, q1 the likeliest
 * distributions of a pair's score among those that H0 and H1 allow:
 *
 *   LLR = N sum p ln(q1 / q0)
 *
 * Both hypotheses ask that sum q phi = 0, and the likeliest such q is p / (1 + x phi) with
 * the x that makes it so (A. B. Owen, "Empirical Likelihood", 2001).
 *
 *   logistic:    phi = a - s, s = 1 / (1 + 10^(-elo/400))
 *   normalized:  (mu - 1/2) / sigma = t, t = elo ln 10 / 800 * sqrt 2; around the q of the
 *                last round, with its mu and sigma, this is linear:
 *                phi = a - 1/2 - t/2 sigma (1 + ((a - mu) / sigma)^2)
 *
 * An outcome that has not come yet counts as 1/1000 of a pair, so that no hypothesis is
 * impossible.
 */
#include "tools/referee/sprt.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"

static const char *const MODEL_NAMES[SPRT_MODEL_COUNT] = {"normalized", "logistic"};
static const char *const UNIT_NAMES[SPRT_MODEL_COUNT] = {"nElo", "Elo"};
const char *const SPRT_VERDICT_NAMES[SPRT_VERDICT_COUNT] = {"inconclusive", "H0 accepted", "H1 accepted"};

/* ---- the command line ---- */

#define REFUSE(error, ...) (snprintf((error), SPRT_ERROR_SIZE, __VA_ARGS__), false)

/* Reads all of a decimal number: sign, digits and a point, no exponent. */
static bool read_decimal(const char *text, double least, double most, double *number) {
	char *end;
	double value = strtod(text, &end);
	if (*text == '\0' || text[strspn(text, "+-.0123456789")] != '\0' || *end != '\0' || !(value >= least && value <= most)) return false;
	*number = value;
	return true;
}

static bool read_model(const char *text, SprtModel *model) {
	for (int i = 0; i < SPRT_MODEL_COUNT; i++) {
		if (strcmp(text, MODEL_NAMES[i]) != 0) continue;
		*model = (SprtModel)i;
		return true;
	}
	return false;
}

/* One KEY=VALUE; *seen has a bit for each key that came before. */
static bool read_word(Sprt *sprt, unsigned *seen, const char *word, char *error) {
	const struct {
		const char *key, *wanted;
		double least, most, *number; /* NULL: the model */
	} KEYS[] = {
		{"elo0", "a number in -1000..1000", -1000, 1000, &sprt->elo0},
		{"elo1", "a number in -1000..1000", -1000, 1000, &sprt->elo1},
		{"alpha", "a number in 0.000001..0.49", 0.000001, 0.49, &sprt->alpha},
		{"beta", "a number in 0.000001..0.49", 0.000001, 0.49, &sprt->beta},
		{"model", "normalized or logistic", 0, 0, NULL},
	};
	char quoted[QUOTED_SIZE];
	for (unsigned i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
		size_t length = strlen(KEYS[i].key);
		if (strncmp(word, KEYS[i].key, length) != 0 || word[length] != '=') continue;
		if (*seen & 1u << i) return REFUSE(error, "--sprt: %s: given twice", KEYS[i].key);
		*seen |= 1u << i;
		const char *value = word + length + 1;
		bool good = KEYS[i].number == NULL ? read_model(value, &sprt->model) : read_decimal(value, KEYS[i].least, KEYS[i].most, KEYS[i].number);
		return good || REFUSE(error, "--sprt: %s: %s is not %s", KEYS[i].key, text_quoted(value, quoted), KEYS[i].wanted);
	}
	return REFUSE(error, "--sprt: %s is not elo0=, elo1=, alpha=, beta= or model=", text_quoted(word, quoted));
}

int sprt_read(Sprt *sprt, int count, char *const words[], char error[SPRT_ERROR_SIZE]) {
	Sprt fresh = SPRT_USUAL;
	unsigned seen = 0;
	int used = 0;
	for (; used < count && strncmp(words[used], "--", 2) != 0; used++)
		if (!read_word(&fresh, &seen, words[used], error)) return -1;
	if (!(fresh.elo0 < fresh.elo1)) {
		snprintf(error, SPRT_ERROR_SIZE, "--sprt: elo0=%g is not below elo1=%g", fresh.elo0, fresh.elo1);
		return -1;
	}
	*sprt = fresh;
	return used;
}

/* ---- the ratio ---- */

/* A probability for each outcome of a pair. */
typedef struct {
	double p[PAIR_OUTCOMES];
} Distribution;

static double score_of(int outcome) { return outcome / 4.0; }

static double mean_of(const Distribution *d) {
	double mean = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) mean += d->p[i] * score_of(i);
	return mean;
}

static double deviation_of(const Distribution *d) {
	double mean = mean_of(d), variance = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) variance += d->p[i] * (score_of(i) - mean) * (score_of(i) - mean);
	return sqrt(variance);
}

/* The x with sum p phi / (1 + x phi) = 0, least < 0 < most the bounds of phi. The sum falls
 * all the way between the two x that make a q infinite: Newton's step where it stays
 * between what is known to be too low and too high, else the middle. */
static double root_of(const Distribution *p, const double phi[PAIR_OUTCOMES], double least, double most) {
	enum { STEPS_MAX = 200 };
	double low = -1 / most, high = -1 / least, x = 0, before = 0, near = 1e-14 * (high - low);
	for (int step = 0; step < STEPS_MAX && (step == 0 || fabs(x - before) > near); step++) {
		double sum = 0, slope = 0;
		for (int i = 0; i < PAIR_OUTCOMES; i++) {
			double weight = phi[i] / (1 + x * phi[i]);
			sum += p->p[i] * weight;
			slope -= p->p[i] * weight * weight;
		}
		if (sum > 0)
			low = x;
		else
			high = x;
		before = x;
		x -= sum / slope;
		if (!(x > low && x < high)) x = (low + high) / 2;
	}
	return x;
}

/* The likeliest distribution with sum q phi = 0. False when all phi have one sign: then
 * there is none. */
static bool fit_linear(const Distribution *p, const double phi[PAIR_OUTCOMES], Distribution *q) {
	double least = phi[0], most = phi[0];
	for (int i = 1; i < PAIR_OUTCOMES; i++) {
		least = fmin(least, phi[i]);
		most = fmax(most, phi[i]);
	}
	if (!(least < 0 && most > 0)) return false;

	double x = root_of(p, phi, least, most);
	for (int i = 0; i < PAIR_OUTCOMES; i++) q->p[i] = p->p[i] / (1 + x * phi[i]);
	return true;
}

static bool fit_logistic(const Distribution *p, double elo, Distribution *q) {
	double phi[PAIR_OUTCOMES], score = 1 / (1 + pow(10, -elo / 400));
	for (int i = 0; i < PAIR_OUTCOMES; i++) phi[i] = score_of(i) - score;
	return fit_linear(p, phi, q);
}

/* nElo as a difference over the spread of a pair: sqrt 2 of those of a game. */
static double spreads_of(double nelo) { return nelo / STATISTICS_NELO_UNIT * sqrt(2); }

/* The rounds settle within ten or so; with hardly anything but draws they can take
 * hundreds, and where that does not do the last one is near enough. */
static bool fit_normalized(const Distribution *p, double nelo, Distribution *q) {
	enum { ROUNDS_MAX = 1000 };
	double t = spreads_of(nelo), change = 1;
	for (int i = 0; i < PAIR_OUTCOMES; i++) q->p[i] = 1.0 / PAIR_OUTCOMES;
	for (int round = 0; round < ROUNDS_MAX && change >= 1e-9; round++) {
		Distribution before = *q;
		double phi[PAIR_OUTCOMES], mean = mean_of(q), deviation = deviation_of(q);
		for (int i = 0; i < PAIR_OUTCOMES; i++) {
			double distance = (score_of(i) - mean) / deviation;
			phi[i] = score_of(i) - 0.5 - t / 2 * deviation * (1 + distance * distance);
		}
		if (!fit_linear(p, phi, q)) return false;
		change = 0;
		for (int i = 0; i < PAIR_OUTCOMES; i++) change = fmax(change, fabs(q->p[i] - before.p[i]));
	}
	return true;
}

/* Where there is no likeliest distribution: the ratio of two normal distributions whose
 * spread is free, with d the difference seen, over its spread.
 *
 *   LLR = N/2 ln((1 + (d - t0)^2) / (1 + (d - t1)^2))
 */
static double llr_of_normal(const Sprt *sprt, const Distribution *p, double count) {
	double seen = (mean_of(p) - 0.5) / deviation_of(p);
	double from0 = seen - spreads_of(sprt->elo0), from1 = seen - spreads_of(sprt->elo1);
	return count / 2 * log((1 + from0 * from0) / (1 + from1 * from1));
}

double sprt_llr(const Sprt *sprt, const int64_t pairs[PAIR_OUTCOMES]) {
	Distribution p, q0, q1;
	bool (*fit)(const Distribution *, double, Distribution *) = sprt->model == SPRT_LOGISTIC ? fit_logistic : fit_normalized;
	double count = 0, llr = 0;
	int64_t played = 0;
	assert(sprt->elo0 < sprt->elo1);
	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		p.p[i] = pairs[i] > 0 ? (double)pairs[i] : 0.001;
		count += p.p[i];
		played += pairs[i];
	}
	if (played == 0) return 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) p.p[i] /= count;

	if (!fit(&p, sprt->elo0, &q0) || !fit(&p, sprt->elo1, &q1)) return llr_of_normal(sprt, &p, count);
	for (int i = 0; i < PAIR_OUTCOMES; i++) llr += p.p[i] * log(q1.p[i] / q0.p[i]);
	return count * llr;
}

/* ---- the verdict ---- */

SprtBounds sprt_bounds(const Sprt *sprt) {
	return (SprtBounds){log(sprt->beta / (1 - sprt->alpha)), log((1 - sprt->beta) / sprt->alpha)};
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr) {
	SprtBounds bounds = sprt_bounds(sprt);
	return llr <= bounds.lower ? SPRT_H0 : llr >= bounds.upper ? SPRT_H1 : SPRT_INCONCLUSIVE;
}

void sprt_print(const Sprt *sprt, const int64_t pairs[PAIR_OUTCOMES], FILE *file) {
	SprtBounds bounds = sprt_bounds(sprt);
	double llr = sprt_llr(sprt, pairs);
	fprintf(file, "LLR: %.2f (%.2f, %.2f), %s [%g, %g], alpha %g, beta %g: %s\n", llr, bounds.lower, bounds.upper, UNIT_NAMES[sprt->model],
		sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta, SPRT_VERDICT_NAMES[sprt_verdict(sprt, llr)]);
}

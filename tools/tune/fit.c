/* Fitting the evaluation to recorded positions. What is made small is
 *
 *     mean of (e - t)^2        e = the evaluation's expected result
 *                              t = mix x result + (1 - mix) x search value
 *
 * by the Levenberg-Marquardt method (Levenberg 1944, Marquardt 1963): from the slopes of e by
 * every tunable, found by evaluating with each a little lower and higher, follows the
 * step that would be best if e were linear; where that step is no gain it is made
 * shorter and turned towards the steepest descent by a growing damping. Games whose number
 * is divisible by HELD_OUT take no part: their loss says what is real.
 */
#include "tools/tune/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/eval.h"
#include "tools/referee/interrupt.h"
#include "tools/tune/samples.h"
#include "tools/tune/status.h"
#include "tools/tune/tunables.h"

enum { FITTED_MAX = 256, HELD_OUT = 8, TRIES = 5 };

typedef struct {
	Samples samples;
	Rules rules;
	double mix;
	int count;
	const Tunable *fitted[FITTED_MAX];
	double slope[FITTED_MAX];               /* of one sample's evaluation */
	double gradient[FITTED_MAX];            /* sums over all samples */
	double normal[FITTED_MAX][FITTED_MAX];  /* the same of the products of slopes */
	double solving[FITTED_MAX][FITTED_MAX], step[FITTED_MAX];
} Fit;

static double evaluation(const Fit *fit, const Sample *sample) {
	return (double)evaluate_by_hand(&sample->pos, &fit->rules, NULL) / VALUE_WIN;
}

static double miss(const Fit *fit, const Sample *sample) {
	double mix = sample->has_result ? fit->mix : 0;
	return evaluation(fit, sample) - mix * sample->result - (1 - mix) * sample->value / SAMPLE_SCALE;
}

static bool is_held_out(const Sample *sample) { return sample->game % HELD_OUT == 0; }

static double loss(const Fit *fit, bool held_out) {
	double sum = 0;
	size_t count = 0;
	for (size_t i = 0; i < fit->samples.count; i++) {
		const Sample *sample = &fit->samples.sample[i];
		if (is_held_out(sample) != held_out) continue;
		double missed = miss(fit, sample);
		sum += missed * missed;
		count++;
	}
	return count ? sum / (double)count : 0;
}

/* How far a tunable is moved to find a slope: enough for whole numbers to show it. */
static int probe_width(int value) { return 2 + abs(value) / 32; }

static double slope_of(const Fit *fit, const Sample *sample, const Tunable *tunable) {
	int value = *tunable->value, width = probe_width(value);
	*tunable->value = value + width;
	double above = evaluation(fit, sample);
	*tunable->value = value - width;
	double below = evaluation(fit, sample);
	*tunable->value = value;
	return (above - below) / (2 * width);
}

/* The sums over all samples that the step follows from. */
static void gather(Fit *fit) {
	memset(fit->gradient, 0, sizeof fit->gradient);
	memset(fit->normal, 0, sizeof fit->normal);
	for (size_t n = 0; n < fit->samples.count && !interrupt_pending(); n++) {
		const Sample *sample = &fit->samples.sample[n];
		if (is_held_out(sample)) continue;
		double missed = miss(fit, sample);
		for (int i = 0; i < fit->count; i++) {
			fit->slope[i] = slope_of(fit, sample, fit->fitted[i]);
			if (fit->slope[i] == 0) continue;
			fit->gradient[i] += missed * fit->slope[i];
			for (int j = 0; j <= i; j++) fit->normal[i][j] += fit->slope[i] * fit->slope[j];
		}
	}
}

/* Solves (normal + damping x its diagonal) step = -gradient by Cholesky's method. */
static void solve(Fit *fit, double damping) {
	int count = fit->count;
	double(*a)[FITTED_MAX] = fit->solving, *x = fit->step;
	memcpy(a, fit->normal, sizeof fit->normal);
	for (int i = 0; i < count; i++) {
		a[i][i] = a[i][i] * (1 + damping) + 1e-9;
		for (int j = 0; j <= i; j++) {
			double sum = a[i][j];
			for (int k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
			a[i][j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / a[j][j];
		}
		x[i] = -fit->gradient[i];
		for (int k = 0; k < i; k++) x[i] -= a[i][k] * x[k];
		x[i] /= a[i][i];
	}
	for (int i = count - 1; i >= 0; i--) {
		for (int k = i + 1; k < count; k++) x[i] -= a[k][i] * x[k];
		x[i] /= a[i][i];
	}
}

/* Moves every tunable from `from` by its step, within its range. */
static void move_by_step(const Fit *fit, const int from[FITTED_MAX]) {
	for (int i = 0; i < fit->count; i++) {
		const Tunable *tunable = fit->fitted[i];
		double to = round(from[i] + fit->step[i]);
		*tunable->value = to < tunable->low ? tunable->low : to > tunable->high ? tunable->high : (int)to;
	}
}

/* One iteration; false, and nothing changes, when no step is a gain. */
static bool improve(Fit *fit, double *damping, double *best) {
	int from[FITTED_MAX];
	for (int i = 0; i < fit->count; i++) from[i] = *fit->fitted[i]->value;
	gather(fit);
	for (int try = 0; try < TRIES && !interrupt_pending(); try++) {
		solve(fit, *damping);
		move_by_step(fit, from);
		double now = loss(fit, false);
		if (now < *best) {
			*best = now;
			*damping /= 4;
			return true;
		}
		*damping *= 8;
	}
	for (int i = 0; i < fit->count; i++) *fit->fitted[i]->value = from[i];
	return false;
}

static void print_list(void) {
	for (int i = 0; i < TUNABLE_COUNT; i++)
		printf("\tX(%s, %d, %d, %d) \\\n", TUNABLE[i].name, *TUNABLE[i].value, TUNABLE[i].low, TUNABLE[i].high);
}

static int fit_samples(Fit *fit, int iterations) {
	for (int i = 0; i < TUNABLE_COUNT && fit->count < FITTED_MAX; i++)
		if (tunable_is_evaluation(&TUNABLE[i])) fit->fitted[fit->count++] = &TUNABLE[i];
	double damping = 0.01, best = loss(fit, false);
	fprintf(stderr, "%zu positions, %d tunables\nstart: loss %.6f, held out %.6f\n", fit->samples.count, fit->count, best, loss(fit, true));
	for (int i = 1; i <= iterations && improve(fit, &damping, &best); i++)
		fprintf(stderr, "iteration %d: loss %.6f, held out %.6f\n", i, best, loss(fit, true));
	print_list();
	return interrupt_pending() ? STATUS_INTERRUPTED : STATUS_DONE;
}

int fit_run(const FitSettings *settings) {
	char error[SAMPLES_ERROR_SIZE];
	int status;
	Fit *fit = calloc(1, sizeof *fit);
	if (fit == NULL) return status_complain(STATUS_IO_ERROR, "not enough memory", NULL);
	fit->rules = RULES_PRESETS[0].rules;
	fit->mix = (double)settings->mix / 100;
	if (samples_read(settings->data, &fit->samples, error))
		status = fit_samples(fit, (int)settings->iterations);
	else
		status = status_complain(STATUS_WRONG, error, NULL);
	samples_free(&fit->samples);
	free(fit);
	return status;
}

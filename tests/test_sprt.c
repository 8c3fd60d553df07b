/* The sequential test: published ratios, the words that set it, and its errors over
 * many simulated matches. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "engine/deal.h"
#include "tests/all.h"
#include "tests/runner.h"
#include "tools/referee/sprt.h"

/* ---- the ratio ---- */

static bool agrees(double got, double want) { return fabs(got - want) <= 1e-6 * fabs(want) / 2; }

typedef struct {
	int64_t pairs[PAIR_OUTCOMES];
	SprtModel model;
	double elo0, elo1, want;
} Vector;

static void check_vectors(void) {
	static const Vector VECTORS[] = {
		{{3, 12, 40, 30, 15}, SPRT_NORMALIZED, 0, 5, .76858184},
		{{3, 12, 40, 30, 15}, SPRT_NORMALIZED, -5, 0, .80726754},
		{{3, 12, 40, 30, 15}, SPRT_NORMALIZED, 0, 10, 1.4985364},
		{{3, 12, 40, 30, 15}, SPRT_LOGISTIC, 0, 5, 1.0018077},
		{{1, 4, 10, 4, 1}, SPRT_NORMALIZED, 0, 5, -.0041421614},
		{{1, 4, 10, 4, 1}, SPRT_LOGISTIC, 0, 5, -.010347818},
		{{0, 2, 10, 6, 2}, SPRT_NORMALIZED, 0, 5, .17862998},
		{{0, 2, 10, 6, 2}, SPRT_LOGISTIC, 0, 5, .28543422},
		{{40, 110, 200, 130, 20}, SPRT_NORMALIZED, 0, 5, -.52042655},
		{{40, 110, 200, 130, 20}, SPRT_NORMALIZED, -5, 0, -.31346669},
		{{40, 110, 200, 130, 20}, SPRT_LOGISTIC, 0, 5, -.82335639},
		{{250, 480, 900, 560, 310}, SPRT_NORMALIZED, 0, 5, 3.0350648},
		{{250, 480, 900, 560, 310}, SPRT_LOGISTIC, 0, 5, 3.5989581},
		{{0, 0, 10, 0, 0}, SPRT_NORMALIZED, 0, 5, -.0026994308},
		{{0, 0, 10, 0, 0}, SPRT_LOGISTIC, 0, 5, -.13942764},
		{{0, 0, 0, 0, 20}, SPRT_NORMALIZED, 0, 5, .40288356},
		{{0, 0, 0, 0, 20}, SPRT_LOGISTIC, 0, 5, .28578052},
	};
	for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
		const Vector *vector = &VECTORS[i];
		Sprt sprt = {vector->elo0, vector->elo1, 0.05, 0.05, vector->model};
		double got = sprt_llr(&sprt, vector->pairs);
		if (!CHECK(agrees(got, vector->want))) test_note("vector %d: %.9g, not %.9g", (int)i, got, vector->want);
	}
}

/* The far ends: no pair, hypotheses that no score can meet, hardly anything but draws. All
 * finite, and on the side where the pairs are. */
static void check_extremes(void) {
	Sprt sprt = SPRT_USUAL;
	CHECK(sprt_llr(&sprt, (int64_t[PAIR_OUTCOMES]){0}) == 0);
	sprt.elo0 = 900, sprt.elo1 = 1000;
	double drawn = sprt_llr(&sprt, (int64_t[PAIR_OUTCOMES]){0, 10, 100, 10, 0});
	/* N/2 ln((1 + t0^2) / (1 + t1^2)), with t = elo ln 10 / 800 * sqrt 2. */
	double t0 = 900 * log(10) / 800 * sqrt(2), t1 = 1000 * log(10) / 800 * sqrt(2);
	CHECK(agrees(drawn, 120.002 / 2 * log((1 + t0 * t0) / (1 + t1 * t1))));
	CHECK(sprt_verdict(&sprt, drawn) == SPRT_H0);
	CHECK(sprt_llr(&sprt, (int64_t[PAIR_OUTCOMES]){0, 0, 0, 0, 1000000}) > 0);

	sprt.elo0 = -20, sprt.elo1 = -10;
	double few = sprt_llr(&sprt, (int64_t[PAIR_OUTCOMES]){3, 7, 10000, 0, 0});
	CHECK(isfinite(few) && few > 0);
	for (SprtModel model = SPRT_NORMALIZED; model < SPRT_MODEL_COUNT; model++) {
		/* Seen from the other engine, the test is its own mirror image. */
		Sprt one = {-3, 8, 0.05, 0.05, model}, other = {-8, 3, 0.05, 0.05, model};
		double llr = sprt_llr(&one, (int64_t[PAIR_OUTCOMES]){30, 90, 300, 110, 60});
		CHECK(agrees(-sprt_llr(&other, (int64_t[PAIR_OUTCOMES]){60, 110, 300, 90, 30}), llr));
	}
}

static void check_bounds(void) {
	Sprt sprt = SPRT_USUAL;
	SprtBounds bounds = sprt_bounds(&sprt);
	CHECK(agrees(bounds.lower, -2.9444390) && agrees(bounds.upper, 2.9444390));
	sprt.alpha = 0.01, sprt.beta = 0.2;
	bounds = sprt_bounds(&sprt);
	CHECK(agrees(bounds.lower, log(0.2 / 0.99)) && agrees(bounds.upper, log(80)));
	CHECK(sprt_verdict(&sprt, bounds.lower) == SPRT_H0 && sprt_verdict(&sprt, bounds.upper) == SPRT_H1);
	CHECK(sprt_verdict(&sprt, 0.999 * bounds.lower) == SPRT_INCONCLUSIVE && sprt_verdict(&sprt, 0.999 * bounds.upper) == SPRT_INCONCLUSIVE);
}

/* ---- the words ---- */

enum { WORDS_MAX = 8 };

/* Reads words that stand in one text, a blank between two. */
static int read_text(Sprt *sprt, const char *text, char error[SPRT_ERROR_SIZE]) {
	char copy[256], *word[WORDS_MAX], *rest = copy;
	int count = 0;
	strcpy(copy, text);
	while (*rest != '\0') {
		word[count++] = rest;
		rest += strcspn(rest, " ");
		if (*rest == ' ') *rest++ = '\0';
	}
	return sprt_read(sprt, count, word, error);
}

static void check_accepted(void) {
	char error[SPRT_ERROR_SIZE];
	Sprt sprt;
	CHECK_EQUAL_INT(read_text(&sprt, "", error), 0);
	CHECK(sprt.elo0 == 0 && sprt.elo1 == 5 && sprt.alpha == 0.05 && sprt.beta == 0.05 && sprt.model == SPRT_NORMALIZED);
	CHECK_EQUAL_INT(read_text(&sprt, "model=logistic elo1=-0.5 elo0=-2 beta=0.1 alpha=.01 --pairs 7", error), 5);
	CHECK(sprt.elo0 == -2 && sprt.elo1 == -0.5 && sprt.alpha == 0.01 && sprt.beta == 0.1 && sprt.model == SPRT_LOGISTIC);
}

static void check_refused(void) {
	static const char *const REFUSED[][2] = {
		{"elo2=5", "--sprt: 'elo2=5' is not elo0=, elo1=, alpha=, beta= or model="},
		{"elo1", "--sprt: 'elo1' is not elo0=, elo1=, alpha=, beta= or model="},
		{"elo0=0 elo0=0", "--sprt: elo0: given twice"},
		{"elo1=", "--sprt: elo1: '' is not a number in -1000..1000"},
		{"elo1=5x", "--sprt: elo1: '5x' is not a number in -1000..1000"},
		{"elo1= 5", "--sprt: elo1: '' is not a number in -1000..1000"},
		{"elo1=1e1", "--sprt: elo1: '1e1' is not a number in -1000..1000"},
		{"elo1=nan", "--sprt: elo1: 'nan' is not a number in -1000..1000"},
		{"elo1=1-2", "--sprt: elo1: '1-2' is not a number in -1000..1000"},
		{"elo1=1000.1", "--sprt: elo1: '1000.1' is not a number in -1000..1000"},
		{"alpha=0", "--sprt: alpha: '0' is not a number in 0.000001..0.49"},
		{"beta=0.5", "--sprt: beta: '0.5' is not a number in 0.000001..0.49"},
		{"model=bayesian", "--sprt: model: 'bayesian' is not normalized or logistic"},
		{"elo0=5", "--sprt: elo0=5 is not below elo1=5"},
		{"elo0=5 elo1=-5", "--sprt: elo0=5 is not below elo1=-5"},
	};
	for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
		char error[SPRT_ERROR_SIZE] = "";
		Sprt sprt = {.elo1 = 77};
		CHECK_EQUAL_INT(read_text(&sprt, REFUSED[i][0], error), -1);
		CHECK_EQUAL_TEXT(error, REFUSED[i][1]);
		CHECK(sprt.elo1 == 77);
	}
}

/* ---- the errors ---- */

/* A match of equal engines with many games in flight, of which engine 1 loses the long
 * ones. Time is that of a game won. */
enum { IN_FLIGHT = 64, PAIRS_MAX = 4096 };

static const int64_t TOOK[GAME_OUTCOMES] = {3, 2, 1};

typedef struct {
	int64_t pairs[PAIR_OUTCOMES];
	SprtVerdict verdict;
} Count;

typedef struct {
	Rng rng;
	int64_t ends[IN_FLIGHT];                 /* when the game of each place ends */
	int game[IN_FLIGHT], outcome[IN_FLIGHT]; /* its number from 0, its half points */
	int games;                               /* started so far */
	int played[PAIRS_MAX], points[PAIRS_MAX]; /* of each pair */
	int prefix;                              /* all pairs before this one are played */
	Count in_order, on_arrival;
} Match;

static void start_game(Match *match, int place, int64_t now) {
	static const int OUTCOME_OF[] = {0, 0, 0, 1, 1, 2, 2, 2};
	match->outcome[place] = OUTCOME_OF[rng_below(&match->rng, 8)];
	match->ends[place] = now + TOOK[match->outcome[place]];
	match->game[place] = match->games++;
}

static void count_pair(Count *count, const Sprt *sprt, int points) {
	if (count->verdict != SPRT_INCONCLUSIVE) return;
	count->pairs[points]++;
	count->verdict = sprt_verdict(sprt, sprt_llr(sprt, count->pairs));
}

/* Ends the game that ends first, of several the one with the lowest number. */
static int end_game(Match *match, const Sprt *sprt) {
	int first = 0;
	for (int place = 1; place < IN_FLIGHT; place++)
		if (match->ends[place] < match->ends[first] || (match->ends[place] == match->ends[first] && match->game[place] < match->game[first]))
			first = place;
	int pair = match->game[first] / 2;
	match->points[pair] += match->outcome[first];
	if (++match->played[pair] < 2) return first;

	count_pair(&match->on_arrival, sprt, match->points[pair]);
	for (; match->played[match->prefix] == 2; match->prefix++) count_pair(&match->in_order, sprt, match->points[match->prefix]);
	return first;
}

/* Plays until both counts have a verdict; false when that takes too long. */
static bool play_match(Match *match, const Sprt *sprt) {
	for (int place = 0; place < IN_FLIGHT; place++) start_game(match, place, 0);
	while (match->in_order.verdict == SPRT_INCONCLUSIVE || match->on_arrival.verdict == SPRT_INCONCLUSIVE) {
		if (match->games == 2 * PAIRS_MAX) return false;
		int place = end_game(match, sprt);
		start_game(match, place, match->ends[place]);
	}
	return true;
}

/* H0 holds, so that H1 should be accepted in 5 % of all matches, a little less since
 * the last pair goes beyond the bound. Far apart hypotheses make the matches short. */
static void check_errors(void) {
	enum { MATCHES = EFFORT(6000, 1000) };
	const Sprt sprt = {.elo0 = 0, .elo1 = 60, .alpha = 0.05, .beta = 0.05, .model = SPRT_NORMALIZED};
	int in_order = 0, on_arrival = 0;
	int64_t pairs = 0;
	for (int i = 0; i < MATCHES; i++) {
		Match match = {.rng = rng_seeded((uint64_t)i)};
		if (!CHECK(play_match(&match, &sprt))) return;
		in_order += match.in_order.verdict == SPRT_H1;
		on_arrival += match.on_arrival.verdict == SPRT_H1;
		for (int j = 0; j < PAIR_OUTCOMES; j++) pairs += match.in_order.pairs[j];
	}
	double error = (double)in_order / MATCHES, control = (double)on_arrival / MATCHES;
	test_note("H1 accepted wrongly: %.2f %% in game order, %.2f %% in order of arrival; %.0f pairs a match", 100 * error, 100 * control,
		(double)pairs / MATCHES);
	CHECK(error > EFFORT(0.04, 0.03) && error < EFFORT(0.06, 0.07));
	CHECK(control > 0.2);
}

void test_sprt(void) {
	check_vectors();
	check_extremes();
	check_bounds();
	check_accepted();
	check_refused();
}

void test_sprt_errors(void) { check_errors(); }

/* Ratings against a match's Elo, against a search for the greatest likelihood, and
 * against engines whose strength is known. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/deal.h"
#include "tests/all.h"
#include "tests/runner.h"
#include "tools/referee/ratings.h"

/* 400 / ln 10: the Elo that make odds of e. */
static const double ELO_UNIT = STATISTICS_NELO_UNIT / 2;

static bool is_near(double got, double want, double tolerance) { return fabs(got - want) <= tolerance * fmax(1, fabs(want)); }

/* ---- two engines: Elo ---- */

static void check_two(void) {
	static const int64_t PAIRS[][PAIR_OUTCOMES] = {
		{3, 12, 40, 30, 15}, {40, 110, 200, 130, 20}, {0, 1, 0, 0, 0}, {0, 0, 10, 0, 0}, {1, 0, 0, 0, 9999999}};
	for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
		Rating rating[2];
		Encounter encounter = {.first = 1, .second = 0};
		memcpy(encounter.pairs, PAIRS[i], sizeof encounter.pairs);
		Statistics want = statistics_of(PAIRS[i]);
		CHECK_EQUAL_INT(ratings_of(2, 1, &encounter, rating), 1);
		bool good = CHECK(is_near(rating[1].elo - rating[0].elo, want.elo, 1e-9)) && CHECK(is_near(rating[1].elo, -rating[0].elo, 1e-9));
		/* Half of the difference's error, which is the score's by the slope of Elo. */
		double pairs = (double)rating[1].games / 2, error = sqrt(want.variance / pairs) / (want.score * (1 - want.score));
		for (int j = 0; j < 2; j++) good &= CHECK(is_near(rating[j].error, STATISTICS_WIDTH * ELO_UNIT * error / 2, 1e-6));
		if (!good) test_note("pairs %d: %g +- %g, %g +- %g", (int)i, rating[0].elo, rating[0].error, rating[1].elo, rating[1].error);
	}
}

/* ---- three engines: search ---- */

enum { THREE = 3 };

/* The logarithm of the likelihood of one pair of an encounter, a draw as half a win and
 * half a loss. */
static double likelihood(const Encounter *encounter, int outcome, const double rating[THREE]) {
	double p = 1 / (1 + exp(rating[encounter->second] - rating[encounter->first]));
	return outcome / 2.0 * log(p) + (2 - outcome / 2.0) * log(1 - p);
}

static double likelihood_of_all(const Encounter encounters[THREE], double first, double second) {
	double sum = 0, rating[THREE] = {first, second, -first - second};
	for (int i = 0; i < THREE; i++)
		for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++)
			sum += (double)encounters[i].pairs[outcome] * likelihood(&encounters[i], outcome, rating);
	return sum;
}

/* Goes to the best of the neighbours on a grid, and makes it finer where there is none. */
static void climb(const Encounter encounters[THREE], double *first, double *second) {
	*first = *second = 0;
	for (double step = 1; step > 1e-7;) {
		double x = *first, y = *second, best = likelihood_of_all(encounters, x, y);
		for (int i = -1; i <= 1; i++)
			for (int j = -1; j <= 1; j++) {
				double value = likelihood_of_all(encounters, x + i * step, y + j * step);
				if (value <= best) continue;
				best = value;
				*first = x + i * step;
				*second = y + j * step;
			}
		if (*first == x && *second == y) step /= 2;
	}
}

/* The slopes of a pair's likelihood in the two free ratings. */
static void slopes(const Encounter *encounter, int outcome, double first, double second, double slope[2]) {
	const double STEP = 1e-4;
	double right[THREE] = {first + STEP, second, -first - second - STEP}, left[THREE] = {first - STEP, second, -first - second + STEP};
	slope[0] = (likelihood(encounter, outcome, right) - likelihood(encounter, outcome, left)) / (2 * STEP);
	double up[THREE] = {first, second + STEP, -first - second - STEP}, down[THREE] = {first, second - STEP, -first - second + STEP};
	slope[1] = (likelihood(encounter, outcome, up) - likelihood(encounter, outcome, down)) / (2 * STEP);
}

/* The variance of the first rating: the inverse of the curvature A of the likelihood, on
 * both sides of the sum B of the squares of the pairs' slopes. */
static double variance_of_first(const Encounter encounters[THREE], double first, double second) {
	const double STEP = 1e-3;
	double here = likelihood_of_all(encounters, first, second), a[2][2], b[2][2] = {{0}}, slope[2];
	a[0][0] = 2 * here - likelihood_of_all(encounters, first + STEP, second) - likelihood_of_all(encounters, first - STEP, second);
	a[1][1] = 2 * here - likelihood_of_all(encounters, first, second + STEP) - likelihood_of_all(encounters, first, second - STEP);
	a[0][1] = (likelihood_of_all(encounters, first + STEP, second - STEP) + likelihood_of_all(encounters, first - STEP, second + STEP)
		- likelihood_of_all(encounters, first + STEP, second + STEP) - likelihood_of_all(encounters, first - STEP, second - STEP)) / 4;
	for (int i = 0; i < THREE; i++)
		for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++) {
			slopes(&encounters[i], outcome, first, second, slope);
			for (int j = 0; j < 2; j++)
				for (int k = 0; k < 2; k++) b[j][k] += (double)encounters[i].pairs[outcome] * slope[j] * slope[k];
		}
	double determinant = a[0][0] * a[1][1] - a[0][1] * a[0][1], inverse[2] = {a[1][1] / determinant, -a[0][1] / determinant};
	double squares = 0;
	for (int j = 0; j < 2; j++)
		for (int k = 0; k < 2; k++) squares += inverse[j] * b[j][k] * inverse[k];
	return squares * pow(STEP, 4);
}

static void check_three(void) {
	static const Encounter ENCOUNTERS[][THREE] = {
		{{0, 1, {3, 12, 40, 30, 15}}, {1, 2, {40, 110, 200, 130, 20}}, {0, 2, {1, 4, 10, 4, 1}}},
		{{1, 0, {0, 2, 10, 6, 2}}, {1, 2, {0, 0, 0, 1, 20}}, {2, 0, {0, 0, 0, 0, 0}}},
		{{2, 1, {0, 0, 1, 0, 0}}, {2, 1, {5, 0, 0, 0, 0}}, {0, 2, {0, 2, 0, 3, 0}}},
	};
	for (size_t i = 0; i < sizeof ENCOUNTERS / sizeof *ENCOUNTERS; i++) {
		double first, second;
		Rating rating[THREE];
		climb(ENCOUNTERS[i], &first, &second);
		CHECK_EQUAL_INT(ratings_of(THREE, THREE, ENCOUNTERS[i], rating), 1);
		bool good = CHECK(is_near(rating[0].elo, ELO_UNIT * first, 1e-4)) && CHECK(is_near(rating[1].elo, ELO_UNIT * second, 1e-4));
		good &= CHECK(is_near(rating[0].elo + rating[1].elo + rating[2].elo, 0, 1e-9));
		double error = STATISTICS_WIDTH * ELO_UNIT * sqrt(variance_of_first(ENCOUNTERS[i], first, second));
		good &= CHECK(is_near(rating[0].error, error, 1e-3));
		if (!good) test_note("case %d: %g +- %g, not %g +- %g", (int)i, rating[0].elo, rating[0].error, ELO_UNIT * first, error);
	}
}

/* ---- many engines ---- */

static double random_share(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* A game's half points, three in ten of the points that can be drawn from draws. */
static int play(double share, double luck) {
	double drawn = 0.6 * fmin(share, 1 - share), won = share - drawn / 2;
	return luck < won ? 2 : luck < won + drawn ? 1 : 0;
}

/* Pairs of two engines whose games are alike half of the time. */
static Encounter meet(Rng *rng, int first, int second, const double elo[], int pairs) {
	Encounter encounter = {.first = first, .second = second};
	double share = 1 / (1 + pow(10, (elo[second] - elo[first]) / 400));
	for (int i = 0; i < pairs; i++) {
		double luck = random_share(rng), other = random_share(rng);
		encounter.pairs[play(share, luck) + play(share, rng_below(rng, 2) == 0 ? luck : other)]++;
	}
	return encounter;
}

/* The greatest likelihood is where all have the points that are expected of them. */
static void check_expected_points(void) {
	enum { ENGINES = RATINGS_ENGINES_MAX, ENCOUNTERS = 8 * ENGINES };
	static Encounter encounters[ENCOUNTERS];
	Rating rating[ENGINES];
	double elo[ENGINES], expected[ENGINES] = {0}, sum = 0;
	Rng rng = rng_seeded(7);
	for (int i = 0; i < ENGINES; i++) elo[i] = 20 * i;
	for (int i = 0; i < ENCOUNTERS; i++) {
		int first = i % ENGINES, second = (first + 1 + (int)rng_below(&rng, ENGINES - 1)) % ENGINES;
		encounters[i] = meet(&rng, first, second, elo, 30);
	}
	CHECK_EQUAL_INT(ratings_of(ENGINES, ENCOUNTERS, encounters, rating), 1);
	for (int i = 0; i < ENCOUNTERS; i++) {
		int first = encounters[i].first, second = encounters[i].second;
		double share = 1 / (1 + pow(10, (rating[second].elo - rating[first].elo) / 400));
		expected[first] += 60 * share;
		expected[second] += 60 * (1 - share);
	}
	for (int i = 0; i < ENGINES; i++) {
		sum += rating[i].elo;
		CHECK(is_near(rating[i].points, expected[i], 1e-9));
	}
	CHECK(is_near(sum, 0, 1e-9));
}

/* A gauntlet and one more encounter: the 95 % intervals hold what is true 95 times in
 * 100, though the games of a pair are no two games. */
static void check_coverage(void) {
	enum { ENGINES = 4, ENCOUNTERS = 4, TOURNAMENTS = EFFORT(4000, 400) };
	static const double TRUE_ELO[ENGINES] = {60, 20, -10, -70};
	static const int MET[ENCOUNTERS][2] = {{0, 1}, {0, 2}, {0, 3}, {2, 3}};
	int held = 0;
	for (int i = 0; i < TOURNAMENTS; i++) {
		Rng rng = rng_seeded((uint64_t)i);
		Encounter encounters[ENCOUNTERS];
		Rating rating[ENGINES];
		for (int j = 0; j < ENCOUNTERS; j++) encounters[j] = meet(&rng, MET[j][0], MET[j][1], TRUE_ELO, 100);
		ratings_of(ENGINES, ENCOUNTERS, encounters, rating);
		for (int j = 0; j < ENGINES; j++) held += fabs(rating[j].elo - TRUE_ELO[j]) <= rating[j].error;
	}
	double share = (double)held / (ENGINES * TOURNAMENTS);
	test_note("the intervals hold the true rating %.2f times in 100", 100 * share);
	CHECK(share > EFFORT(0.94, 0.93) && share < EFFORT(0.96, 0.97));
}

/* ---- who cannot be rated ---- */

/* Ratings of up to eight engines, A to H, of texts such as "AB=" (drew a pair), "AB>" (A
 * won both). */
static int rate(const char *text, Rating rating[8]) {
	Encounter encounters[16];
	int count = 0;
	for (; *text != '\0'; text += text[3] == ' ' ? 4 : 3) {
		encounters[count] = (Encounter){.first = text[0] - 'A', .second = text[1] - 'A'};
		encounters[count++].pairs[text[2] == '>' ? 4 : 2] = 10;
	}
	return ratings_of(8, count, encounters, rating);
}

/* Checks the ratings, + and - the infinite ones, u undefined, 0 a rating of 0, and the
 * groups. */
static void check_rated(const char *text, const char *want, const char *groups) {
	Rating rating[8];
	char got[9] = "", got_groups[9] = "";
	rate(text, rating);
	for (int i = 0; i < 8; i++) {
		double elo = rating[i].elo;
		got[i] = isnan(elo) ? 'u' : elo == INFINITY ? '+' : elo == -INFINITY ? '-' : fabs(elo) < 1e-9 ? '0' : 'x';
		got_groups[i] = (char)('0' + rating[i].group);
		CHECK(isfinite(elo) == isfinite(rating[i].error));
	}
	CHECK_EQUAL_TEXT(got, want);
	CHECK_EQUAL_TEXT(got_groups, groups);
}

static void check_unrated(void) {
	/* Who meets nobody has a group of its own. */
	check_rated("", "uuuuuuuu", "12345678");
	check_rated("AB> FG= GH=", "+-uuu000", "11234555");
	/* One that won all, one that lost all, and those between. */
	check_rated("AB> AC> BC= BD> CD> AD> CE= EF= FG= GH=", "+00-0000", "11111111");
	/* An order without a doubt tells nothing of its middle. */
	check_rated("AB> BC> CD> DE> EF> FG> GH>", "+uuuuuu-", "11111111");
	/* Sets without games between them. */
	check_rated("AC= BD= AE= BF= AG= BH=", "00000000", "12121212");
	/* A set that took everything from another one, and one that met both. */
	check_rated("AB= CD= AC> BD> EA> EC> EF= FG= GH=", "00000000", "11223333");
	check_rated("AB= CD= AC> BD> AH> HC> EA> FA= GA=", "0000+00u", "11221111");
}

static void check_print(void) {
	static const char *const NAMES[] = {"A", "B \"b\"", "C", "D"};
	static const char WANT[] =
		"rating of D: infinite +- undefined (95 %), score 100.00 % of 2 games, group 1\n"
		"rating of A: 95.42 +- 0.00 (95 %), score 64.29 % of 14 games, group 1\n"
		"rating of B \\\"b\\\": -95.42 +- 0.00 (95 %), score 25.00 % of 12 games, group 1\n"
		"rating of C: undefined +- undefined (95 %), score undefined % of 0 games, group 2\n"
		"ratings of different groups cannot be compared: no games link them, or one took all points from the other\n";
	Encounter encounters[] = {{0, 1, {0, 0, 0, 6, 0}}, {3, 0, {0, 0, 0, 0, 1}}};
	Rating rating[4];
	char got[1024];
	FILE *file = tmpfile();
	if (!CHECK(file != NULL)) return;
	ratings_of(4, 2, encounters, rating);
	ratings_print(4, rating, NAMES, file);
	rewind(file);
	got[fread(got, 1, sizeof got - 1, file)] = '\0';
	fclose(file);
	CHECK_EQUAL_TEXT(got, WANT);
}

void test_ratings(void) {
	check_two();
	check_three();
	check_expected_points();
	check_coverage();
	check_unrated();
	check_print();
}

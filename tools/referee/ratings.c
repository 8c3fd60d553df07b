/* Ratings by maximum likelihood.
 *
 * An engine with rating r takes from one with rating s the share p(r - s) of the points,
 * p(d) = 1 / (1 + exp(-d)); 400 / ln 10 Elo are 1. Where engine i took x of the points of
 * n games from j, the likelihood of all results is greatest where each engine's points
 * are what it expects:
 *
 *   sum over j of (x - n p(r_i - r_j)) = 0       for each i
 *
 * Newton's method finds it. Its matrix, the Fisher information H, has n p (1 - p) for each
 * two engines on the diagonal and less that beside it; adding 1 everywhere fixes the
 * mean at 0. With C the inverse, the variance of r_i is
 *
 *   sum over encounters (i, j) of V (C_ki - C_kj)^2       V = sum over pairs (x - 2 p)^2
 *
 * which is C_ii where V is what the model expects of games, n p (1 - p).
 *
 * The greatest likelihood is at finite ratings if and only if from each engine every other
 * one can be reached by steps to one that it took points from (L. R. Ford, "Solution of a
 * ranking problem from binary comparisons", 1957). So the engines are rated within
 * cores, the largest sets where that is so.
 */
#include "tools/referee/ratings.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>

#include "protocol/record.h"

/* ---- who can be compared ---- */

/* A set of engines, a bit each. */
typedef uint64_t Set;

static_assert(RATINGS_ENGINES_MAX <= 64, "a set of engines has a bit for each");

static bool has(Set set, int engine) { return set >> engine & 1; }

typedef struct {
	int engines;
	Set met[RATINGS_ENGINES_MAX];     /* linked by games, over others too; itself always */
	Set reached[RATINGS_ENGINES_MAX]; /* by steps to one that points were taken from; itself always */
	Set core[RATINGS_ENGINES_MAX];
} Links;

static double points_of(const Encounter *encounter) {
	double halves = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) halves += (double)encounter->pairs[i] * i;
	return halves / 2;
}

static int64_t games_of(const Encounter *encounter) {
	int64_t pairs = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) pairs += encounter->pairs[i];
	return 2 * pairs;
}

/* What can be reached in one step becomes what can be reached in any number (S. Warshall,
 * "A theorem on Boolean matrices", 1962). */
static void close_over(int engines, Set reached[]) {
	for (int middle = 0; middle < engines; middle++)
		for (int from = 0; from < engines; from++)
			if (has(reached[from], middle)) reached[from] |= reached[middle];
}

static void link_engines(Links *links, int engines, int count, const Encounter encounters[]) {
	links->engines = engines;
	for (int i = 0; i < engines; i++) links->met[i] = links->reached[i] = (Set)1 << i;
	for (const Encounter *encounter = encounters; encounter < encounters + count; encounter++) {
		int first = encounter->first, second = encounter->second;
		double points = points_of(encounter), games = (double)games_of(encounter);
		assert(first != second && first >= 0 && first < engines && second >= 0 && second < engines);
		if (games > 0) links->met[first] |= (Set)1 << second;
		if (games > 0) links->met[second] |= (Set)1 << first;
		if (points > 0) links->reached[first] |= (Set)1 << second;
		if (points < games) links->reached[second] |= (Set)1 << first;
	}
	close_over(engines, links->met);
	close_over(engines, links->reached);
	for (int i = 0; i < engines; i++) {
		links->core[i] = 0;
		for (int j = 0; j < engines; j++)
			if (has(links->reached[i], j) && has(links->reached[j], i)) links->core[i] |= (Set)1 << j;
	}
}

static bool is_alone(const Links *links, int engine) { return links->core[engine] == (Set)1 << engine; }

/* Each core of two engines or more is a group, and so is what games link without one. Who
 * is alone belongs to the first core that games link it to. Returns the number of groups. */
static int set_groups(const Links *links, Rating ratings[]) {
	int groups = 0;
	for (int i = 0; i < links->engines; i++) {
		if (ratings[i].group > 0) continue;
		int first = groups + 1;
		for (int j = i; j < links->engines; j++) {
			if (!has(links->met[i], j) || is_alone(links, j) || ratings[j].group > 0) continue;
			groups++;
			for (int k = j; k < links->engines; k++)
				if (has(links->core[j], k)) ratings[k].group = groups;
		}
		if (groups < first) groups = first;
		for (int j = i; j < links->engines; j++)
			if (has(links->met[i], j) && ratings[j].group == 0) ratings[j].group = first;
	}
	return groups;
}

/* ---- the likeliest ratings ---- */

typedef struct {
	double cell[RATINGS_ENGINES_MAX][RATINGS_ENGINES_MAX];
} Matrix;

/* Replaces a symmetric positive definite matrix by its inverse (Gauss and Jordan's
 * elimination, which needs no exchange of rows here). */
static void invert(Matrix *matrix, int size) {
	for (int pivot = 0; pivot < size; pivot++) {
		double *row = matrix->cell[pivot], divisor = row[pivot];
		row[pivot] = 1;
		for (int k = 0; k < size; k++) row[k] /= divisor;
		for (int i = 0; i < size; i++) {
			double *other = matrix->cell[i], factor = other[pivot];
			if (i == pivot) continue;
			other[pivot] = 0;
			for (int k = 0; k < size; k++) other[k] -= factor * row[k];
		}
	}
}

/* What the first engine of an encounter is expected to take of a point. */
static double expected(const Encounter *encounter, const double rating[]) {
	return 1 / (1 + exp(rating[encounter->second] - rating[encounter->first]));
}

static bool is_within_core(const Links *links, const Encounter *encounter) { return has(links->core[encounter->first], encounter->second); }

/* Points beyond what is expected, and the Fisher information with 1 added within each
 * core, from the encounters within cores. */
static void add_up(const Links *links, int count, const Encounter encounters[], const double rating[], double surplus[],
	Matrix *information) {
	for (int i = 0; i < links->engines; i++) {
		surplus[i] = 0;
		for (int j = 0; j < links->engines; j++) information->cell[i][j] = has(links->core[i], j);
	}
	for (const Encounter *encounter = encounters; encounter < encounters + count; encounter++) {
		if (!is_within_core(links, encounter)) continue;
		int first = encounter->first, second = encounter->second;
		double p = expected(encounter, rating), games = (double)games_of(encounter), weight = games * p * (1 - p);
		surplus[first] += points_of(encounter) - games * p;
		surplus[second] -= points_of(encounter) - games * p;
		information->cell[first][first] += weight;
		information->cell[second][second] += weight;
		information->cell[first][second] -= weight;
		information->cell[second][first] -= weight;
	}
}

/* Newton's steps, none longer than STEP_MAX: up to there the likelihood surely grows. Leaves
 * the inverse of the information. */
static void fit(const Links *links, int count, const Encounter encounters[], double rating[], Matrix *inverse) {
	enum { STEPS_MAX = 1000 };
	static const double STEP_MAX = 0.5;
	double surplus[RATINGS_ENGINES_MAX], step[RATINGS_ENGINES_MAX], gain = 1;
	for (int i = 0; i < links->engines; i++) rating[i] = 0;
	/* The gain is the square of a distance in standard errors. */
	for (int steps = 0; steps < STEPS_MAX && gain > 1e-18; steps++) {
		double longest = 0;
		add_up(links, count, encounters, rating, surplus, inverse);
		invert(inverse, links->engines);
		gain = 0;
		for (int i = 0; i < links->engines; i++) {
			step[i] = 0;
			for (int j = 0; j < links->engines; j++) step[i] += inverse->cell[i][j] * surplus[j];
			longest = fmax(longest, fabs(step[i]));
			gain += step[i] * surplus[i];
		}
		for (int i = 0; i < links->engines; i++) rating[i] += longest > STEP_MAX ? step[i] * STEP_MAX / longest : step[i];
	}
}

/* The spread of the points of all pairs of an encounter around what is expected. */
static double spread_of(const Encounter *encounter, const double rating[]) {
	double spread = 0, p = expected(encounter, rating);
	for (int i = 0; i < PAIR_OUTCOMES; i++) spread += (double)encounter->pairs[i] * (i / 2.0 - 2 * p) * (i / 2.0 - 2 * p);
	return spread;
}

static double standard_error(const Links *links, int count, const Encounter encounters[], const double rating[], const double inverse[]) {
	double variance = 0;
	for (const Encounter *encounter = encounters; encounter < encounters + count; encounter++) {
		if (!is_within_core(links, encounter)) continue;
		double share = inverse[encounter->first] - inverse[encounter->second];
		variance += spread_of(encounter, rating) * share * share;
	}
	return sqrt(variance);
}

/* The rating of an engine that shares no core. */
static double rate_alone(const Links *links, int engine) {
	bool has_taken = links->reached[engine] != links->core[engine], has_given = false;
	for (int i = 0; i < links->engines; i++) has_given |= i != engine && has(links->reached[i], engine);
	if (has_taken == has_given) return NAN;
	return has_taken ? INFINITY : -INFINITY;
}

int ratings_of(int engines, int count, const Encounter encounters[], Rating ratings[]) {
	static const double ELO_UNIT = STATISTICS_NELO_UNIT / 2;
	Links links;
	Matrix inverse;
	double rating[RATINGS_ENGINES_MAX];
	assert(engines >= 0 && engines <= RATINGS_ENGINES_MAX);
	for (int i = 0; i < engines; i++) ratings[i] = (Rating){0};
	for (const Encounter *encounter = encounters; encounter < encounters + count; encounter++) {
		int64_t games = games_of(encounter);
		ratings[encounter->first].games += games;
		ratings[encounter->second].games += games;
		ratings[encounter->first].points += points_of(encounter);
		ratings[encounter->second].points += (double)games - points_of(encounter);
	}
	link_engines(&links, engines, count, encounters);
	fit(&links, count, encounters, rating, &inverse);
	for (int i = 0; i < engines; i++) {
		bool is_rated = !is_alone(&links, i);
		ratings[i].elo = is_rated ? ELO_UNIT * rating[i] : rate_alone(&links, i);
		ratings[i].error = is_rated ? STATISTICS_WIDTH * ELO_UNIT * standard_error(&links, count, encounters, rating, inverse.cell[i]) : NAN;
	}
	return set_groups(&links, ratings);
}

/* ---- the table ---- */

/* Whether one rating stands above another: by group, then by strength, those that are
 * undefined last. */
static bool is_before(const Rating *a, const Rating *b) {
	if (a->group != b->group) return a->group < b->group;
	return isnan(b->elo) ? !isnan(a->elo) : a->elo > b->elo;
}

static void print_rating(const Rating *rating, const char *name, bool tells_group, FILE *file) {
	enum { NUMBERS = 3 };
	char escaped[RECORD_ESCAPED_SIZE], text[NUMBERS][STATISTICS_TEXT_SIZE];
	record_escape(name, escaped);
	fprintf(file, "rating of %s: %s +- %s (95 %%), score %s %% of %" PRId64 " games", escaped, statistics_text(rating->elo, 2, text[0]),
		statistics_text(rating->error, 2, text[1]), statistics_text(100 * rating->points / (double)rating->games, 2, text[2]), rating->games);
	if (tells_group) fprintf(file, ", group %d", rating->group);
	putc('\n', file);
}

void ratings_order(int engines, const Rating ratings[], int order[]) {
	for (int i = 0; i < engines; i++) {
		int place = i;
		for (; place > 0 && is_before(&ratings[i], &ratings[order[place - 1]]); place--) order[place] = order[place - 1];
		order[place] = i;
	}
}

void ratings_print(int engines, const Rating ratings[], const char *const names[], FILE *file) {
	int order[RATINGS_ENGINES_MAX], groups = 0;
	ratings_order(engines, ratings, order);
	for (int i = 0; i < engines; i++)
		if (ratings[i].group > groups) groups = ratings[i].group;
	for (int i = 0; i < engines; i++) print_rating(&ratings[order[i]], names[order[i]], groups > 1, file);
	if (groups > 1) fputs("ratings of different groups cannot be compared: no games link them, or one took all points from the other\n", file);
}

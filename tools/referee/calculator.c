/* A match's statistics without the match. */
#include "tools/referee/calculator.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/sprt.h"
#include "tools/referee/status.h"

const char CALCULATOR_HELP[] =
	"banqi-referee --stats: what pairs of games say\n"
	"\n"
	"  banqi-referee --stats LL LD DD+WL WD WW [--sprt [KEY=VALUE]...]\n"
	"\n"
	"LL .. WW       how many pairs engine 1 ended with 0, 1/2, 1, 3/2 and 2 points.\n"
	"KEY=VALUE      of the sequential test, in any order:\n"
	"  elo0=E elo1=E    what H0 and H1 say of engine 1's strength (0 and 5)\n"
	"  alpha=P beta=P   of accepting H1 or H0 wrongly (0.05 each)\n"
	"  model=M          normalized or logistic (normalized): the scale of elo0 and elo1\n";

/* More pairs of one outcome than anybody plays, and few enough to add up. */
#define COUNT_MAX INT64_C(1000000000000)

static int complain(const char *what) {
	fprintf(stderr, "banqi-referee: %s (see banqi-referee --help)\n", what);
	return STATUS_WRONG;
}

#define REFUSE(error, ...) (snprintf((error), SPRT_ERROR_SIZE, __VA_ARGS__), false)

static bool read_pairs(int count, char *const arguments[], int64_t pairs[PAIR_OUTCOMES], char error[SPRT_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE];
	int64_t played = 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		if (i == count) return REFUSE(error, "--stats: %d counts of pairs, not %d", count, PAIR_OUTCOMES);
		if (!text_to_number(arguments[i], 0, COUNT_MAX, &pairs[i]))
			return REFUSE(error, "--stats: %s is not a number in 0..%" PRId64, text_quoted(arguments[i], quoted), COUNT_MAX);
		played += pairs[i];
	}
	return played > 0 || REFUSE(error, "--stats: no pair at all");
}

/* What comes after the pairs. */
static bool read_test(int count, char *const arguments[], Sprt *sprt, char error[SPRT_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE];
	int used = 0;
	*sprt = SPRT_USUAL;
	if (count > 0 && strcmp(arguments[0], "--sprt") == 0) {
		int words = sprt_read(sprt, count - 1, arguments + 1, error);
		if (words < 0) return false;
		used = 1 + words;
	}
	return used == count || REFUSE(error, "--stats: %s is one argument too many", text_quoted(arguments[used], quoted));
}

int calculator_run(int count, char *const arguments[]) {
	int64_t pairs[PAIR_OUTCOMES], games = 0;
	char error[SPRT_ERROR_SIZE];
	Sprt sprt;
	if (!read_pairs(count, arguments, pairs, error)) return complain(error);
	if (!read_test(count - PAIR_OUTCOMES, arguments + PAIR_OUTCOMES, &sprt, error)) return complain(error);

	for (int i = 0; i < PAIR_OUTCOMES; i++) games += 2 * pairs[i];
	printf("games: %" PRId64 "\nscore: %.2f %%\n", games, 100 * statistics_of(pairs).score);
	statistics_print(pairs, stdout);
	sprt_print(&sprt, pairs, stdout);
	if (fflush(stdout) == 0 && !ferror(stdout)) return STATUS_DONE;
	fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
	return STATUS_IO_ERROR;
}

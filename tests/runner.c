/* Runs tests one after another and says how each went, a line a test:
 *
 *   ok NAME (1234 checks, 0.05 s)     FAIL NAME ...     skip NAME: why
 *
 * Failed checks and notes stand above that line, indented.
 */
#include "tests/runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The test that runs now. */
static struct {
	long long checks, failures;
	const char *skipped; /* why; NULL when it was not */
} now;

/* One wrong line can fail a million checks; the first few tell the story. */
enum { FAILURES_PRINTED = 10 };

static bool count_check(bool held) {
	now.checks++;
	if (held) return true;
	now.failures++;
	if (now.failures == FAILURES_PRINTED + 1) test_note("more failures in this test are not printed");
	return false;
}

static bool is_quiet_now(void) { return now.failures > FAILURES_PRINTED; }

bool test_check(bool held, const char *what, const char *file, int line) {
	if (!count_check(held) && !is_quiet_now()) test_note("%s:%d: does not hold: %s", file, line, what);
	return held;
}

bool test_check_int(long long got, long long want, const char *what, const char *file, int line) {
	bool held = count_check(got == want);
	if (!held && !is_quiet_now()) test_note("%s:%d: %s is %lld, not %lld", file, line, what, got, want);
	return held;
}

bool test_check_text(const char *got, const char *want, const char *what, const char *file, int line) {
	bool held = count_check(strcmp(got, want) == 0);
	if (!held && !is_quiet_now())
		test_note("%s:%d: %s differs\n      got:  %s\n      want: %s", file, line, what, got, want);
	return held;
}

void test_note(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	printf("    ");
	vprintf(format, arguments);
	printf("\n");
	va_end(arguments);
}

void test_skip(const char *why) { now.skipped = why; }

long long test_failures(void) { return now.failures; }

/* ---- choosing and counting ---- */

typedef struct {
	int passed, failed, skipped;
} Tally;

static bool begins_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

static bool is_named_by(const Test *test, const char *name) {
	return test->only_when_named ? strcmp(test->name, name) == 0 : begins_with(test->name, name);
}

static bool is_chosen(const Test *test, int name_count, char **names) {
	if (name_count == 0) return !test->only_when_named;
	for (int i = 0; i < name_count; i++)
		if (is_named_by(test, names[i])) return true;
	return false;
}

/* A name that fits no test is a slip of the pen, not a wish to run nothing. */
static bool names_are_known(const Test *tests, int count, int name_count, char **names) {
	for (int i = 0; i < name_count; i++) {
		bool known = false;
		for (int j = 0; j < count; j++) known = known || is_named_by(&tests[j], names[i]);
		if (known) continue;
		fprintf(stderr, "tests: no test is called '%s'; there are:", names[i]);
		for (int j = 0; j < count; j++) fprintf(stderr, " %s", tests[j].name);
		fprintf(stderr, "\n");
		return false;
	}
	return true;
}

static void run_test(const Test *test, Tally *tally) {
	now.checks = now.failures = 0;
	now.skipped = NULL;
	clock_t start = clock();
	test->run();
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;

	if (now.failures > 0) {
		printf("FAIL %s (%lld of %lld checks failed, %.2f s)\n", test->name, now.failures, now.checks, seconds);
		tally->failed++;
	} else if (now.skipped != NULL) {
		printf("skip %s: %s\n", test->name, now.skipped);
		tally->skipped++;
	} else if (now.checks == 0) {
		printf("FAIL %s (it checked nothing)\n", test->name);
		tally->failed++;
	} else {
		printf("ok %s (%lld checks, %.2f s)\n", test->name, now.checks, seconds);
		tally->passed++;
	}
	fflush(stdout);
}

int runner_main(const Test *tests, int count, int argc, char **argv) {
	int name_count = argc > 1 ? argc - 1 : 0;
	if (!names_are_known(tests, count, name_count, argv + 1)) return 2;

	Tally tally = {0, 0, 0};
	for (int i = 0; i < count; i++)
		if (is_chosen(&tests[i], name_count, argv + 1)) run_test(&tests[i], &tally);

	printf("%d passed, %d failed", tally.passed, tally.failed);
	if (tally.skipped > 0) printf(", %d skipped", tally.skipped);
	printf("\n");
	return tally.failed == 0 && tally.passed > 0 ? 0 : 1;
}

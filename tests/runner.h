/* A tiny test runner: named functions, checks that count, and no way to pass by
 * doing nothing.
 *
 *   bin/tests          runs every test
 *   bin/tests NAME...  runs the tests whose names begin with a NAME
 *
 * A test fails when a check in it fails or when it made none at all. Running no
 * test is a failure. Checks belong to the main thread.
 */
#ifndef BANQI_TESTS_RUNNER_H
#define BANQI_TESTS_RUNNER_H

#include <stdbool.h>

typedef struct {
	const char *name;
	void (*run)(void);
	bool only_when_named; /* left out of a run of everything; needs its full name */
} Test;

/* Runs what the arguments name and returns the exit status. */
int runner_main(const Test *tests, int count, int argc, char **argv);

/* Each check returns whether it held, so that a test can stop where going on makes
 * no sense: if (!CHECK(x)) return; */
#define CHECK(condition) test_check((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL_INT(got, want) test_check_int((long long)(got), (long long)(want), #got, __FILE__, __LINE__)
#define CHECK_EQUAL_TEXT(got, want) test_check_text((got), (want), #got, __FILE__, __LINE__)

bool test_check(bool held, const char *what, const char *file, int line);
bool test_check_int(long long got, long long want, const char *what, const char *file, int line);
bool test_check_text(const char *got, const char *want, const char *what, const char *file, int line);

/* How many checks of this test have failed so far. */
long long test_failures(void);

/* Prints a line below the test that runs: what it did, or more about a failure. */
__attribute__((format(printf, 1, 2))) void test_note(const char *format, ...);

/* The test cannot run here, and says why. It counts as skipped unless it failed. */
void test_skip(const char *why);

/* Whether this is the program that users run: slow tests do all of their work in
 * it, and a small part of it under asserts or sanitizers. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BUILD_HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) \
	|| __has_feature(undefined_behavior_sanitizer)
#define BUILD_HAS_SANITIZER 1
#endif
#endif
#ifndef BUILD_HAS_SANITIZER
#define BUILD_HAS_SANITIZER 0
#endif

#if defined(NDEBUG) && defined(__OPTIMIZE__) && !BUILD_HAS_SANITIZER
#define BUILD_IS_OPTIMIZED 1
#else
#define BUILD_IS_OPTIMIZED 0
#endif

/* The first amount in an optimized build, the second in any other. */
#define EFFORT(optimized, checked) (BUILD_IS_OPTIMIZED ? (optimized) : (checked))

#endif

/* Runs that must fail or be skipped: tests/runner.sh looks at what becomes of them. */
#include "tests/all.h"
#include "tests/runner.h"

void test_runner_checks_nothing(void) { test_note("this test makes no check on purpose"); }

void test_runner_fails(void) {
	CHECK_EQUAL_INT(1, 1);
	CHECK_EQUAL_INT(1 + 1, 3);
	CHECK_EQUAL_TEXT("a1-a2", "a1-a3");
	CHECK(test_failures() == 0);
}

void test_runner_skips(void) { test_skip("on purpose"); }

/* Limits as text, and the sums of the clocks. */
#include <stddef.h>

#include "tests/all.h"
#include "tests/runner.h"
#include "tools/referee/limit.h"

static void check_text(LimitKind kind, const char *text, const char *want) {
	Limit limit;
	char back[LIMIT_TEXT_SIZE];
	const char *wanted;
	if (!CHECK(limit_read(kind, text, &limit, &wanted))) {
		test_note("'%s' is %s", text, wanted);
		return;
	}
	limit_to_text(&limit, back, sizeof back);
	CHECK_EQUAL_TEXT(back, want);
}

static void check_texts(void) {
	check_text(LIMIT_CLOCK, "60+0.5", "tc=60+0.5");
	check_text(LIMIT_CLOCK, "60", "tc=60+0");
	check_text(LIMIT_CLOCK, "0.001+0", "tc=0.001+0");
	check_text(LIMIT_CLOCK, "0+0.05", "tc=0+0.05");
	check_text(LIMIT_CLOCK, "86400.000+86400", "tc=86400+86400");
	check_text(LIMIT_CLOCK, "1.50+0.010", "tc=1.5+0.01");
	check_text(LIMIT_MOVETIME, "100", "movetime=100 margin=50");
	check_text(LIMIT_NODES, "999999999999999999", "nodes=999999999999999999");
	check_text(LIMIT_DEPTH, "1000", "depth=1000");
}

static void check_refusals(void) {
	static const char *const CLOCKS[] = {
		"", "0", "0.000", "0+0", "-1", "-0", "+1", "1+", "1+-0", "1.", ".5", "1.2345", "1e3", "86400.001", "1+86401", "1 ",
		"1+1+1", "0x1", "99999999999999999999999999999",
	};
	Limit limit = {.kind = LIMIT_DEPTH, .amount = 7};
	const char *wanted = NULL;
	for (size_t i = 0; i < sizeof CLOCKS / sizeof *CLOCKS; i++)
		if (!CHECK(!limit_read(LIMIT_CLOCK, CLOCKS[i], &limit, &wanted))) test_note("'%s' was taken", CLOCKS[i]);
	CHECK(!limit_read(LIMIT_MOVETIME, "0", &limit, &wanted));
	CHECK(!limit_read(LIMIT_NODES, "1000000000000000000", &limit, &wanted));
	CHECK(!limit_read(LIMIT_DEPTH, "1001", &limit, &wanted));
	CHECK(wanted != NULL && limit.kind == LIMIT_DEPTH && limit.amount == 7);
}

/* The increment comes after the flag test, and only to a flag that stands. */
static void check_clock(void) {
	Limit limit = {.kind = LIMIT_CLOCK, .amount = 1000, .increment_ms = 100};
	Clocks clocks;
	clocks_start(&clocks, &limit, &limit, 60000);
	CHECK(clocks_bind(&clocks, 0));
	CHECK_EQUAL_INT(clocks_allowance(&clocks, 0), 1000000);
	CHECK(clocks_spend(&clocks, 0, 1000000));
	CHECK_EQUAL_INT(clocks.left_us[0], 100000);
	CHECK_EQUAL_INT(clocks.left_us[1], 1000000);
	CHECK(!clocks_spend(&clocks, 0, 100001));
	CHECK_EQUAL_INT(clocks.left_us[0], 100000);

	limit.amount = 0;
	clocks_start(&clocks, &limit, &limit, 60000);
	CHECK_EQUAL_INT(clocks_allowance(&clocks, 1), 100000);
	CHECK(clocks_spend(&clocks, 1, 60000));
	CHECK_EQUAL_INT(clocks.left_us[1], 140000);
}

/* Within its margin a clock runs out and stays at zero, not below. */
static void check_margin(void) {
	Limit limit = {.kind = LIMIT_CLOCK, .amount = 1000, .margin_ms = 50};
	Clocks clocks;
	clocks_start(&clocks, &limit, &limit, 60000);
	CHECK(clocks_spend(&clocks, 1, 1040000));
	CHECK_EQUAL_INT(clocks.left_us[1], 0);
	CHECK(clocks_spend(&clocks, 1, 50000));
	CHECK_EQUAL_INT(clocks.left_us[1], 0);
	CHECK(!clocks_spend(&clocks, 1, 50001));
}

static void check_other_limits(void) {
	Limit movetime = {.kind = LIMIT_MOVETIME, .amount = 100, .margin_ms = 50};
	Limit nodes = {.kind = LIMIT_NODES, .amount = INT64_C(999999999999999999)};
	Clocks clocks;
	clocks_start(&clocks, &movetime, &nodes, 60000);
	CHECK(clocks_bind(&clocks, 0) && !clocks_bind(&clocks, 1));
	CHECK(clocks_spend(&clocks, 0, 150000));
	CHECK(clocks_spend(&clocks, 0, 150000));
	CHECK(!clocks_spend(&clocks, 0, 150001));
	CHECK(clocks_spend(&clocks, 1, 60000000));
	CHECK(!clocks_spend(&clocks, 1, 60000001));
}

void test_limit(void) {
	check_texts();
	check_refusals();
	check_clock();
	check_margin();
	check_other_limits();
}

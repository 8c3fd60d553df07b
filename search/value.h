/* The scale of the search: a value is an expected result for the side to move,
 * -1 loss, 0 draw, +1 win, in hundred-millionths.
 *
 * A chance node averages values, so the unit has to be the one that a tournament
 * counts. A proven win n plies from the root is VALUE_WIN - n: near enough to 1 not
 * to disturb an average. The scale is this fine so that an average with a single
 * unproven outcome cannot look proven: the evaluation ends at VALUE_EVAL_MAX, and
 * even three flips deep, one outcome in 32 each time, it lowers the average by
 * (1 - 0.95) / 32^3 = 153 units, more than the longest line is long.
 */
#ifndef BANQI_SEARCH_VALUE_H
#define BANQI_SEARCH_VALUE_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t Value;

enum {
	LINE_MAX = 128, /* plies from the root, quiescence included */
	VALUE_DRAW = 0,
	VALUE_WIN = 100000000,
	VALUE_INFINITE = VALUE_WIN + 1,
	VALUE_PROVEN = VALUE_WIN - LINE_MAX, /* as good as this: an end has been seen */
	VALUE_EVAL_MAX = VALUE_WIN / 100 * 95
};

/* Thousandths of a win, within +-20000. */
static inline Value value_thousandths(int n) { return n * (VALUE_WIN / 1000); }

static inline Value value_lost_at(int ply) { return ply - VALUE_WIN; }
static inline bool value_is_proven(Value value) { return value >= VALUE_PROVEN || value <= -VALUE_PROVEN; }

#endif

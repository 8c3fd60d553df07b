/* Time for a move.
 *
 *     share = time / moves still expected + 3/4 of the increment
 *
 * Engines' games last about 140 plies, 70 moves a player, and however long the game
 * has been, some 30 moves are always still to come. An iteration takes several
 * times as long as all before it, so none is begun once 65 % of the share is gone.
 * A move that is being searched may take up to four shares, and never more than
 * a third of the clock. Ten times the overhead is kept back for the moment when the
 * machine has something else to do, down to a quarter of a short clock.
 */
#include "search/budget.h"

enum { MOVES_EXPECTED = 60, MOVES_ALWAYS_LEFT = 30, RESERVE = 10 };

static int64_t at_least(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t at_most(int64_t a, int64_t b) { return a < b ? a : b; }

Budget budget_for(const SearchLimits *limits, uint32_t ply) {
	Budget budget = {0, 0};
	int64_t overhead = limits->overhead_ms;
	if (limits->has_clock) {
		int64_t time = at_least(limits->time_ms - RESERVE * overhead, at_least(limits->time_ms / 4, 1));
		int64_t moves = at_least(MOVES_EXPECTED - (int64_t)ply / 2, MOVES_ALWAYS_LEFT);
		int64_t share = time * 1000 / moves + limits->increment_ms * 750;
		budget.hard_us = at_least(at_most(4 * share, time * 1000 / 3), 500);
		budget.soft_us = at_most(share * 65 / 100, budget.hard_us);
	}
	if (limits->movetime_ms) {
		/* Half of a very short time is thought about, whatever the overhead. */
		int64_t time = at_least(limits->movetime_ms - overhead, (limits->movetime_ms + 1) / 2) * 1000;
		budget.hard_us = budget.hard_us ? at_most(budget.hard_us, time) : time;
		budget.soft_us = budget.soft_us ? at_most(budget.soft_us, time) : time;
	}
	return budget;
}

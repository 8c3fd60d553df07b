/* How long to think about one move: a pure function of the clocks. */
#ifndef BANQI_SEARCH_BUDGET_H
#define BANQI_SEARCH_BUDGET_H

#include "search/search.h"

typedef struct {
	int64_t soft_us; /* no new iteration is begun after this; 0: no limit */
	int64_t hard_us; /* the search is cut off here; 0: no limit */
} Budget;

/* The budget of a move at `ply` of the game, counted from SearchLimits.start_us.
 * With a clock it never spends what the clock has not got. */
Budget budget_for(const SearchLimits *limits, uint32_t ply);

#endif

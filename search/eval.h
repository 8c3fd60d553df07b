/* The evaluation: an expected result from what stands on the board. */
#ifndef BANQI_SEARCH_EVAL_H
#define BANQI_SEARCH_EVAL_H

#include "engine/rules.h"
#include "search/value.h"

/* What the evaluation is made of, by side, before it is squashed: points, where a
 * piece that nothing can step on is worth about 580. */
typedef struct {
	int material[2];
	int mobility[2];
	int pursuit[2];
} EvalParts;

/* The expected result for the side to move, within +-VALUE_EVAL_MAX; 0 while
 * nothing has been flipped. `parts`, unless NULL, receives the parts. */
Value evaluate(const Position *pos, const Rules *rules, EvalParts *parts);

/* About what each piece of either side is worth while what lives now lives, in points. */
void evaluate_worth(const Position *pos, int worth[CONTENT_COUNT]);

#endif

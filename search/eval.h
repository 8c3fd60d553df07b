/* The evaluation: an expected result from what stands on the board. */
#ifndef BANQI_SEARCH_EVAL_H
#define BANQI_SEARCH_EVAL_H

#include "engine/rules.h"
#include "search/material.h"
#include "search/network.h"
#include "search/value.h"

/* What the evaluation is made of. */
enum { EVAL_MATERIAL, EVAL_PLACES, EVAL_DANGER, EVAL_UNKNOWN, EVAL_CHASE, EVAL_PART_COUNT };
extern const char *const EVAL_PART_NAMES[EVAL_PART_COUNT];

/* By part and side, before it is squashed: points, where a piece that nothing can
 * step on is worth about 2000. The side to move has a few points more. */
typedef struct {
	int points[EVAL_PART_COUNT][2];
} EvalParts;

/* The expected result for the side to move, within +-VALUE_EVAL_MAX; 0 while
 * nothing has been flipped. By a network (search/network.h); NULL: by hand-made numbers. */
Value evaluate(const Network *network, const Position *pos, const Rules *rules);

/* The same for a position whose sums, or those of one much like it, are at hand: `to` receives
 * its own, and may be `from`. */
Value evaluate_near(const Network *network, const NetworkSums *from, const Position *pos, const Rules *rules, NetworkSums *to);

/* The hand-made evaluation; `parts`, unless NULL, receives its parts. */
Value evaluate_by_hand(const Position *pos, const Rules *rules, EvalParts *parts);

/* The same by a thread that evaluates many positions. */
Value evaluate_with(MaterialCache *cache, const Position *pos, const Rules *rules);

/* What is left of a value as the quiet limit nears, in 4096ths: 0..4096. */
int evaluate_left(int quiet, const Rules *rules);

/* By how much a point can change a value, at most. */
enum { EVAL_SQUASH = 2048, EVAL_SLOPE = 2 * (VALUE_EVAL_MAX / EVAL_SQUASH) };

/* About what a piece of each kind and side is worth while what lives now lives: points,
 * 1 or more; 0 for EMPTY and FACE_DOWN. */
void evaluate_worth(const Position *pos, int worth[CONTENT_COUNT]);

#endif

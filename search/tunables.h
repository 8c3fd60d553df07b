/* Every number that tuning may change, in one list: X(NAME, default, lowest, highest).
 * A normal build makes constants of them; a build with -DBANQI_TUNE makes variables, which
 * tools/tune sets by name. SEARCH_: the search's, to be
 * tried in matches; EVAL_: the evaluation's, fitted by the tool.
 */
#ifndef BANQI_SEARCH_TUNABLES_H
#define BANQI_SEARCH_TUNABLES_H

#define TUNABLES(X) \
	/* Flips inside the tree: from which depth on, how many plies one costs on top of its own, how many are tried. */ \
	X(SEARCH_FLIP_DEPTH, 5, 1, 20) \
	X(SEARCH_FLIP_COST, 3, 0, 6) \
	X(SEARCH_FLIPS_INSIDE, 4, 1, 32) \
	/* Cutting a node by its evaluation: up to which depth, and by a margin of so many thousandths of a win a ply. */ \
	X(SEARCH_CUT_DEPTH, 3, 0, 20) \
	X(SEARCH_CUT_MARGIN, 100, 0, 1000) \
	/* From which depth on a pass is tried; a node without an entry is searched a ply less deeply. */ \
	X(SEARCH_NULL_DEPTH, 3, 1, 20) \
	X(SEARCH_GUESS_DEPTH, 4, 1, 100) \
	/* Leaving quiet steps out by the evaluation: depth and margin as above; by their number: depth, how many stay. */ \
	X(SEARCH_FUTILITY_DEPTH, 2, 0, 20) \
	X(SEARCH_FUTILITY_MARGIN, 100, 0, 1000) \
	X(SEARCH_LATE_DEPTH, 3, 0, 20) \
	X(SEARCH_LATE_COUNT, 5, 0, 80) \
	/* Looking at late moves less deeply: from which depth and which move on, counted from 0. */ \
	X(SEARCH_REDUCTION_DEPTH, 3, 3, 20) \
	X(SEARCH_REDUCTION_INDEX, 3, 1, 80) \
	/* The same for flips at the root, and by how much. */ \
	X(SEARCH_ROOT_DEPTH, 4, 2, 20) \
	X(SEARCH_ROOT_INDEX, 4, 1, 80) \
	X(SEARCH_ROOT_REDUCTION, 2, 0, 6) \
	/* Half of the first window at the root, in thousandths of a win; from which depth on; its growth. */ \
	X(SEARCH_ASPIRATION, 30, 1, 2000) \
	X(SEARCH_ASPIRATION_DEPTH, 4, 1, 100) \
	X(SEARCH_ASPIRATION_GROWTH, 4, 2, 100) \
	/* Quiescence: how many plies even exchanges are looked at, and what a capture may bring beyond its victim. */ \
	X(SEARCH_EVEN_PLIES, 4, 0, 100) \
	X(SEARCH_DELTA_MARGIN, 60, 0, 2000) \
	/* A stepping piece that N living enemies can step on (the last entry: as many or more), in points; \
	 * OPEN with 16 or more pieces face down, END with none. */ \
	X(EVAL_OPEN_STEP_0, 2695, 0, 8000) \
	X(EVAL_OPEN_STEP_1, 577, 0, 8000) \
	X(EVAL_OPEN_STEP_2, 280, 0, 8000) \
	X(EVAL_OPEN_STEP_3, 164, 0, 8000) \
	X(EVAL_OPEN_STEP_4, 92, 0, 8000) \
	X(EVAL_OPEN_STEP_5, 62, 0, 8000) \
	X(EVAL_OPEN_STEP_6, 30, 0, 8000) \
	X(EVAL_OPEN_STEP_7, 20, 0, 8000) \
	X(EVAL_OPEN_STEP_8, 7, 0, 8000) \
	X(EVAL_OPEN_STEP_9, 0, 0, 8000) \
	X(EVAL_END_STEP_0, 2541, 0, 8000) \
	X(EVAL_END_STEP_1, 967, 0, 8000) \
	X(EVAL_END_STEP_2, 427, 0, 8000) \
	X(EVAL_END_STEP_3, 225, 0, 8000) \
	X(EVAL_END_STEP_4, 128, 0, 8000) \
	X(EVAL_END_STEP_5, 83, 0, 8000) \
	X(EVAL_END_STEP_6, 81, 0, 8000) \
	X(EVAL_END_STEP_7, 68, 0, 8000) \
	X(EVAL_END_STEP_8, 68, 0, 8000) \
	X(EVAL_END_STEP_9, 74, 0, 8000) \
	/* A stepping piece where N of those that can take it are of its own rank, in 64ths. */ \
	X(EVAL_EQUAL_1, 91, 0, 128) \
	X(EVAL_EQUAL_2, 128, 0, 128) \
	X(EVAL_EQUAL_3, 128, 0, 128) \
	X(EVAL_EQUAL_4, 128, 0, 128) \
	X(EVAL_EQUAL_5, 128, 0, 128) \
	/* The general, by living enemy soldiers. */ \
	X(EVAL_OPEN_GENERAL_0, 1083, 0, 8000) \
	X(EVAL_OPEN_GENERAL_1, 1295, 0, 8000) \
	X(EVAL_OPEN_GENERAL_2, 1087, 0, 8000) \
	X(EVAL_OPEN_GENERAL_3, 1023, 0, 8000) \
	X(EVAL_OPEN_GENERAL_4, 1039, 0, 8000) \
	X(EVAL_OPEN_GENERAL_5, 1077, 0, 8000) \
	X(EVAL_END_GENERAL_0, 1935, 0, 8000) \
	X(EVAL_END_GENERAL_1, 1367, 0, 8000) \
	X(EVAL_END_GENERAL_2, 1198, 0, 8000) \
	X(EVAL_END_GENERAL_3, 1165, 0, 8000) \
	X(EVAL_END_GENERAL_4, 1097, 0, 8000) \
	X(EVAL_END_GENERAL_5, 1178, 0, 8000) \
	/* A cannon, by a quarter of the living enemies. */ \
	X(EVAL_OPEN_CANNON_0, 122, 0, 8000) \
	X(EVAL_OPEN_CANNON_1, 75, 0, 8000) \
	X(EVAL_OPEN_CANNON_2, 391, 0, 8000) \
	X(EVAL_OPEN_CANNON_3, 400, 0, 8000) \
	X(EVAL_OPEN_CANNON_4, 416, 0, 8000) \
	X(EVAL_END_CANNON_0, 1131, 0, 8000) \
	X(EVAL_END_CANNON_1, 1102, 0, 8000) \
	X(EVAL_END_CANNON_2, 931, 0, 8000) \
	X(EVAL_END_CANNON_3, 898, 0, 8000) \
	X(EVAL_END_CANNON_4, 993, 0, 8000) \
	/* A soldier while the enemy general lives. */ \
	X(EVAL_SOLDIER_HUNTS, 163, -2000, 4000) \
	/* What is left of a piece that can take nothing, in 64ths. */ \
	X(EVAL_IDLE, 41, 0, 128) \
	/* A face-down piece, in 64ths of the same face up. */ \
	X(EVAL_OPEN_HIDDEN, 56, 0, 128) \
	X(EVAL_END_HIDDEN, 48, 0, 128) \
	/* An empty square that a side can step to; a piece in a corner; on an edge, corners included. */ \
	X(EVAL_OPEN_MOBILITY, 20, -200, 200) \
	X(EVAL_END_MOBILITY, 4, -200, 200) \
	X(EVAL_OPEN_CORNER, 8, -400, 400) \
	X(EVAL_END_CORNER, -66, -400, 400) \
	X(EVAL_OPEN_EDGE, -21, -400, 400) \
	X(EVAL_END_EDGE, -67, -400, 400) \
	/* The general with N safe squares to step to, while enemy soldiers live. */ \
	X(EVAL_LUFT_0, -147, -1000, 1000) \
	X(EVAL_LUFT_1, 0, -1000, 1000) \
	X(EVAL_LUFT_2, 84, -1000, 1000) \
	/* Attacked pieces, in 64ths of their value: the most valuable one and the rest; such as cannot step \
	 * away; a guarded one counts for PROTECTED 64ths of its value. */ \
	X(EVAL_DANGER_MOVER_FIRST, -33, -64, 64) \
	X(EVAL_DANGER_MOVER_REST, -36, -64, 64) \
	X(EVAL_DANGER_WAITER_FIRST, -53, -64, 64) \
	X(EVAL_DANGER_WAITER_REST, -40, -64, 64) \
	X(EVAL_DANGER_MOVER_STUCK, -15, -64, 64) \
	X(EVAL_DANGER_PROTECTED, 47, 0, 128) \
	/* What may take, and be taken, on each face-down square next door, in 64ths of its value. */ \
	X(EVAL_EXPOSED_MOVER, 9, -64, 64) \
	X(EVAL_EXPOSED_WAITER, 16, -64, 64) \
	X(EVAL_HOPE_MOVER, 6, -64, 64) \
	X(EVAL_HOPE_WAITER, 6, -64, 64) \
	/* A prey whose nearest hunter is N steps away, in 64ths of its value. */ \
	X(EVAL_CHASE_MOVER_1, 0, -64, 128) \
	X(EVAL_CHASE_MOVER_2, 17, -64, 128) \
	X(EVAL_CHASE_MOVER_3, 7, -64, 128) \
	X(EVAL_CHASE_MOVER_4, 5, -64, 128) \
	X(EVAL_CHASE_MOVER_5, 3, -64, 128) \
	X(EVAL_CHASE_MOVER_6, 3, -64, 128) \
	X(EVAL_CHASE_MOVER_7, 2, -64, 128) \
	X(EVAL_CHASE_MOVER_8, 3, -64, 128) \
	X(EVAL_CHASE_WAITER_1, -7, -64, 128) \
	X(EVAL_CHASE_WAITER_2, 18, -64, 128) \
	X(EVAL_CHASE_WAITER_3, 10, -64, 128) \
	X(EVAL_CHASE_WAITER_4, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_5, 4, -64, 128) \
	X(EVAL_CHASE_WAITER_6, 4, -64, 128) \
	X(EVAL_CHASE_WAITER_7, 3, -64, 128) \
	X(EVAL_CHASE_WAITER_8, 3, -64, 128) \
	/* An advantage of a side with N pieces left, over one with N pieces left, in 64ths. */ \
	X(EVAL_LEADER_1, 6, 0, 200) \
	X(EVAL_LEADER_2, 30, 0, 200) \
	X(EVAL_LEADER_3, 48, 0, 200) \
	X(EVAL_LEADER_4, 59, 0, 200) \
	X(EVAL_LOSER_1, 94, 0, 200) \
	X(EVAL_LOSER_2, 75, 0, 200) \
	X(EVAL_LOSER_3, 70, 0, 200) \
	X(EVAL_LOSER_4, 66, 0, 200) \
	/* What is lost at the quiet limit, in 64ths, in proportion to the counter and to its square. */ \
	X(EVAL_QUIET_LINEAR, 7, 0, 64) \
	X(EVAL_QUIET_SQUARE, 47, 0, 64)

/* TUNED_TABLE: how a function declares a table of them. */
#ifdef BANQI_TUNE
#define TUNABLE_DECLARE(name, value, low, high) extern int name;
TUNABLES(TUNABLE_DECLARE)
#undef TUNABLE_DECLARE
#define TUNED_TABLE const
#else
#define TUNABLE_CONSTANT(name, value, low, high) name = (value),
enum { TUNABLES(TUNABLE_CONSTANT) };
#undef TUNABLE_CONSTANT
#define TUNED_TABLE static const
#endif

#endif

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
	X(EVAL_OPEN_STEP_0, 2580, 0, 8000) \
	X(EVAL_OPEN_STEP_1, 525, 0, 8000) \
	X(EVAL_OPEN_STEP_2, 260, 0, 8000) \
	X(EVAL_OPEN_STEP_3, 167, 0, 8000) \
	X(EVAL_OPEN_STEP_4, 97, 0, 8000) \
	X(EVAL_OPEN_STEP_5, 68, 0, 8000) \
	X(EVAL_OPEN_STEP_6, 36, 0, 8000) \
	X(EVAL_OPEN_STEP_7, 24, 0, 8000) \
	X(EVAL_OPEN_STEP_8, 9, 0, 8000) \
	X(EVAL_OPEN_STEP_9, 0, 0, 8000) \
	X(EVAL_END_STEP_0, 2174, 0, 8000) \
	X(EVAL_END_STEP_1, 863, 0, 8000) \
	X(EVAL_END_STEP_2, 385, 0, 8000) \
	X(EVAL_END_STEP_3, 202, 0, 8000) \
	X(EVAL_END_STEP_4, 111, 0, 8000) \
	X(EVAL_END_STEP_5, 69, 0, 8000) \
	X(EVAL_END_STEP_6, 69, 0, 8000) \
	X(EVAL_END_STEP_7, 61, 0, 8000) \
	X(EVAL_END_STEP_8, 63, 0, 8000) \
	X(EVAL_END_STEP_9, 68, 0, 8000) \
	/* A stepping piece where N of those that can take it are of its own rank, in 64ths. */ \
	X(EVAL_EQUAL_1, 92, 0, 128) \
	X(EVAL_EQUAL_2, 128, 0, 128) \
	X(EVAL_EQUAL_3, 128, 0, 128) \
	X(EVAL_EQUAL_4, 128, 0, 128) \
	X(EVAL_EQUAL_5, 128, 0, 128) \
	/* The general, by living enemy soldiers. */ \
	X(EVAL_OPEN_GENERAL_0, 936, 0, 8000) \
	X(EVAL_OPEN_GENERAL_1, 1233, 0, 8000) \
	X(EVAL_OPEN_GENERAL_2, 1103, 0, 8000) \
	X(EVAL_OPEN_GENERAL_3, 1031, 0, 8000) \
	X(EVAL_OPEN_GENERAL_4, 1026, 0, 8000) \
	X(EVAL_OPEN_GENERAL_5, 1052, 0, 8000) \
	X(EVAL_END_GENERAL_0, 1628, 0, 8000) \
	X(EVAL_END_GENERAL_1, 1175, 0, 8000) \
	X(EVAL_END_GENERAL_2, 1046, 0, 8000) \
	X(EVAL_END_GENERAL_3, 1040, 0, 8000) \
	X(EVAL_END_GENERAL_4, 1016, 0, 8000) \
	X(EVAL_END_GENERAL_5, 1021, 0, 8000) \
	/* A cannon, by a quarter of the living enemies. */ \
	X(EVAL_OPEN_CANNON_0, 0, 0, 8000) \
	X(EVAL_OPEN_CANNON_1, 0, 0, 8000) \
	X(EVAL_OPEN_CANNON_2, 356, 0, 8000) \
	X(EVAL_OPEN_CANNON_3, 377, 0, 8000) \
	X(EVAL_OPEN_CANNON_4, 393, 0, 8000) \
	X(EVAL_END_CANNON_0, 1148, 0, 8000) \
	X(EVAL_END_CANNON_1, 1069, 0, 8000) \
	X(EVAL_END_CANNON_2, 893, 0, 8000) \
	X(EVAL_END_CANNON_3, 843, 0, 8000) \
	X(EVAL_END_CANNON_4, 891, 0, 8000) \
	/* A soldier while the enemy general lives. */ \
	X(EVAL_SOLDIER_HUNTS, 154, -2000, 4000) \
	/* What is left of a piece that can take nothing, in 64ths. */ \
	X(EVAL_IDLE, 42, 0, 128) \
	/* A face-down piece, in 64ths of the same face up. */ \
	X(EVAL_OPEN_HIDDEN, 55, 0, 128) \
	X(EVAL_END_HIDDEN, 46, 0, 128) \
	/* An empty square that a side can step to; a piece in a corner; on an edge, corners included. */ \
	X(EVAL_OPEN_MOBILITY, 21, -200, 200) \
	X(EVAL_END_MOBILITY, 3, -200, 200) \
	X(EVAL_OPEN_CORNER, 3, -400, 400) \
	X(EVAL_END_CORNER, -65, -400, 400) \
	X(EVAL_OPEN_EDGE, -21, -400, 400) \
	X(EVAL_END_EDGE, -68, -400, 400) \
	/* The general with N safe squares to step to, while enemy soldiers live. */ \
	X(EVAL_LUFT_0, -166, -1000, 1000) \
	X(EVAL_LUFT_1, -7, -1000, 1000) \
	X(EVAL_LUFT_2, 79, -1000, 1000) \
	/* Attacked pieces, in 64ths of their value: the most valuable one and the rest; such as cannot step \
	 * away; a guarded one counts for PROTECTED 64ths of its value. */ \
	X(EVAL_DANGER_MOVER_FIRST, -29, -64, 64) \
	X(EVAL_DANGER_MOVER_REST, -29, -64, 64) \
	X(EVAL_DANGER_WAITER_FIRST, -40, -64, 64) \
	X(EVAL_DANGER_WAITER_REST, -34, -64, 64) \
	X(EVAL_DANGER_MOVER_STUCK, -11, -64, 64) \
	X(EVAL_DANGER_PROTECTED, 47, 0, 128) \
	/* The same with 16 or more pieces face down, in 64ths of that with none. */ \
	X(EVAL_OPEN_DANGER, 89, 0, 200) \
	/* What may take, and be taken, on each face-down square next door, in 64ths of its value. */ \
	X(EVAL_EXPOSED_MOVER, 12, -64, 64) \
	X(EVAL_EXPOSED_WAITER, 18, -64, 64) \
	X(EVAL_HOPE_MOVER, 6, -64, 64) \
	X(EVAL_HOPE_WAITER, 8, -64, 64) \
	/* A prey whose nearest hunter is N steps away, in 64ths of its value. */ \
	X(EVAL_CHASE_MOVER_1, 6, -64, 128) \
	X(EVAL_CHASE_MOVER_2, 19, -64, 128) \
	X(EVAL_CHASE_MOVER_3, 7, -64, 128) \
	X(EVAL_CHASE_MOVER_4, 4, -64, 128) \
	X(EVAL_CHASE_MOVER_5, 2, -64, 128) \
	X(EVAL_CHASE_MOVER_6, 1, -64, 128) \
	X(EVAL_CHASE_MOVER_7, 0, -64, 128) \
	X(EVAL_CHASE_MOVER_8, 0, -64, 128) \
	X(EVAL_CHASE_WAITER_1, 3, -64, 128) \
	X(EVAL_CHASE_WAITER_2, 19, -64, 128) \
	X(EVAL_CHASE_WAITER_3, 10, -64, 128) \
	X(EVAL_CHASE_WAITER_4, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_5, 3, -64, 128) \
	X(EVAL_CHASE_WAITER_6, 2, -64, 128) \
	X(EVAL_CHASE_WAITER_7, 1, -64, 128) \
	X(EVAL_CHASE_WAITER_8, 1, -64, 128) \
	/* To be the one to move. */ \
	X(EVAL_OPEN_TEMPO, 22, -400, 400) \
	X(EVAL_END_TEMPO, 9, -400, 400) \
	/* An advantage of a side with N pieces left, over one with N pieces left, in 64ths. */ \
	X(EVAL_LEADER_1, 3, 0, 200) \
	X(EVAL_LEADER_2, 25, 0, 200) \
	X(EVAL_LEADER_3, 42, 0, 200) \
	X(EVAL_LEADER_4, 54, 0, 200) \
	X(EVAL_LEADER_5, 58, 0, 200) \
	X(EVAL_LEADER_6, 60, 0, 200) \
	X(EVAL_LEADER_7, 61, 0, 200) \
	X(EVAL_LEADER_8, 63, 0, 200) \
	X(EVAL_LOSER_1, 145, 0, 200) \
	X(EVAL_LOSER_2, 98, 0, 200) \
	X(EVAL_LOSER_3, 85, 0, 200) \
	X(EVAL_LOSER_4, 77, 0, 200) \
	X(EVAL_LOSER_5, 74, 0, 200) \
	X(EVAL_LOSER_6, 73, 0, 200) \
	X(EVAL_LOSER_7, 70, 0, 200) \
	X(EVAL_LOSER_8, 68, 0, 200) \
	/* An advantage over a side, and of a side, whose safest piece N living enemies can step on, in 64ths. */ \
	X(EVAL_OPEN_COVER_0, 29, 0, 200) \
	X(EVAL_OPEN_COVER_1, 50, 0, 200) \
	X(EVAL_OPEN_COVER_2, 57, 0, 200) \
	X(EVAL_END_COVER_0, 13, 0, 200) \
	X(EVAL_END_COVER_1, 44, 0, 200) \
	X(EVAL_END_COVER_2, 57, 0, 200) \
	X(EVAL_SHELTER_0, 103, 0, 200) \
	X(EVAL_SHELTER_1, 85, 0, 200) \
	X(EVAL_SHELTER_2, 78, 0, 200) \
	/* What is lost at the quiet limit, in 64ths, in proportion to the counter and to its square. */ \
	X(EVAL_QUIET_LINEAR, 9, 0, 64) \
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

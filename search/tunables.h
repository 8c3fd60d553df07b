/* Every number that tuning may change, in one list: X(NAME, default, lowest, highest).
 * A normal build makes constants of them; a build with -DBANQI_TUNE makes variables, which
 * tools/tune sets by name. Names that begin with EVAL_ are the evaluation's.
 */
#ifndef BANQI_SEARCH_TUNABLES_H
#define BANQI_SEARCH_TUNABLES_H

#define TUNABLES(X) \
	/* A stepping piece that N living enemies can step on (the last entry: as many or more), in points; \
	 * OPEN with 16 or more pieces face down, END with none. */ \
	X(EVAL_STEP_OPEN_0, 1272, 0, 8000) \
	X(EVAL_STEP_OPEN_1, 474, 0, 8000) \
	X(EVAL_STEP_OPEN_2, 222, 0, 8000) \
	X(EVAL_STEP_OPEN_3, 114, 0, 8000) \
	X(EVAL_STEP_OPEN_4, 59, 0, 8000) \
	X(EVAL_STEP_OPEN_5, 37, 0, 8000) \
	X(EVAL_STEP_OPEN_6, 22, 0, 8000) \
	X(EVAL_STEP_OPEN_7, 15, 0, 8000) \
	X(EVAL_STEP_OPEN_8, 0, 0, 8000) \
	X(EVAL_STEP_OPEN_9, 0, 0, 8000) \
	X(EVAL_STEP_END_0, 1316, 0, 8000) \
	X(EVAL_STEP_END_1, 629, 0, 8000) \
	X(EVAL_STEP_END_2, 314, 0, 8000) \
	X(EVAL_STEP_END_3, 161, 0, 8000) \
	X(EVAL_STEP_END_4, 97, 0, 8000) \
	X(EVAL_STEP_END_5, 74, 0, 8000) \
	X(EVAL_STEP_END_6, 62, 0, 8000) \
	X(EVAL_STEP_END_7, 57, 0, 8000) \
	X(EVAL_STEP_END_8, 62, 0, 8000) \
	X(EVAL_STEP_END_9, 66, 0, 8000) \
	/* A stepping piece where N of those that can take it are of its own rank, in 64ths. */ \
	X(EVAL_EQUAL_1, 84, 0, 128) \
	X(EVAL_EQUAL_2, 117, 0, 128) \
	X(EVAL_EQUAL_3, 128, 0, 128) \
	X(EVAL_EQUAL_4, 128, 0, 128) \
	X(EVAL_EQUAL_5, 128, 0, 128) \
	/* The general, by living enemy soldiers. */ \
	X(EVAL_GENERAL_OPEN_0, 968, 0, 8000) \
	X(EVAL_GENERAL_OPEN_1, 926, 0, 8000) \
	X(EVAL_GENERAL_OPEN_2, 848, 0, 8000) \
	X(EVAL_GENERAL_OPEN_3, 820, 0, 8000) \
	X(EVAL_GENERAL_OPEN_4, 812, 0, 8000) \
	X(EVAL_GENERAL_OPEN_5, 823, 0, 8000) \
	X(EVAL_GENERAL_END_0, 1211, 0, 8000) \
	X(EVAL_GENERAL_END_1, 1025, 0, 8000) \
	X(EVAL_GENERAL_END_2, 938, 0, 8000) \
	X(EVAL_GENERAL_END_3, 918, 0, 8000) \
	X(EVAL_GENERAL_END_4, 899, 0, 8000) \
	X(EVAL_GENERAL_END_5, 876, 0, 8000) \
	/* A cannon, by a quarter of the living enemies. */ \
	X(EVAL_CANNON_OPEN_0, 0, 0, 8000) \
	X(EVAL_CANNON_OPEN_1, 383, 0, 8000) \
	X(EVAL_CANNON_OPEN_2, 464, 0, 8000) \
	X(EVAL_CANNON_OPEN_3, 443, 0, 8000) \
	X(EVAL_CANNON_OPEN_4, 442, 0, 8000) \
	X(EVAL_CANNON_END_0, 636, 0, 8000) \
	X(EVAL_CANNON_END_1, 635, 0, 8000) \
	X(EVAL_CANNON_END_2, 589, 0, 8000) \
	X(EVAL_CANNON_END_3, 584, 0, 8000) \
	X(EVAL_CANNON_END_4, 864, 0, 8000) \
	/* A soldier while the enemy general lives. */ \
	X(EVAL_SOLDIER_HUNTS, 119, -2000, 4000) \
	/* What is left of a piece that can take nothing, in 64ths. */ \
	X(EVAL_IDLE, 34, 0, 128) \
	/* A face-down piece, in 64ths of the same face up. */ \
	X(EVAL_FACE_DOWN_OPEN, 55, 0, 128) \
	X(EVAL_FACE_DOWN_END, 53, 0, 128) \
	/* An empty square that a side can step to; a piece in a corner; on an edge, corners included. */ \
	X(EVAL_MOBILITY_OPEN, 14, -200, 200) \
	X(EVAL_MOBILITY_END, 7, -200, 200) \
	X(EVAL_CORNER_OPEN, -9, -400, 400) \
	X(EVAL_CORNER_END, -22, -400, 400) \
	X(EVAL_EDGE_OPEN, -13, -400, 400) \
	X(EVAL_EDGE_END, -23, -400, 400) \
	/* The general with N safe squares to step to, while enemy soldiers live. */ \
	X(EVAL_LUFT_0, -94, -1000, 1000) \
	X(EVAL_LUFT_1, -43, -1000, 1000) \
	X(EVAL_LUFT_2, -6, -1000, 1000) \
	/* Attacked pieces, in 64ths of their value: the most valuable one and the rest; such as cannot step \
	 * away; a guarded one counts for PROTECTED 64ths of its value. */ \
	X(EVAL_DANGER_MOVER_FIRST, -26, -64, 64) \
	X(EVAL_DANGER_MOVER_REST, -34, -64, 64) \
	X(EVAL_DANGER_WAITER_FIRST, -50, -64, 64) \
	X(EVAL_DANGER_WAITER_REST, -32, -64, 64) \
	X(EVAL_DANGER_MOVER_STUCK, -18, -64, 64) \
	X(EVAL_DANGER_PROTECTED, 44, 0, 128) \
	/* What may take, and be taken, on each face-down square next door, in 64ths of its value. */ \
	X(EVAL_EXPOSED_MOVER, 4, -64, 64) \
	X(EVAL_EXPOSED_WAITER, 10, -64, 64) \
	X(EVAL_HOPE_MOVER, 6, -64, 64) \
	X(EVAL_HOPE_WAITER, 6, -64, 64) \
	/* A prey whose nearest hunter is N steps away, in 64ths of its value. */ \
	X(EVAL_CHASE_MOVER_1, -3, -64, 128) \
	X(EVAL_CHASE_MOVER_2, 11, -64, 128) \
	X(EVAL_CHASE_MOVER_3, 6, -64, 128) \
	X(EVAL_CHASE_MOVER_4, 5, -64, 128) \
	X(EVAL_CHASE_MOVER_5, 4, -64, 128) \
	X(EVAL_CHASE_MOVER_6, 4, -64, 128) \
	X(EVAL_CHASE_MOVER_7, 3, -64, 128) \
	X(EVAL_CHASE_MOVER_8, 1, -64, 128) \
	X(EVAL_CHASE_WAITER_1, -10, -64, 128) \
	X(EVAL_CHASE_WAITER_2, 12, -64, 128) \
	X(EVAL_CHASE_WAITER_3, 8, -64, 128) \
	X(EVAL_CHASE_WAITER_4, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_5, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_6, 3, -64, 128) \
	X(EVAL_CHASE_WAITER_7, 4, -64, 128) \
	X(EVAL_CHASE_WAITER_8, 2, -64, 128) \
	/* An advantage of a side with N pieces left, over one with N pieces left, in 64ths. */ \
	X(EVAL_LEADER_1, 40, 0, 200) \
	X(EVAL_LEADER_2, 63, 0, 200) \
	X(EVAL_LEADER_3, 69, 0, 200) \
	X(EVAL_LEADER_4, 68, 0, 200) \
	X(EVAL_LOSER_1, 57, 0, 200) \
	X(EVAL_LOSER_2, 60, 0, 200) \
	X(EVAL_LOSER_3, 63, 0, 200) \
	X(EVAL_LOSER_4, 64, 0, 200) \
	/* What is lost at the quiet limit, in 64ths, in proportion to the counter and to its square. */ \
	X(EVAL_QUIET_LINEAR, 14, 0, 64) \
	X(EVAL_QUIET_SQUARE, 21, 0, 64)

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

/* Every number that tuning may change, in one list: X(NAME, default, lowest, highest).
 * A normal build makes constants of them; a build with -DBANQI_TUNE makes variables, which
 * tools/tune sets by name. Names that begin with EVAL_ are the evaluation's.
 */
#ifndef BANQI_SEARCH_TUNABLES_H
#define BANQI_SEARCH_TUNABLES_H

#define TUNABLES(X) \
	/* A stepping piece that N living enemies can step on (the last entry: as many or more), in points; \
	 * OPEN with 16 or more pieces face down, END with none. */ \
	X(EVAL_OPEN_STEP_0, 1919, 0, 8000) \
	X(EVAL_OPEN_STEP_1, 503, 0, 8000) \
	X(EVAL_OPEN_STEP_2, 242, 0, 8000) \
	X(EVAL_OPEN_STEP_3, 136, 0, 8000) \
	X(EVAL_OPEN_STEP_4, 80, 0, 8000) \
	X(EVAL_OPEN_STEP_5, 47, 0, 8000) \
	X(EVAL_OPEN_STEP_6, 18, 0, 8000) \
	X(EVAL_OPEN_STEP_7, 14, 0, 8000) \
	X(EVAL_OPEN_STEP_8, 1, 0, 8000) \
	X(EVAL_OPEN_STEP_9, 0, 0, 8000) \
	X(EVAL_END_STEP_0, 1984, 0, 8000) \
	X(EVAL_END_STEP_1, 832, 0, 8000) \
	X(EVAL_END_STEP_2, 378, 0, 8000) \
	X(EVAL_END_STEP_3, 202, 0, 8000) \
	X(EVAL_END_STEP_4, 116, 0, 8000) \
	X(EVAL_END_STEP_5, 85, 0, 8000) \
	X(EVAL_END_STEP_6, 82, 0, 8000) \
	X(EVAL_END_STEP_7, 72, 0, 8000) \
	X(EVAL_END_STEP_8, 70, 0, 8000) \
	X(EVAL_END_STEP_9, 79, 0, 8000) \
	/* A stepping piece where N of those that can take it are of its own rank, in 64ths. */ \
	X(EVAL_EQUAL_1, 91, 0, 128) \
	X(EVAL_EQUAL_2, 128, 0, 128) \
	X(EVAL_EQUAL_3, 128, 0, 128) \
	X(EVAL_EQUAL_4, 128, 0, 128) \
	X(EVAL_EQUAL_5, 128, 0, 128) \
	/* The general, by living enemy soldiers. */ \
	X(EVAL_OPEN_GENERAL_0, 1059, 0, 8000) \
	X(EVAL_OPEN_GENERAL_1, 1147, 0, 8000) \
	X(EVAL_OPEN_GENERAL_2, 996, 0, 8000) \
	X(EVAL_OPEN_GENERAL_3, 908, 0, 8000) \
	X(EVAL_OPEN_GENERAL_4, 918, 0, 8000) \
	X(EVAL_OPEN_GENERAL_5, 932, 0, 8000) \
	X(EVAL_END_GENERAL_0, 1627, 0, 8000) \
	X(EVAL_END_GENERAL_1, 1201, 0, 8000) \
	X(EVAL_END_GENERAL_2, 1041, 0, 8000) \
	X(EVAL_END_GENERAL_3, 1002, 0, 8000) \
	X(EVAL_END_GENERAL_4, 940, 0, 8000) \
	X(EVAL_END_GENERAL_5, 1035, 0, 8000) \
	/* A cannon, by a quarter of the living enemies. */ \
	X(EVAL_OPEN_CANNON_0, 348, 0, 8000) \
	X(EVAL_OPEN_CANNON_1, 164, 0, 8000) \
	X(EVAL_OPEN_CANNON_2, 433, 0, 8000) \
	X(EVAL_OPEN_CANNON_3, 414, 0, 8000) \
	X(EVAL_OPEN_CANNON_4, 427, 0, 8000) \
	X(EVAL_END_CANNON_0, 890, 0, 8000) \
	X(EVAL_END_CANNON_1, 912, 0, 8000) \
	X(EVAL_END_CANNON_2, 797, 0, 8000) \
	X(EVAL_END_CANNON_3, 843, 0, 8000) \
	X(EVAL_END_CANNON_4, 1156, 0, 8000) \
	/* A soldier while the enemy general lives. */ \
	X(EVAL_SOLDIER_HUNTS, 141, -2000, 4000) \
	/* What is left of a piece that can take nothing, in 64ths. */ \
	X(EVAL_IDLE, 39, 0, 128) \
	/* A face-down piece, in 64ths of the same face up. */ \
	X(EVAL_OPEN_HIDDEN, 56, 0, 128) \
	X(EVAL_END_HIDDEN, 51, 0, 128) \
	/* An empty square that a side can step to; a piece in a corner; on an edge, corners included. */ \
	X(EVAL_OPEN_MOBILITY, 14, -200, 200) \
	X(EVAL_END_MOBILITY, 7, -200, 200) \
	X(EVAL_OPEN_CORNER, 9, -400, 400) \
	X(EVAL_END_CORNER, -49, -400, 400) \
	X(EVAL_OPEN_EDGE, -19, -400, 400) \
	X(EVAL_END_EDGE, -46, -400, 400) \
	/* The general with N safe squares to step to, while enemy soldiers live. */ \
	X(EVAL_LUFT_0, -121, -1000, 1000) \
	X(EVAL_LUFT_1, 4, -1000, 1000) \
	X(EVAL_LUFT_2, 65, -1000, 1000) \
	/* Attacked pieces, in 64ths of their value: the most valuable one and the rest; such as cannot step \
	 * away; a guarded one counts for PROTECTED 64ths of its value. */ \
	X(EVAL_DANGER_MOVER_FIRST, -31, -64, 64) \
	X(EVAL_DANGER_MOVER_REST, -39, -64, 64) \
	X(EVAL_DANGER_WAITER_FIRST, -57, -64, 64) \
	X(EVAL_DANGER_WAITER_REST, -39, -64, 64) \
	X(EVAL_DANGER_MOVER_STUCK, -18, -64, 64) \
	X(EVAL_DANGER_PROTECTED, 44, 0, 128) \
	/* What may take, and be taken, on each face-down square next door, in 64ths of its value. */ \
	X(EVAL_EXPOSED_MOVER, 6, -64, 64) \
	X(EVAL_EXPOSED_WAITER, 13, -64, 64) \
	X(EVAL_HOPE_MOVER, 6, -64, 64) \
	X(EVAL_HOPE_WAITER, 6, -64, 64) \
	/* A prey whose nearest hunter is N steps away, in 64ths of its value. */ \
	X(EVAL_CHASE_MOVER_1, -1, -64, 128) \
	X(EVAL_CHASE_MOVER_2, 14, -64, 128) \
	X(EVAL_CHASE_MOVER_3, 7, -64, 128) \
	X(EVAL_CHASE_MOVER_4, 5, -64, 128) \
	X(EVAL_CHASE_MOVER_5, 4, -64, 128) \
	X(EVAL_CHASE_MOVER_6, 4, -64, 128) \
	X(EVAL_CHASE_MOVER_7, 3, -64, 128) \
	X(EVAL_CHASE_MOVER_8, 6, -64, 128) \
	X(EVAL_CHASE_WAITER_1, -11, -64, 128) \
	X(EVAL_CHASE_WAITER_2, 15, -64, 128) \
	X(EVAL_CHASE_WAITER_3, 9, -64, 128) \
	X(EVAL_CHASE_WAITER_4, 6, -64, 128) \
	X(EVAL_CHASE_WAITER_5, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_6, 4, -64, 128) \
	X(EVAL_CHASE_WAITER_7, 5, -64, 128) \
	X(EVAL_CHASE_WAITER_8, 4, -64, 128) \
	/* An advantage of a side with N pieces left, over one with N pieces left, in 64ths. */ \
	X(EVAL_LEADER_1, 16, 0, 200) \
	X(EVAL_LEADER_2, 43, 0, 200) \
	X(EVAL_LEADER_3, 58, 0, 200) \
	X(EVAL_LEADER_4, 64, 0, 200) \
	X(EVAL_LOSER_1, 69, 0, 200) \
	X(EVAL_LOSER_2, 66, 0, 200) \
	X(EVAL_LOSER_3, 66, 0, 200) \
	X(EVAL_LOSER_4, 65, 0, 200) \
	/* What is lost at the quiet limit, in 64ths, in proportion to the counter and to its square. */ \
	X(EVAL_QUIET_LINEAR, 10, 0, 64) \
	X(EVAL_QUIET_SQUARE, 35, 0, 64)

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

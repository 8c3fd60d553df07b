/* Evaluation by what each piece can still take and what can still take it.
 *
 *   value of a piece   579 x 0.49^n, n = living enemy pieces that can step on it
 *   the general        579 x 0.78^s, s = living enemy soldiers
 *   the cannon         276, since it takes anything and nothing about it is ranked
 *
 * a third of that when there is nothing left that the piece could take; face-down
 * pieces count 5/6 of it, so that a flip creates little out of nothing. The numbers
 * are those that a public engine tuned by self-play. Living means face up or face
 * down. To this come a little mobility and, in endings, how near a piece is to
 * what it hunts: an advantage is worth nothing until something is caught.
 *
 * The difference x in points becomes an expected result by x / (|x| + 500), and
 * shrinks towards a draw as the quiet limit nears.
 */
#include "search/eval.h"

#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"

enum { CANNON_VALUE = 276, MOBILITY_VALUE = 3, SQUASH = 500, PURSUIT_FACE_DOWN_MAX = 4 };

/* 579 x 0.49^n and 579 x 0.78^n. */
static const int STEP_VALUE[14] = {579, 284, 139, 68, 33, 16, 8, 4, 2, 1, 0, 0, 0, 0};
static const int GENERAL_VALUE[6] = {579, 452, 352, 275, 214, 167};

/* The value of one living piece of each kind of `side`. */
static void piece_values(int living[2][KIND_END], int side, int value[KIND_END]) {
	const int *enemy = living[side ^ 1];
	int takers = enemy[GENERAL], prey = 0;
	value[GENERAL] = GENERAL_VALUE[enemy[SOLDIER]];
	for (int kind = ADVISOR; kind <= HORSE; kind++) {
		takers += enemy[kind];
		value[kind] = STEP_VALUE[takers];
	}
	value[SOLDIER] = STEP_VALUE[takers - enemy[GENERAL] + enemy[SOLDIER]];
	value[CANNON] = CANNON_VALUE;

	/* From the bottom rank up: what is left to take. */
	if (enemy[SOLDIER] + enemy[GENERAL] == 0) value[SOLDIER] /= 3;
	prey = enemy[SOLDIER] + enemy[CANNON];
	for (int kind = HORSE; kind >= ADVISOR; kind--) {
		prey += enemy[kind];
		if (prey == 0) value[kind] /= 3;
	}
	if (prey - enemy[SOLDIER] + enemy[GENERAL] == 0) value[GENERAL] /= 3;
}

static int material_of(const Position *pos, int side, const int value[KIND_END]) {
	int face_up = 0, face_down = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) {
		Piece piece = piece_of(side, kind);
		face_up += value[kind] * bits_count(pos->of[piece]);
		face_down += value[kind] * pool_count(pos, piece);
	}
	return face_up + face_down * 5 / 6;
}

/* The steps over empty squares from `from` until a square of `goal` is next; 0 when
 * that cannot happen. */
static int steps_to(const Position *pos, Bitboard from, Bitboard goal) {
	for (int steps = 1;; steps++) {
		Bitboard reached = bits_neighbours(from);
		if (reached & goal) return steps;
		reached = (reached & pos->of[EMPTY]) | from;
		if (reached == from) return 0;
		from = reached;
	}
}

/* For every kind that can be hunted, how near the nearest hunter is. */
static int pursuit_by(const Position *pos, int side, const int prey_value[KIND_END]) {
	int total = 0, enemy = side ^ 1;
	Bitboard hunters = 0;
	const Bitboard *own = &pos->of[side << 3], *theirs = &pos->of[enemy << 3];
	for (int kind = GENERAL; kind < KIND_END; kind++) {
		if (kind <= HORSE) hunters |= own[kind];
		Bitboard takers = kind == GENERAL ? own[GENERAL] | own[SOLDIER]
			: kind == SOLDIER             ? (hunters & ~own[GENERAL]) | own[SOLDIER]
			                              : hunters;
		if (!takers || !theirs[kind]) continue;
		int steps = steps_to(pos, theirs[kind], takers);
		if (steps > 0 && steps < 12) total += prey_value[kind] * (12 - steps) / 64;
	}
	return total;
}

static int points(const Position *pos, EvalParts *parts) {
	int living[2][KIND_END], value[2][KIND_END];
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) living[side][kind] = living_count(pos, piece_of(side, kind));

	bool ending = bits_count(pos->of[FACE_DOWN]) <= PURSUIT_FACE_DOWN_MAX;
	for (int side = RED; side <= BLACK; side++) piece_values(living, side, value[side]);
	for (int side = RED; side <= BLACK; side++) {
		Bitboard reach = bits_neighbours(pos->face_up[side]) & pos->of[EMPTY];
		parts->material[side] = material_of(pos, side, value[side]);
		parts->mobility[side] = MOBILITY_VALUE * bits_count(reach);
		parts->pursuit[side] = ending ? pursuit_by(pos, side, value[side ^ 1]) : 0;
	}
	return parts->material[RED] + parts->mobility[RED] + parts->pursuit[RED]
		- parts->material[BLACK] - parts->mobility[BLACK] - parts->pursuit[BLACK];
}

/* Half of the value is left at the quiet limit. */
static Value shrink(Value value, const Position *pos, const Rules *rules) {
	int quiet = pos->quiet < rules->quiet_limit ? pos->quiet : rules->quiet_limit;
	return value / (2 * rules->quiet_limit) * (2 * rules->quiet_limit - quiet);
}

Value evaluate(const Position *pos, const Rules *rules, EvalParts *parts) {
	EvalParts unused;
	int x = points(pos, parts ? parts : &unused);
	if (pos->side == NO_SIDE) return VALUE_DRAW;
	if (pos->side == BLACK) x = -x;
	Value value = (Value)((int64_t)VALUE_EVAL_MAX * x / (abs(x) + SQUASH));
	return shrink(value, pos, rules);
}

void evaluate_worth(const Position *pos, int worth[CONTENT_COUNT]) {
	int living[2][KIND_END], value[KIND_END];
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) living[side][kind] = living_count(pos, piece_of(side, kind));
	memset(worth, 0, CONTENT_COUNT * sizeof *worth);
	for (int side = RED; side <= BLACK; side++) {
		piece_values(living, side, value);
		for (int kind = GENERAL; kind < KIND_END; kind++) worth[piece_of(side, kind)] = value[kind] + 1;
	}
}

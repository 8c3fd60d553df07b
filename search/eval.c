/* Evaluation by what each piece can still take and what can still take it, and by where it
 * stands. Living means face up or face down.
 *
 *   material   a piece's value falls with the number of living enemies that can step on it,
 *              less so where some are of its own rank; the general's with the enemy soldiers;
 *              the cannon takes anything, its value follows how much there is to take. What can
 *              take nothing is worth less, and face-down pieces a little less than the same
 *              face up
 *   places     freedom to move, edges and corners, the general's luft
 *   danger     what an enemy attacks now, by whose move it is: quiescence takes what hangs
 *              of the waiting side, but one that is to move can save only one piece of two
 *   unknown    what may turn up on the face-down squares next to a piece
 *   chase      with few face-down pieces left, how near the hunters are: an advantage is
 *              worth nothing until something is caught
 *
 * and a little for having the move. Most numbers are two, for an opening with PHASE_MAX or
 * more pieces face down and for an ending with none, blended by how many there are. The
 * difference x in points counts for less where either side has few pieces left or the
 * weaker one has a piece that nothing can catch, becomes an expected result by
 *
 *   1 - (EVAL_SQUASH / (|x| + EVAL_SQUASH))^2
 *
 * and shrinks towards a draw as the quiet limit nears. All numbers are fitted by
 * tools/tune to games of the engine against itself (search/tunables.h).
 *
 * Everything is a count or a sum over sets of squares, so that the value is the same however
 * the board is turned or mirrored, and for both colours.
 */
#include "search/eval.h"

#include <stdlib.h>
#include <string.h>

#include "search/tunables.h"

const char *const EVAL_PART_NAMES[EVAL_PART_COUNT] = {"material", "places", "danger", "unknown", "chase"};

enum { CHASE_STEPS = 8, CHASE_PHASE_MAX = 12 };

#define CORNERS 0x90000009u
#define EDGES 0xF999999Fu

/* A word a kind, all worked on at once, in vectors where the machine has them (a quarter
 * less time for the whole evaluation). Word 0 stays empty. */
typedef Bitboard Kinds __attribute__((vector_size(KIND_END * sizeof(Bitboard))));
typedef int Numbers __attribute__((vector_size(KIND_END * sizeof(int))));

static inline void kinds_of(Kinds *kinds, const Position *pos, int side) {
	memcpy(kinds, &pos->of[side << 3], sizeof *kinds);
	(*kinds)[0] = 0;
}

static inline void kinds_neighbours(Kinds *to, const Kinds *from) {
	*to = *from << 4 | *from >> 4 | (*from << 1 & ~FILE_A) | (*from >> 1 & ~FILE_D);
}

/* The population counts, added up in parts of 2, 4, 8 and all bits. */
static inline void kinds_count(Numbers *count, const Kinds *kinds) {
	Kinds sums = *kinds - (*kinds >> 1 & 0x55555555);
	sums = (sums & 0x33333333) + (sums >> 2 & 0x33333333);
	sums = (sums + (sums >> 4)) & 0x0F0F0F0F;
	sums += sums >> 8;
	*count = (Numbers)((sums + (sums >> 16)) & 63);
}

static inline int numbers_sum(const Numbers *numbers) {
	int sum = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) sum += (*numbers)[kind];
	return sum;
}

/* What several terms ask for, by the side that owns the piece. */
typedef struct {
	const Position *pos;
	const Material *material;
	Numbers value[2]; /* of one piece */
	Kinds takers[2];  /* the enemy's face-up pieces that can step on it */
} Eval;

static int at_most(int number, int most) { return number < most ? number : most; }

static void find_takers(Eval *eval, int side) {
	const Bitboard *enemy = &eval->pos->of[(side ^ 1) << 3];
	Bitboard advisor = enemy[GENERAL] | enemy[ADVISOR], elephant = advisor | enemy[ELEPHANT], chariot = elephant | enemy[CHARIOT];
	Bitboard horse = chariot | enemy[HORSE];
	eval->takers[side] = (Kinds){0, enemy[GENERAL] | enemy[SOLDIER], advisor, elephant, chariot, horse, horse,
		(horse & ~enemy[GENERAL]) | enemy[SOLDIER]};
}

/* Where the pieces stand, whatever they are: freedom to move, edges, and the general's air. */
static int places_of(const Eval *eval, int side) {
	TUNED_TABLE int LUFT[3] = {EVAL_LUFT_0, EVAL_LUFT_1, EVAL_LUFT_2};
	const Position *pos = eval->pos;
	Bitboard own = pos->face_up[side], empty = pos->of[EMPTY];
	int points = bits_count(bits_neighbours(own) & empty) * eval->material->weight[MOBILITY]
		+ bits_count(own & CORNERS) * eval->material->weight[CORNER]
		+ bits_count(own & EDGES) * eval->material->weight[EDGE];
	Bitboard general = pos->of[piece_of(side, GENERAL)], soldiers = pos->of[piece_of(side ^ 1, SOLDIER)];
	if (general && eval->material->living >> 4 * piece_of(side ^ 1, SOLDIER) & 15)
		points += LUFT[at_most(bits_count(bits_neighbours(general) & empty & ~bits_neighbours(soldiers)), 2)];
	return points;
}

/* The squares that the cannons of `side` would land on, whatever stands there. */
static Bitboard jumps_of(const Position *pos, int side) {
	Bitboard jumps = 0;
	for (Bitboard cannons = pos->of[piece_of(side, CANNON)]; cannons;)
		jumps |= cannon_targets(position_occupied(pos), bits_pop(&cannons));
	return jumps;
}

/* What the enemy threatens to take. A piece is guarded by cannons and by what stands next
 * to it and is of its own rank or above: nothing less could take back what takes it. */
static int danger_of(const Eval *eval, int side, const Bitboard jumps[2]) {
	const Position *pos = eval->pos;
	Kinds own, hit, guard;
	kinds_of(&own, pos, side);
	kinds_neighbours(&hit, &eval->takers[side]);
	hit = own & (hit | jumps[side ^ 1]);
	Bitboard chariot = own[GENERAL] | own[ADVISOR] | own[ELEPHANT] | own[CHARIOT], horse = chariot | own[HORSE];
	guard = (Kinds){0, (horse & ~own[GENERAL]) | own[SOLDIER], own[GENERAL] | own[ADVISOR], chariot & ~own[CHARIOT], chariot, horse, horse,
		horse | own[SOLDIER]};
	kinds_neighbours(&guard, &guard);
	guard = hit & (guard | jumps[side]);

	Kinds bare = hit & ~guard, caught = hit & ~bits_neighbours(pos->of[EMPTY]);
	Numbers bare_count, guard_count, caught_count;
	kinds_count(&bare_count, &bare);
	kinds_count(&guard_count, &guard);
	kinds_count(&caught_count, &caught);
	Numbers value = eval->value[side], safe = value * EVAL_DANGER_PROTECTED / 64;
	Numbers all = bare_count * value + guard_count * safe, worst = (bare_count != 0) & value;
	worst |= (bare_count == 0) & (guard_count != 0) & safe;
	int sum = numbers_sum(&all), most = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) most = worst[kind] > most ? worst[kind] : most;
	if (side != pos->side) return (most * EVAL_DANGER_WAITER_FIRST + (sum - most) * EVAL_DANGER_WAITER_REST) / 64;
	caught_count *= value;
	int stuck = numbers_sum(&caught_count);
	return (most * EVAL_DANGER_MOVER_FIRST + (sum - most) * EVAL_DANGER_MOVER_REST + stuck * EVAL_DANGER_MOVER_STUCK) / 64;
}

/* What may turn up next to a piece: what takes it, and what it takes. */
static int unknown_of(const Eval *eval, int side) {
	const Position *pos = eval->pos;
	int face_down = bits_count(pos->of[FACE_DOWN]);
	if (face_down == 0) return 0;
	Bitboard next_to = bits_neighbours(pos->of[FACE_DOWN]);
	const int *hidden = eval->material->hidden[side ^ 1];
	Numbers worth;
	memcpy(&worth, hidden, sizeof worth);
	worth *= eval->value[side ^ 1];
	int above = 0, below = 0, risk = 0, hope = 0;
	const Bitboard *own = &pos->of[side << 3];
	for (int kind = ADVISOR; kind <= HORSE; kind++) below += worth[kind];
	below += worth[CANNON] + worth[SOLDIER];
	above = hidden[GENERAL];
	for (int kind = ADVISOR; kind <= HORSE; kind++) {
		above += hidden[kind];
		int exposed = bits_count(own[kind] & next_to);
		risk += exposed * eval->value[side][kind] * above;
		hope += exposed * below;
		below -= worth[kind];
	}
	risk += bits_count(own[CANNON] & next_to) * eval->value[side][CANNON] * above;
	int soldiers = bits_count(own[SOLDIER] & next_to);
	risk += soldiers * eval->value[side][SOLDIER] * (above - hidden[GENERAL] + hidden[SOLDIER]);
	hope += soldiers * (worth[GENERAL] + worth[SOLDIER]);
	if (own[GENERAL] & next_to) {
		risk += eval->value[side][GENERAL] * (hidden[GENERAL] + hidden[SOLDIER]);
		for (int kind = GENERAL; kind <= CANNON; kind++) hope += worth[kind];
	}
	return side == pos->side ? (hope * EVAL_HOPE_MOVER - risk * EVAL_EXPOSED_MOVER) / (64 * face_down)
	                         : (hope * EVAL_HOPE_WAITER - risk * EVAL_EXPOSED_WAITER) / (64 * face_down);
}

/* For every kind of `side` that is hunted, how near the nearest hunter is over empty squares.
 * All kinds spread from their squares at once. */
static int chase_of(const Eval *eval, int side) {
	TUNED_TABLE int MOVER[CHASE_STEPS + 1] = {0, EVAL_CHASE_MOVER_8, EVAL_CHASE_MOVER_7, EVAL_CHASE_MOVER_6, EVAL_CHASE_MOVER_5,
		EVAL_CHASE_MOVER_4, EVAL_CHASE_MOVER_3, EVAL_CHASE_MOVER_2, EVAL_CHASE_MOVER_1};
	TUNED_TABLE int WAITER[CHASE_STEPS + 1] = {0, EVAL_CHASE_WAITER_8, EVAL_CHASE_WAITER_7, EVAL_CHASE_WAITER_6, EVAL_CHASE_WAITER_5,
		EVAL_CHASE_WAITER_4, EVAL_CHASE_WAITER_3, EVAL_CHASE_WAITER_2, EVAL_CHASE_WAITER_1};
	const int *near = side == eval->pos->side ? MOVER : WAITER;
	if (eval->material->phase > CHASE_PHASE_MAX) return 0;

	Kinds spread, reached, met = {0};
	kinds_of(&spread, eval->pos, side);
	for (int step = 1; step <= CHASE_STEPS; step++) {
		kinds_neighbours(&reached, &spread);
		met -= (Kinds)((reached & eval->takers[side]) != 0);
		spread |= reached & eval->pos->of[EMPTY];
	}
	int points = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) points -= eval->value[side][kind] * near[met[kind]];
	return points * (PHASE_MAX - eval->material->phase) / (64 * PHASE_MAX);
}

/* Every part for both sides. */
static void find_parts(Eval *eval, EvalParts *parts) {
	const Position *pos = eval->pos;
	memcpy(eval->value, eval->material->value, sizeof eval->value);
	find_takers(eval, RED);
	find_takers(eval, BLACK);
	const Bitboard jumps[2] = {jumps_of(pos, RED), jumps_of(pos, BLACK)};
	for (int side = RED; side <= BLACK; side++) {
		parts->points[EVAL_MATERIAL][side] = eval->material->points[side];
		parts->points[EVAL_PLACES][side] = places_of(eval, side);
		parts->points[EVAL_DANGER][side] = danger_of(eval, side, jumps) * eval->material->danger / 64;
		parts->points[EVAL_UNKNOWN][side] = unknown_of(eval, side);
		parts->points[EVAL_CHASE][side] = chase_of(eval, side);
	}
}

/* Points to an expected result. */
static Value squash(int x) {
	uint64_t left = ((uint32_t)EVAL_SQUASH << 16) / ((uint32_t)abs(x) + EVAL_SQUASH);
	left = left * left >> 16;
	Value value = (Value)((65536 - left) * VALUE_EVAL_MAX >> 16);
	return x < 0 ? -value : value;
}

int evaluate_left(int quiet, const Rules *rules) {
	int near = at_most(quiet, rules->quiet_limit) * 64 / rules->quiet_limit;
	int left = 64 * 64 - EVAL_QUIET_LINEAR * near - EVAL_QUIET_SQUARE * near * near / 64;
	return left > 0 ? left : 0;
}

static Value shrink(Value value, const Position *pos, const Rules *rules) { return value / 4096 * evaluate_left(pos->quiet, rules); }

static Value evaluate_on(const Material *material, const Position *pos, const Rules *rules, EvalParts *parts) {
	Eval eval;
	int x = material->weight[TEMPO];
	eval.pos = pos;
	eval.material = material;
	find_parts(&eval, parts);
	for (int part = 0; part < EVAL_PART_COUNT; part++) x += parts->points[part][pos->side] - parts->points[part][pos->side ^ 1];
	int leader = pos->side ^ (x < 0);
	return shrink(squash((int)((int64_t)x * material->scale[leader] / MATERIAL_SCALE)), pos, rules);
}

Value evaluate_by_hand(const Position *pos, const Rules *rules, EvalParts *parts) {
	EvalParts unused;
	Material material;
	if (parts == NULL) parts = &unused;
	*parts = (EvalParts){0};
	if (pos->side == NO_SIDE) return VALUE_DRAW;
	material_find(pos, &material);
	return evaluate_on(&material, pos, rules, parts);
}

Value evaluate_with(MaterialCache *cache, const Position *pos, const Rules *rules) {
	EvalParts parts;
	if (pos->side == NO_SIDE) return VALUE_DRAW;
	return evaluate_on(material_look_up(cache, pos), pos, rules, &parts);
}

/* The same from what a network puts out. */
static Value value_of_output(int64_t output, const Position *pos, const Rules *rules) {
	int64_t left = ((int64_t)1 << 36) / ((output < 0 ? -output : output) + (1 << 20));
	left = left * left >> 16;
	Value value = (Value)((65536 - left) * VALUE_EVAL_MAX >> 16);
	return shrink(output < 0 ? -value : value, pos, rules);
}

Value evaluate_near(const Network *network, const NetworkSums *from, const Position *pos, const Rules *rules, NetworkSums *to) {
	if (pos->side == NO_SIDE) return VALUE_DRAW;
	network_update(network, from, pos, to);
	return value_of_output(network_output(network, to, pos), pos, rules);
}

Value evaluate(const Network *network, const Position *pos, const Rules *rules) {
	NetworkSums sums;
	if (network == NULL) return evaluate_by_hand(pos, rules, NULL);
	network_start(network, &sums);
	return evaluate_near(network, &sums, pos, rules, &sums);
}

void evaluate_worth(const Position *pos, int worth[CONTENT_COUNT]) {
	Material material;
	material_find(pos, &material);
	worth[EMPTY] = worth[FACE_DOWN] = 0;
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) {
			int value = material.value[side][kind];
			worth[piece_of(side, kind)] = value > 0 ? value : 1;
		}
}

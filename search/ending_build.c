/* Retrograde analysis of one material (Stroehlein 1970; Thompson 1986).
 *
 *   won in 1        some capture ends the game or leaves a loss to the other side
 *   won in n + 1    some quiet step leads to a loss in n
 *   lost in 0       no action at all
 *   lost in n + 1   no capture is better than a loss, and every quiet step leads to a win in
 *                   n or less, one of them in n (lost in 1 without any quiet step)
 *
 * and what is left when no distance follows is a draw. A capture resets the quiet counter
 * and is never undone, so what it is worth is known beforehand. A quiet step can always
 * be taken back: the positions before one are what the other side's quiet steps from it lead
 * to. So from each position at distance n, taken in the order of n, one looks at
 * the positions before it, and nothing but the values has to be kept.
 *
 * Under a quiet limit L what cannot be reached in L plies is a draw, and counts as one for
 * the captures that lead to it. The distances themselves do not depend on the counter: that
 * much haste is best at any counter that leaves time enough. Thus the values are exact for
 * this limit and any counter (search/ending_table.h). When no distance, here and in whatever
 * follows, is above L, they are the values under every higher limit, too.
 *
 * Repetition: whoever wins comes nearer to his capture with each ply, so no position occurs
 * twice in a won line. What was played before is not known here: a position that stood
 * twice already may be a draw although the table says won.
 */
#include "search/ending_build.h"

#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"

/* While a table is being built: not decided, but some capture saves the draw. */
#define HELD INT16_MIN

/* States between two looks at the stop flag: below a millisecond. */
enum { STOP_INTERVAL = 2048 };

typedef struct {
	const EndingTable *table;
	EndingValue *values;
	int limit;
	const atomic_bool *stop;
	Position pos; /* of[], face_up[], side, and at[] where a piece stands */
} Builder;

static bool is_stopped(const Builder *builder) { return atomic_load_explicit(builder->stop, memory_order_relaxed); }

/* ---- positions ---- */

static void load(Builder *builder, uint32_t placement) {
	const EndingMaterial *material = &builder->table->material;
	Position *pos = &builder->pos;
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	ending_index_place(&builder->table->index, placement, of_group);
	pos->face_up[RED] = pos->face_up[BLACK] = 0;
	for (int i = 0; i < material->groups; i++) {
		pos->of[material->piece[i]] = of_group[i];
		pos->face_up[piece_side(material->piece[i])] |= of_group[i];
		for (Bitboard squares = of_group[i]; squares;) pos->at[bits_pop(&squares)] = material->piece[i];
	}
	pos->of[EMPTY] = ~(pos->face_up[RED] | pos->face_up[BLACK]);
}

static void shift(Position *pos, int from, int to) {
	Piece piece = pos->at[from];
	Bitboard both = bit(from) | bit(to);
	pos->of[piece] ^= both;
	pos->of[EMPTY] ^= both;
	pos->face_up[piece_side(piece)] ^= both;
	pos->at[to] = piece;
}

static void find_groups(const Builder *builder, Bitboard of_group[]) {
	const EndingMaterial *material = &builder->table->material;
	for (int i = 0; i < material->groups; i++) of_group[i] = builder->pos.of[material->piece[i]];
}

/* The value of the same squares with the other side to move. */
static EndingValue value_of_other(const Builder *builder) {
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	find_groups(builder, of_group);
	return builder->values[2 * (uint64_t)ending_index_number(&builder->table->index, of_group) + (builder->pos.side ^ 1u)];
}

/* ---- captures ---- */

/* What the other side is left with after a capture. */
static EndingValue value_after_capture(const Builder *builder, Move move) {
	const EndingMaterial *material = &builder->table->material;
	Bitboard before[ENDING_INDEX_PIECES_MAX], after[ENDING_INDEX_PIECES_MAX] = {0};
	int from = move_from(move), to = move_to(move), mover = 0, victim = 0;
	find_groups(builder, before);
	while (!(before[mover] & bit(from))) mover++;
	while (!(before[victim] & bit(to))) victim++;
	const EndingFollower *follower = &builder->table->after[victim];
	if (follower->table == NULL) return ending_lost_in(0);
	before[victim] ^= bit(to);
	before[mover] ^= bit(from) | bit(to);
	for (int i = 0; i < material->groups; i++) after[follower->group_of[i]] |= before[i];
	uint64_t number = ending_index_number(&follower->table->index, after);
	return follower->table->values[2 * number + (builder->pos.side ^ 1u ^ follower->exchanged)];
}

/* The value of the position set up as far as its captures tell it: 0 where it is left to
 * the quiet steps. */
static EndingValue value_by_captures(const Builder *builder) {
	const Position *pos = &builder->pos;
	bool holds = false;
	MoveList list;
	list.count = 0;
	generate_captures(pos, &list);
	for (int i = 0; i < list.count; i++) {
		EndingValue after = ending_value_at(value_after_capture(builder, list.move[i]), 0, builder->limit);
		if (after < 0) return ending_won_in(1);
		holds = holds || after == 0;
	}
	if (holds) return HELD;
	if ((bits_neighbours(pos->face_up[pos->side]) & pos->of[EMPTY]) != 0) return 0;
	return ending_lost_in(list.count > 0);
}

static bool judge_captures(Builder *builder) {
	for (uint32_t placement = 0; placement < builder->table->index.placements; placement++) {
		if (placement % STOP_INTERVAL == 0 && is_stopped(builder)) return false;
		load(builder, placement);
		for (uint8_t side = RED; side <= BLACK; side++) {
			builder->pos.side = side;
			builder->values[2 * (uint64_t)placement + side] = value_by_captures(builder);
		}
	}
	return true;
}

/* ---- quiet steps ---- */

/* Whether every quiet step from the position set up leads to a win in `plies` or less. */
static bool is_lost(Builder *builder, int plies) {
	MoveList list;
	list.count = 0;
	generate_quiets(&builder->pos, &list);
	for (int i = 0; i < list.count; i++) {
		shift(&builder->pos, move_from(list.move[i]), move_to(list.move[i]));
		EndingValue value = value_of_other(builder);
		shift(&builder->pos, move_to(list.move[i]), move_from(list.move[i]));
		if (value <= 0 || value > plies) return false;
	}
	return true;
}

/* Decides, where that can be done, the position set up, from which a quiet step leads
 * to one that is won or lost in `plies`. */
static void decide(Builder *builder, EndingValue reached, int plies) {
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	uint32_t number[2];
	find_groups(builder, of_group);
	int numbers = ending_index_numbers(&builder->table->index, of_group, number);
	for (int i = 0; i < numbers; i++) {
		EndingValue *value = &builder->values[2 * (uint64_t)number[i] + builder->pos.side];
		if (reached < 0 && (*value == 0 || *value == HELD)) *value = ending_won_in(plies + 1);
		else if (reached > 0 && *value == 0 && is_lost(builder, plies)) *value = ending_lost_in(plies + 1);
	}
}

/* Looks at all positions one quiet step before a state. */
static void look_before(Builder *builder, uint64_t state, int plies) {
	MoveList list;
	list.count = 0;
	load(builder, (uint32_t)(state / 2));
	builder->pos.side = (uint8_t)(~state & 1);
	generate_quiets(&builder->pos, &list);
	for (int i = 0; i < list.count; i++) {
		shift(&builder->pos, move_from(list.move[i]), move_to(list.move[i]));
		decide(builder, builder->values[state], plies);
		shift(&builder->pos, move_to(list.move[i]), move_from(list.move[i]));
	}
}

/* From all states at one distance to those at the next. Sets *found when there are any. */
static bool look_before_all(Builder *builder, int plies, bool *found) {
	uint64_t states = ending_table_states(builder->table);
	EndingValue won = ending_won_in(plies), lost = ending_lost_in(plies);
	*found = false;
	for (uint64_t state = 0; state < states; state++) {
		if (state % STOP_INTERVAL == 0 && is_stopped(builder)) return false;
		EndingValue value = builder->values[state];
		if (value != lost && (value != won || plies == 0)) continue;
		*found = true;
		look_before(builder, state, plies);
	}
	return true;
}

static EndingOutcome follow_quiets(Builder *builder) {
	bool found = true;
	for (int plies = 0; plies <= builder->limit && (plies < 2 || found); plies++) {
		if (!look_before_all(builder, plies, &found)) return ENDING_STOPPED;
	}
	return ENDING_BUILT;
}

/* What is not decided, or not in time, is a draw. */
static void settle_draws(Builder *builder) {
	uint64_t states = ending_table_states(builder->table);
	for (uint64_t state = 0; state < states; state++) {
		EndingValue value = builder->values[state];
		builder->values[state] = value == HELD ? 0 : ending_value_at(value, 0, builder->limit);
	}
}

EndingOutcome ending_build(EndingTable *table, int limit, const atomic_bool *stop) {
	Builder builder = {.table = table, .limit = limit, .stop = stop};
	builder.values = malloc(ending_table_states(table) * sizeof *builder.values);
	if (builder.values == NULL) return ENDING_NO_MEMORY;
	EndingOutcome outcome = judge_captures(&builder) ? follow_quiets(&builder) : ENDING_STOPPED;
	if (outcome != ENDING_BUILT) {
		free(builder.values);
		return outcome;
	}
	settle_draws(&builder);
	table->values = builder.values;
	return ENDING_BUILT;
}

/* ---- checking ---- */

/* The value of the position set up, from those after each of its actions. */
static EndingValue value_by_actions(Builder *builder) {
	EndingValue best = value_by_captures(builder);
	int longest = ending_distance(best == HELD ? 0 : best), quickest = best > 0 ? 1 : 0;
	bool holds = best == HELD;
	MoveList list;
	list.count = 0;
	generate_quiets(&builder->pos, &list);
	for (int i = 0; i < list.count; i++) {
		shift(&builder->pos, move_from(list.move[i]), move_to(list.move[i]));
		EndingValue value = value_of_other(builder);
		shift(&builder->pos, move_to(list.move[i]), move_from(list.move[i]));
		int plies = ending_distance(value) + 1;
		holds = holds || value == 0;
		if (value < 0 && (quickest == 0 || plies < quickest)) quickest = plies;
		if (value > 0 && plies > longest) longest = plies;
	}
	if (quickest > 0) return ending_value_at(ending_won_in(quickest), 0, builder->limit);
	return holds ? 0 : ending_value_at(ending_lost_in(longest), 0, builder->limit);
}

bool ending_is_sound(const EndingTable *table, int limit, const atomic_bool *stop, uint64_t *state) {
	Builder builder = {.table = table, .values = table->values, .limit = limit, .stop = stop};
	for (*state = 0; *state < ending_table_states(table); ++*state) {
		if (*state % STOP_INTERVAL == 0 && is_stopped(&builder)) {
			*state = ending_table_states(table);
			return false;
		}
		load(&builder, (uint32_t)(*state / 2));
		builder.pos.side = (uint8_t)(*state & 1);
		if (value_by_actions(&builder) != table->values[*state]) return false;
	}
	return true;
}

/* Checking tables, one position and one action at a time: nothing here is shared with what
 * makes them but the numbers of positions. */
#include "search/ending_check.h"

#include <stddef.h>

#include "engine/movegen.h"
#include "search/shift.h"

/* No value: not decided by the captures, but one of them saves the draw. */
#define HELD INT16_MIN

/* States between two looks at the stop flag: below a millisecond. */
enum { STOP_INTERVAL = 2048 };

typedef struct {
	const EndingTable *table;
	int limit;
	const atomic_bool *stop;
	Position pos; /* of[], face_up[], side, and at[] where a piece stands */
} Checker;

static bool is_stopped(const Checker *checker) { return atomic_load_explicit(checker->stop, memory_order_relaxed); }

/* ---- positions ---- */

static void load(Checker *checker, uint32_t placement) {
	const EndingMaterial *material = &checker->table->material;
	Position *pos = &checker->pos;
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	ending_index_place(&checker->table->index, placement, of_group);
	pos->face_up[RED] = pos->face_up[BLACK] = 0;
	for (int i = 0; i < material->groups; i++) {
		pos->of[material->piece[i]] = of_group[i];
		pos->face_up[piece_side(material->piece[i])] |= of_group[i];
		for (Bitboard squares = of_group[i]; squares;) pos->at[bits_pop(&squares)] = material->piece[i];
	}
	pos->of[EMPTY] = ~(pos->face_up[RED] | pos->face_up[BLACK]);
}

static void find_groups(const Checker *checker, Bitboard of_group[]) {
	const EndingMaterial *material = &checker->table->material;
	for (int i = 0; i < material->groups; i++) of_group[i] = checker->pos.of[material->piece[i]];
}

/* The value of the same squares with the other side to move. */
static EndingValue value_of_other(const Checker *checker) {
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	find_groups(checker, of_group);
	return checker->table->values[2 * (uint64_t)ending_index_number(&checker->table->index, of_group) + (checker->pos.side ^ 1u)];
}

/* ---- captures ---- */

/* What the other side is left with after a capture. */
static EndingValue value_after_capture(const Checker *checker, Move move) {
	const EndingMaterial *material = &checker->table->material;
	Bitboard before[ENDING_INDEX_PIECES_MAX], after[ENDING_INDEX_PIECES_MAX] = {0};
	int from = move_from(move), to = move_to(move), mover = 0, victim = 0;
	find_groups(checker, before);
	while (!(before[mover] & bit(from))) mover++;
	while (!(before[victim] & bit(to))) victim++;
	const EndingFollower *follower = &checker->table->after[victim];
	if (follower->table == NULL) return ending_lost_in(0);
	before[victim] ^= bit(to);
	before[mover] ^= bit(from) | bit(to);
	for (int i = 0; i < material->groups; i++) after[follower->group_of[i]] |= before[i];
	uint64_t number = ending_index_number(&follower->table->index, after);
	return follower->table->values[2 * number + (checker->pos.side ^ 1u ^ follower->exchanged)];
}

/* The value of the position set up as far as its captures tell it: 0 where it is left to
 * the quiet steps. */
static EndingValue value_by_captures(const Checker *checker) {
	const Position *pos = &checker->pos;
	bool holds = false;
	MoveList list;
	list.count = 0;
	generate_captures(pos, &list);
	for (int i = 0; i < list.count; i++) {
		EndingValue after = value_after_capture(checker, list.move[i]);
		if (after < 0) return ending_won_in(1);
		holds = holds || after == 0;
	}
	if (holds) return HELD;
	if ((bits_neighbours(pos->face_up[pos->side]) & pos->of[EMPTY]) != 0) return 0;
	return ending_lost_in(list.count > 0);
}

/* ---- checking ---- */

/* The value of the position set up, from those after each of its actions. */
static EndingValue value_by_actions(Checker *checker) {
	EndingValue best = value_by_captures(checker);
	int longest = ending_distance(best == HELD ? 0 : best), quickest = best > 0 ? 1 : 0;
	bool holds = best == HELD;
	MoveList list;
	list.count = 0;
	generate_quiets(&checker->pos, &list);
	for (int i = 0; i < list.count; i++) {
		position_shift(&checker->pos, move_from(list.move[i]), move_to(list.move[i]));
		EndingValue value = value_of_other(checker);
		position_shift(&checker->pos, move_to(list.move[i]), move_from(list.move[i]));
		int plies = ending_distance(value) + 1;
		holds = holds || value == 0;
		if (value < 0 && (quickest == 0 || plies < quickest)) quickest = plies;
		if (value > 0 && plies > longest) longest = plies;
	}
	if (quickest > 0) return ending_value_at(ending_won_in(quickest), 0, checker->limit);
	return holds ? 0 : ending_value_at(ending_lost_in(longest), 0, checker->limit);
}

bool ending_is_sound(const EndingTable *table, int limit, const atomic_bool *stop, uint64_t *state) {
	Checker checker = {.table = table, .limit = limit, .stop = stop};
	for (*state = 0; *state < ending_table_states(table); ++*state) {
		if (*state % STOP_INTERVAL == 0 && is_stopped(&checker)) {
			*state = ending_table_states(table);
			return false;
		}
		load(&checker, (uint32_t)(*state / 2));
		checker.pos.side = (uint8_t)(*state & 1);
		if (value_by_actions(&checker) != table->values[*state]) return false;
	}
	return true;
}

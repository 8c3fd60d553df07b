/* Checking tables, one position and one action at a time: nothing here is shared with what
 * makes them but the numbers of positions. What an action leads to is the same position under
 * every limit. */
#include "search/ending_check.h"


#include "engine/movegen.h"

/* Where an action leads. */
typedef struct {
	int taken;      /* the group taken from; -1: a quiet step */
	uint64_t state; /* of this table, or of the one that follows; none where the game ends */
} Successor;

typedef struct {
	const EndingTable *table;
	Position pos; /* of[], face_up[], side, and at[] where a piece stands */
	Bitboard of_group[ENDING_INDEX_PIECES_MAX];
	Successor successor[MOVES_MAX];
	int successors;
} Checker;

/* ---- positions ---- */

static void load(Checker *checker, uint32_t placement) {
	const EndingMaterial *material = &checker->table->material;
	Position *pos = &checker->pos;
	ending_index_place(&checker->table->index, placement, checker->of_group);
	pos->face_up[RED] = pos->face_up[BLACK] = 0;
	for (int i = 0; i < material->groups; i++) {
		pos->of[material->piece[i]] = checker->of_group[i];
		pos->face_up[piece_side(material->piece[i])] |= checker->of_group[i];
		for (Bitboard squares = checker->of_group[i]; squares;) pos->at[bits_pop(&squares)] = material->piece[i];
	}
	pos->of[EMPTY] = ~(pos->face_up[RED] | pos->face_up[BLACK]);
}

static int group_at(const Checker *checker, int square) {
	int group = 0;
	while (!(checker->of_group[group] & bit(square))) group++;
	return group;
}

/* ---- actions ---- */

static Successor after_step(Checker *checker, Move move) {
	Bitboard *mover = &checker->of_group[group_at(checker, move_from(move))], both = bit(move_from(move)) | bit(move_to(move));
	*mover ^= both;
	uint64_t number = ending_index_number(&checker->table->index, checker->of_group);
	*mover ^= both;
	return (Successor){-1, 2 * number + (checker->pos.side ^ 1u)};
}

static Successor after_capture(const Checker *checker, Move move) {
	int mover = group_at(checker, move_from(move)), taken = group_at(checker, move_to(move));
	const EndingFollower *follower = &checker->table->after[taken];
	Bitboard after[ENDING_INDEX_PIECES_MAX] = {0};
	if (follower->table == NULL) return (Successor){taken, 0};
	for (int i = 0; i < checker->table->material.groups; i++) {
		Bitboard squares = checker->of_group[i];
		if (i == mover) squares ^= bit(move_from(move)) | bit(move_to(move));
		if (i == taken) squares ^= bit(move_to(move));
		after[follower->group_of[i]] |= squares;
	}
	uint64_t number = ending_index_number(&follower->table->index, after);
	return (Successor){taken, 2 * number + (checker->pos.side ^ 1u ^ follower->exchanged)};
}

static void find_successors(Checker *checker) {
	MoveList list;
	list.count = 0;
	generate_captures(&checker->pos, &list);
	int captures = list.count;
	generate_quiets(&checker->pos, &list);
	for (int i = 0; i < list.count; i++)
		checker->successor[i] = i < captures ? after_capture(checker, list.move[i]) : after_step(checker, list.move[i]);
	checker->successors = list.count;
}

/* ---- checking ---- */

/* What the other side is left with. */
static EndingValue value_of(const EndingTable *table, Successor successor) {
	if (successor.taken < 0) return table->values[successor.state];
	const EndingTable *after = table->after[successor.taken].table;
	return after != NULL ? after->values[successor.state] : ending_lost_in(0);
}

/* The value of the position set up, from those after each of its actions. */
static EndingValue value_by_actions(const Checker *checker, const EndingTable *table, int limit) {
	bool holds = false;
	int longest = 0, quickest = 0;
	for (int i = 0; i < checker->successors; i++) {
		EndingValue value = value_of(table, checker->successor[i]);
		int plies = checker->successor[i].taken >= 0 ? 1 : ending_distance(value) + 1;
		holds = holds || value == 0;
		if (value < 0 && (quickest == 0 || plies < quickest)) quickest = plies;
		if (value > 0 && plies > longest) longest = plies;
	}
	if (quickest > 0) return ending_value_at(ending_won_in(quickest), 0, limit);
	return holds ? 0 : ending_value_at(ending_lost_in(longest), 0, limit);
}

bool ending_is_sound(const EndingTable *const table[ENDING_LIMITS], uint32_t first, uint32_t last, EndingFault *fault) {
	Checker checker = {.table = table[0]};
	for (fault->state = 2 * (uint64_t)first; fault->state < 2 * (uint64_t)last; fault->state++) {
		load(&checker, (uint32_t)(fault->state / 2));
		checker.pos.side = (uint8_t)(fault->state & 1);
		find_successors(&checker);
		for (fault->limit = 0; fault->limit < ENDING_LIMITS; fault->limit++)
			if (value_by_actions(&checker, table[fault->limit], ENDING_LIMIT[fault->limit]) != table[fault->limit]->values[fault->state]) return false;
	}
	return true;
}

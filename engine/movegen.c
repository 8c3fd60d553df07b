/* Move generation by whole sets of squares.
 *
 * For one direction, shifting a kind's pieces and cutting with what the kind may
 * take gives its captures. Two pieces never reach one square by the same step, so
 * the results of all kinds are disjoint: a direction is one set, a capture's
 * origin follows from its target, and counting is four population counts.
 */
#include "engine/movegen.h"

#include <assert.h>

/* prey[kind]: what each kind may take by stepping. From the bottom rank up each
 * piece takes what the one below takes and its own kind: K > G > M > R > N > C > P,
 * except that the general spares soldiers and the soldier takes only generals and
 * soldiers. The cannon takes nothing by stepping. */
static void find_prey(const Position *pos, int enemy, Bitboard prey[KIND_END]) {
	const Bitboard *theirs = &pos->of[enemy << 3];
	prey[SOLDIER] = theirs[SOLDIER] | theirs[GENERAL];
	prey[CANNON] = 0;
	prey[HORSE] = theirs[SOLDIER] | theirs[CANNON] | theirs[HORSE];
	prey[CHARIOT] = prey[HORSE] | theirs[CHARIOT];
	prey[ELEPHANT] = prey[CHARIOT] | theirs[ELEPHANT];
	prey[ADVISOR] = prey[ELEPHANT] | theirs[ADVISOR];
	prey[GENERAL] = (prey[ADVISOR] | theirs[GENERAL]) & ~theirs[SOLDIER];
}

Bitboard prey_of(const Position *pos, int kind, int enemy) {
	Bitboard prey[KIND_END];
	find_prey(pos, enemy, prey);
	return prey[kind];
}

/* The squares where own pieces capture by stepping in one direction. */
static inline Bitboard step_captures(const Bitboard *own, const Bitboard prey[KIND_END], int direction) {
	return (bits_step(own[GENERAL], direction) & prey[GENERAL]) | (bits_step(own[ADVISOR], direction) & prey[ADVISOR])
		| (bits_step(own[ELEPHANT], direction) & prey[ELEPHANT]) | (bits_step(own[CHARIOT], direction) & prey[CHARIOT])
		| (bits_step(own[HORSE], direction) & prey[HORSE]) | (bits_step(own[SOLDIER], direction) & prey[SOLDIER]);
}

static inline void add_steps(MoveList *list, Bitboard targets, int direction) {
	while (targets) {
		int to = bits_pop(&targets);
		list->move[list->count++] = move_step(to - direction_delta(direction), to);
	}
}

/* Where a cannon lands by jumping. A square outside the board is no empty square, so
 * no jump crosses it: what stands behind one piece must do so with and without the
 * holes taken for pieces. */
static inline Bitboard cannon_jumps(const Position *pos, int from) {
	Bitboard occupied = position_occupied(pos), solid = ~pos->of[EMPTY];
	Bitboard targets = cannon_targets(occupied, from);
	return solid == occupied ? targets : targets & cannon_targets(solid, from);
}

void generate_captures(const Position *pos, MoveList *list) {
	if (pos->side == NO_SIDE) return;
	int enemy = pos->side ^ 1;
	const Bitboard *own = &pos->of[pos->side << 3];
	Bitboard prey[KIND_END];
	find_prey(pos, enemy, prey);
	for (int direction = 0; direction < DIRECTION_COUNT; direction++)
		add_steps(list, step_captures(own, prey, direction), direction);

	for (Bitboard cannons = own[CANNON]; cannons;) {
		int from = bits_pop(&cannons);
		Bitboard targets = cannon_jumps(pos, from) & pos->face_up[enemy];
		while (targets) list->move[list->count++] = move_step(from, bits_pop(&targets));
	}
}

void generate_quiets(const Position *pos, MoveList *list) {
	if (pos->side == NO_SIDE) return;
	for (int direction = 0; direction < DIRECTION_COUNT; direction++)
		add_steps(list, bits_step(pos->face_up[pos->side], direction) & pos->of[EMPTY], direction);
}

void generate_flips(const Position *pos, MoveList *list) {
	for (Bitboard squares = pos->of[FACE_DOWN]; squares;)
		list->move[list->count++] = move_flip(bits_pop(&squares), EMPTY);
}

void generate_all(const Position *pos, MoveList *list) {
	list->count = 0;
	if (!position_has_piece(pos, pos->side)) return;
	generate_captures(pos, list);
	generate_quiets(pos, list);
	generate_flips(pos, list);
	assert(list->count <= MOVES_MAX);
}

int count_jumps(const Position *pos) {
	if (pos->side == NO_SIDE) return 0;
	int count = 0;
	for (Bitboard cannons = pos->of[piece_of(pos->side, CANNON)]; cannons;) {
		int from = bits_pop(&cannons);
		count += bits_count(cannon_jumps(pos, from) & pos->face_up[pos->side ^ 1]);
	}
	return count;
}

int count_steps(const Position *pos) {
	if (pos->side == NO_SIDE) return 0;
	int enemy = pos->side ^ 1, count = 0;
	const Bitboard *own = &pos->of[pos->side << 3];
	Bitboard prey[KIND_END];
	find_prey(pos, enemy, prey);
	for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
		Bitboard quiet = bits_step(pos->face_up[pos->side], direction) & pos->of[EMPTY];
		count += bits_count(quiet | step_captures(own, prey, direction));
	}
	return count + count_jumps(pos);
}

bool has_action(const Position *pos) {
	if (!position_has_piece(pos, pos->side)) return false;
	return pos->of[FACE_DOWN] != 0 || count_steps(pos) != 0;
}

/* A capture or quiet step: own piece, one square on, or a cannon's jump. */
static bool is_legal_step(const Position *pos, int from, int to) {
	Piece mover = pos->at[from], victim = pos->at[to];
	if (!piece_is_real(mover) || piece_side(mover) != pos->side) return false;

	bool next_to = (bits_neighbours(bit(from)) & bit(to)) != 0;
	if (pos->of[EMPTY] & bit(to)) return next_to;
	if (!piece_is_real(victim) || piece_side(victim) == pos->side) return false;
	if (piece_kind(mover) == CANNON) return (cannon_jumps(pos, from) & bit(to)) != 0;
	return next_to && (prey_of(pos, piece_kind(mover), pos->side ^ 1) & bit(to)) != 0;
}

bool is_legal(const Position *pos, Move move) {
	if (!position_has_piece(pos, pos->side)) return false;
	int from = move_from(move), to = move_to(move);
	Piece shown = move_shown(move);
	if (move & 0x8000) return false;
	if (!move_is_flip(move)) return shown == EMPTY && is_legal_step(pos, from, to);
	if (from != to || pos->at[from] != FACE_DOWN) return false;
	return shown == EMPTY || (piece_is_real(shown) && pool_count(pos, shown) > 0);
}

/* perft(d) = the sum of perft(d - 1) over all actions, a flip standing for one
 * action a different piece of the pool.
 *
 * Three things make it fast. The last ply is counted by population counts and never
 * played. The ply before it is made on the sets of squares alone and taken back.
 * And quiet moves commute, so most positions are reached in several orders: a small
 * table of counts by key and depth answers the later ones.
 */
#include "engine/perft.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/keys.h"
#include "engine/movegen.h"

int perft_actions(const Position *pos, Move actions[PERFT_ACTIONS_MAX]) {
	Outcomes outcomes;
	MoveList list;
	generate_all(pos, &list);
	flip_outcomes(pos, &outcomes);
	int count = 0;
	for (int i = 0; i < list.count; i++) {
		Move move = list.move[i];
		if (!move_is_flip(move)) actions[count++] = move;
		else
			for (int j = 0; j < outcomes.count; j++)
				actions[count++] = move_flip(move_from(move), outcomes.piece[j]);
	}
	assert(count <= PERFT_ACTIONS_MAX);
	return count;
}

static uint64_t count_actions(const Position *pos) {
	if (!position_has_piece(pos, pos->side)) return 0;
	return (uint64_t)(count_steps(pos) + bits_count(pos->of[FACE_DOWN]) * pool_kinds(pos));
}

/* Makes a step or capture, or takes it back, on the sets of squares: all that
 * counting looks at. */
static void toggle_step(Position *pos, Move move, Piece mover, Piece victim) {
	Bitboard from = bit(move_from(move)), to = bit(move_to(move));
	pos->of[mover] ^= from | to;
	pos->face_up[piece_side(mover)] ^= from | to;
	pos->of[EMPTY] ^= from;
	pos->of[victim] ^= to;
	if (victim != EMPTY) pos->face_up[piece_side(victim)] ^= to;
}

static uint64_t count_after_flip(const Position *pos, Move flip) {
	Position next = *pos;
	position_do(&next, flip);
	return count_actions(&next);
}

/* For each kind, the pieces of `side` that may step onto an enemy of that kind. */
static void find_takers(const Position *pos, int side, Bitboard takers[KIND_END]) {
	const Bitboard *own = &pos->of[side << 3];
	Bitboard above = 0;
	for (int kind = GENERAL; kind <= HORSE; kind++) takers[kind] = above |= own[kind];
	takers[CANNON] = above;
	takers[SOLDIER] = (above & ~own[GENERAL]) | own[SOLDIER];
	takers[GENERAL] |= own[SOLDIER];
}

/* What a quiet step of the enemy changes in the steps of `pieces`, all of a side: the
 * square that it leaves is free for all of them instead of a capture for the takers,
 * and the square that it enters the other way round. */
static int change_by_quiet(Bitboard pieces, Bitboard takers, int from, int to) {
	Bitboard near_from = bits_neighbours(bit(from)), near_to = bits_neighbours(bit(to)), others = pieces & ~takers;
	return bits_count(near_from & others) - bits_count(near_to & others);
}

/* The last two plies: how many actions the other side has after each action. Steps are
 * counted once, and for every quiet step only what it changes. */
static uint64_t count_replies(const Position *pos) {
	Move actions[PERFT_ACTIONS_MAX];
	int count = perft_actions(pos, actions), enemy = pos->side ^ 1;
	uint64_t leaves = 0;
	Position after = *pos;
	Bitboard takers[KIND_END];
	after.side ^= 1;
	int others = 0;
	if (pos->side != NO_SIDE) {
		find_takers(pos, enemy, takers);
		others = (int)count_actions(&after) - count_jumps(&after);
	}
	for (int i = 0; i < count; i++) {
		int from = move_from(actions[i]), to = move_to(actions[i]);
		if (move_is_flip(actions[i])) {
			leaves += count_after_flip(pos, actions[i]);
			continue;
		}
		Piece mover = pos->at[from], victim = pos->at[to];
		toggle_step(&after, actions[i], mover, victim);
		if (victim != EMPTY)
			leaves += count_actions(&after);
		else if (position_has_piece(pos, enemy))
			leaves += (uint64_t)(others + change_by_quiet(pos->face_up[enemy], takers[piece_kind(mover)], from, to) + count_jumps(&after));
		toggle_step(&after, actions[i], mover, victim);
	}
	return leaves;
}

/* The key after a step or capture, without playing it. */
static uint64_t key_after_step(const Position *pos, Move move) {
	int from = move_from(move), to = move_to(move);
	Piece mover = pos->at[from], victim = pos->at[to];
	uint64_t key = pos->key ^ KEY_SIDE[RED] ^ KEY_SIDE[BLACK] ^ KEY_SQUARE[mover][from] ^ KEY_SQUARE[mover][to];
	return victim == EMPTY ? key : key ^ KEY_SQUARE[victim][to];
}

static uint64_t count_leaves(const PerftRun *run, const Position *pos, int depth);

static uint64_t count_below(const PerftRun *run, const Position *pos, Move action, int depth) {
	Position next = *pos;
	position_do(&next, action);
	return count_leaves(run, &next, depth - 1);
}

/* The same for a step, asking the memory before anything is copied. */
static uint64_t count_below_step(const PerftRun *run, const Position *pos, Move step, int depth) {
	uint64_t key = key_after_step(pos, step) + (uint64_t)depth * 0x9E3779B97F4A7C15u;
	PerftEntry *entry = &run->memory[key % PERFT_MEMORY];
	if (entry->key == key) return entry->leaves;
	uint64_t leaves = count_below(run, pos, step, depth);
	*entry = (PerftEntry){key, leaves};
	return leaves;
}

static uint64_t count_leaves(const PerftRun *run, const Position *pos, int depth) {
	if (depth <= 0) return 1;
	if (depth == 1) return count_actions(pos);
	if (depth == 2) return count_replies(pos);
	if (run->is_stopped != NULL && run->is_stopped(run->context)) return 0;
	Move actions[PERFT_ACTIONS_MAX];
	int count = perft_actions(pos, actions);
	uint64_t leaves = 0;
	for (int i = 0; i < count; i++) {
		bool remember = run->memory != NULL && !move_is_flip(actions[i]);
		leaves += (remember ? count_below_step : count_below)(run, pos, actions[i], depth);
	}
	return leaves;
}

uint64_t perft_run(const PerftRun *run, const Position *pos, int depth) { return count_leaves(run, pos, depth); }

uint64_t perft(const Position *pos, int depth) {
	/* Up to three plies nothing is worth remembering. */
	PerftRun run = {.memory = depth > 3 ? calloc(PERFT_MEMORY, sizeof(PerftEntry)) : NULL};
	uint64_t leaves = perft_run(&run, pos, depth);
	free(run.memory);
	return leaves;
}

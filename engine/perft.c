/* perft(d) = the sum of perft(d - 1) over all actions, a flip standing for one
 * action a different piece of the pool. The last ply is counted by population
 * counts and never played. */
#include "engine/perft.h"

#include <assert.h>

#include "engine/movegen.h"

static uint64_t count_actions(const Position *pos) {
	if (!position_has_piece(pos, pos->side)) return 0;
	return (uint64_t)(count_steps(pos) + bits_count(pos->of[FACE_DOWN]) * pool_kinds(pos));
}

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

uint64_t perft(const Position *pos, int depth) {
	if (depth <= 0) return 1;
	if (depth == 1) return count_actions(pos);
	Move actions[PERFT_ACTIONS_MAX];
	int count = perft_actions(pos, actions);
	uint64_t nodes = 0;
	for (int i = 0; i < count; i++) {
		Position next = *pos;
		position_do(&next, actions[i]);
		nodes += perft(&next, depth - 1);
	}
	return nodes;
}

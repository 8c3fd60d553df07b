/* Plain expectimax. */
#include "tests/expectimax.h"

#include <stddef.h>

#include "engine/movegen.h"
#include "search/eval.h"

static Value value_at(Game *game, const Rules *rules, int depth, int ply, uint64_t *nodes);

/* The sums of the leaf before it are near enough to its own. */
static Value leaf_value(const Position *pos, const Rules *rules) {
	static NetworkSums sums;
	static bool is_started;
	if (!is_started) network_start(network_builtin(), &sums);
	is_started = true;
	return evaluate_near(network_builtin(), &sums, pos, rules, &sums);
}

static Value after(Game *game, const Rules *rules, Move move, int depth, int ply, uint64_t *nodes) {
	Position before = game->pos;
	position_do(&game->pos, move);
	history_push(&game->history, move, &game->pos);
	Value value = -value_at(game, rules, depth - 1, ply + 1, nodes);
	history_pop(&game->history);
	game->pos = before;
	return value;
}

static Value action_value(Game *game, const Rules *rules, Move move, int depth, int ply, uint64_t *nodes) {
	Outcomes outcomes;
	int64_t sum = 0;
	if (!move_is_flip(move)) return after(game, rules, move, depth, ply, nodes);
	flip_outcomes(&game->pos, &outcomes);
	for (int i = 0; i < outcomes.count; i++)
		sum += (int64_t)outcomes.weight[i] * after(game, rules, move_flip(move_from(move), outcomes.piece[i]), depth, ply, nodes);
	int64_t total = outcomes.total, rest = (sum % total + total) % total;
	return (Value)((sum - rest) / total);
}

static Value value_at(Game *game, const Rules *rules, int depth, int ply, uint64_t *nodes) {
	++*nodes;
	End end = game_end(&game->pos, &game->history, rules);
	if (end_is_loss(end)) return value_lost_at(ply);
	if (end_is_draw(end)) return VALUE_DRAW;
	if (depth == 0) return leaf_value(&game->pos, rules);
	MoveList list;
	Value best = -VALUE_INFINITE;
	generate_all(&game->pos, &list);
	for (int i = 0; i < list.count; i++) {
		Value value = action_value(game, rules, list.move[i], depth, ply, nodes);
		if (value > best) best = value;
	}
	return best;
}

Value expectimax(Game *game, const Rules *rules, int depth, uint64_t *nodes) {
	MoveList list;
	Value best = value_lost_at(0);
	generate_all(&game->pos, &list);
	for (int i = 0; i < list.count; i++) {
		Value value = action_value(game, rules, list.move[i], depth, 0, nodes);
		if (value > best) best = value;
	}
	return best;
}

Value expectimax_action(Game *game, const Rules *rules, Move move, int depth, uint64_t *nodes) {
	return action_value(game, rules, move, depth, 0, nodes);
}

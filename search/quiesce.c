/* Quiescence: standing still, or captures that lose nothing, until none is left.
 *
 *     Q = max(evaluation, -Q after each capture whose exchange is not negative)
 */
#include "search/eval.h"
#include "search/worker.h"

Value quiescence_node(Worker *worker, const Position *pos, Value alpha, Value beta, int ply) {
	worker_count_node(worker, ply);
	if (!has_action(pos)) return value_lost_at(ply);
	Value best = evaluate(pos, &worker->rules, NULL);
	if (best >= beta || worker->stopped || ply >= LINE_MAX - 1) return best;
	if (best > alpha) alpha = best;

	OrderedMoves moves;
	order_captures(worker, pos, &moves);
	for (int i = 0; i < moves.count; i++) {
		Position next = *pos;
		Move move = order_pick(&moves, i);
		if (moves.score[i] < 0) break;
		position_do(&next, move);
		Value value = -quiescence_node(worker, &next, -beta, -alpha, ply + 1);
		if (worker->stopped) return 0;
		if (value <= best) continue;
		best = value;
		if (value <= alpha) continue;
		alpha = value;
		line_extend(worker, ply, move);
		if (value >= beta) break;
	}
	return best;
}

Value waiting_value(Worker *worker, const Position *pos, Value alpha, Value beta, int ply) {
	Position next = *pos;
	position_pass(&next);
	Value value = value_unproven(-quiescence_node(worker, &next, -beta, -alpha, ply + 1));
	worker->line[ply].length = 0;
	return value;
}

/* Quiescence: standing still, or captures, until none is left that is worth a look.
 *
 *     Q = max(evaluation, -Q after each capture)
 *
 * Left out are captures whose exchange loses something, even ones too once
 * SEARCH_EVEN_PLIES deep (or set-up positions full of pieces would take for ever), and those
 * whose victim is not worth enough to reach alpha (delta pruning):
 *
 *     evaluation + worth x slope + margin <= alpha
 *
 * with the steepest slope that points have in a value, the one at 0.
 */
#include "search/eval.h"
#include "search/order.h"
#include "search/tunables.h"

/* What a capture can bring at most; VALUE_INFINITE where it takes the last piece. */
static Value promise_of(const Worker *worker, const Position *pos, Move capture, Value stand) {
	Piece victim = pos->at[move_to(capture)];
	if (bits_count(pos->face_up[piece_side(victim)]) == 1) return VALUE_INFINITE;
	int64_t value = (int64_t)stand + (int64_t)worker->worth[victim] * EVAL_SLOPE + value_thousandths(SEARCH_DELTA_MARGIN);
	return value < VALUE_EVAL_MAX ? (Value)value : VALUE_INFINITE;
}

/* `depth` counts down from 0. */
static Value quiescence(Worker *worker, const Position *pos, Value alpha, Value beta, int depth, int ply) {
	worker_count_node(worker, ply);
	if (!has_action(pos)) return value_lost_at(ply);
	Value stand = worker_evaluate(worker, pos, ply), best = stand;
	if (best >= beta || worker->stopped || ply >= LINE_MAX - 1) return best;
	if (best > alpha) alpha = best;

	OrderedMoves moves;
	order_captures(worker, pos, &moves);
	for (int i = 0; i < moves.count && best < beta; i++) {
		Position next = *pos;
		Move move = order_pick(&moves, i);
		if (moves.score[i] < (depth > -SEARCH_EVEN_PLIES ? 0 : ORDER_WINNING)) break;
		Value promise = promise_of(worker, pos, move, stand);
		if (promise <= alpha) {
			if (promise > best) best = promise;
			continue;
		}
		position_do(&next, move);
		Value value = -quiescence(worker, &next, -beta, -alpha, depth - 1, ply + 1);
		if (worker->stopped) return 0;
		if (value <= best) continue;
		best = value;
		if (value <= alpha) continue;
		alpha = value;
		line_extend(worker, ply, move);
	}
	return best;
}

Value quiescence_node(Worker *worker, const Position *pos, Value alpha, Value beta, int ply) {
	return quiescence(worker, pos, alpha, beta, 0, ply);
}

Value waiting_value(Worker *worker, const Position *pos, Value alpha, Value beta, int ply) {
	Position next = *pos;
	position_pass(&next);
	Value value = value_unproven(-quiescence_node(worker, &next, -beta, -alpha, ply + 1));
	worker->line[ply].length = 0;
	return value;
}

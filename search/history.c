/* What quiet steps did elsewhere in the tree: killers, by distance from the root; the
 * step that answered a step (counter-moves: Uiterwijk, 1992); and by piece and target a
 * score that grows when the step cuts and shrinks when another one does (Schaeffer, 1983):
 *
 *     score += bonus - score x |bonus| / HISTORY_MAX_SCORE        bonus = +-32 x depth^2
 */
#include "search/order.h"

/* The last ply, when it was a step; else MOVE_NONE. */
static Move last_step(const Worker *worker) {
	if (worker->passed || worker->history.count == worker->root_ply) return MOVE_NONE;
	Move last = worker->history.move[worker->history.count - 1];
	return move_is_flip(last) ? MOVE_NONE : last;
}

Move history_counter(const Worker *worker, const Position *pos) {
	Move last = last_step(worker);
	return last == MOVE_NONE ? MOVE_NONE : worker->counter[pos->at[move_to(last)]][move_to(last)];
}

int history_score(const Worker *worker, const Position *pos, Move step) {
	return worker->quiet_score[pos->at[move_from(step)]][move_to(step)];
}

static void add(Worker *worker, const Position *pos, Move step, int bonus) {
	int *score = &worker->quiet_score[pos->at[move_from(step)]][move_to(step)];
	*score += bonus - *score * (bonus < 0 ? -bonus : bonus) / HISTORY_MAX_SCORE;
}

void history_reward(Worker *worker, const Position *pos, const OrderedMoves *moves, int index, int depth, int ply) {
	Move move = moves->move[index];
	int bonus = 32 * (depth > 20 ? 400 : depth * depth);
	if (!move_is_quiet(pos, move)) return;
	if (worker->killer[ply][0] != move) {
		worker->killer[ply][1] = worker->killer[ply][0];
		worker->killer[ply][0] = move;
	}
	Move last = last_step(worker);
	if (last != MOVE_NONE) worker->counter[pos->at[move_to(last)]][move_to(last)] = move;
	add(worker, pos, move, bonus);
	for (int i = 0; i < index; i++)
		if (move_is_quiet(pos, moves->move[i])) add(worker, pos, moves->move[i], -bonus);
}

/* What a selective search leaves out. A search of full width leaves out nothing.
 *
 * Flips. One costs as much as all its outcomes together, so flips are tried from
 * SEARCH_FLIP_DEPTH on, only the SEARCH_FLIPS_INSIDE promising ones inside the tree, and followed
 * SEARCH_FLIP_COST plies less deeply. Where none is tried one is still nearly always there as
 * a waiting move: passing the turn, judged by quiescence, stands for it.
 *
 * Whole nodes, off the main line and near the leaves or where something is face down:
 *   - evaluation - SEARCH_CUT_MARGIN x depth >= beta (reverse futility);
 *   - passing the turn is still good enough at less depth (null move: Donninger, 1993).
 *     While something is face down a flip is nearly always there to pass with, so that
 *     a player is never worse off for having to move.
 *
 * Quiet steps:
 *   - near the leaves they are left out where evaluation + SEARCH_FUTILITY_MARGIN x depth
 *     does not reach alpha, and where many have been tried in vain;
 *   - late ones are looked at less deeply first, by
 *         log2(depth) x log2(index + 1) / 2    plies.
 */
#include "search/order.h"
#include "search/selective.h"
#include "search/tunables.h"

/* Passing the turn; a value below beta means nothing. */
static Value null_value(Worker *worker, const Node *node, Value beta) {
	int depth = node->depth - 3 - node->depth / 4;
	if (depth <= 0) return waiting_value(worker, node->pos, beta - 1, beta, node->ply);
	Position next = *node->pos;
	position_pass(&next);
	worker->passed = true;
	history_push(&worker->history, MOVE_NONE, &next);
	Value value = value_unproven(-decision_node(worker, &next, -beta, -beta + 1, depth, node->ply + 1));
	history_pop(&worker->history);
	worker->passed = false;
	worker->line[node->ply].length = 0;
	return value;
}

bool selective_cut(Worker *worker, const Node *node, Value beta, Value *value) {
	if (!worker_is_selective(worker) || node->is_open || beta <= -VALUE_EVAL_MAX || beta > VALUE_EVAL_MAX) return false;
	if (node->depth <= SEARCH_CUT_DEPTH && node->eval - value_thousandths(SEARCH_CUT_MARGIN) * node->depth >= beta) {
		*value = node->eval;
		return true;
	}
	if (node->depth < SEARCH_NULL_DEPTH || worker->passed || node->eval < beta || node->pos->of[FACE_DOWN] == 0) return false;
	*value = null_value(worker, node, beta);
	return *value >= beta;
}

int selective_flips(const Worker *worker, int depth) {
	if (!worker_is_selective(worker)) return SQUARE_COUNT;
	return depth >= SEARCH_FLIP_DEPTH ? SEARCH_FLIPS_INSIDE : 0;
}

int selective_flip_cost(const Worker *worker) { return worker_is_selective(worker) ? SEARCH_FLIP_COST : 0; }

/* A quiet step that nothing speaks for. */
static bool is_plain(const Worker *worker, const Node *node, Move move, int score) {
	return worker_is_selective(worker) && score < ORDER_SPECIAL && move_is_quiet(node->pos, move);
}

bool selective_skips(const Worker *worker, const Node *node, Move move, int score, int index, Value alpha, Value *bound) {
	if (node->is_open || !is_plain(worker, node, move, score)) return false;
	*bound = value_unproven(node->eval + value_thousandths(SEARCH_FUTILITY_MARGIN) * node->depth);
	if (node->depth <= SEARCH_FUTILITY_DEPTH && *bound <= alpha) return true;
	*bound = -VALUE_EVAL_MAX;
	return node->depth <= SEARCH_LATE_DEPTH && index >= SEARCH_LATE_COUNT + node->depth * node->depth;
}

static int log_of(int x) { return 31 - __builtin_clz((unsigned)x); }

int selective_reduction(const Worker *worker, const Node *node, Move move, int score, int index) {
	if (!worker_is_selective(worker) || node->depth < SEARCH_REDUCTION_DEPTH || index < SEARCH_REDUCTION_INDEX) return 0;
	if (score < 0 && !move_is_quiet(node->pos, move) && !move_is_flip(move)) return 1;
	if (!is_plain(worker, node, move, score)) return 0;
	int plies = log_of(node->depth) * log_of(index + 1) / 2 - node->is_open;
	return plies < 0 ? 0 : plies > node->depth - 2 ? node->depth - 2 : plies;
}

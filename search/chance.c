/* Chance nodes. A flip is worth
 *
 *     V = floor(sum of w_i v_i / T)        T = sum of the weights w_i
 *
 * for the player who flips, over the pieces of the pool. For every outcome a lower
 * and an upper bound l_i <= v_i <= u_i is kept, at first -1 and +1 (the scale of the
 * values ends there), and with them the bounds of V. As soon as these lie beyond the
 * window the node is done. Three things narrow them, the cheapest first:
 *
 *   - what the table knows of the positions after the flip;
 *   - Star2 (Ballard, 1983): one reply of the opponent, a likely good one, bounds an
 *     outcome from above, since he can always choose it;
 *   - Star1 (Ballard, 1983): an outcome is searched with the window in which it still
 *     matters, given the bounds of all others:
 *
 *         V <= alpha  already when   w_i v <= (alpha + 1) T - 1 - sum of the other w u
 *         V >= beta   already when   w_i v >= beta T - sum of the other w l
 *
 * Dividing once, by floor and ceiling on the proper side, keeps every bound exact.
 */
#include "search/worker.h"

/* Rounding down and up, for any sign; the divisor is positive. */
static int64_t floor_divided(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static int64_t ceiling_divided(int64_t a, int64_t b) { return a / b + (a % b > 0); }

static Value within(int64_t value) {
	return (Value)(value < -VALUE_INFINITE ? -VALUE_INFINITE : value > VALUE_INFINITE ? VALUE_INFINITE : value);
}

/* A chance node at work: the outcomes, what is known of the value of each for the
 * player who flips, and the sums over all of weight x bound. */
typedef struct {
	Outcomes outcomes;
	Value low[14], high[14];
	int64_t sum_low, sum_high;
} Chance;

/* Narrows what is known. In a selective search two findings can contradict each other;
 * then the first one stands. */
static void chance_bound(Chance *chance, int i, Value low, Value high) {
	int64_t weight = chance->outcomes.weight[i];
	if (low > chance->high[i]) low = chance->high[i];
	if (high < chance->low[i]) high = chance->low[i];
	if (low > chance->low[i]) {
		chance->sum_low += weight * (low - chance->low[i]);
		chance->low[i] = low;
	}
	if (high < chance->high[i]) {
		chance->sum_high += weight * (high - chance->high[i]);
		chance->high[i] = high;
	}
}

/* Whether the bounds settle the node for a window; *value is then a bound beyond it. */
static bool chance_is_settled(const Chance *chance, Value alpha, Value beta, Value *value) {
	int64_t total = chance->outcomes.total;
	*value = (Value)floor_divided(chance->sum_high, total);
	if (*value <= alpha) return true;
	*value = (Value)floor_divided(chance->sum_low, total);
	return *value >= beta;
}

/* The window of outcome i that the window of the node leaves. */
static void chance_window(const Chance *chance, int i, Value alpha, Value beta, Value *low, Value *high) {
	int64_t total = chance->outcomes.total, weight = chance->outcomes.weight[i];
	int64_t others_high = chance->sum_high - weight * chance->high[i], others_low = chance->sum_low - weight * chance->low[i];
	*low = within(floor_divided((alpha + 1) * total - 1 - others_high, weight));
	*high = within(ceiling_divided(beta * total - others_low, weight));
}

/* What the table knows of the outcomes. */
static void chance_look_up(Worker *worker, Chance *chance, const Position children[14], int depth, int ply) {
	for (int i = 0; i < chance->outcomes.count; i++) {
		TableEntry entry;
		if (!worker_table_serves(worker, &children[i], depth)) continue;
		if (!table_find(worker->table, worker_key(worker, &children[i]), ply + 1, &entry)) continue;
		if (!worker_entry_is_deep(worker, &entry, depth)) continue;
		chance_bound(chance, i, entry.bound & BOUND_UPPER ? -entry.value : -VALUE_WIN, entry.bound & BOUND_LOWER ? -entry.value : VALUE_WIN);
	}
}

/* A reply that is likely to be good: the table's move, or the best capture. */
static Move likely_reply(const Worker *worker, const Position *pos) {
	TableEntry entry;
	bool known = table_find(worker->table, worker_key(worker, pos), 0, &entry) && entry.move != MOVE_NONE;
	if (known && !move_is_flip(entry.move) && is_legal(pos, entry.move)) return entry.move;
	OrderedMoves moves;
	order_captures(pos, &moves);
	return moves.count > 0 ? order_pick(&moves, 0) : MOVE_NONE;
}

/* Star2: one reply of the opponent bounds an outcome from above. */
static void chance_probe(Worker *worker, Chance *chance, int i, const Position *child, Move flip, Value low, Value high, int depth, int ply) {
	Move reply = likely_reply(worker, child);
	if (reply == MOVE_NONE) return;
	history_push(&worker->history, flip, child);
	Value value = step_value(worker, child, reply, -high, -low, depth - 1, ply + 1);
	history_pop(&worker->history);
	if (!worker->stopped && value > -high) chance_bound(chance, i, -VALUE_WIN, -value);
}

Value chance_node(Worker *worker, const Position *pos, int square, Value alpha, Value beta, int depth, int ply) {
	Chance chance;
	Position children[14];
	Value value, low, high;
	flip_outcomes(pos, &chance.outcomes);
	int count = chance.outcomes.count, total = chance.outcomes.total;
	chance.sum_low = -(int64_t)total * VALUE_WIN;
	chance.sum_high = (int64_t)total * VALUE_WIN;
	for (int i = 0; i < count; i++) {
		chance.low[i] = -VALUE_WIN;
		chance.high[i] = VALUE_WIN;
		children[i] = *pos;
		position_do(&children[i], move_flip(square, chance.outcomes.piece[i]));
	}
	chance_look_up(worker, &chance, children, depth, ply);
	if (chance_is_settled(&chance, alpha, beta, &value)) return value;

	for (int i = 0; i < count && depth >= PROBE_DEPTH; i++) {
		Move flip = move_flip(square, chance.outcomes.piece[i]);
		if (chance.high[i] < VALUE_WIN) continue;
		chance_window(&chance, i, alpha, beta, &low, &high);
		chance_probe(worker, &chance, i, &children[i], flip, low, high, depth, ply);
		if (worker->stopped) return 0;
		if (chance_is_settled(&chance, alpha, beta, &value)) return value;
	}
	for (int i = 0; i < count; i++) {
		if (chance.low[i] == chance.high[i]) continue;
		chance_window(&chance, i, alpha, beta, &low, &high);
		value = step_value(worker, pos, move_flip(square, chance.outcomes.piece[i]), low, high, depth, ply);
		if (worker->stopped) return 0;
		chance_bound(&chance, i, value > low ? value : -VALUE_WIN, value < high ? value : VALUE_WIN);
		if (chance_is_settled(&chance, alpha, beta, &value)) return value;
	}
	return (Value)floor_divided(chance.sum_low, total);
}


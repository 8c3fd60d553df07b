/* Chance nodes. A flip is worth
 *
 *     V = floor(sum of w_i v_i / T)        T = sum of the weights w_i
 *
 * for the player who flips, over the pieces of the pool. For every outcome a lower
 * and an upper bound l_i <= v_i <= u_i is kept, at first -1 and +1 (the scale of the
 * values ends there), and with them the bounds of V. As soon as these lie beyond the
 * window the node is done. Three things narrow them, the cheapest first:
 *
 *   - what the table knows of the flip itself and of the positions after it;
 *   - Star2 (Ballard, 1983): one reply of the opponent, a likely good one, bounds an
 *     outcome from above, since he can always choose it;
 *   - Star1 (Ballard, 1983): an outcome is searched with the window in which it still
 *     matters, given the bounds of all others:
 *
 *         V <= alpha  already when   w_i v <= (alpha + 1) T - 1 - sum of the other w u
 *         V >= beta   already when   w_i v >= beta T - sum of the other w l
 *
 * The outcome of which least is known comes first, whatever its weight. On the positions
 * of `bin/tests chance-counts`, to depth 5, that took 19 % fewer nodes than the order of
 * the pieces, and a quiet reply where nothing can be taken another 21 %; entries of flips
 * took 8 %.
 *
 * Dividing once, by floor and ceiling on the proper side, keeps every bound exact.
 */
#include <assert.h>

#include "search/order.h"
#include "search/symmetry.h"

/* Rounding down and up, for any sign; the divisor is positive. */
static int64_t floor_divided(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static int64_t ceiling_divided(int64_t a, int64_t b) { return a / b + (a % b > 0); }

static Value within(int64_t value) {
	return (Value)(value < -VALUE_INFINITE ? -VALUE_INFINITE : value > VALUE_INFINITE ? VALUE_INFINITE : value);
}

/* A chance node at work: what was asked, the outcomes, what is known of the value of each
 * for the player who flips, and the sums over all of weight x bound. */
typedef struct {
	Value alpha, beta;
	int depth, ply;
	Outcomes outcomes;
	Move flip[14];
	Position child[14];
	Value low[14], high[14];
	int64_t sum_low, sum_high;
} Chance;

/* The outcomes of a flip. Where the colours are alike, red stands for both. */
static void chance_outcomes(const Position *pos, Outcomes *outcomes) {
	flip_outcomes(pos, outcomes);
	if (!symmetry_of_colours(pos)) return;
	outcomes->count /= 2; /* red comes first */
	for (int i = 0; i < outcomes->count; i++) outcomes->weight[i] = (uint8_t)(2 * outcomes->weight[i]);
}

/* Everything but what was asked. */
static void chance_start(const Worker *worker, Chance *chance, const Position *pos, int square) {
	chance_outcomes(pos, &chance->outcomes);
	chance->sum_low = -(int64_t)chance->outcomes.total * VALUE_WIN;
	chance->sum_high = (int64_t)chance->outcomes.total * VALUE_WIN;
	for (int i = 0; i < chance->outcomes.count; i++) {
		chance->low[i] = -VALUE_WIN;
		chance->high[i] = VALUE_WIN;
		chance->flip[i] = move_flip(square, chance->outcomes.piece[i]);
		chance->child[i] = *pos;
		position_do(&chance->child[i], chance->flip[i]);
		table_prefetch(worker->table, worker_key(worker, &chance->child[i]));
	}
}

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

/* Whether the bounds settle the node for its window; *value is then a bound beyond it. */
static bool chance_is_settled(const Chance *chance, Value *value) {
	int64_t total = chance->outcomes.total;
	*value = (Value)floor_divided(chance->sum_high, total);
	if (*value <= chance->alpha) return true;
	*value = (Value)floor_divided(chance->sum_low, total);
	return *value >= chance->beta;
}

/* The window of outcome i that the window of the node leaves. */
static void chance_window(const Chance *chance, int i, Value *low, Value *high) {
	int64_t total = chance->outcomes.total, weight = chance->outcomes.weight[i];
	int64_t others_high = chance->sum_high - weight * chance->high[i], others_low = chance->sum_low - weight * chance->low[i];
	*low = within(floor_divided((chance->alpha + 1) * total - 1 - others_high, weight));
	*high = within(ceiling_divided(chance->beta * total - others_low, weight));
}

/* What the table knows of the outcomes. */
static void chance_look_up(Worker *worker, Chance *chance) {
	for (int i = 0; i < chance->outcomes.count; i++) {
		TableEntry entry;
		const Position *child = &chance->child[i];
		if (!worker_table_serves(worker, child, chance->depth)) continue;
		if (!table_find(worker->table, worker_key(worker, child), chance->ply + 1, &entry)) continue;
		if (!worker_entry_is_deep(worker, &entry, chance->depth)) continue;
		chance_bound(chance, i, entry.bound & BOUND_UPPER ? -entry.value : -VALUE_WIN, entry.bound & BOUND_LOWER ? -entry.value : VALUE_WIN);
	}
}

/* A reply that is likely to be good: the table's move, the best capture, or the best
 * quiet step. */
static Move likely_reply(const Worker *worker, const Position *pos, int ply) {
	TableEntry entry;
	bool known = table_find(worker->table, worker_key(worker, pos), 0, &entry) && entry.move != MOVE_NONE;
	if (known && !move_is_flip(entry.move) && is_legal(pos, entry.move)) return entry.move;
	OrderedMoves moves;
	order_captures(worker, pos, &moves);
	if (moves.count == 0) order_actions(worker, pos, MOVE_NONE, 0, ply, &moves);
	return moves.count > 0 ? order_pick(&moves, 0) : MOVE_NONE;
}

/* Star2: one reply of the opponent bounds an outcome from above. */
static void chance_probe(Worker *worker, Chance *chance, int i) {
	Value low, high;
	Move reply = likely_reply(worker, &chance->child[i], chance->ply + 1);
	if (reply == MOVE_NONE) return;
	chance_window(chance, i, &low, &high);
	history_push(&worker->history, chance->flip[i], &chance->child[i]);
	Value value = step_value(worker, &chance->child[i], reply, -high, -low, chance->depth - 1, chance->ply + 1);
	history_pop(&worker->history);
	if (!worker->stopped && value > -high) chance_bound(chance, i, -VALUE_WIN, -value);
}

/* Star1: searches an outcome with the window that is left. */
static void chance_search(Worker *worker, Chance *chance, const Position *pos, int i) {
	Value low, high;
	chance_window(chance, i, &low, &high);
	uint64_t key = worker_busy_key(worker, pos, chance->flip[i], chance->depth);
	worker_begins(worker, key);
	Value value = step_value(worker, pos, chance->flip[i], low, high, chance->depth, chance->ply);
	worker_is_done(worker, key);
	if (worker->stopped) return;
	chance_bound(chance, i, value > low ? value : -VALUE_WIN, value < high ? value : VALUE_WIN);
}

/* The outcome of which least is known, or if another thread is at it, the next in that
 * order that none is at; -1 when all values are known. */
static int chance_vaguest(const Worker *worker, const Chance *chance, const Position *pos) {
	int vaguest = -1, free = -1, widest = 0, widest_free = 0;
	for (int i = 0; i < chance->outcomes.count; i++) {
		int width = chance->high[i] - chance->low[i];
		if (width > widest) {
			widest = width;
			vaguest = i;
		}
		uint64_t key = width > widest_free ? worker_busy_key(worker, pos, chance->flip[i], chance->depth) : 0;
		if (key == 0 || busy_has(worker->busy, key)) continue;
		widest_free = width;
		free = i;
	}
	return free >= 0 ? free : vaguest;
}

/* Narrows the bounds until they settle the node. */
static Value chance_value(Worker *worker, Chance *chance, const Position *pos) {
	Value value;
	chance_look_up(worker, chance);
	if (chance_is_settled(chance, &value)) return value;

	bool probes = chance->depth >= PROBE_DEPTH && worker->limits->chance != CHANCE_STAR1;
	for (int i = 0; i < chance->outcomes.count && probes; i++) {
		if (chance->high[i] < VALUE_WIN) continue;
		chance_probe(worker, chance, i);
		if (worker->stopped) return 0;
		if (chance_is_settled(chance, &value)) return value;
	}
	for (int left = chance->outcomes.count; left > 0; left--) {
		int i = chance_vaguest(worker, chance, pos);
		if (i < 0) break;
		chance_search(worker, chance, pos, i);
		if (worker->stopped) return 0;
		if (chance_is_settled(chance, &value)) return value;
		assert(chance->low[i] == chance->high[i]);
	}
	return value;
}

/* The key of a flip. What follows it depends on nothing before it, in the exact mode on
 * the distance from the root (search/node.c). */
static uint64_t flip_key(const Worker *worker, const Position *pos, int square) {
	uint32_t ply = worker->limits->full_width ? 1 + pos->ply - worker->root_pos_ply : 0;
	return pos->key ^ ((uint64_t)ply << 8 | (uint64_t)(SQUARE_COUNT + square)) * 0xD1342543DE82EF95u;
}

/* As worker_table_serves, for what stands on the board after a flip. */
static bool flip_table_serves(const Worker *worker, int depth) {
	if (!worker->limits->full_width) return true;
	return worker->limits->chance == CHANCE_ALL && depth < 4 * (worker->rules.occurrences - 1);
}

Value chance_node(Worker *worker, const Position *pos, int square, Value alpha, Value beta, int depth, int ply) {
	TableEntry entry;
	uint64_t key = flip_key(worker, pos, square);
	bool serves = flip_table_serves(worker, depth);
	if (serves && table_find(worker->table, key, ply, &entry) && worker_entry_settles(worker, &entry, depth, alpha, beta)) return entry.value;

	Chance chance;
	chance.alpha = alpha;
	chance.beta = beta;
	chance.depth = depth;
	chance.ply = ply;
	chance_start(worker, &chance, pos, square);
	worker->flips++;
	Value value = chance_value(worker, &chance, pos);
	worker->flips--;
	if (worker->stopped) return 0;
	Bound bound = bound_of(value, alpha, beta);
	if (serves) table_store(worker->table, key, ply, (TableEntry){value, MOVE_NONE, (int8_t)depth, (uint8_t)bound});
	return value;
}

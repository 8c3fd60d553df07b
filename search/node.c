/* Decision nodes: principal variation search.
 *
 * Alpha-beta with a null window after the first move (Marsland and Campbell, 1982), a
 * table, and the draw rules of the game inside the tree. Its flips are chance nodes
 * (search/chance.c); below its depth lies quiescence (search/quiesce.c); what is left
 * out or looked at less deeply is search/selective.c's business.
 *
 * A search of full width leaves nothing out, has no quiescence and knows repetition by
 * the game's rule alone: to depth d its value is that of plain expectimax to depth d,
 * with the same evaluation at the leaves. There a table entry serves only at its own
 * depth, quiet counter and distance from the root, and not where a repetition is near
 * enough to matter, since then the value depends on how the position was reached.
 */
#include <assert.h>
#include <string.h>

#include "search/clock.h"
#include "search/eval.h"
#include "search/order.h"
#include "search/selective.h"
#include "search/tunables.h"

/* How often the limits are looked at, in nodes: some hundredths of a millisecond, and soon enough
 * after a stop in builds that search a hundredth as fast. */
enum { CHECK_NODES = 128 };

/* Once in a while; exactly at a node limit of a single thread. */
void worker_check_limits(Worker *worker) {
	const SearchLimits *limits = worker->limits;
	uint64_t nodes = worker_nodes(worker);
	worker->check_at = nodes + CHECK_NODES;
	if (atomic_load_explicit(limits->stop, memory_order_relaxed) || atomic_load_explicit(&worker->team->halt, memory_order_relaxed))
		worker->stopped = true;
	if (worker->index > 0) return;

	if (worker->pondering && !atomic_load(limits->ponder)) {
		worker->pondering = false;
		worker->start_us = clock_now_us();
	}
	if (limits->nodes && team_nodes(worker->team) >= limits->nodes) worker->stopped = true;
	bool in_time = worker->hard_us == 0 || worker->pondering;
	if (!in_time && clock_now_us() - worker->start_us >= worker->hard_us) worker->stopped = true;
	if (limits->nodes && worker->check_at > limits->nodes) worker->check_at = limits->nodes;
}

void worker_count_node(Worker *worker, int ply) {
	uint64_t nodes = worker_nodes(worker) + 1;
	atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
	if (nodes >= worker->check_at) worker_check_limits(worker);
	if (ply > worker->seldepth) worker->seldepth = ply;
	worker->line[ply].length = 0;
}

Value worker_evaluate(Worker *worker, const Position *pos, int ply) {
	const Network *network = worker->team->network;
	if (network == NULL) return evaluate_with(&worker->material, pos, &worker->rules);
	uint64_t key = pos->key ^ (pos->quiet + 1u) * 0x9E3779B97F4A7C15u;
	EvalSlot *slot = &worker->evaluated[key % EVAL_SLOTS];
	if (slot->key != key) {
		/* The sums of what was evaluated last one ply nearer to the root, mostly the position before,
		 * or at this distance: whatever is more alike. */
		NetworkSums *sums = &worker->sums[ply], *from = sums;
		if (ply > 0 && network_distance(sums - 1, pos) <= network_distance(sums, pos)) from--;
		*slot = (EvalSlot){key, evaluate_near(network, from, pos, &worker->rules, sums)};
	}
	assert(slot->value == evaluate(network, pos, &worker->rules));
	return slot->value;
}

/* Whether the position stood on the board before, since the root: then the line is
 * no better than the shorter one, and counts as the draw it leads to. */
static bool repeats_line(const Worker *worker, const Position *pos) {
	const History *history = &worker->history;
	int last = history->count, oldest = last - pos->quiet;
	if (oldest < worker->root_ply) oldest = worker->root_ply;
	for (int i = last - 4; i >= oldest; i -= 2)
		if (history->key[i] == pos->key) return true;
	return false;
}

/* Whether a table of endings has the position. The exact mode is plain expectimax. */
static bool is_known_ending(Worker *worker, const Position *pos, int ply, Value *value) {
	EndingValue ending;
	if (worker->limits->full_width || !endings_may_know(worker->team->endings, pos)) return false;
	if (!endings_value(worker->team->endings, &worker->endings, pos, worker->rules.quiet_limit, &ending)) return false;
	uint64_t hits = atomic_load_explicit(&worker->ending_hits, memory_order_relaxed) + 1;
	atomic_store_explicit(&worker->ending_hits, hits, memory_order_relaxed);
	*value = endings_worth(ending, bits_count(position_occupied(pos)), ply);
	return true;
}

bool worker_enter(Worker *worker, const Position *pos, int ply, Value *value) {
	End end = game_end(pos, &worker->history, &worker->rules);
	*value = end_is_loss(end) ? value_lost_at(ply) : VALUE_DRAW;
	if (end != END_NONE) return true;
	if (!worker->limits->full_width && repeats_line(worker, pos)) return true;
	if (is_known_ending(worker, pos, ply, value)) return true;
	*value = 0;
	if (ply < LINE_MAX - 1) return false;
	*value = worker_evaluate(worker, pos, ply);
	return true;
}

/* In the exact mode an average that holds a proven end depends on how far from the root
 * that end is, and cannot be told from one that does not. */
static uint64_t exact_key(const Worker *worker, const Position *pos) {
	uint32_t ply = pos->ply - worker->root_pos_ply;
	return pos->key ^ ((uint64_t)(pos->quiet + 1000) << 8 | ply) * 0x9E3779B97F4A7C15u;
}

uint64_t worker_key(const Worker *worker, const Position *pos) {
	if (worker->limits->full_width) return exact_key(worker, pos);
	int left = worker->rules.quiet_limit - pos->quiet;
	if (left > 64) return pos->key;
	uint64_t phase = (uint64_t)(left > 24 ? 64 + left / 8 : left);
	return pos->key ^ (phase + 1) * 0x9E3779B97F4A7C15u;
}

void line_extend(Worker *worker, int ply, Move move) {
	Line *line = &worker->line[ply];
	const Line *rest = &worker->line[ply + 1];
	line->move[0] = move;
	line->length = 1;
	if (move_is_flip(move)) return;
	memcpy(line->move + 1, rest->move, (size_t)rest->length * sizeof(Move));
	line->length += rest->length;
}

Value step_value(Worker *worker, const Position *pos, Move move, Value alpha, Value beta, int depth, int ply) {
	Position next = *pos;
	bool passed = worker->passed;
	position_do(&next, move);
	if (depth > 0) table_prefetch(worker->table, worker_key(worker, &next));
	worker->passed = false;
	history_push(&worker->history, move, &next);
	Value value = -decision_node(worker, &next, -beta, -alpha, depth, ply + 1);
	history_pop(&worker->history);
	worker->passed = passed;
	return value;
}

bool worker_table_serves(const Worker *worker, const Position *pos, int depth) {
	const History *history = &worker->history;
	int quiet = pos->quiet < history->count ? pos->quiet : history->count;
	if (!worker->limits->full_width) return true;
	return worker->limits->chance == CHANCE_ALL && quiet + depth < 4 * (worker->rules.occurrences - 1);
}

bool worker_entry_is_deep(const Worker *worker, const TableEntry *entry, int depth) {
	return worker->limits->full_width ? entry->depth == depth : entry->depth >= depth;
}

bool worker_entry_settles(const Worker *worker, const TableEntry *entry, int depth, Value alpha, Value beta) {
	if (!worker_entry_is_deep(worker, entry, depth)) return false;
	if (entry->bound == BOUND_EXACT) return true;
	return entry->bound == BOUND_LOWER ? entry->value >= beta : entry->value <= alpha;
}

/* The value of any action inside the tree. */
static Value action_value(Worker *worker, const Node *node, Move move, Value alpha, Value beta, int depth) {
	if (!move_is_flip(move)) return step_value(worker, node->pos, move, alpha, beta, depth - 1, node->ply);
	return chance_node(worker, node->pos, move_from(move), alpha, beta, depth - 1 - selective_flip_cost(worker), node->ply);
}

/* The same for a move with `index` others before it: less deeply first when it is late,
 * with a null window unless it is the first, and again where that did not settle it. */
static Value move_value(Worker *worker, const Node *node, Move move, int score, int index, Value alpha, Value beta) {
	bool full = index == 0;
	int reduction = selective_reduction(worker, node, move, score, index);
	Value value = alpha + 1;
	if (reduction > 0) value = action_value(worker, node, move, alpha, alpha + 1, node->depth - reduction);
	if (value > alpha && !full && !worker->stopped) value = action_value(worker, node, move, alpha, alpha + 1, node->depth);
	bool inside = value > alpha && value < beta && beta - alpha > 1;
	if (full || (inside && !worker->stopped)) value = action_value(worker, node, move, alpha, beta, node->depth);
	return value;
}

/* What has been found at a node so far. */
typedef struct {
	Value best, alpha, beta;
	Move move; /* that is worth `best`; MOVE_NONE while none is known */
} Found;

/* Tries moves->move[i]; nothing has changed when the search was stopped. */
static void try_move(Worker *worker, const Node *node, const OrderedMoves *moves, int i, Found *found) {
	Move move = moves->move[i];
	Value bound;
	if (found->best > found->alpha) found->alpha = found->best;
	if (found->best > -VALUE_PROVEN && selective_skips(worker, node, move, moves->score[i], i, found->alpha, &bound)) {
		if (bound > found->best) found->best = bound;
		return;
	}
	uint64_t key = worker_busy_key(worker, node->pos, move, node->depth);
	worker_begins(worker, key);
	Value value = move_value(worker, node, move, moves->score[i], i, found->alpha, found->beta);
	worker_is_done(worker, key);
	if (worker->stopped || value <= found->best) return;
	found->best = value;
	found->move = move;
	if (value > found->alpha) line_extend(worker, node->ply, move);
	if (value >= found->beta) history_reward(worker, node->pos, moves, i, node->depth, node->ply);
}

/* Tries the actions of a node in order, but what another thread is at last. */
static void try_moves(Worker *worker, const Node *node, OrderedMoves *moves, Found *found) {
	int later[MOVES_MAX], count = 0;
	for (int i = 0; i < moves->count && found->best < found->beta && !worker->stopped; i++) {
		Move move = order_pick(moves, i);
		uint64_t key = i > 0 ? worker_busy_key(worker, node->pos, move, node->depth) : 0;
		if (key && busy_has(worker->busy, key))
			later[count++] = i;
		else
			try_move(worker, node, moves, i, found);
	}
	for (int i = 0; i < count && found->best < found->beta && !worker->stopped; i++) try_move(worker, node, moves, later[i], found);
}

/* A node without further depth. */
static Value leaf_value(Worker *worker, const Position *pos, Value alpha, Value beta, int ply) {
	if (worker_is_selective(worker)) return quiescence_node(worker, pos, alpha, beta, ply);
	worker_count_node(worker, ply);
	return worker_evaluate(worker, pos, ply);
}

/* A node with depth, where the table has not settled it. */
static Value searched_value(Worker *worker, const Node *node, Move first, Value alpha, Value beta, Move *best_move) {
	const Position *pos = node->pos;
	OrderedMoves moves;
	Value best = -VALUE_INFINITE;
	int face_down = bits_count(pos->of[FACE_DOWN]), flips = selective_flips(worker, node->depth);
	if (selective_cut(worker, node, beta, &best)) return best;
	if (worker->stopped) return 0;
	best = -VALUE_INFINITE;
	if (face_down > 0 && flips == 0) best = waiting_value(worker, pos, alpha, beta, node->ply);
	if (worker->stopped) return 0;
	order_actions(worker, pos, first, flips, node->ply, &moves);
	Found found = {best, alpha, beta, MOVE_NONE};
	try_moves(worker, node, &moves, &found);
	*best_move = found.move;
	/* Some flip that was left out might still save what looks lost. */
	return face_down > flips && found.best < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : found.best;
}

/* The evaluation, or what an earlier search found, where that says as much about the window. */
static Value guessed_value(Worker *worker, const Position *pos, const TableEntry *entry, Value alpha, Value beta, int ply) {
	if (entry->bound != BOUND_NONE && worker_entry_settles(worker, entry, entry->depth, alpha, beta)) return value_unproven(entry->value);
	return worker_evaluate(worker, pos, ply);
}

Value decision_node(Worker *worker, const Position *pos, Value alpha, Value beta, int depth, int ply) {
	assert(alpha < beta);
	Value value;
	if (worker_enter(worker, pos, ply, &value)) {
		worker_count_node(worker, ply);
		return value;
	}
	if (depth <= 0) return leaf_value(worker, pos, alpha, beta, ply);
	worker_count_node(worker, ply);
	if (worker->stopped) return 0;

	uint64_t key = worker_key(worker, pos);
	bool serves = worker_table_serves(worker, pos, depth), is_open = beta - alpha > 1 && worker->flips == 0;
	TableEntry entry = {.move = MOVE_NONE, .bound = BOUND_NONE};
	if (serves && table_find(worker->table, key, ply, &entry) && !is_open && worker_entry_settles(worker, &entry, depth, alpha, beta))
		return entry.value;

	Node node = {pos, depth, ply, is_open, 0};
	if (worker_is_selective(worker)) {
		if (!is_open) node.eval = guessed_value(worker, pos, &entry, alpha, beta, ply);
		/* Its first move is a guess, and it will be visited again (internal iterative reduction). */
		if (entry.bound == BOUND_NONE && depth >= SEARCH_GUESS_DEPTH) node.depth--;
	}
	Move best_move = MOVE_NONE;
	value = searched_value(worker, &node, entry.move, alpha, beta, &best_move);
	if (worker->stopped) return 0;
	Bound bound = bound_of(value, alpha, beta);
	if (bound == BOUND_UPPER) best_move = MOVE_NONE;
	if (serves) table_store(worker->table, key, ply, (TableEntry){value, best_move, (int8_t)node.depth, (uint8_t)bound});
	return value;
}

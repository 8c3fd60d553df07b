/* Iterative deepening at the root.
 *
 * Each iteration searches every action one ply deeper than the last, best first, with
 * a window around the value of before (aspiration); what falls outside is searched
 * again with the window opened on that side. Of several lines asked for (MultiPV) the
 * second is the best of all actions but the first, and so on: each with its exact value.
 *
 * A better action that a cut-off iteration has finished counts: the first action is
 * always the last iteration's best, so whatever beats it was searched deeper.
 */
#include <stdlib.h>
#include <string.h>

#include "search/budget.h"
#include "search/clock.h"
#include "search/tunables.h"
#include "search/worker.h"

/* However little time there is, the first iteration has this much. */
enum { FIRST_US = 20000 };

/* Moves of the winner to the end of a line that was searched to the end without a
 * flip on the way; 0 when nothing is proven. */
static int mate_distance(Value value, const Line *line) {
	if (!value_is_proven(value) || move_is_flip(line->move[line->length - 1])) return 0;
	int plies = VALUE_WIN - abs(value);
	return value > 0 ? (plies + 1) / 2 : -((plies + 1) / 2);
}

static void report(const Worker *worker, const SearchCallbacks *callbacks, int depth, int rank) {
	const RootMove *root = &worker->root[rank];
	SearchReport r = {.depth = depth, .seldepth = worker->seldepth, .rank = rank + 1, .value = root->value};
	r.nodes = team_nodes(worker->team);
	r.ending_hits = team_ending_hits(worker->team);
	r.mate = mate_distance(root->value, &root->line);
	r.time_us = clock_now_us() - worker->limits->start_us;
	r.hashfull = table_fill(worker->table);
	r.pv_length = root->line.length;
	memcpy(r.pv, root->line.move, (size_t)r.pv_length * sizeof(Move));
	callbacks->iteration(callbacks->context, &r);
}

/* root[from] goes to root[to], to <= from; what is between moves back by one. */
static void root_to_front(Worker *worker, int from, int to) {
	RootMove moved = worker->root[from];
	memmove(&worker->root[to + 1], &worker->root[to], (size_t)(from - to) * sizeof(RootMove));
	worker->root[to] = moved;
}

/* The value of root[i] within a window. */
static Value root_value(Worker *worker, const Position *pos, Move move, Value alpha, Value beta, int depth) {
	if (move_is_flip(move)) return chance_node(worker, pos, move_from(move), alpha, beta, depth - 1, 0);
	return step_value(worker, pos, move, alpha, beta, depth - 1, 0);
}

/* The value of an action that is not the first. Late flips are looked at less deeply
 * first, and with a null window, and again where that does not settle them. */
static Value late_value(Worker *worker, const Position *pos, int index, Value alpha, Value beta, int depth) {
	Move move = worker->root[index].move;
	bool reduced = worker_is_selective(worker) && move_is_flip(move) && depth >= SEARCH_ROOT_DEPTH && index >= SEARCH_ROOT_INDEX;
	Value value = alpha + 1;
	if (reduced) value = root_value(worker, pos, move, alpha, alpha + 1, depth - SEARCH_ROOT_REDUCTION);
	if (value > alpha && !worker->stopped) value = root_value(worker, pos, move, alpha, alpha + 1, depth);
	if (value > alpha && !worker->stopped) value = root_value(worker, pos, move, alpha, beta, depth);
	return value;
}

/* Tries root[i], whether it is better than `*best` and alpha: then it goes to `first` and
 * alpha rises. */
static void try_root(Worker *worker, const Position *pos, int first, int i, Value *best, Value *alpha, Value beta, int depth) {
	Move move = worker->root[i].move;
	uint64_t key = worker_busy_key(worker, pos, move, depth);
	worker_begins(worker, key);
	Value value = i == first ? root_value(worker, pos, move, *alpha, beta, depth) : late_value(worker, pos, i, *alpha, beta, depth);
	worker_is_done(worker, key);
	if (worker->stopped || value <= *best) return;
	*best = value;
	if (value <= *alpha) return;
	*alpha = value;
	line_extend(worker, 0, move);
	worker->root[i].value = value;
	worker->root[i].line = worker->line[0];
	root_to_front(worker, i, first);
}

/* The best of root[first..] within a window; it leaves with that action at `first`
 * when its value is above alpha. What another thread is at comes last. */
static Value search_window(Worker *worker, const Position *pos, int first, Value alpha, Value beta, int depth) {
	Value best = -VALUE_INFINITE;
	Move later[MOVES_MAX];
	int count = 0;
	for (int i = first; i < worker->root_count && best < beta && !worker->stopped; i++) {
		Move move = worker->root[i].move;
		uint64_t key = i > first ? worker_busy_key(worker, pos, move, depth) : 0;
		if (key && busy_has(worker->busy, key))
			later[count++] = move;
		else
			try_root(worker, pos, first, i, &best, &alpha, beta, depth);
	}
	for (int j = 0; j < count && best < beta && !worker->stopped; j++) {
		int i = first;
		while (worker->root[i].move != later[j]) i++;
		try_root(worker, pos, first, i, &best, &alpha, beta, depth);
	}
	return best;
}

/* The best of root[first..], exactly. */
static void search_line(Worker *worker, const Position *pos, int first, int depth) {
	Value guess = worker->root[first].value, alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
	int64_t margin = value_thousandths(SEARCH_ASPIRATION);
	if (depth >= SEARCH_ASPIRATION_DEPTH && !value_is_proven(guess)) {
		alpha = guess - (Value)margin;
		beta = guess + (Value)margin;
	}
	for (;; margin *= SEARCH_ASPIRATION_GROWTH) {
		Value value = search_window(worker, pos, first, alpha, beta, depth);
		if (worker->stopped) return;
		int64_t low = value - margin, high = value + margin;
		if (value <= alpha)
			alpha = low < -VALUE_EVAL_MAX ? -VALUE_INFINITE : (Value)low;
		else if (value >= beta)
			beta = high > VALUE_EVAL_MAX ? VALUE_INFINITE : (Value)high;
		else
			return;
	}
}

/* The lines of one iteration, sorted by value. */
static void iterate(Worker *worker, const Position *pos, int lines, int depth) {
	worker->seldepth = 0;
	for (int first = 0; first < lines; first++) {
		search_line(worker, pos, first, depth);
		if (worker->stopped) return;
		int to = first;
		while (to > 0 && worker->root[to - 1].value < worker->root[first].value) to--;
		root_to_front(worker, first, to);
	}
}

/* Whether thread 0 has thought enough, after an iteration. */
static bool is_enough(const Worker *worker, const Budget *budget, int depth) {
	const SearchLimits *limits = worker->limits;
	Value value = worker->root[0].value;
	if (limits->depth && depth >= limits->depth) return true;
	if (limits->infinite || worker->pondering) return false;
	if (budget->soft_us && clock_now_us() - worker->start_us >= budget->soft_us) return true;
	if (!limits->has_clock) return false;
	if (worker->root_is_known) return true;
	return worker->root_count == 1 || (value_is_proven(value) && VALUE_WIN - abs(value) <= depth);
}

void root_search(Worker *worker, const Position *pos, const SearchCallbacks *callbacks) {
	const SearchLimits *limits = worker->limits;
	Budget budget = budget_for(limits, pos->ply);
	int lines = limits->multipv < 1 ? 1 : limits->multipv < worker->root_count ? limits->multipv : worker->root_count;
	for (int depth = 1; depth <= DEPTH_MAX; depth++) {
		/* The first iteration is nearly always short enough to be finished, so that there is a value. */
		bool is_short = depth == 1 && budget.hard_us > 0 && budget.hard_us < FIRST_US;
		worker->hard_us = is_short ? FIRST_US : budget.hard_us;
		iterate(worker, pos, lines, depth);
		if (worker->stopped) return;
		if (worker->index > 0) continue;
		for (int rank = 0; rank < lines && callbacks != NULL; rank++) report(worker, callbacks, depth, rank);
		worker_check_limits(worker);
		if (is_enough(worker, &budget, depth)) return;
	}
}

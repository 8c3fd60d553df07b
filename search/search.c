/* Iterative deepening at the root.
 *
 * Each iteration searches every action one ply deeper than the last, best first.
 * A better action that a cut-off iteration has finished counts: the first action is
 * always the last iteration's best, so whatever beats it was searched deeper.
 */
#include "search/search.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "search/budget.h"
#include "search/clock.h"
#include "search/worker.h"

struct Search {
	Table table;
	Worker worker;
};

Search *search_new(int hash_mb) {
	Search *search = calloc(1, sizeof *search);
	if (search == NULL) return NULL;
	if (!search_resize(search, hash_mb)) {
		free(search);
		return NULL;
	}
	return search;
}

void search_free(Search *search) {
	table_free(&search->table);
	free(search);
}

bool search_resize(Search *search, int hash_mb) { return table_resize(&search->table, hash_mb); }

void search_clear(Search *search) { table_clear(&search->table); }

uint64_t search_nodes(const Search *search) { return search->worker.nodes; }

/* Draws are most likely where the result is open: a third of such games. */
void value_to_wdl(Value value, int *win, int *draw, int *loss) {
	int result = value / (VALUE_WIN / 1000);
	*draw = (1000 - abs(result)) / 3;
	*win = (1000 + result - *draw) / 2;
	*loss = 1000 - *win - *draw;
}

/* Everything below the mark in Worker starts afresh; of the game only the quiet
 * plies matter, since nothing before them can come back. */
static void worker_reset(Worker *worker, Table *table, const Game *game, const Rules *rules, const SearchLimits *limits) {
	const History *played = &game->history;
	int quiet = game->pos.quiet < played->count ? game->pos.quiet : played->count;
	size_t start = offsetof(Worker, rules);
	memset((char *)worker + start, 0, sizeof *worker - start);

	worker->table = table;
	worker->rules = *rules;
	worker->limits = limits;
	worker->start_us = limits->start_us;
	worker->pondering = limits->ponder != NULL;
	worker->history.count = worker->root_ply = quiet;
	memcpy(worker->history.move, played->move + played->count - quiet, (size_t)quiet * sizeof(Move));
	memcpy(worker->history.key, played->key + played->count - quiet, (size_t)(quiet + 1) * sizeof(uint64_t));
}

/* Moves of the winner to the end of a line that was searched to the end without a
 * flip on the way; 0 when nothing is proven. */
static int mate_distance(Value value, const Line *line) {
	if (!value_is_proven(value) || move_is_flip(line->move[line->length - 1])) return 0;
	int plies = VALUE_WIN - abs(value);
	return value > 0 ? (plies + 1) / 2 : -((plies + 1) / 2);
}

static void report(const Search *search, const SearchCallbacks *callbacks, int depth, Value value) {
	const Worker *worker = &search->worker;
	SearchReport r = {.depth = depth, .seldepth = worker->seldepth, .value = value, .nodes = worker->nodes};
	r.mate = mate_distance(value, &worker->line[0]);
	r.time_us = clock_now_us() - worker->limits->start_us;
	r.hashfull = table_fill(&search->table);
	r.pv_length = worker->line[0].length;
	memcpy(r.pv, worker->line[0].move, (size_t)r.pv_length * sizeof(Move));
	callbacks->iteration(callbacks->context, &r);
}

/* One iteration; the root's actions leave it with the best one in front. */
static Value search_root(Worker *worker, const Position *pos, MoveList *actions, int depth) {
	Value best = -VALUE_INFINITE;
	for (int i = 0; i < actions->count; i++) {
		Move move = actions->move[i];
		bool flip = move_is_flip(move);
		Value beta = i == 0 ? VALUE_INFINITE : best + 1, value;
		for (;; beta = VALUE_INFINITE) {
			value = flip ? chance_node(worker, pos, move_from(move), best, beta, depth - 1, 0)
			             : step_value(worker, pos, move, best, beta, depth - 1, 0);
			if (worker->stopped) return best;
			if (value < beta || beta == VALUE_INFINITE) break;
		}
		if (value <= best) continue;
		best = value;
		line_extend(worker, 0, move);
		memmove(actions->move + 1, actions->move, (size_t)i * sizeof(Move));
		actions->move[0] = move;
	}
	return best;
}

/* An answer that may not be given yet waits for its stop, or for the end of pondering. */
static void wait_for_leave(Worker *worker) {
	while (!worker->stopped && (worker->limits->infinite || worker->pondering)) {
		clock_sleep_us(500);
		worker_check_limits(worker);
	}
}

/* The actions in the order of a first, shallow look. */
static void order_root(const Worker *worker, const Position *pos, MoveList *actions) {
	OrderedMoves moves;
	order_actions(worker, pos, MOVE_NONE, SQUARE_COUNT, 0, &moves);
	actions->count = moves.count;
	for (int i = 0; i < moves.count; i++) actions->move[i] = order_pick(&moves, i);
}

Move search_go(Search *search, const Game *game, const Rules *rules, const SearchLimits *limits, const SearchCallbacks *callbacks) {
	Worker *worker = &search->worker;
	worker_reset(worker, &search->table, game, rules, limits);
	MoveList actions = {.count = 0};
	if (position_has_piece(&game->pos, game->pos.side)) order_root(worker, &game->pos, &actions);

	Budget budget = budget_for(limits, game->pos.ply);
	int deepest = limits->depth ? limits->depth : DEPTH_MAX;
	Move best = actions.count ? actions.move[0] : MOVE_NONE;
	worker->hard_us = budget.hard_us;
	for (int depth = 1; depth <= deepest && best != MOVE_NONE; depth++) {
		/* The first iteration is short, and always finished: there is always an answer. */
		worker->may_stop = depth > 1;
		worker->seldepth = 0;
		Value value = search_root(worker, &game->pos, &actions, depth);
		best = actions.move[0];
		if (worker->stopped) break;
		if (callbacks != NULL) report(search, callbacks, depth, value);
		worker_check_limits(worker);
		if (limits->infinite || worker->pondering) continue;
		if (budget.soft_us && clock_now_us() - worker->start_us >= budget.soft_us) break;
		if (limits->has_clock && actions.count == 1) break;
		if (value_is_proven(value) && limits->has_clock && VALUE_WIN - abs(value) <= depth) break;
	}
	wait_for_leave(worker);
	return best;
}

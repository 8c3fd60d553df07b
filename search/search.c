/* A search: the table, the threads, and what every question begins and ends with.
 *
 * Several threads search the same position from the same root, each on its own, and
 * help each other by the table (lazy SMP) and by leaving for later what another one is
 * searching at that moment (search/busy.h). What thread 0 finds counts.
 */
#include "search/search.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "search/budget.h"
#include "search/clock.h"
#include "search/crew.h"
#include "search/eval.h"
#include "search/order.h"
#include "search/symmetry.h"

struct Search {
	Team team;
	Crew *crew; /* threads 1.. of the team; NULL when there is one only */
	Position root;
};

static void start_sums(Worker *worker, const Network *network) {
	if (network == NULL) return;
	network_start(network, &worker->sums[0]);
	for (int i = 1; i <= LINE_MAX; i++) worker->sums[i] = worker->sums[0];
}

Search *search_new(int hash_mb) {
	Search *search = calloc(1, sizeof *search);
	if (search == NULL) return NULL;
	search->team.network = network_builtin();
	if (search_resize(search, hash_mb) && search_set_threads(search, 1) && search_use_endings(search, NULL, NULL) == 0) return search;
	search_free(search);
	return NULL;
}

void search_free(Search *search) {
	crew_free(search->crew);
	for (int i = 0; i < search->team.count; i++) free(search->team.worker[i]);
	table_free(&search->team.table);
	endings_free(search->team.endings);
	free(search);
}

bool search_resize(Search *search, int hash_mb) { return table_resize(&search->team.table, hash_mb); }

int search_use_endings(Search *search, const char *folder, void (*complain)(const char *line)) {
	Team *team = &search->team;
	Endings *endings = endings_new(folder, complain);
	if (endings == NULL) return -1;
	if (folder != NULL && endings->files == 0) {
		endings_free(endings);
		return 0;
	}
	endings_free(team->endings);
	team->endings = endings;
	for (int i = 0; i < team->count; i++) team->worker[i]->endings = (EndingCache){.slot = {{.counts = 0}}};
	return endings->files;
}

void search_use_network(Search *search, const Network *network) {
	Team *team = &search->team;
	team->network = network;
	for (int i = 0; i < team->count; i++) start_sums(team->worker[i], network);
	search_clear(search);
}

void search_clear(Search *search) {
	const Team *team = &search->team;
	table_clear(&search->team.table);
	for (int i = 0; i < team->count; i++) memset(team->worker[i]->evaluated, 0, sizeof team->worker[i]->evaluated);
}

uint64_t team_nodes(const Team *team) {
	uint64_t nodes = 0;
	for (int i = 0; i < team->count; i++) nodes += worker_nodes(team->worker[i]);
	return nodes;
}

uint64_t team_ending_hits(const Team *team) {
	uint64_t hits = 0;
	for (int i = 0; i < team->count; i++) hits += atomic_load_explicit(&team->worker[i]->ending_hits, memory_order_relaxed);
	return hits;
}

uint64_t search_nodes(const Search *search) { return team_nodes(&search->team); }

/* Draws are most likely where the result is open: a third of such games. */
void value_to_wdl(Value value, int *win, int *draw, int *loss) {
	int result = value / (VALUE_WIN / 1000);
	*draw = (1000 - abs(result)) / 3;
	*win = (1000 + result - *draw) / 2;
	*loss = 1000 - *win - *draw;
}

/* What a thread of the crew does. */
static void help(void *context, int index) {
	Search *search = context;
	root_search(search->team.worker[index + 1], &search->root, NULL);
}

/* Makes the team larger; it is as it was when there is no memory. */
static bool add_workers(Team *team, int count) {
	int before = team->count;
	for (; team->count < count; team->count++) {
		Worker *worker = aligned_alloc(_Alignof(Worker), sizeof *worker);
		if (worker == NULL) break;
		memset(worker, 0, sizeof *worker);
		worker->team = team;
		worker->table = &team->table;
		worker->index = team->count;
		start_sums(worker, team->network);
		team->worker[team->count] = worker;
	}
	if (team->count >= count) return true;
	while (team->count > before) free(team->worker[--team->count]);
	return false;
}

bool search_set_threads(Search *search, int threads) {
	Team *team = &search->team;
	int before = team->count;
	Crew *crew = NULL;
	if (threads == before) return true;
	if (!add_workers(team, threads)) return false;
	if (threads > 1 && (crew = crew_new(threads - 1, help, search)) == NULL) threads = before;
	while (team->count > threads) free(team->worker[--team->count]);
	if (threads == before) return false;
	crew_free(search->crew);
	search->crew = crew;
	return true;
}

/* Everything below the mark in Worker starts afresh; of the game only the quiet
 * plies matter, since nothing before them can come back. */
static void worker_reset(Worker *worker, const Game *game, const Rules *rules, const SearchLimits *limits) {
	const History *played = &game->history;
	int quiet = game->pos.quiet < played->count ? game->pos.quiet : played->count;
	size_t start = offsetof(Worker, rules);
	memset((char *)worker + start, 0, sizeof *worker - start);

	worker->rules = *rules;
	worker->limits = limits;
	worker->busy = worker->team->count > 1 ? &worker->team->busy : NULL;
	worker->root_pos_ply = game->pos.ply;
	evaluate_worth(&game->pos, worker->worth);
	worker->start_us = limits->start_us;
	worker->pondering = limits->ponder != NULL;
	worker->history.count = worker->root_ply = quiet;
	memcpy(worker->history.move, played->move + played->count - quiet, (size_t)quiet * sizeof(Move));
	memcpy(worker->history.key, played->key + played->count - quiet, (size_t)(quiet + 1) * sizeof(uint64_t));
}

static bool list_has(const MoveList *list, Move move) {
	for (int i = 0; i < list->count; i++)
		if (list->move[i] == move) return true;
	return false;
}

/* The actions in the order of a first, shallow look, one for all its mirror images. */
static void order_root(Worker *worker, const Position *pos) {
	OrderedMoves moves;
	MoveList actions = {.count = 0};
	const MoveList *only = &worker->limits->only;
	order_actions(worker, pos, MOVE_NONE, SQUARE_COUNT, 0, &moves);
	for (int i = 0; i < moves.count; i++) {
		Move move = order_pick(&moves, i);
		if (only->count == 0 || list_has(only, move)) actions.move[actions.count++] = move;
	}
	symmetry_drop_images(pos, &actions);
	for (int i = 0; i < actions.count; i++) worker->root[i].move = actions.move[i];
	worker->root_count = actions.count;
}

/* An answer that may not be given yet waits for its stop, or for the end of pondering. */
static void wait_for_leave(Worker *worker) {
	while (!worker->stopped && (worker->limits->infinite || worker->pondering)) {
		clock_sleep_us(500);
		worker_check_limits(worker);
	}
}

/* Makes the tables of endings that may soon be wanted, in a quarter of the time for the move
 * at most: what is missing then is made at the next one. */
static void prepare_endings(Search *search, const Position *pos, const SearchLimits *limits) {
	if (limits->full_width || bits_count(position_occupied(pos)) > ENDINGS_WANTED_PIECES) return;
	int64_t hard_us = budget_for(limits, pos->ply).hard_us;
	endings_build(search->team.endings, hard_us == 0 ? 0 : limits->start_us + hard_us / 4, limits->stop);
}

/* What was found under other draw rules does not hold. */
static void forget_other_rules(Search *search, const Rules *rules) {
	const Rules *last = &search->team.worker[0]->rules;
	bool same = last->quiet_limit == rules->quiet_limit && last->repetition == rules->repetition && last->occurrences == rules->occurrences;
	if (!same && last->quiet_limit > 0) search_clear(search);
}

Move search_go(Search *search, const Game *game, const Rules *rules, const SearchLimits *limits, const SearchCallbacks *callbacks) {
	Team *team = &search->team;
	Worker *first = team->worker[0];
	forget_other_rules(search, rules);
	search->root = game->pos;
	prepare_endings(search, &game->pos, limits);
	for (int i = 0; i < team->count; i++) {
		worker_reset(team->worker[i], game, rules, limits);
		if (position_has_piece(&game->pos, game->pos.side)) order_root(team->worker[i], &game->pos);
	}
	EndingValue ending;
	first->root_is_known = !limits->full_width && endings_value(team->endings, &first->endings, &game->pos, rules->quiet_limit, &ending);
	if (first->root_count > 0) {
		table_age(&team->table);
		atomic_store(&team->halt, false);
		if (search->crew) crew_start(search->crew);
		root_search(first, &game->pos, callbacks);
	}
	wait_for_leave(first);
	if (first->root_count == 0) return MOVE_NONE;
	atomic_store(&team->halt, true);
	if (search->crew) crew_wait(search->crew);
	return first->root[0].move;
}

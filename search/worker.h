/* What the parts of the search share: the state of one searching thread, and the
 * three kinds of node. Inside search/ only. */
#ifndef BANQI_SEARCH_WORKER_H
#define BANQI_SEARCH_WORKER_H

#include "engine/movegen.h"
#include "search/search.h"
#include "search/table.h"

/* Depths, in plies, of the selective search (search/node.c says why). Only the first
 * holds in a search of full width, too. */
enum {
	PROBE_DEPTH = 1,    /* replies to a flip are probed with this depth left behind it */
	FLIP_DEPTH = 4,     /* flips are searched from this depth on */
	FLIP_REDUCTION = 2, /* and what follows one this much less deep */
	FLIPS_INSIDE = 4    /* only the most promising, but at the root all */
};

typedef struct {
	int length;
	Move move[LINE_MAX];
} Line;

/* An action at the root with what its last search found. */
typedef struct {
	Move move;
	Value value;
	Line line;
} RootMove;

typedef struct Team Team;

/* One searching thread's own. */
typedef struct {
	Team *team;
	Table *table;    /* the team's */
	int index;       /* 0: the thread that asked; it alone looks at clocks and node limits */
	History history; /* the quiet plies before the root, then the line searched */
	int root_ply;    /* history.count at the root */

	/* From here on everything starts at zero in every search (worker_reset). */
	Rules rules;
	const SearchLimits *limits;
	uint32_t root_pos_ply;    /* pos.ply at the root */
	_Atomic uint64_t nodes;   /* written by this thread, read by all */
	uint64_t check_at;        /* limits are looked at when nodes reaches this */
	int64_t start_us;         /* what times are counted from */
	int64_t hard_us;          /* the search is cut off this long after; 0: never */
	bool may_stop;            /* there is an answer: time may cut the search off */
	bool pondering;
	bool stopped;
	int seldepth;
	Line line[LINE_MAX + 1]; /* line[ply]: the best line from that ply on */
	Move killer[LINE_MAX][2];
	int quiet_score[CONTENT_COUNT][SQUARE_COUNT]; /* quiet steps that cut, by piece and target */
	int root_count;
	RootMove root[MOVES_MAX]; /* best first */
} Worker;

/* All threads of one search, and what they share. */
struct Team {
	Table table;
	atomic_bool halt; /* the search is over: all stop */
	int count;        /* 1..THREADS_MAX */
	Worker *worker[THREADS_MAX];
};

static inline uint64_t worker_nodes(const Worker *worker) {
	return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Positions entered by all threads. */
uint64_t team_nodes(const Team *team);

/* Iterative deepening by one thread from root[], which is ordered by promise and not
 * empty; the best action ends up in front. Thread 0 reports and ends by the limits;
 * the others go on until the team's halt. `callbacks` may be NULL. */
void root_search(Worker *worker, const Position *pos, const SearchCallbacks *callbacks);

/* The value for the side to move: exact when alpha < value < beta, else a bound on
 * its side. After worker->stopped the value means nothing. */
Value decision_node(Worker *worker, const Position *pos, Value alpha, Value beta, int depth, int ply);

/* The value of flipping `square` for the player who flips; `depth` is what is left
 * after the flip. */
Value chance_node(Worker *worker, const Position *pos, int square, Value alpha, Value beta, int depth, int ply);

/* Captures only, until nothing is left to take. */
Value quiescence_node(Worker *worker, const Position *pos, Value alpha, Value beta, int ply);

/* The value of a step or a capture for the player who makes it. */
Value step_value(Worker *worker, const Position *pos, Move move, Value alpha, Value beta, int depth, int ply);

/* Looks at the limits, and at whether thinking ahead has become thinking. */
void worker_check_limits(Worker *worker);

/* Sorts out what can be told at once about a node other than the root: true, and
 * *value is set, when the game has ended there or the line is as long as it gets. */
bool worker_enter(Worker *worker, const Position *pos, int ply, Value *value);

/* The key under which a position's value is stored: near the quiet limit the value
 * depends on the counter too, and exactly, always on that and on the distance from the root. */
uint64_t worker_key(const Worker *worker, const Position *pos);

/* Whether the value of a node to this depth can be stored and used again. */
bool worker_table_serves(const Worker *worker, const Position *pos, int depth);

/* Whether what an entry says holds for a search to this depth. */
bool worker_entry_is_deep(const Worker *worker, const TableEntry *entry, int depth);

/* Whether it settles the search of a window. */
bool worker_entry_settles(const Worker *worker, const TableEntry *entry, int depth, Value alpha, Value beta);

/* Puts `move` in front of the line found one ply on. */
void line_extend(Worker *worker, int ply, Move move);

/* Moves with the score that orders them, best first by picking. */
typedef struct {
	int count;
	Move move[MOVES_MAX];
	int score[MOVES_MAX];
} OrderedMoves;

/* All captures; all actions of a node, `flips` flips at most, inside the tree (ply > 0)
 * only one of those that are mirror images of each other. */
void order_captures(const Position *pos, OrderedMoves *moves);
void order_actions(const Worker *worker, const Position *pos, Move first, int flips, int ply, OrderedMoves *moves);

/* Brings the best of move[i..] to i and returns it. */
Move order_pick(OrderedMoves *moves, int i);

/* Remembers a quiet step that cut. */
void order_reward(Worker *worker, const Position *pos, Move move, int depth, int ply);

#endif

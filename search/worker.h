/* What the parts of the search share: the state of one searching thread, and the
 * three kinds of node. Inside search/ only. */
#ifndef BANQI_SEARCH_WORKER_H
#define BANQI_SEARCH_WORKER_H

#include "engine/movegen.h"
#include "search/busy.h"
#include "search/endings.h"
#include "search/material.h"
#include "search/network.h"
#include "search/search.h"
#include "search/table.h"

/* Replies to a flip are probed with this depth left behind it, in plies. */
enum { PROBE_DEPTH = 1 };

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

/* Values of positions that were evaluated before, by their key and quiet counter: so many fit
 * into a processor's second cache. Empty when all zero, and to be emptied when another network
 * or other rules evaluate. */
enum { EVAL_SLOTS = 1 << 14 };

typedef struct {
	uint64_t key;
	Value value;
} EvalSlot;

/* One searching thread's own. */
typedef struct {
	Team *team;
	Table *table;    /* the team's */
	int index;       /* 0: the thread that asked; it alone looks at clocks and node limits */
	MaterialCache material;
	EvalSlot evaluated[EVAL_SLOTS];
	NetworkSums sums[LINE_MAX + 1]; /* of what was evaluated last so far from the root */
	EndingCache endings;
	History history; /* the quiet plies before the root, then the line searched */
	int root_ply;    /* history.count at the root */

	/* From here on everything starts at zero in every search (worker_reset). */
	Rules rules;
	const SearchLimits *limits;
	Busy *busy;              /* the team's; NULL when the thread is alone */
	uint32_t root_pos_ply;   /* pos.ply at the root */
	_Atomic uint64_t nodes;  /* written by this thread, read by all */
	_Atomic uint64_t ending_hits; /* positions known from tables of endings; likewise */
	uint64_t check_at;       /* limits are looked at when nodes reaches this */
	int64_t start_us;        /* what times are counted from */
	int64_t hard_us;         /* the search is cut off this long after; 0: never */
	bool pondering;
	bool stopped;
	int seldepth;
	Line line[LINE_MAX + 1]; /* line[ply]: the best line from that ply on */
	int flips;                /* on the way from the root */
	bool passed;              /* the last ply was a pass */
	int worth[CONTENT_COUNT]; /* of a piece, in points, by what lives at the root */
	Move killer[LINE_MAX][2];
	Move counter[CONTENT_COUNT][SQUARE_COUNT];    /* the step that answered a step, by its piece and target */
	int quiet_score[CONTENT_COUNT][SQUARE_COUNT]; /* how often a quiet step cuts, by piece and target */
	bool root_is_known; /* tables of endings have the position: a first look says it all */
	int root_count;
	RootMove root[MOVES_MAX]; /* best first */
} Worker;

/* All threads of one search, and what they share. */
struct Team {
	Table table;
	Endings *endings; /* read-only while the search runs */
	const Network *network; /* NULL: hand-made numbers evaluate */
	Busy busy;
	atomic_bool halt; /* the search is over: all stop */
	int count;        /* 1..THREADS_MAX */
	Worker *worker[THREADS_MAX];
};

static inline uint64_t worker_nodes(const Worker *worker) {
	return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Less deep searches are over too soon to be worth putting off, in plies. */
enum { BUSY_DEPTH = 3 };

/* Positions entered by all threads, and those of them known from tables of endings. */
uint64_t team_nodes(const Team *team);
uint64_t team_ending_hits(const Team *team);

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

/* Captures, until none is left that is worth a look (search/quiesce.c). */
Value quiescence_node(Worker *worker, const Position *pos, Value alpha, Value beta, int ply);

/* What waiting is worth, by quiescence, where some flip could be used to wait. */
Value waiting_value(Worker *worker, const Position *pos, Value alpha, Value beta, int ply);

/* The value of a step or a capture for the player who makes it. */
Value step_value(Worker *worker, const Position *pos, Move move, Value alpha, Value beta, int depth, int ply);

/* What the evaluation says of a position, `ply` plies from the root. */
Value worker_evaluate(Worker *worker, const Position *pos, int ply);

/* Looks at the limits, and at whether thinking ahead has become thinking. */
void worker_check_limits(Worker *worker);

/* Sorts out what can be told at once about a node other than the root: true, and *value is
 * set, when the game has ended there, a table of endings knows it or the line is as long as
 * it gets. */
bool worker_enter(Worker *worker, const Position *pos, int ply, Value *value);

/* The key under which a position's value is stored: near the quiet limit the value
 * depends on the counter too, and exactly, always on that and on the distance from the root. */
uint64_t worker_key(const Worker *worker, const Position *pos);

/* Whether the value of a node to this depth can be stored and used again. */
bool worker_table_serves(const Worker *worker, const Position *pos, int depth);

/* Counts a position entered, and looks at the limits when it is time to. */
void worker_count_node(Worker *worker, int ply);

/* Whether what an entry says holds for a search to this depth. */
bool worker_entry_is_deep(const Worker *worker, const TableEntry *entry, int depth);

/* Whether it settles the search of a window. */
bool worker_entry_settles(const Worker *worker, const TableEntry *entry, int depth, Value alpha, Value beta);

/* Puts `move` in front of the line found one ply on. */
void line_extend(Worker *worker, int ply, Move move);

/* What others need to know of a move at a node that is about to be searched; 0: nothing. */
static inline uint64_t worker_busy_key(const Worker *worker, const Position *pos, Move move, int depth) {
	return worker->busy != NULL && depth >= BUSY_DEPTH ? busy_key(worker_key(worker, pos), move, depth) : 0;
}

/* Tells the others, where there is something to tell. */
static inline void worker_begins(const Worker *worker, uint64_t busy_key) {
	if (busy_key) busy_enter(worker->busy, busy_key);
}

static inline void worker_is_done(const Worker *worker, uint64_t busy_key) {
	if (busy_key) busy_leave(worker->busy, busy_key);
}

static inline bool worker_is_selective(const Worker *worker) { return !worker->limits->full_width; }

/* A value that rests on actions left out proves nothing. */
static inline Value value_unproven(Value value) {
	return value > VALUE_EVAL_MAX ? VALUE_EVAL_MAX : value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : value;
}

static inline bool move_is_quiet(const Position *pos, Move move) {
	return !move_is_flip(move) && pos->at[move_to(move)] == EMPTY;
}

#endif

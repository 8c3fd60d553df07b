/* The search as others see it: limits in, callbacks out.
 *
 * One Search is used by one thread at a time, whatever threads it has of its own. Only
 * the flags that SearchLimits points to may be touched by another thread while
 * search_go runs.
 */
#ifndef BANQI_SEARCH_SEARCH_H
#define BANQI_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "search/network.h"
#include "search/value.h"

enum { DEPTH_MAX = 100, THREADS_MAX = 256 };

/* What a search of full width makes use of at chance nodes. It plays with all of it;
 * the others are there to measure what each part saves. */
typedef enum {
	CHANCE_ALL,   /* the table, probes, Star1 windows */
	CHANCE_STAR2, /* probes and Star1 windows; no table anywhere in the tree */
	CHANCE_STAR1  /* Star1 windows; no table either */
} ChanceMethod;

/* What ends a search; whatever comes first. 0 means that there is no such limit. */
typedef struct {
	int depth;             /* plies, 1..DEPTH_MAX */
	uint64_t nodes;        /* positions entered */
	int64_t movetime_ms;   /* for this move */
	int64_t time_ms;       /* what the player has left for the game; ... */
	int64_t increment_ms;  /* ... and is given after each move */
	bool has_clock;        /* time_ms and increment_ms hold */
	bool infinite;         /* nothing but `stop` ends it */
	int overhead_ms;       /* lost between engine and referee at each move */
	bool full_width;       /* nothing is left out: plain expectimax's value, exactly */
	int multipv;           /* how many best actions are reported; 0 is 1 */
	MoveList only;         /* the actions looked at, flips without outcome; empty: all */
	ChanceMethod chance;   /* for measurements, with full_width; 0: all there is */
	int64_t start_us;      /* when the question came, by clock_now_us() */
	const atomic_bool *stop; /* true: stop at once; never NULL */
	/* While true the search goes on whatever its limits in time, and their clock starts
	 * when it turns false; NULL: it is not thinking ahead. */
	const atomic_bool *ponder;
} SearchLimits;

/* One line of a finished iteration. */
typedef struct {
	int depth, seldepth;
	int rank;            /* 1: the best action, 2: the second best, ... */
	Value value;         /* for the side to move */
	int mate;            /* moves of the winner to a proven end, negative when lost; 0: none */
	uint64_t nodes;
	uint64_t ending_hits; /* positions known from tables of endings */
	int64_t time_us;
	int hashfull;        /* per mille */
	int pv_length;       /* 1 or more */
	Move pv[LINE_MAX];   /* a flip, its outcome unknown, ends it */
} SearchReport;

/* Called by the thread that asked; a search without callbacks is silent. */
typedef struct {
	void (*iteration)(void *context, const SearchReport *report);
	void *context;
} SearchCallbacks;

typedef struct Search Search;

/* A search by the built-in network, with an empty table of `hash_mb` megabytes; NULL without memory. */
Search *search_new(int hash_mb);
void search_free(Search *search);

/* Replaces the table by an empty one. False without memory: the old one stays. */
bool search_resize(Search *search, int hash_mb);

/* How many threads search, 1..THREADS_MAX; at first 1. One thread always finds the same;
 * several share the table, and what they find depends on their timing. False
 * when they cannot be had: those of before stay. */
bool search_set_threads(Search *search, int threads);

/* Takes the tables of endings in a folder in use; NULL: none but those made in memory. Files
 * that are there but cannot be used are told to `complain`, a line each, and left alone.
 * Returns how many are in use; -1 without memory. Then, and with a folder that holds none, those
 * of before stay. */
int search_use_endings(Search *search, const char *folder, void (*complain)(const char *line));

/* Evaluates by this network from now on, which stays the caller's; NULL: by hand-made numbers.
 * Forgets all earlier searches. */
void search_use_network(Search *search, const Network *network);

/* Forgets all earlier searches: what comes next depends on nothing before. */
void search_clear(Search *search);

/* Finds the best action in the game's last position, drawn or not; MOVE_NONE when
 * the side to move has none. Returns when a limit is reached; with `infinite`
 * not before stop is set, with `ponder` not before that flag is false or stop is set.
 * A flip is answered with its outcome unknown. `callbacks` may be NULL. */
Move search_go(Search *search, const Game *game, const Rules *rules, const SearchLimits *limits, const SearchCallbacks *callbacks);

/* Positions entered by the last search_go, by all threads. */
uint64_t search_nodes(const Search *search);

/* Win, draw and loss per mille that a value stands for; they add up to 1000. */
void value_to_wdl(Value value, int *win, int *draw, int *loss);

#endif

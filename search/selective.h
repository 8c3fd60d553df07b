/* What a selective search leaves out or looks at less deeply; nothing in a search of full
 * width. Inside search/ only. */
#ifndef BANQI_SEARCH_SELECTIVE_H
#define BANQI_SEARCH_SELECTIVE_H

#include "search/worker.h"

/* A decision node at work. */
typedef struct {
	const Position *pos;
	int depth, ply;
	bool is_open; /* on the main line: its window is open, no flip came before it */
	Value eval;   /* the evaluation; nothing where is_open or in a search of full width */
} Node;

/* Whether the node need not be searched, judged by its evaluation or by a pass; *value is
 * then a bound beyond the window, which ends at beta. */
bool selective_cut(Worker *worker, const Node *node, Value beta, Value *value);

/* How many flips are tried at a node. */
int selective_flips(const Worker *worker, int depth);

/* Whether a move is left out. `index` counts the moves before it, `*bound` receives what
 * it is worth at most. */
bool selective_skips(const Worker *worker, const Node *node, Move move, int score, int index, Value alpha, Value *bound);

/* By how much less deep a move is looked at first; 0 for not at all. */
int selective_reduction(const Worker *worker, const Node *node, Move move, int score, int index);

/* The plies a flip costs on top of its own. */
int selective_flip_cost(const Worker *worker);

#endif

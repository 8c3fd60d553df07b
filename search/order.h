/* The order in which moves are tried, and what it rests on. Inside search/ only. */
#ifndef BANQI_SEARCH_ORDER_H
#define BANQI_SEARCH_ORDER_H

#include "search/worker.h"

/* Moves with the score that orders them, best first by picking. */
typedef struct {
	int count;
	Move move[MOVES_MAX];
	int score[MOVES_MAX];
} OrderedMoves;

/* All captures; all actions of a node, `flips` flips at most, inside the tree (ply > 0)
 * only one of those that are mirror images of each other. Scores tell classes apart:
 * below 0 a capture that loses something, from ORDER_SPECIAL on what is likely to be
 * best, from ORDER_WINNING on a capture that wins something; between them the rest. */
enum { ORDER_SPECIAL = 1 << 20, ORDER_WINNING = 1 << 28 };
void order_captures(const Worker *worker, const Position *pos, OrderedMoves *moves);
void order_actions(const Worker *worker, const Position *pos, Move first, int flips, int ply, OrderedMoves *moves);

/* Brings the best of move[i..] to i and returns it. */
Move order_pick(OrderedMoves *moves, int i);

/* What is known of quiet steps from elsewhere in the tree: the step that answers the
 * last one, how often a step cuts (-HISTORY_MAX_SCORE..HISTORY_MAX_SCORE). */
enum { HISTORY_MAX_SCORE = 16384 };
Move history_counter(const Worker *worker, const Position *pos);
int history_score(const Worker *worker, const Position *pos, Move step);

/* Remembers that moves[index] cut, and that those before it did not. */
void history_reward(Worker *worker, const Position *pos, const OrderedMoves *moves, int index, int depth, int ply);

/* What a capture wins for the side to move when both go on taking on its square; in
 * the points of `worth`. */
int exchange(const int worth[CONTENT_COUNT], const Position *pos, Move capture);

#endif

/* The exact expected result of positions whose graph fits into memory. */
#ifndef BANQI_SEARCH_SOLVE_H
#define BANQI_SEARCH_SOLVE_H

#include <stdatomic.h>

#include "engine/movegen.h"
#include "search/solve_index.h"

typedef struct {
	Move move;    /* a flip with its outcome unknown */
	double value; /* for the side to move, -1..1 */
} SolveAction;

typedef struct {
	double value;    /* for the side to move, -1..1; -1 where it has no action */
	uint64_t states; /* positions that were given a value, one for each side to move */
	int count;       /* legal actions */
	SolveAction action[MOVES_MAX];
} SolveResult;

/* The values of a position and of all that can follow from it. */
typedef struct Solution Solution;

/* Whether solving a position takes no more memory than is allowed; otherwise false,
 * and the reason in `error`. Milliseconds. Any thread. */
bool solve_fits(const Position *pos, char error[SOLVE_ERROR_SIZE]);

/* Solves a position when endless play is a draw: quiet limit and repetition play no
 * part. NULL, with the reason in `error`, when it takes more than SOLVE_BYTES_MAX of
 * memory, memory runs out, or *stop is raised (looked at every millisecond). To be
 * released by solution_free(). Any thread. */
Solution *solution_new(const Position *pos, const atomic_bool *stop, char error[SOLVE_ERROR_SIZE]);
void solution_free(Solution *solution);

/* The values of the position that was solved, or of one that can follow from it. Any thread. */
void solution_value(const Solution *solution, const Position *pos, SolveResult *result);

/* Solves a position and forgets all but its own values. False where solution_new() has nothing. */
bool solve_position(const Position *pos, const atomic_bool *stop, SolveResult *result, char error[SOLVE_ERROR_SIZE]);

#endif

/* Exact values a second time: slow, obvious, and on the naive rules. */
#ifndef BANQI_TESTS_NAIVE_SOLVE_H
#define BANQI_TESTS_NAIVE_SOLVE_H

#include "tests/naive.h"

enum { NAIVE_STATES_MAX = 20000 };

typedef struct {
	int states; /* positions that can be reached */
	double value;
	int count;
	NaiveAction action[NAIVE_ACTIONS_MAX];
	double action_value[NAIVE_ACTIONS_MAX];
} NaiveSolution;

/* The values of a position and of its actions when endless play is a draw. False
 * when more than NAIVE_STATES_MAX positions can be reached. */
bool naive_solve(const NaivePosition *root, NaiveSolution *solution);

#endif

/* Solving a position exactly.
 *
 *   value(s) = max over actions; a step or capture is worth -value(next), a flip
 *              sum over the pieces of the pool of count/total x -value(next)
 *   value(s) = -1 where the side to move has no piece or no action
 *
 * and play that never ends is worth 0. Flips make it a stochastic game, and quiet
 * steps make its graph cyclic; iterating over all of it at once may never settle, as a
 * player can wait for ever for an exit whose value still moves. But a flip or a capture
 * is never undone. So the graph falls apart into layers, a layer being what stands
 * face up, what is in the pool and which squares are face down; within a layer there
 * are only quiet steps and every way out leads to a lower layer. Solved from the
 * lowest up, every layer is a deterministic game with known exits (solve_layer.c).
 *
 * It is retrograde analysis (Stroehlein 1970; Thompson 1986) with chance nodes on the
 * borders. The 2x4 board is the field's benchmark (Chang and Hsu, A Quantitative Study of
 * 2x4 Chinese Dark Chess, 2013): with four soldiers a side the published expected score of
 * the first player is 0.2286 = 8/35, here a value of 2 x 8/35 - 1 = -0.542857.
 */
#include "search/solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "search/solve_layer.h"

/* Without values where a side has no piece: every action, if there is one, ends the game. */
struct Solution {
	SolveIndex index;
	double *values; /* by number; NULL: none are wanted */
};

/* ---- the layers ---- */

/* What solving needs beside the values. False when memory runs out; solver_release() in any case. */
static bool solver_allocate(LayerSolver *solver) {
	solver->exits = malloc(solver->index->largest_layer * sizeof *solver->exits);
	solver->queue = malloc(solver->index->largest_layer * sizeof *solver->queue);
	solver->is_queued = malloc(solver->index->largest_layer);
	return solver->exits != NULL && solver->queue != NULL && solver->is_queued != NULL;
}

static void solver_release(LayerSolver *solver) {
	free(solver->exits);
	free(solver->queue);
	free(solver->is_queued);
}

/* False on a stop. */
static bool solve_layers(LayerSolver *solver) {
	const SolveIndex *index = solver->index;
	for (int i = index->count - 1; i >= 0; i--) {
		const Material *material = &index->materials[i];
		uint32_t layers = material_layers(index, material);
		for (uint32_t rank = 0; rank < layers; rank++) {
			layer_solve(solver, material, layer_face_down(index, material, rank));
			if (atomic_load_explicit(solver->stop, memory_order_relaxed)) return false;
		}
	}
	return true;
}

/* False, with the reason, when it cannot be done. */
static bool find_all_values(Solution *solution, const Position *pos, const atomic_bool *stop, char error[SOLVE_ERROR_SIZE]) {
	if (!solve_index_build(&solution->index, pos, error)) return false;
	solution->values = malloc(solution->index.states * sizeof *solution->values);
	LayerSolver solver = {.index = &solution->index, .stop = stop, .values = solution->values};
	const char *failure = NULL;
	if (!solver_allocate(&solver) || solver.values == NULL) failure = "not enough memory";
	else if (!solve_layers(&solver)) failure = "stopped";
	if (failure != NULL) snprintf(error, SOLVE_ERROR_SIZE, "%s", failure);
	solver_release(&solver);
	return failure == NULL;
}

/* ---- a solution ---- */

static bool is_one_sided(const Position *pos) {
	return !position_has_piece(pos, RED) || !position_has_piece(pos, BLACK);
}

bool solve_fits(const Position *pos, char error[SOLVE_ERROR_SIZE]) {
	if (is_one_sided(pos)) return true;
	SolveIndex *index = malloc(sizeof *index);
	if (index == NULL) snprintf(error, SOLVE_ERROR_SIZE, "not enough memory");
	bool fits = index != NULL && solve_index_build(index, pos, error);
	if (index != NULL) solve_index_free(index);
	free(index);
	return fits;
}

Solution *solution_new(const Position *pos, const atomic_bool *stop, char error[SOLVE_ERROR_SIZE]) {
	Solution *solution = calloc(1, sizeof *solution);
	if (solution == NULL) snprintf(error, SOLVE_ERROR_SIZE, "not enough memory");
	if (solution == NULL || is_one_sided(pos) || find_all_values(solution, pos, stop, error)) return solution;
	solution_free(solution);
	return NULL;
}

void solution_free(Solution *solution) {
	if (solution == NULL) return;
	solve_index_free(&solution->index);
	free(solution->values);
	free(solution);
}

/* ---- the values ---- */

/* For the side to move. */
static double value_at(const Solution *solution, const Position *pos) {
	if (!position_has_piece(pos, pos->side)) return -1;
	const SolveIndex *index = &solution->index;
	const Material *material = &index->materials[solve_index_find(index, pos)];
	uint32_t placement = placement_rank(index, material, pos->of, index->board & ~pos->of[FACE_DOWN]);
	return solution->values[layer_first(index, material, pos->of[FACE_DOWN]) + 2 * placement + pos->side];
}

static double value_after(const Solution *solution, const Position *pos, Move move) {
	Position next = *pos;
	position_do(&next, move);
	return -value_at(solution, &next);
}

static double value_of_flip(const Solution *solution, const Position *pos, int square) {
	Outcomes outcomes;
	double sum = 0;
	flip_outcomes(pos, &outcomes);
	for (int i = 0; i < outcomes.count; i++)
		sum += outcomes.weight[i] * value_after(solution, pos, move_flip(square, outcomes.piece[i]));
	return sum / outcomes.total;
}

void solution_value(const Solution *solution, const Position *pos, SolveResult *result) {
	MoveList list;
	generate_all(pos, &list);
	*result = (SolveResult){.value = -1, .states = solution->index.states, .count = list.count};
	for (int i = 0; i < list.count; i++) {
		Move move = list.move[i];
		double value = move_is_flip(move) ? value_of_flip(solution, pos, move_from(move)) : value_after(solution, pos, move);
		result->action[i] = (SolveAction){move, value};
		if (value > result->value) result->value = value;
	}
}

bool solve_position(const Position *pos, const atomic_bool *stop, SolveResult *result, char error[SOLVE_ERROR_SIZE]) {
	Solution *solution = solution_new(pos, stop, error);
	if (solution != NULL) solution_value(solution, pos, result);
	solution_free(solution);
	return solution != NULL;
}

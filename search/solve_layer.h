/* One layer: the values of its positions, when those of all lower layers are known. */
#ifndef BANQI_SEARCH_SOLVE_LAYER_H
#define BANQI_SEARCH_SOLVE_LAYER_H

#include <stdatomic.h>

#include "search/solve_index.h"

/* The values of all layers, and what solving one of them needs beside them. */
typedef struct {
	const SolveIndex *index;
	const atomic_bool *stop;
	double *values;  /* by number, for the side to move */
	double *exits;   /* of the layer being solved: the best flip or capture */
	uint32_t *queue; /* positions whose value has changed: a ring with room for all */
	uint8_t *is_queued;
} LayerSolver;

/* Finds the values of a material's layer with this set of face-down squares. All
 * layers that follow from it must have theirs. When the stop flag is raised it
 * returns early, and the values mean nothing. */
void layer_solve(LayerSolver *solver, const Material *material, Bitboard face_down);

#endif

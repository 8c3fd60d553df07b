/* The symmetries of the board: what is a mirror image of something else has the same
 * value and need be searched once. */
#ifndef BANQI_SEARCH_SYMMETRY_H
#define BANQI_SEARCH_SYMMETRY_H

#include "engine/movegen.h"

/* Removes from a list every flip that a symmetry of the position maps onto an earlier
 * flip of the list, which has the same value. Steps stay: the draw rules remember on
 * which squares they were played. What is left keeps its order. */
void symmetry_drop_images(const Position *pos, MoveList *list);

/* Whether both colours are alike: nothing has been flipped, and as many of each kind
 * are face down on both sides. A flip then has the same value for the one who flips
 * whichever of the two colours a kind shows, since it becomes his own. */
bool symmetry_of_colours(const Position *pos);

#endif

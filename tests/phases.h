/* Positions from every phase of the game, and boards that games seldom reach, for
 * tests that compare the search with brute force. */
#ifndef BANQI_TESTS_PHASES_H
#define BANQI_TESTS_PHASES_H

#include "engine/deal.h"
#include "engine/game.h"

typedef enum {
	PHASE_START,     /* nothing, one or two pieces flipped */
	PHASE_OPENING,   /* 16 to 29 face down */
	PHASE_MIDDLE,    /* 7 to 15 */
	PHASE_LATE,      /* 1 to 6 */
	PHASE_ENDING,    /* none */
	PHASE_SYMMETRIC, /* a board that a mirror maps onto itself, all sizes */
	PHASE_SMALL,     /* a board of 3 to 10 squares */
	PHASE_ANY,       /* set up at random, some plies played */
	PHASE_COUNT
} Phase;

extern const char *const PHASE_NAMES[PHASE_COUNT];

/* A game that has not ended and stands in the phase, played at random under the rules.
 * The draw rules may be near, as far as random play brings them about. */
void phase_game(Rng *rng, Phase phase, const Rules *rules, Game *game);

/* A position that a symmetry maps onto itself: `flip` is what it does to a square's
 * index, 3 (files), 28 (ranks) or 31 (both). The side to move has an action. */
void symmetric_position(Rng *rng, int flip, Position *pos);

#endif

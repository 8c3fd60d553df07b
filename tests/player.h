/* Random positions and random players, biased so that games reach every end. */
#ifndef BANQI_TESTS_PLAYER_H
#define BANQI_TESTS_PLAYER_H

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/notation.h"

typedef enum {
	MOOD_ANY,      /* every action equally likely */
	MOOD_GREEDY,   /* captures when it can: ends by running out of pieces */
	MOOD_PEACEFUL, /* neither captures nor flips if it can: quiet limits */
	MOOD_RETRACE,  /* walks out and back again: repetitions and cycles */
	MOOD_COUNT
} Mood;

typedef struct {
	Rng *rng;
	Mood mood;
	int reach; /* MOOD_RETRACE: own moves out before the way back, 1 or more */
} Player;

/* A random mood and reach. */
Player player_random(Rng *rng);

/* An action to play, a flip with its outcome drawn from the pool. The side to move
 * must have one. */
Move player_choose(const Player *player, const Game *game);

/* Draws what an unknown flip shows; any other move stays as it is. */
Move player_reveal(Rng *rng, const Position *pos, Move move);

/* Writes the text of a random position: a start, a small board all face down, or a
 * set-up of some pieces, on the full board or on a part of it. */
void random_position_text(Rng *rng, char text[POSITION_TEXT_SIZE]);

#endif

/* A game with somebody who has dealt it: what a flip shows is settled at the start. */
#ifndef BANQI_TESTS_DEALER_H
#define BANQI_TESTS_DEALER_H

#include "tests/player.h"

typedef struct {
	Game game;
	Rules rules;
	Piece layout[SQUARE_COUNT]; /* what lay face down at the start */
	Player player;              /* plays at random */
} Dealer;

/* Deals a game at a position, NULL for the start, under a preset, with a random player. */
void dealer_start(Dealer *dealer, Rng *rng, const Position *start, const char *preset);

/* Plays an action; a flip shows what was dealt, and comes back as it was played. False
 * when it is not legal. */
bool dealer_play(Dealer *dealer, Move *move);

/* Plays a random action and returns it. */
Move dealer_play_any(Dealer *dealer);

/* Plays up to so many random actions; fewer when the game ends. */
void dealer_play_some(Dealer *dealer, int plies);

bool dealer_is_over(const Dealer *dealer);

/* A random position of the whole board with pieces face up and an action to play, as
 * a new start: no quiet plies, player 1 to move. */
void dealer_random_board(Rng *rng, Position *pos);

#endif

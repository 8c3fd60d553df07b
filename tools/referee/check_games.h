/* The games that the check shows an engine. They are the same every time. */
#ifndef BANQI_REFEREE_CHECK_GAMES_H
#define BANQI_REFEREE_CHECK_GAMES_H

#include "engine/deal.h"
#include "engine/game.h"

/* A game from a position text (NULL: the start of every game) and moves with blanks
 * between them. Both must be good: they are the program's own. */
void games_set(Game *game, const char *position, const char *moves);

/* Any legal action, each equally likely; a flip with its outcome from the layout. The
 * side to move must have one. */
Move games_any_move(const Position *pos, const Piece layout[SQUARE_COUNT], Rng *rng);

/* A whole game of random actions in which red flipped first and nobody has lost. */
void games_random(Game *game, int plies);

/* All 32 squares flipped in turn; `side` flipped first, moves, and has an action. */
void games_face_up(Game *game, int side);

/* A game from the start and four quiet plies that lead back to where it stands. */
void games_shuttle(Game *game, Move cycle[4]);

#endif

/* The words of the engine and of the naive rules, one put into the other. */
#ifndef BANQI_TESTS_BRIDGE_H
#define BANQI_TESTS_BRIDGE_H

#include "engine/game.h"
#include "engine/movegen.h"
#include "tests/naive.h"

Move move_from_naive(NaiveAction action);
NaiveAction naive_from_move(Move move);

/* Sorts moves by value. */
void moves_sort(Move *moves, int count);

/* All texts of a list, sorted by byte, a blank between; room for MOVES_MAX moves. */
enum { MOVES_TEXT_SIZE = MOVES_MAX * 6 + 1 };
void moves_to_text(const MoveList *list, char text[MOVES_TEXT_SIZE]);

/* Reads a position text that is known to be good; a failed check if it is not. */
Position position_of(const char *text);

/* Plays moves, a blank between them. False at the first that is no move or is not
 * legal; those before it are played. */
bool play_texts(Game *game, const char *moves);

#endif

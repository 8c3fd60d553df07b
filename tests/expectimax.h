/* Plain expectimax: every action, every outcome, nothing left out and nothing
 * remembered. It shares the rules and the evaluation with the search, no more. */
#ifndef BANQI_TESTS_EXPECTIMAX_H
#define BANQI_TESTS_EXPECTIMAX_H

#include "engine/game.h"
#include "search/value.h"

/* The value of the game's last position to `depth` plies for the side to move, counted
 * like the search's: a loss at the root is -VALUE_WIN. *nodes counts up for every position
 * entered, the root not among them. The game is played on and taken back. */
Value expectimax(Game *game, const Rules *rules, int depth, uint64_t *nodes);

/* The value of one action, a flip with its outcome unknown. `depth` counts it. */
Value expectimax_action(Game *game, const Rules *rules, Move move, int depth, uint64_t *nodes);

#endif

/* A game in progress: where it started, what was played, what stands now. */
#ifndef BANQI_ENGINE_GAME_H
#define BANQI_ENGINE_GAME_H

#include "engine/rules.h"

typedef struct {
	Position start;
	Position pos;
	History history; /* from start to pos */
} Game;

/* Starts a game at a position. */
void game_start(Game *game, const Position *start);

/* Copies a game; only the plies that were played are copied. */
void game_copy(Game *to, const Game *from);

/* Plays one action. False, and nothing changes, when it is not legal, is a flip
 * whose outcome is not known, or the list is full (HISTORY_MAX). */
bool game_play(Game *game, Move move);

/* 0 or 1: the player to move; player 0 is the one who flipped first. */
static inline int game_player(const Position *pos) { return (int)(pos->ply & 1); }

#endif

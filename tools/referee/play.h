/* One game between two players. */
#ifndef BANQI_REFEREE_PLAY_H
#define BANQI_REFEREE_PLAY_H

#include "tools/referee/player.h"

/* All that a game needs; large, and used for one game after another. Set to zeros
 * before the first. */
typedef struct {
	Player player[2]; /* 0 flips first */
	Game game;
	Clocks clocks;
	int culprit; /* the player on whose account the referee ended the game, or that did not start */
} Table;

typedef enum {
	PLAY_FINISHED,     /* by the rules, or by the referee */
	PLAY_FAILED_START, /* the culprit was started and then stalled or crashed before its first move: it lost */
	PLAY_CANNOT_START, /* the culprit cannot be started at all: no result */
	PLAY_INTERRUPTED   /* no result */
} PlayOutcome;

/* Plays one game with fresh processes, which are gone when it returns. `engine` are
 * player 1 and player 2. The record brings rules, start and deal; its result, reason and moves are filled in. What the culprit did is told in
 * its detail. */
PlayOutcome play_game(Table *table, const Settings *settings, const EngineSettings *const engine[2], Record *record);

#endif

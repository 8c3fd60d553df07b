/* One game between two players. */
#ifndef BANQI_REFEREE_PLAY_H
#define BANQI_REFEREE_PLAY_H

#include "tools/referee/info.h"
#include "tools/referee/journal.h"
#include "tools/referee/player.h"

/* All that a game needs; large, and used for one game after another. Set to zeros
 * before the first. */
typedef struct {
	Player player[2]; /* 0 flips first */
	Game game;
	Clocks clocks;
	Info info[2]; /* what each player says of its present move */
	EndingCache endings; /* of those that the settings know */
	int culprit; /* the player on whose account the referee ended the game, or that did not start */
} Table;

typedef enum {
	PLAY_FINISHED,     /* by the rules, or by the referee */
	PLAY_FAILED_START, /* the culprit was started and then stalled or crashed before its first move: it lost */
	PLAY_CANNOT_START, /* the culprit cannot be started at all: no result */
	PLAY_INTERRUPTED   /* no result */
} PlayOutcome;

/* Plays one game with fresh processes, which are gone when it returns. `engine` are
 * player 1 and player 2. The game's record brings rules, start and deal; its result, reason
 * and moves are filled in, and times, scores and, where the referee ended it, the detail. The
 * thread must be the one of the table's other games. */
PlayOutcome play_game(Table *table, const Settings *settings, const EngineSettings *const engine[2], JournalGame *played);

#endif

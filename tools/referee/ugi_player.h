/* An engine at the board: the dialogue of UGI, the Universal Game Interface.
 *
 *   > ugi                              < option name Hash type spin ...   < ugiok
 *   > setoption name Hash value 16
 *   > isready                          < readyok
 *   > uginewgame   > isready           < readyok
 *   > position startpos moves a1(K)    > go movetime 100     < bestmove b1(?)
 *   > quit
 *
 * What the engine learns of the deal is what its flips and its opponent's have shown.
 */
#ifndef BANQI_REFEREE_UGI_PLAYER_H
#define BANQI_REFEREE_UGI_PLAYER_H

#include "engine/game.h"
#include "tools/referee/child.h"
#include "tools/referee/settings.h"

enum { PLAYER_DETAIL_SIZE = 2 * CHILD_TEXT_SIZE };

typedef struct {
	Child child;
	bool has_crashed;
	char detail[PLAYER_DETAIL_SIZE]; /* what was wrong with the last answer; one line, or "" */
} UgiPlayer;

typedef enum {
	PLAYER_OK,
	PLAYER_CANNOT_START, /* no such program, or it does not take its options */
	PLAYER_LATE,
	PLAYER_CRASHED,      /* it exited or closed a pipe */
	PLAYER_UNREADABLE,   /* its bestmove is no move */
	PLAYER_INTERRUPTED
} PlayerState;

/* Starts the engine and leads it to the first move of a new game. `opponent` is the
 * other player of the game if that one has been started, else NULL. After anything
 * but PLAYER_OK the player is still to be ended. */
PlayerState ugi_player_start(UgiPlayer *player, UgiPlayer *opponent, const EngineSettings *engine, const Settings *settings);

/* Asks for a move in a game that began at the start position. `move` is of the right
 * form, not always legal; a flip comes with an unknown outcome whatever the engine
 * named. *used_us is the time from the question to the answer. */
PlayerState ugi_player_move(UgiPlayer *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us);

/* Lets the engine go, and waits until it has. After PLAYER_CRASHED the detail then
 * says how it ended, if it did so by itself. Neither does harm to a player that is not running. */
void ugi_player_dismiss(UgiPlayer *player);
void ugi_player_end(UgiPlayer *player);

#endif

/* An engine at the board, whatever protocol it speaks. What it learns of the deal is
 * what its flips and its opponent's have shown.
 *
 * A player belongs to one thread, together with its opponent.
 */
#ifndef BANQI_REFEREE_PLAYER_H
#define BANQI_REFEREE_PLAYER_H

#include "engine/game.h"
#include "tools/referee/child.h"
#include "tools/referee/settings.h"

typedef enum {
	PLAYER_OK,
	PLAYER_CANNOT_START, /* no such program, or it does not take what it is told */
	PLAYER_LATE,
	PLAYER_CRASHED,      /* it exited or closed a pipe */
	PLAYER_UNREADABLE,   /* what it says is no answer to what it was asked */
	PLAYER_INTERRUPTED
} PlayerState;

enum { PLAYER_DETAIL_SIZE = 2 * CHILD_TEXT_SIZE, MGTP_CODES = 19 };

/* What the dialogue of MGTP keeps (tools/referee/mgtp_player.c). */
typedef struct {
	int unanswered[MGTP_CODES]; /* requests by code whose reply has not come */
	int64_t owed_us;            /* what its replies since its last move took: counts for its next */
	PlayerState state;          /* what went wrong while it was told something */
} MgtpState;

typedef struct {
	Child child;
	Proto proto;
	const EngineSettings *engine;
	bool has_crashed;
	MgtpState mgtp;
	int64_t seed; /* that the engine is told where it declares an option Seed; 0: it is not */
	char detail[PLAYER_DETAIL_SIZE]; /* what was wrong with the last answer; one line, or "" */
	void (*hear)(void *context, const char *line); /* is given every line that is read; or NULL */
	void *hear_context;
} Player;

/* Starts the engine and leads it to the first move of a game from `start`. Its proto
 * is known (recognise.h). `opponent` is the other player of the game if that one has
 * been started, else NULL. After anything but PLAYER_OK the player is still to be ended. */
PlayerState player_start(Player *player, Player *opponent, const EngineSettings *engine, const Settings *settings, const Position *start);

/* Starts the process only, to be talked to in `proto`. PLAYER_OK or PLAYER_CANNOT_START. */
PlayerState player_launch(Player *player, Player *opponent, const EngineSettings *engine, Proto proto);

/* Asks for a move. `move` is of the right form, not always legal; a flip comes with
 * an unknown outcome whatever the engine named. *used_us is the time that it took. */
PlayerState player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us);

/* Tells the last ply of the game, which may be the player's own, after the clock of
 * the one that played it has been set. What goes wrong shows when it is asked next. */
void player_inform(Player *player, const Game *game, const Clocks *clocks);

/* Lets the engine go, and waits until it has. After PLAYER_CRASHED the detail then
 * says how it ended, if it did so by itself. Neither does harm to a player that is not running. */
void player_dismiss(Player *player);
void player_end(Player *player);

/* ---- for the dialogues ---- */

enum { READY_MS = 10000 }; /* for each answer before the first move */

/* The next line that the engine says before the deadline. */
PlayerState player_next_line(Player *player, int64_t deadline, char **line);

/* The text behind the first word of a line if that is `word`, else NULL. */
char *player_rest_after(char *line, const char *word);

#endif

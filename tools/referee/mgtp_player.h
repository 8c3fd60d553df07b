/* The dialogue of MGTP, as the live platform leads it. Requests are a code and a name,
 * replies one line each with that code; other lines are passed over.
 *
 *   > 1 name                   < =1 NAME
 *   > 2 version                < =2 1.0.0
 *   > 3 known_command init_board   < =3 true      only where a match has set-up starts
 *   > 7 reset_board            < =7
 *   > 18 init_board X X K ... 1 2 2 ...  < =18    only for a set-up start
 *   > 8 num_repetition 3       < =8               8 and 9 only with rules=told
 *   > 9 num_moves_to_draw 60   < =9
 *   > 15 time_setting 900000   < =15
 *   > 14 ready                 < =14
 *   > 12 genmove unknown       < =12 b8 b8        a flip names its square twice
 *   > 11 flip b8 G             < =11              every ply, to both engines,
 *   > 16 time_left red 899990  < =16              with the clock of who played it
 *   > 5 quit
 *
 * Each request waits for the reply to the one before, as on the platform; after the
 * first move an engine that does not reply is waited for only a moment, and what it
 * takes to reply is taken from its clock. The functions are those of player.h for a
 * player that has been launched.
 */
#ifndef BANQI_REFEREE_MGTP_PLAYER_H
#define BANQI_REFEREE_MGTP_PLAYER_H

#include "tools/referee/player.h"

/* Whether an engine that speaks MGTP can be told what its settings ask for; else why not. */
enum { MGTP_ERROR_SIZE = 320 };
bool mgtp_player_accepts(const EngineSettings *engine, char error[MGTP_ERROR_SIZE]);

/* Whether it can be told this start; else what it cannot be told. */
bool mgtp_player_accepts_start(const Position *start, char error[MGTP_ERROR_SIZE]);

PlayerState mgtp_player_start(Player *player, const Settings *settings, const Position *start);

PlayerState mgtp_player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us);

void mgtp_player_inform(Player *player, const Game *game, const Clocks *clocks);

/* Whether a line is a reply, `=CODE ...` or `?CODE ...`; lines that only begin with
 * such a sign are not. *rest is what follows the code. */
typedef struct {
	int code;
	bool is_refusal;
	char *rest;
} MgtpReply;

bool mgtp_reply_read(char *line, MgtpReply *reply);

#endif

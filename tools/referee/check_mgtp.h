/* The MGTP dialogue of the check, and its steps by file. */
#ifndef BANQI_REFEREE_CHECK_MGTP_H
#define BANQI_REFEREE_CHECK_MGTP_H

#include "engine/game.h"
#include "tools/referee/check_steps.h"

enum { MGTP_EXIT_MS = 2000, MGTP_TEXT_SIZE = 128 };

/* A reply: "=CODE TEXT", or "?CODE TEXT" where it is not good. */
typedef struct {
	bool is_good;
	int code; /* -1: none was named */
	char text[MGTP_TEXT_SIZE];
} MgtpReply;

/* Waits for a reply and reads it; whatever else is written before it is passed over. */
bool mgtp_await(Trial *trial, int within_ms, MgtpReply *reply);

/* Sends a request and waits for its reply, which must carry its code. */
__attribute__((format(printf, 3, 4))) bool mgtp_ask(Trial *trial, MgtpReply *reply, const char *format, ...);

/* The same, and the reply must be "=" or "?". */
bool mgtp_accepts(Trial *trial, const char *request);
bool mgtp_refuses(Trial *trial, const char *request);

/* Whether the engine answers at all; its name and version; the same and all that the
 * platform says before the first ply of a game. */
bool mgtp_greet(Trial *trial);
bool mgtp_introduce(Trial *trial);
bool mgtp_begin_game(Trial *trial, int time_setting_ms);

/* Tells a ply, and what time is left to whoever moved; the engine must take both. */
bool mgtp_tell(Trial *trial, Move move);
bool mgtp_tell_time(Trial *trial, int side, int ms);

/* Tells all plies of a game, each with the time left of its side. */
bool mgtp_tell_game(Trial *trial, const Game *game, const int time_left_ms[2]);

/* Clocks that keep a long game short. */
enum { MGTP_SETTING_MS = 10000, MGTP_LEFT_MS = 1000 };
extern const int MGTP_LEFT[2];

/* genmove for the side to move; the answer must be legal in the game, and in time. */
bool mgtp_genmove(Trial *trial, const Game *game, int within_ms, Move *move);

/* By what they look at: the game, the lines themselves. */
CheckFunction mgtp_first_flip, mgtp_colours, mgtp_long_game, mgtp_set_up, mgtp_draws, mgtp_time, mgtp_illegal;
CheckFunction mgtp_names, mgtp_commands, mgtp_reset, mgtp_time_setting, mgtp_ready, mgtp_bad_arguments, mgtp_unknown, mgtp_one_reply,
	mgtp_blanks, mgtp_quit, mgtp_end_of_input;

#endif

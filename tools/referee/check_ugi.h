/* The UGI dialogue of the check, and its steps by file. */
#ifndef BANQI_REFEREE_CHECK_UGI_H
#define BANQI_REFEREE_CHECK_UGI_H

#include "engine/game.h"
#include "tools/referee/check_steps.h"

enum {
	UGI_AT_ONCE_MS = 1000, /* stop, and isready within a search */
	UGI_EXIT_MS = 2000,
	UGI_WORD_SIZE = 64
};

/* The rest of a line behind its first words; NULL when it does not begin with them. */
char *ugi_rest(char *line, const char *words);

/* Looks at a line that came while another was waited for; false: the wait is over. */
typedef bool UgiNote(Trial *trial, void *context, char *line);

/* Waits for a line that begins with a word. `note`, NULL or what is shown the lines
 * before it. */
bool ugi_await(Trial *trial, const char *word, int within_ms, UgiNote *note, void *context);

/* Starts the engine and waits for ugiok. */
bool ugi_introduce(Trial *trial, UgiNote *note, void *context);

/* The same with nothing to note; `begin` then also starts a new game. */
bool ugi_greet(Trial *trial);
bool ugi_begin(Trial *trial);

/* isready ... readyok; no bestmove may come before it. */
bool ugi_ready(Trial *trial, int within_ms);

/* Sends `position` for a game. */
void ugi_send_position(Trial *trial, const Game *game);

/* Waits for bestmove and takes its move's text. */
bool ugi_await_bestmove(Trial *trial, int within_ms, char text[UGI_WORD_SIZE]);

/* The same, and the move must be legal in the game; `move` may be NULL. What an engine
 * says that a flip will show is passed over. */
bool ugi_await_legal(Trial *trial, const Game *game, int within_ms, Move *move);

/* Sends position and go, and waits for a legal answer. */
bool ugi_ask(Trial *trial, const Game *game, const char *go);

/* ugi_ask in a game of games_set. */
bool ugi_ask_text(Trial *trial, const char *position, const char *moves, const char *go);

/* By what they look at: the game, time, the lines themselves. */
CheckFunction ugi_start_position, ugi_colours, ugi_set_up, ugi_long_game, ugi_draws, ugi_lost;
CheckFunction ugi_stop, ugi_ready_in_search, ugi_time, ugi_counts;
CheckFunction ugi_handshake, ugi_options, ugi_bad_input, ugi_blanks, ugi_new_games, ugi_quit, ugi_end_of_input;

#endif

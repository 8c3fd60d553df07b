/* The field's older client as a script. It is written from the description of the
 * protocol, with frames of its own, so that a misreading on our side shows. One
 * client with one engine at a time; a failed check whenever something is not right. */
#ifndef BANQI_TESTS_GUI_H
#define BANQI_TESTS_GUI_H

#include "engine/game.h"
#include "tests/program.h"

enum { GUI_TEXT_SIZE = 8192 };

/* How frames go out: at once, a byte at a time, or kept until gui_flush(). */
typedef enum { GUI_WHOLE, GUI_BYTES, GUI_GLUED } GuiManner;

/* Listens on a free port and starts the engine: `banqi WORDS socket HOST PORT`, or for
 * a folder its `./search WORDS HOST PORT`. Waits until it connects. */
bool gui_start(const char *folder, const char *words);
void gui_set_manner(GuiManner manner);

void gui_send(const char *text);
void gui_send_raw(const void *bytes, size_t size);
void gui_flush(void);

/* The next message within ten seconds; "" for none. It stays until the next call. */
const char *gui_read(void);

/* Sends a message that is answered by its own name. */
void gui_ask(const char *text, const char *answer);

/* /start with the board of `start` and the first `count` plies of `game`. */
void gui_send_start(const Position *board, const Move *history, int count, int64_t ms);

/* A ply as it is told to the engine, with the time left. */
void gui_send_ply(Move move, int64_t ms);

/* Reads the engine's action, a flip with its outcome unknown, and checks its form and
 * that it is legal; MOVE_NONE if it is not. */
Move gui_read_action(const Position *pos);

/* Closes the socket and checks that the engine exits by itself, soon, and what it says:
 * nothing, or one line that begins with `line`. */
void gui_end(int status, const char *line);

/* The same for an engine that ends first. */
void gui_wait_end(int status, const char *line);

#endif

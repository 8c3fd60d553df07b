/* One engine at a time, talked to over its pipes. */
#ifndef BANQI_TESTS_TALK_H
#define BANQI_TESTS_TALK_H

#include <stdbool.h>
#include <stdint.h>

/* Starts banqi from the folder that BIN names (bin), with an `--option` for each
 * NAME=VALUE of the text, up to four with blanks between them, or none for NULL. A
 * failed check, and false, if it cannot. */
bool talk_start(const char *options);

/* Ends the engine; talk_fate() then says how it went, as child_end does. */
void talk_end(void);
const char *talk_fate(void);

/* Closes the engine's input and ends it: no `quit`, and no patience. */
void talk_hang_up(void);

/* The processor time that the engine has used, in ms. */
int64_t talk_cpu_ms(void);

void talk_send(const char *line);

/* The next line of the engine, within ten seconds; a failed check and "" without one.
 * It stays until the next call. */
char *talk_read(void);

/* Reads up to a line that begins with `prefix`, and returns it; "" if none comes. */
char *talk_read_until(const char *prefix);

/* Reads all that still comes, until the engine closes its output or ten seconds are over. */
void talk_read_rest(void);

#endif

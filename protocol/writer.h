/* The one way out: whole lines on stdout, from any thread. */
#ifndef BANQI_PROTOCOL_WRITER_H
#define BANQI_PROTOCOL_WRITER_H

#include <stdbool.h>

/* Writes one line, or several that belong together, in one piece and flushes; the
 * closing newline is added. Any thread. */
__attribute__((format(printf, 1, 2))) void writer_print(const char *format, ...);

/* Whether everything so far reached stdout. */
bool writer_is_sound(void);

/* Whether somebody can still read what is written: false once the other end of a
 * pipe or terminal is gone. */
bool writer_has_reader(void);

#endif

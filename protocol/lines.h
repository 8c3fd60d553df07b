/* Bounded lines in. */
#ifndef BANQI_PROTOCOL_LINES_H
#define BANQI_PROTOCOL_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* The longest line that is taken; a game of 16,384 plies needs an eighth of it. */
enum { LINE_BYTES_MAX = 1 << 20 };

typedef enum {
	LINE_READ,     /* `text` holds it, without its end ("\n" or "\r\n") */
	LINE_TOO_LONG, /* it was skipped whole */
	LINE_HAS_NUL,  /* it held a NUL byte, and was skipped whole */
	LINE_NOT_YET,  /* the time is over */
	LINE_NO_MORE   /* end of input or a read error; a last line without an end came before */
} LineStatus;

typedef struct {
	int fd;
	char *text; /* the last line, NUL-terminated; valid until the next call */
	char *room;
	size_t begin, end, size; /* the unread bytes of `room` are begin..end-1 */
	bool at_end;
	bool skipping; /* within a line that is too long */
} LineReader;

/* Reads from a file descriptor, which stays the caller's. False without memory. */
bool lines_open(LineReader *reader, int fd);
void lines_close(LineReader *reader);

/* Waits for the next line, at most `timeout_ms` since input last came; -1: as long as
 * it takes. One thread. */
LineStatus lines_next(LineReader *reader, int timeout_ms);

#endif

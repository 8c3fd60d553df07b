/* Reading lines of any length from a descriptor into one buffer that grows up to the
 * longest line taken. What is longer is skipped as it comes in, so that no input can
 * make the program grow. */
#define _POSIX_C_SOURCE 200809L

#include "protocol/lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_SIZE = 4096 };

bool lines_open(LineReader *reader, int fd) {
	*reader = (LineReader){.fd = fd, .room = malloc(FIRST_SIZE), .size = FIRST_SIZE};
	return reader->room != NULL;
}

void lines_close(LineReader *reader) {
	free(reader->room);
	reader->room = NULL;
}

/* Makes room behind `end`: by moving what is unread to the front, or by growing.
 * False when the buffer already has its largest size and is full. */
static bool make_room(LineReader *reader) {
	if (reader->begin > 0) {
		memmove(reader->room, reader->room + reader->begin, reader->end - reader->begin);
		reader->end -= reader->begin;
		reader->begin = 0;
	}
	/* One byte stays free for the NUL behind a last line without an end. */
	if (reader->end + 1 < reader->size) return true;
	if (reader->size > LINE_BYTES_MAX) return false;
	char *room = realloc(reader->room, reader->size * 2);
	if (room == NULL) return false;
	reader->room = room;
	reader->size *= 2;
	return true;
}

/* Reads what there is. False when nothing comes in time. */
static bool fill(LineReader *reader, int timeout_ms) {
	struct pollfd input = {.fd = reader->fd, .events = POLLIN};
	if (timeout_ms >= 0 && poll(&input, 1, timeout_ms) == 0) return false;
	ssize_t got;
	do got = read(reader->fd, reader->room + reader->end, reader->size - reader->end - 1);
	while (got < 0 && errno == EINTR);
	if (got <= 0)
		reader->at_end = true;
	else
		reader->end += (size_t)got;
	return true;
}

/* Hands out begin..end_of_line-1 as the line. */
static LineStatus take(LineReader *reader, size_t end_of_line, size_t next) {
	size_t length = end_of_line - reader->begin;
	bool too_long = reader->skipping || length > LINE_BYTES_MAX;
	reader->text = reader->room + reader->begin;
	reader->begin = next;
	reader->skipping = false;
	if (too_long) return LINE_TOO_LONG;
	if (length > 0 && reader->text[length - 1] == '\r') length--;
	reader->text[length] = '\0';
	return memchr(reader->text, '\0', length) ? LINE_HAS_NUL : LINE_READ;
}

LineStatus lines_next(LineReader *reader, int timeout_ms) {
	size_t searched = reader->begin;
	for (;;) {
		char *found = memchr(reader->room + searched, '\n', reader->end - searched);
		if (found != NULL) {
			size_t end_of_line = (size_t)(found - reader->room);
			return take(reader, end_of_line, end_of_line + 1);
		}
		if (reader->at_end) {
			if (reader->begin == reader->end && !reader->skipping) return LINE_NO_MORE;
			return take(reader, reader->end, reader->end);
		}
		if (!make_room(reader)) {
			reader->skipping = true;
			reader->begin = reader->end = 0;
		}
		searched = reader->end;
		if (!fill(reader, timeout_ms)) return LINE_NOT_YET;
	}
}

/* Frames over a socket. */
#define _POSIX_C_SOURCE 200809L

#include "protocol/frames.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

/* Reads `wanted` bytes; returns how many came before the end. */
static size_t read_all(int fd, char *to, size_t wanted) {
	size_t done = 0;
	while (done < wanted) {
		ssize_t got = read(fd, to + done, wanted - done);
		if (got < 0 && errno == EINTR) continue;
		if (got <= 0) break;
		done += (size_t)got;
	}
	return done;
}

FrameStatus frame_read(int fd, char text[FRAME_TEXT_MAX + 1]) {
	unsigned char head[2];
	size_t got = read_all(fd, (char *)head, sizeof head);
	if (got == 0) return FRAME_END;
	if (got < sizeof head || head[0] >= 128) return FRAME_BROKEN;
	size_t length = head[0] + (size_t)128 * head[1];
	if (read_all(fd, text, length) < length) return FRAME_BROKEN;
	text[length] = '\0';
	return FRAME_READ;
}

bool frame_write(int fd, const char *text) {
	char frame[FRAME_TEXT_MAX + 2];
	size_t length = strlen(text), sent = 0;
	if (length > FRAME_TEXT_MAX) return false;
	frame[0] = (char)(length % 128);
	frame[1] = (char)(length / 128);
	memcpy(frame + 2, text, length);
	while (sent < length + 2) {
		/* A client that is gone is an error here, not a signal. */
		ssize_t put = send(fd, frame + sent, length + 2 - sent, MSG_NOSIGNAL);
		if (put < 0 && errno == EINTR) continue;
		if (put <= 0) return false;
		sent += (size_t)put;
	}
	return true;
}

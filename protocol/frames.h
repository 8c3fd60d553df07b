/* Frames of the older client: two bytes of length, low seven bits first, then ASCII. */
#ifndef BANQI_PROTOCOL_FRAMES_H
#define BANQI_PROTOCOL_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

/* The longest text of a frame: 127 + 128 x 255. */
enum { FRAME_TEXT_MAX = 32767 };

typedef enum {
	FRAME_READ,
	FRAME_END,   /* the other side closed between two frames */
	FRAME_BROKEN /* it closed within one, the length is not one, or reading failed */
} FrameStatus;

/* Waits for a frame and puts its text, with a NUL behind it, into `text`. */
FrameStatus frame_read(int fd, char text[FRAME_TEXT_MAX + 1]);

/* False when the text is too long or the other side does not take it. */
bool frame_write(int fd, const char *text);

#endif

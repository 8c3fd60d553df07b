/* libFuzzer: the older client. A stream as it is, or, so that sense is found sooner,
 * after a line feed each line as a frame. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Two bytes of length stand before each line in place of its end. */
static size_t make_frames(uint8_t *to, const uint8_t *data, size_t size) {
	size_t made = 0;
	for (size_t at = 0; at < size;) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		size_t length = end != NULL ? (size_t)(end - data) - at : size - at;
		to[made++] = (uint8_t)(length % 128);
		to[made++] = (uint8_t)(length / 128);
		memcpy(to + made, data + at, length);
		made += length;
		at += length + 1;
	}
	return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	uint8_t frames[3 * 4096];
	if (size > 4096) return 0;
	if (size > 0 && data[0] == '\n') {
		size = make_frames(frames, data + 1, size - 1);
		data = frames;
	}
	const char *wrong = fuzz_oldclient(data, size, NULL);
	if (wrong == NULL) return 0;
	fprintf(stderr, "fuzz: %s\n", wrong);
	abort();
}

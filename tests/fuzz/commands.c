/* The command reader: any bytes as lines, in this process. Jobs that a line starts
 * are stopped before the next one. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "protocol/commands.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void execute(Session *session, const char *text, size_t length) {
	char line[512];
	if (length >= sizeof line || memchr(text, '\0', length) || strstr(text, "Hash")) return;
	memcpy(line, text, length);
	line[length] = '\0';
	command_execute(session, line);
	atomic_store(&session->stop, true);
	while (session_is_busy(session)) continue;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static Session *session;
	if (session == NULL) {
		if (freopen("/dev/null", "w", stdout) == NULL) return 0;
		session = session_new();
	}
	char text[4096];
	if (size >= sizeof text) return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	for (const char *line = text; line < text + size;) {
		size_t length = strcspn(line, "\n");
		execute(session, line, length);
		line += length + 1;
	}
	return 0;
}

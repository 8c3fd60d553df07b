/* One engine on its pipes. */
#include "tests/talk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/clock.h"
#include "tests/runner.h"
#include "tools/referee/child.h"

static Child engine;

enum { PATIENCE_US = 10000000 };

bool talk_start(const char *option) {
	signal(SIGPIPE, SIG_IGN); /* an engine that is gone is a failed check */
	const char *bin = getenv("BIN");
	char path[512], flag[] = "--option", setting[128] = "", error[CHILD_TEXT_SIZE];
	snprintf(path, sizeof path, "%s/banqi", bin ? bin : "bin");
	if (option != NULL) snprintf(setting, sizeof setting, "%s", option);
	char *const argv[] = {path, option ? flag : NULL, setting, NULL};
	return CHECK(child_start(&engine, NULL, argv, error));
}

void talk_end(void) {
	child_dismiss(&engine, "quit");
	child_end(&engine);
}

const char *talk_fate(void) { return engine.fate; }

void talk_send(const char *line) { child_send(&engine, line); }

char *talk_read(void) {
	static char nothing[1];
	char *line = nothing;
	nothing[0] = '\0';
	if (!CHECK_EQUAL_INT(child_read_line(&engine, clock_now_us() + PATIENCE_US, &line), CHILD_LINE)) return nothing;
	return line;
}

char *talk_read_until(const char *prefix) {
	for (;;) {
		char *line = talk_read();
		if (*line == '\0' || strncmp(line, prefix, strlen(prefix)) == 0) return line;
	}
}

void talk_read_rest(void) {
	char *line;
	while (child_read_line(&engine, clock_now_us() + PATIENCE_US, &line) == CHILD_LINE) continue;
}

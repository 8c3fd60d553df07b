/* One engine on its pipes. */
#define _POSIX_C_SOURCE 200809L

#include "tests/talk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/runner.h"
#include "tools/referee/child.h"

static Child engine;

enum { PATIENCE_US = 10000000, OPTIONS_MAX = 4 };

bool talk_start(const char *options) {
	signal(SIGPIPE, SIG_IGN); /* an engine that is gone is a failed check */
	const char *bin = getenv("BIN");
	char path[512], flag[] = "--option", settings[256] = "", error[CHILD_TEXT_SIZE];
	char *argv[2 * OPTIONS_MAX + 2] = {path}, *rest = settings, *setting;
	int count = 1;
	snprintf(path, sizeof path, "%s/banqi", bin ? bin : "bin");
	if (options != NULL) snprintf(settings, sizeof settings, "%s", options);
	while (count < 2 * OPTIONS_MAX && (setting = strtok_r(rest, " ", &rest)) != NULL) {
		argv[count++] = flag;
		argv[count++] = setting;
	}
	return CHECK(child_start(&engine, NULL, argv, NULL, error));
}

void talk_end(void) {
	child_dismiss(&engine, "quit");
	child_end(&engine);
}

void talk_hang_up(void) {
	child_dismiss(&engine, "");
	child_end(&engine);
}

int64_t talk_cpu_ms(void) {
	char path[64], text[1024] = "";
	unsigned long user = 0, system = 0;
	snprintf(path, sizeof path, "/proc/%ld/stat", (long)engine.pid);
	FILE *file = fopen(path, "r");
	if (!CHECK(file != NULL)) return 0;
	size_t got = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[got] = '\0';
	/* The name, in parentheses, may hold anything; user and system time are words 14 and 15. */
	const char *rest = strrchr(text, ')');
	CHECK(rest != NULL && sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2);
	return (int64_t)(user + system) * 1000 / sysconf(_SC_CLK_TCK);
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

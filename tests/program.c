/* Starting banqi and seeing how it ends. */
#define _GNU_SOURCE /* realpath, mkdtemp */

#include "tests/program.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/runner.h"

enum { WORDS_MAX = 24, PATIENCE_US = EFFORT(2000000, 20000000) };

/* The engine's path, whole, so that it can be started from any folder. */
static bool find_engine(char path[PROGRAM_PATH_SIZE]) {
	const char *bin = getenv("BIN");
	char near[PROGRAM_PATH_SIZE];
	snprintf(near, sizeof near, "%s/banqi", bin != NULL ? bin : "bin");
	char *whole = realpath(near, NULL);
	bool found = whole != NULL && strlen(whole) < PROGRAM_PATH_SIZE;
	if (found) strcpy(path, whole);
	free(whole);
	return CHECK(found);
}

bool program_make_folder(char folder[PROGRAM_PATH_SIZE]) {
	char engine[PROGRAM_PATH_SIZE], link_path[PROGRAM_PATH_SIZE + 8];
	const char *temporary = getenv("TMPDIR");
	snprintf(folder, PROGRAM_PATH_SIZE, "%.400s/banqi-test-XXXXXX", temporary != NULL ? temporary : "/tmp");
	if (!find_engine(engine) || !CHECK(mkdtemp(folder) != NULL)) return false;
	snprintf(link_path, sizeof link_path, "%s/search", folder);
	return CHECK(symlink(engine, link_path) == 0);
}

void program_remove_folder(const char *folder) {
	static const char *const NAMES[] = {"search", "board.txt", "move.txt"};
	char path[PROGRAM_PATH_SIZE + 16];
	for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
		unlink(path);
	}
	CHECK(rmdir(folder) == 0);
}

/* Starts it in the folder that the caller has gone to. */
static bool start_here(Child *child, char *path, const char *words) {
	char line[1024], error[CHILD_TEXT_SIZE], *argv[WORDS_MAX + 2] = {path}, *rest = line;
	int count = 1;
	snprintf(line, sizeof line, "--option Hash=1 %s", words);
	for (char *word; count <= WORDS_MAX && (word = strtok_r(rest, " ", &rest)) != NULL;) argv[count++] = word;
	signal(SIGPIPE, SIG_IGN); /* an engine that is gone is a failed check */
	bool started = CHECK(child_start(child, NULL, argv, NULL, error));
	if (!started) test_note("%s", error);
	return started;
}

bool program_start(Child *child, const char *folder, const char *name, const char *words) {
	char path[PROGRAM_PATH_SIZE + 8], engine[PROGRAM_PATH_SIZE], here[PROGRAM_PATH_SIZE];
	if (!find_engine(engine)) return false;
	snprintf(path, sizeof path, "%s", engine);
	if (strcmp(name, "banqi") != 0) snprintf(path, sizeof path, "./%s", name);
	if (folder == NULL) return start_here(child, path, words);
	if (!CHECK(getcwd(here, sizeof here) != NULL && chdir(folder) == 0)) return false;
	bool started = start_here(child, path, words);
	return CHECK(chdir(here) == 0) && started;
}

void program_finish(Child *child, ProgramEnd *end) {
	int64_t start = clock_now_us();
	char *line;
	ChildRead read;
	*end = (ProgramEnd){.lines = 0};
	while ((read = child_read_line(child, start + PATIENCE_US, &line)) == CHILD_LINE) {
		end->lines++;
		snprintf(end->line, sizeof end->line, "%.*s", PROGRAM_LINE_SIZE - 1, line);
	}
	CHECK_EQUAL_INT(read, CHILD_CLOSED);
	end->took_us = clock_now_us() - start;
	child_dismiss(child, "");
	child_end(child);
	strcpy(end->fate, child->fate);
	if (child->tail_length > 0) test_note("on its error output: %.*s", (int)child->tail_length, child->tail);
}

bool program_check_end(const ProgramEnd *end, int status, const char *line) {
	char fate[CHILD_TEXT_SIZE];
	snprintf(fate, sizeof fate, "exited with status %d", status);
	bool fits = CHECK_EQUAL_TEXT(end->fate, fate);
	fits = CHECK_EQUAL_INT(end->lines, line != NULL ? 1 : 0) && fits;
	return CHECK_EQUAL_TEXT(end->line, line != NULL ? line : "") && fits;
}

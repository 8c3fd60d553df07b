/* The trial of an engine in one step: its process, its time, its dialogue. */
#define _GNU_SOURCE

#include "tools/referee/check_trial.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "search/clock.h"

enum { SEND_SIZE = 1024, EXIT_GLANCE_US = 2000, LAST_WORDS = 10 /* lines */ };

/* ---- the dialogue ---- */

static bool is_info(const char *line) {
	return strncmp(line, "info ", 5) == 0 && strncmp(line, "info string", 11) != 0;
}

/* Adds a line; bytes that a terminal would obey are dots. Of the reports of a search
 * that follow each other only the last is kept, or they would push out all else. */
static void keep_line(Trial *trial, const char *mark, const char *line) {
	bool replaces = trial->ends_in_info && is_info(line);
	if (!replaces) trial->lines++;
	trial->ends_in_info = is_info(line);
	char *kept = trial->line[(trial->lines - 1) % TRIAL_LINES_KEPT];
	int length = snprintf(kept, TRIAL_LINE_BYTES, "%s%s", mark, line);
	for (char *c = kept; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127) *c = '.';
	if (length < TRIAL_LINE_BYTES) return;
	char rest[48];
	int rest_length = snprintf(rest, sizeof rest, "... (%zu bytes)", strlen(line));
	memcpy(kept + TRIAL_LINE_BYTES - 1 - rest_length, rest, (size_t)rest_length);
}

void trial_print(const Trial *trial) {
	long first = trial->lines > TRIAL_LINES_KEPT ? trial->lines - TRIAL_LINES_KEPT : 0;
	if (first > 0) printf("    (%ld lines before)\n", first);
	for (long i = first; i < trial->lines; i++) printf("    %s\n", trial->line[i % TRIAL_LINES_KEPT]);
}

/* ---- verdicts ---- */

bool trial_fail(Trial *trial, const char *format, ...) {
	va_list arguments;
	if (trial->why[0] != '\0') return false;
	va_start(arguments, format);
	vsnprintf(trial->why, sizeof trial->why, format, arguments);
	va_end(arguments);
	return false;
}

bool trial_skip(Trial *trial, const char *why) {
	trial->is_skipped = trial->why[0] == '\0';
	return trial_fail(trial, "%s", why);
}

/* ---- the engine ---- */

void trial_open(Trial *trial) {
	trial->deadline = clock_now_us() + (int64_t)TRIAL_STEP_MS * 1000;
	trial->is_skipped = trial->is_interrupted = trial->has_gone = trial->ends_in_info = false;
	trial->why[0] = '\0';
	trial->lines = 0;
}

static void end_engine(Trial *trial) {
	if (trial->child.pid == 0) return;
	child_dismiss(&trial->child, trial->farewell);
	child_end(&trial->child);
}

bool trial_start(Trial *trial) {
	char error[CHILD_TEXT_SIZE];
	end_engine(trial);
	trial->has_gone = false;
	return child_start(&trial->child, NULL, trial->argv, trial->directory, error) || trial_fail(trial, "cannot be started: %s", error);
}

/* The last words come last of the dialogue. */
static void keep_last_words(Trial *trial) {
	Child *child = &trial->child;
	size_t start = child->tail_length;
	for (int lines = 0; start > 0; start--)
		if (start < child->tail_length && child->tail[start - 1] == '\n' && ++lines == LAST_WORDS) break;
	for (char *line = child->tail + start, *end = child->tail + child->tail_length; line < end;) {
		char text[TRIAL_LINE_BYTES];
		char *stop = memchr(line, '\n', (size_t)(end - line));
		if (stop == NULL) stop = end;
		snprintf(text, sizeof text, "%.*s", (int)(stop - line < TRIAL_LINE_BYTES ? stop - line : TRIAL_LINE_BYTES - 1), line);
		keep_line(trial, "! ", text);
		line = stop + 1;
	}
}

void trial_close(Trial *trial) {
	end_engine(trial);
	if (!trial->has_gone) return;
	size_t length = strlen(trial->why);
	if (trial->child.fate[0] != '\0' && length < sizeof trial->why)
		snprintf(trial->why + length, sizeof trial->why - length, " (%s)", trial->child.fate);
	keep_last_words(trial);
}

/* ---- sending ---- */

void trial_send(Trial *trial, const char *line) {
	keep_line(trial, "> ", line);
	child_send(&trial->child, line);
}

void trial_sendf(Trial *trial, const char *format, ...) {
	char line[SEND_SIZE];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	trial_send(trial, line);
}

void trial_end_input(Trial *trial, const char *line) {
	keep_line(trial, "> ", line);
	keep_line(trial, "", "(end of input)");
	child_dismiss(&trial->child, line);
}

/* ---- waiting ---- */

TrialWait trial_wait(const Trial *trial, const char *what, int within_ms) {
	int64_t deadline = clock_now_us() + (int64_t)within_ms * 1000;
	return (TrialWait){what, within_ms, deadline < trial->deadline ? deadline : trial->deadline};
}

/* A line that comes is kept. */
static ChildRead read_line(Trial *trial, int64_t deadline, char **line) {
	ChildRead read = child_read_line(&trial->child, deadline, line);
	if (read == CHILD_LINE) keep_line(trial, "< ", *line);
	return read;
}

bool trial_next(Trial *trial, const TrialWait *wait, char **line) {
	switch (read_line(trial, wait->deadline, line)) {
	case CHILD_LINE: return true;
	case CHILD_TIMEOUT: return trial_fail(trial, "no %s within %d ms", wait->what, wait->within_ms);
	case CHILD_CLOSED:
		trial->has_gone = true;
		return trial_fail(trial, "the engine closed its %s before %s", trial->child.out < 0 ? "output" : "input", wait->what);
	default: trial->is_interrupted = true; return trial_fail(trial, "interrupted");
	}
}

bool trial_hears(Trial *trial, int64_t deadline, char **line) {
	return read_line(trial, deadline, line) == CHILD_LINE;
}

bool trial_is_quiet(Trial *trial, int for_ms) {
	char *line;
	TrialWait wait = trial_wait(trial, "end of a pause", for_ms);
	switch (read_line(trial, wait.deadline, &line)) {
	case CHILD_LINE: return trial_fail(trial, "a line that nobody asked for: %.100s", line);
	case CHILD_TIMEOUT: return true;
	default: return trial_next(trial, &wait, &line);
	}
}

static bool has_exited(const Trial *trial) {
	siginfo_t info = {.si_pid = 0};
	return waitid(P_PID, (id_t)trial->child.pid, &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_pid != 0;
}

bool trial_exits(Trial *trial, int within_ms) {
	TrialWait wait = trial_wait(trial, "exit", within_ms);
	while (!has_exited(trial)) {
		char *line;
		ChildRead read = read_line(trial, clock_now_us() + EXIT_GLANCE_US, &line);
		if (read == CHILD_INTERRUPTED) return trial_next(trial, &wait, &line);
		if (clock_now_us() >= wait.deadline) return trial_fail(trial, "still running after %d ms", within_ms);
		if (read == CHILD_CLOSED) clock_sleep_us(EXIT_GLANCE_US);
	}
	end_engine(trial);
	return strncmp(trial->child.fate, "killed", 6) != 0 || trial_fail(trial, "%s", trial->child.fate);
}

/* Starts from the command line or a file. */
#include "tools/referee/starts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "tools/referee/status.h"

enum { LINE_SIZE = 1024, START_ERROR_SIZE = NOTATION_ERROR_SIZE + 64 };

bool start_is_usual(const Position *start) {
	Position usual;
	position_start(&usual);
	return memcmp(start, &usual, sizeof usual) == 0;
}

void starts_name(const Starts *starts, int number, char name[STARTS_ERROR_SIZE]) {
	if (starts->path == NULL)
		snprintf(name, STARTS_ERROR_SIZE, "--start");
	else
		snprintf(name, STARTS_ERROR_SIZE, "%.200s:%ld", starts->path, starts->start[number].line);
}

/* Adds one position; false with the reason. */
static bool add_start(Starts *starts, const char *text, long line, const Rules *rules, char error[START_ERROR_SIZE]) {
	Start fresh = {.line = line};
	History history;
	if (!position_from_text(&fresh.pos, text, error)) return false;
	if (fresh.pos.ply % 2 != 0) {
		snprintf(error, START_ERROR_SIZE, "ply: %u is odd, but player 1 moves first", (unsigned)fresh.pos.ply);
		return false;
	}
	history_start(&history, &fresh.pos);
	End end = game_end(&fresh.pos, &history, rules);
	if (end != END_NONE) {
		snprintf(error, START_ERROR_SIZE, "the game is over there (%s)", END_NAMES[end]);
		return false;
	}
	/* A power of two is full: the next one is twice as large. */
	if ((starts->count & (starts->count - 1)) == 0) {
		size_t room = starts->count == 0 ? 1 : 2 * (size_t)starts->count;
		Start *larger = starts->count == STARTS_MAX ? NULL : realloc(starts->start, room * sizeof *larger);
		if (larger == NULL) return snprintf(error, START_ERROR_SIZE, "too many positions"), false;
		starts->start = larger;
	}
	starts->start[starts->count++] = fresh;
	starts->has_setup |= !start_is_usual(&fresh.pos);
	return true;
}

/* Takes the end off a line; false when the line is not one of text. */
static bool trim_line(char line[LINE_SIZE], FILE *file, char error[START_ERROR_SIZE]) {
	size_t length = strlen(line);
	bool is_whole = length > 0 && line[length - 1] == '\n';
	if (!is_whole && !feof(file)) {
		snprintf(error, START_ERROR_SIZE, "a line longer than %d characters, or with a NUL", LINE_SIZE - 2);
		return false;
	}
	if (is_whole) line[--length] = '\0';
	if (length > 0 && line[length - 1] == '\r') line[--length] = '\0';
	return true;
}

static int read_file(Starts *starts, FILE *file, const Rules *rules, char error[STARTS_ERROR_SIZE]) {
	char line[LINE_SIZE], reason[START_ERROR_SIZE];
	for (long number = 1; fgets(line, sizeof line, file) != NULL; number++) {
		bool good = trim_line(line, file, reason);
		if (good && (line[0] == ';' || line[strspn(line, " \t")] == '\0')) continue;
		if (good && add_start(starts, line, number, rules, reason)) continue;
		snprintf(error, STARTS_ERROR_SIZE, "%.200s:%ld: %s", starts->path, number, reason);
		return STATUS_WRONG;
	}
	if (ferror(file)) {
		snprintf(error, STARTS_ERROR_SIZE, "%.200s: %s", starts->path, strerror(errno));
		return STATUS_IO_ERROR;
	}
	if (starts->count > 0) return STATUS_DONE;
	snprintf(error, STARTS_ERROR_SIZE, "%.200s: no position in it", starts->path);
	return STATUS_WRONG;
}

int starts_read(Starts *starts, const Rules *rules, char error[STARTS_ERROR_SIZE]) {
	char reason[START_ERROR_SIZE];
	if (starts->path == NULL) {
		if (add_start(starts, starts->text == NULL ? START_TEXT : starts->text, 0, rules, reason)) return STATUS_DONE;
		snprintf(error, STARTS_ERROR_SIZE, "--start: %s", reason);
		return STATUS_WRONG;
	}
	FILE *file = fopen(starts->path, "r");
	if (file == NULL) {
		snprintf(error, STARTS_ERROR_SIZE, "%.200s: %s", starts->path, strerror(errno));
		return STATUS_IO_ERROR;
	}
	int status = read_file(starts, file, rules, error);
	fclose(file);
	return status;
}

void starts_free(Starts *starts) {
	free(starts->start);
	starts->start = NULL;
	starts->count = 0;
}

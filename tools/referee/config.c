/* Arguments from files. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/words.h"

#define REFUSE(error, ...) (snprintf((error), SETTINGS_ERROR_SIZE, __VA_ARGS__), false)

/* All arguments so far. */
typedef struct {
	int count, room;
	char **argument;
} List;

static bool make_room(List *list, int more, char *error) {
	if (list->count + more <= list->room) return true;
	int room = 2 * (list->count + more);
	char **larger = realloc(list->argument, (size_t)room * sizeof *larger);
	if (larger == NULL) return REFUSE(error, "no memory");
	list->argument = larger;
	list->room = room;
	return true;
}

/* Adds the words of one line; their bytes are never freed. */
static bool add_line(List *list, const char *text, char *error) {
	char quoted[QUOTED_SIZE], *bytes;
	size_t length = strlen(text);
	int most = (int)(length / 2) + 1;
	if (strncmp(text, "--", 2) != 0) return REFUSE(error, "%s does not begin with --", text_quoted(text, quoted));
	if (!make_room(list, most, error)) return false;
	if ((bytes = malloc(length + 1)) == NULL) return REFUSE(error, "no memory");
	int words = words_split(text, bytes, list->argument + list->count, most);
	if (words < 0) return free(bytes), REFUSE(error, "a quote is not closed in %s", text_quoted(text, quoted));
	list->count += words;
	if (strcmp(bytes, "--config") == 0) return REFUSE(error, "--config within a configuration");
	return true;
}

/* Adds the arguments of a file. */
static bool add_file(List *list, const char *path, char *error) {
	char *line = NULL, reason[SETTINGS_ERROR_SIZE];
	size_t room = 0;
	ssize_t length;
	bool is_good = true;
	FILE *file = fopen(path, "r");
	if (file == NULL) return REFUSE(error, "--config: %.200s: %s", path, strerror(errno));
	for (long number = 1; is_good && (length = getline(&line, &room, file)) >= 0; number++) {
		const char *text = line + strspn(line, " \t");
		line[strcspn(line, "\r\n")] = '\0';
		if (*text == '\0' || *text == '#') continue;
		is_good = add_line(list, text, reason) || REFUSE(error, "%.100s:%ld: %.180s", path, number, reason);
	}
	if (is_good && ferror(file)) is_good = REFUSE(error, "--config: %.200s: %s", path, strerror(errno));
	free(line);
	fclose(file);
	return is_good;
}

bool config_expand(int count, char *const arguments[], char ***expanded, int *expanded_count, char error[SETTINGS_ERROR_SIZE]) {
	List list = {0, 0, NULL};
	bool is_good = make_room(&list, 1, error);
	for (int i = 0; i < count && is_good; i++) {
		if (strcmp(arguments[i], "--config") != 0) {
			is_good = make_room(&list, 1, error);
			if (is_good) list.argument[list.count++] = arguments[i];
		} else if (++i == count) {
			is_good = REFUSE(error, "--config: its value is missing");
		} else {
			is_good = add_file(&list, arguments[i], error);
		}
	}
	*expanded = list.argument;
	*expanded_count = list.count;
	return is_good;
}

/* The engine's main: options, then one command from the command line, or a dialect
 * over stdin, a socket or files. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/commands.h"
#include "protocol/input.h"
#include "protocol/oldclient.h"
#include "protocol/options.h"
#include "protocol/writer.h"

/* The words as one line; NULL without memory. The caller frees it. */
static char *joined(int count, char **words) {
	size_t size = 1;
	for (int i = 0; i < count; i++) size += strlen(words[i]) + 1;
	char *line = malloc(size), *to = line;
	if (line != NULL) *line = '\0';
	for (int i = 0; i < count && line != NULL; i++) to += sprintf(to, i ? " %s" : "%s", words[i]);
	return line;
}

/* Sets one NAME=VALUE. */
static bool set_option(Session *session, const char *setting) {
	char error[OPTION_ERROR_SIZE], name[64];
	const char *equals = strchr(setting, '=');
	size_t length = equals != NULL ? (size_t)(equals - setting) : 0;
	if (length == 0 || length >= sizeof name) return command_refuse("--option", "NAME=VALUE is wanted, not '%.60s'", setting);
	memcpy(name, setting, length);
	name[length] = '\0';
	return options_set(session, name, equals + 1, error) || command_refuse("--option", "%s", error);
}

/* Takes the leading --option NAME=VALUE off the words; false on a bad one. */
static bool take_options(Session *session, int *count, char ***words) {
	while (*count > 0 && strcmp((*words)[0], "--option") == 0) {
		if (*count < 2) return command_refuse("--option", "NAME=VALUE is wanted");
		if (!set_option(session, (*words)[1])) return false;
		*count -= 2;
		*words += 2;
	}
	return true;
}

static bool run_words(Session *session, int count, char **words) {
	char *line = joined(count, words);
	bool fine = line != NULL && command_execute(session, line);
	free(line);
	return fine;
}

/* The client that starts engines under the name `search` gives an address, or
 * nothing when it talks through files. */
static bool run_old_client(Session *session, int count, char **words) {
	if (count == 0) return oldclient_run_files(session, "board.txt", "move.txt");
	if (count == 2) return oldclient_run_socket(session, words[0], words[1]);
	return command_refuse("socket", "HOST PORT is wanted");
}

static bool run(Session *session, const char *program, int count, char **words) {
	const char *slash = strrchr(program, '/');
	if (!take_options(session, &count, &words)) return false;
	if (strcmp(slash != NULL ? slash + 1 : program, "search") == 0) return run_old_client(session, count, words);
	if (count == 0) {
		input_run(session, STDIN_FILENO);
		return true;
	}
	if (strcmp(words[0], "socket") == 0)
		return count == 3 ? run_old_client(session, 2, words + 1) : command_refuse("socket", "HOST PORT is wanted");
	if (strcmp(words[0], "file") == 0)
		return count == 1 ? run_old_client(session, 0, NULL) : command_refuse("file", "takes no argument");
	return run_words(session, count, words);
}

int main(int argc, char **argv) {
	Session *session = session_new();
	if (session == NULL) {
		fputs("banqi: not enough memory\n", stderr);
		return EXIT_FAILURE;
	}
	bool fine = argc > 0 && run(session, argv[0], argc - 1, argv + 1);
	if (!session->quit) session_finish(session);
	session_free(session);
	if (!writer_is_sound()) {
		fputs("banqi: output could not be written\n", stderr);
		return EXIT_FAILURE;
	}
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

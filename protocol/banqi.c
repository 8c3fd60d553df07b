/* The engine's main: one command from the command line, or all of stdin. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/commands.h"
#include "protocol/input.h"
#include "protocol/writer.h"

/* The arguments as one line; NULL without memory. The caller frees it. */
static char *joined(int count, char **words) {
	size_t size = 1;
	for (int i = 0; i < count; i++) size += strlen(words[i]) + 1;
	char *line = malloc(size), *to = line;
	for (int i = 0; i < count && line != NULL; i++) to += sprintf(to, i ? " %s" : "%s", words[i]);
	return line;
}

int main(int argc, char **argv) {
	Session *session = session_new();
	if (session == NULL) {
		fputs("banqi: not enough memory\n", stderr);
		return EXIT_FAILURE;
	}
	bool fine = true;
	if (argc > 1) {
		char *line = joined(argc - 1, argv + 1);
		fine = line != NULL && command_execute(session, line);
		free(line);
	} else
		input_run(session, STDIN_FILENO);
	if (!session->quit) session_finish(session);
	session_free(session);
	if (!writer_is_sound()) {
		fputs("banqi: output could not be written\n", stderr);
		return EXIT_FAILURE;
	}
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

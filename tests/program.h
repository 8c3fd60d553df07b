/* banqi as a program of its own: started with some words, in some folder, under one
 * of its names, and watched until it has ended. */
#ifndef BANQI_TESTS_PROGRAM_H
#define BANQI_TESTS_PROGRAM_H

#include "tools/referee/child.h"

enum { PROGRAM_PATH_SIZE = 512, PROGRAM_LINE_SIZE = 512 };

typedef struct {
	int lines;                    /* of output */
	char line[PROGRAM_LINE_SIZE]; /* the last of them, "" for none */
	char fate[CHILD_TEXT_SIZE];   /* as child_end tells it */
	int64_t took_us;              /* until it closed its output */
} ProgramEnd;

/* A new folder with a link `search` to the engine in it. False, and a failed check,
 * if there cannot be one. */
bool program_make_folder(char folder[PROGRAM_PATH_SIZE]);

/* Removes the folder with the link, board.txt and move.txt. */
void program_remove_folder(const char *folder);

/* Starts `name`, "banqi" or "search", with the words of a text and a small hash table.
 * `folder` is where it runs and where the link `search` is; NULL: here. */
bool program_start(Child *child, const char *folder, const char *name, const char *words);

/* Waits until it closes its output, two seconds in an optimized build, and ends it.
 * Output of any earlier line that was not read counts, too. */
void program_finish(Child *child, ProgramEnd *end);

/* Checks that it exited with this status after one line, or none for NULL. */
bool program_check_end(const ProgramEnd *end, int status, const char *line);

#endif

/* Reads the data files of the tests: a line an entry, parts between '|'. */
#ifndef BANQI_TESTS_DATA_H
#define BANQI_TESTS_DATA_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
	FILE *file;
	int number; /* of the line read last, from 1 */
	char line[8192];
} DataFile;

/* Opens a file; a failed check, and false, when it is not there. Tests run from
 * the root of the repository. */
bool data_open(DataFile *data, const char *path);

/* Reads the next line, without its end. False, and the file is closed, after the
 * last one. A line that does not fit is a failed check. */
bool data_next(DataFile *data);

/* Cuts the text up to the next `separator` off *rest, without blanks around it;
 * NULL when nothing is left. */
char *data_part(char **rest, char separator);

#endif

/* The lines of a platform's record, one held at a time: inside of platform_record_read(). */
#ifndef BANQI_PROTOCOL_PLATFORM_LINES_H
#define BANQI_PROTOCOL_PLATFORM_LINES_H

#include "protocol/platform_record.h"

typedef struct {
	FILE *file;
	char *error; /* RECORD_ERROR_SIZE characters */
	long number; /* of the line held, from 1; after the last line its number still */
	bool at_end; /* no line is left, `text` is "" */
	int blanks;  /* blank lines before the line held, or before the end */
	int returns; /* carriage returns at the end of the line held */
	char text[PLATFORM_LINE_SIZE]; /* without blanks around it; tabs are blanks */
} PlatformLines;

/* Before the first line; platform_lines_next() goes there. */
void platform_lines_start(PlatformLines *lines, FILE *file, char error[RECORD_ERROR_SIZE]);

/* Moves on to the next line that is not blank, or to the end. False, with the reason,
 * on what no record holds: a line too long, control characters, too many lines. */
bool platform_lines_next(PlatformLines *lines);

/* What follows the star of the line held; NULL where there is none. */
char *platform_lines_starred(PlatformLines *lines);

/* What follows the star and this word; NULL where another line stands. */
char *platform_lines_value(PlatformLines *lines, const char *word);

/* Makes the error "line N: FIELD: ..." and returns false. */
__attribute__((format(printf, 4, 5))) bool platform_lines_refuse(PlatformLines *lines, long number, const char *field, const char *format, ...);

/* Says that the line held is not the one that has to stand here; returns false. */
bool platform_lines_missing(PlatformLines *lines, const char *field);

#endif

/* The games of a file, one after another, whatever format they are in. */
#ifndef BANQI_REFEREE_GAMES_H
#define BANQI_REFEREE_GAMES_H

#include "protocol/platform_mend.h"

typedef struct {
	FILE *file;
	const char *path;
	RecordFormat format;
	RecordReader reader;           /* of our own records */
	PlatformRecord game;           /* the one read last; of our own format only `record` is filled in */
	PlatformMend mend;             /* what it took to read it */
	long line;                     /* where it begins, from 1 */
	char error[RECORD_ERROR_SIZE]; /* after RECORD_BAD: "line 7: row 5: ..." */
	bool is_done;                  /* a platform's record has been read: it is one game a file */
} Games;

/* Opens a file and finds out its format; one that cannot be set back (a pipe) is copied
 * to a temporary file first. False, with the reason in errno. The path is kept. */
bool games_open(Games *games, const char *path);

/* Reads the next game. A file that is no record at all is RECORD_BAD once, one of blank
 * lines has no games. After RECORD_BAD the next game may be read; RECORD_IO_ERROR leaves
 * the reason in errno. */
RecordStatus games_next(Games *games);

void games_close(Games *games);

#endif

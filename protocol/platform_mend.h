/* Records in which a name has taken the place of a square. Who makes a record anonymous
 * by search and replace may do so to a player who is called "a5": that square then is
 * called like the stand-in, too ("12. Beta-a4 c2(p)"), and no move of it can be read. */
#ifndef BANQI_PROTOCOL_PLATFORM_MEND_H
#define BANQI_PROTOCOL_PLATFORM_MEND_H

#include "protocol/platform_record.h"

/* Longer texts are not mended: no record is nearly as long. */
enum { PLATFORM_MEND_MAX = 4 << 20 };

typedef struct {
	char name[RECORD_NAME_SIZE]; /* "" for a text that needed no mending */
	int square;                  /* which the name stands for */
} PlatformMend;

/* As platform_record_read(). Where that refuses a text whose moves have a player's name
 * in the place of a square, every square is tried instead, for one name or the other; if
 * exactly one makes a record of the text, that is the record and `mend` says what it took.
 * Else the error is the one of the text as it stands. `file` has to be one that can be
 * set back, or nothing is mended. */
RecordStatus platform_mend_read(FILE *file, const char *path, PlatformRecord *record, PlatformMend *mend, char error[RECORD_ERROR_SIZE]);

#endif

/* Where the games of a match start. */
#ifndef BANQI_REFEREE_STARTS_H
#define BANQI_REFEREE_STARTS_H

#include "engine/rules.h"

enum { STARTS_MAX = 1 << 20, STARTS_ERROR_SIZE = 512 };

typedef struct {
	Position pos;
	long line; /* of the file */
} Start;

typedef struct {
	const char *text, *path; /* what the command line gives, at most one of them; else NULL */
	int count;
	Start *start;   /* round r plays start[(r - 1) % count] */
	bool has_setup; /* one of them is not the usual start */
} Starts;

/* Reads `text` or the file `path`, else takes the usual start. A file has a position
 * a line; lines that are blank or begin with ';' are passed over. Player 1 moves first
 * in each, and by `rules` the game must not be over. Returns an exit status
 * (status.h), with one line that says what is wrong. */
int starts_read(Starts *starts, const Rules *rules, char error[STARTS_ERROR_SIZE]);

void starts_free(Starts *starts);

/* The start of all games of a round, counted from 1: in a match, of a pair's. */
static inline const Position *starts_of_round(const Starts *starts, int64_t round) { return &starts->start[(round - 1) % starts->count].pos; }

/* "--start" or "FILE:LINE", for messages about one start. */
void starts_name(const Starts *starts, int number, char name[STARTS_ERROR_SIZE]);

/* Whether it is the start of every usual game: all 32 pieces face down. */
bool start_is_usual(const Position *start);

#endif

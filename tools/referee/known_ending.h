/* Games that end with what the tables of endings know of them. */
#ifndef BANQI_REFEREE_KNOWN_ENDING_H
#define BANQI_REFEREE_KNOWN_ENDING_H

#include "protocol/record.h"
#include "search/endings.h"

typedef struct {
	bool is_asked_for;
	const char *folder; /* with files of more pieces than are made in memory; NULL: there is none */
	Endings *endings;   /* NULL until they are opened, and where nothing is asked for */
} KnownEnding;

/* Makes the tables and opens the files, if they are asked for. Returns STATUS_DONE; STATUS_WRONG
 * for a file that is no table, a folder without any, or a quiet limit that no table is for; or
 * STATUS_IO_ERROR without memory; the last two after a line on stderr. To be closed
 * whatever comes back. One thread. */
int known_ending_open(KnownEnding *known, const Rules *rules);
void known_ending_close(KnownEnding *known);

/* The result of a game that has not ended if both sides play on without error; false where no
 * table has it. What a table holds supposes that nothing was repeated before: that is so here,
 * since a game comes into the tables by a flip or a capture, or begins there. Any thread, with
 * a cache of its own, empty at first. */
bool known_ending_result(const KnownEnding *known, EndingCache *cache, const Position *pos, const Rules *rules, Result *result);

#endif

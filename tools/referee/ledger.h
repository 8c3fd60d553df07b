/* All games of a match by their numbers: which are still to be played, and what has come
 * out of the others. They are counted in the order of their numbers as far as there is no
 * gap, so that nothing depends on which game takes how long.
 *
 * A ledger is used by one thread at a time.
 */
#ifndef BANQI_REFEREE_LEDGER_H
#define BANQI_REFEREE_LEDGER_H

#include "tools/referee/journal.h"
#include "tools/referee/sprt.h"
#include "tools/referee/tally.h"

typedef struct {
	const JournalHeader *header;
	int64_t games;        /* of the schedule: the largest number */
	int64_t own;          /* of them, those of this shard */
	int64_t finished;     /* of them */
	int64_t counted;      /* of them: others are behind a gap, or behind the verdict */
	int64_t failures;     /* finished games that the referee ended */
	int64_t next_counted; /* the first game that is not counted, `games` + 1 when all are */
	int64_t next_taken;   /* the first game that may still be taken */
	int encounters;
	const Sprt *sprt;    /* of a match; NULL: none */
	SprtVerdict verdict; /* the first that was reached: what comes behind that pair is not counted */
	GameOutcome *outcome; /* by number - 1 */
	Tally *tally;         /* of the counted games, by encounter of a round */
} Ledger;

/* Begins without a game. The header and `sprt`, NULL for none, are to live as long. False without
 * memory. */
bool ledger_start(Ledger *ledger, const JournalHeader *header, const Sprt *sprt);
void ledger_free(Ledger *ledger);

/* Whether nothing is left to be played: all games are finished, or the test has its verdict. */
bool ledger_is_complete(const Ledger *ledger);

/* The game that is to be played next, which is not given out again; 0: none is left. */
int64_t ledger_take(Ledger *ledger);

/* Adds a finished game. False, and nothing changes, when its number is beyond the schedule or
 * was added before. */
bool ledger_add(Ledger *ledger, const JournalGame *game);

#endif

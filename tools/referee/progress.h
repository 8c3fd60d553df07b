/* A line on the terminal that says how far a match is. */
#ifndef BANQI_REFEREE_PROGRESS_H
#define BANQI_REFEREE_PROGRESS_H

#include "tools/referee/ledger.h"

typedef struct {
	bool is_shown; /* stderr is a terminal */
	int64_t started_us;
	int64_t finished; /* games at the start */
} Progress;

/* Begins with the games that were played before; nothing is ever shown where `is_wanted` is
 * false or stderr is no terminal. */
void progress_start(Progress *progress, const Ledger *ledger, bool is_wanted);

/* Takes the line away, so that another can be printed in its place. */
void progress_clear(const Progress *progress);

/* Shows games, score, Elo with its error, and about how long it will take: as long for each
 * game as until now. */
void progress_show(const Progress *progress, const Ledger *ledger);

#endif

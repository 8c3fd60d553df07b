/* What a match prints while it is played: its header, a line for every game, its summary.
 * Whoever calls makes sure that it is one thread at a time. */
#ifndef BANQI_REFEREE_ANNOUNCE_H
#define BANQI_REFEREE_ANNOUNCE_H

#include "tools/referee/ledger.h"
#include "tools/referee/settings.h"

/* Each prints to stdout, in lines for people or as JSON (json.h) as the settings say, and
 * flushes it; false when it did not take all of it, with the reason in errno. */
bool announce_header(const JournalHeader *header, const Settings *settings);
bool announce_game(const JournalHeader *header, const JournalGame *game, const Settings *settings);
bool announce_summary(const Ledger *ledger, bool is_json);

/* A name as it is printed: see record_escape(). Returns `text`. */
const char *announce_name(const char *name, char text[RECORD_ESCAPED_SIZE]);

#endif

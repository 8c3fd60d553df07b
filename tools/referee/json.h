/* A match as JSON, one object a line, for programs. The forms are in PROTOCOL.md. */
#ifndef BANQI_REFEREE_JSON_H
#define BANQI_REFEREE_JSON_H

#include "tools/referee/ledger.h"

/* Each prints one line. A number that is none or infinite is null; in texts a byte that is
 * no UTF-8 is the character of that number (Latin-1). */
void json_header(const JournalHeader *header, FILE *file);
void json_game(const JournalGame *game, FILE *file);
void json_summary(const Ledger *ledger, FILE *file);

#endif

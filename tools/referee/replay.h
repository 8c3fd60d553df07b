/* Playing records again. */
#ifndef BANQI_REFEREE_REPLAY_H
#define BANQI_REFEREE_REPLAY_H

#include "protocol/record.h"

enum { REPLAY_ERROR_SIZE = 160 };

/* Whether a record is a game by the rules: every action legal, every flip shows what
 * the deal holds as far as that is known, no end before the last ply, and result and
 * reason are what the last position says. A game that its referee ended, or that goes
 * on, must not have been over; of the first, whoever was to move has lost it. `error`
 * says what does not agree. */
bool replay_record(const Record *record, char error[REPLAY_ERROR_SIZE]);

/* `banqi-referee replay`, with the arguments behind that word: replays every game of
 * every file, prints a line for each and a summary. Returns STATUS_DONE, STATUS_WRONG
 * (the arguments, something that does not agree, or no game at all) or STATUS_IO_ERROR. */
int replay_run(int count, char *const arguments[]);

extern const char REPLAY_HELP[];

#endif

/* A match: pairs of games, several at once, told, recorded and journaled as they end. */
#ifndef BANQI_REFEREE_MATCH_H
#define BANQI_REFEREE_MATCH_H

#include "tools/referee/settings.h"

/* Plays the match, or the rest of it where a journal has its beginning. Results go to
 * stdout, failures to stderr. Returns the exit status: STATUS_DONE, STATUS_WRONG (an engine's
 * protocol cannot tell it what the settings ask for, or a journal is another match's),
 * STATUS_CANNOT_START, STATUS_FAILURES, STATUS_IO_ERROR or STATUS_INTERRUPTED; with
 * exits_by_sprt the verdict's in the place of STATUS_DONE. The starts have been read. Where
 * an engine's protocol is PROTO_AUTO, it is found out and noted. Asks for
 * interrupt_install() before. */
int match_run(Settings *settings);

#endif

/* A match: pairs of games, told and recorded as they end. */
#ifndef BANQI_REFEREE_MATCH_H
#define BANQI_REFEREE_MATCH_H

#include "tools/referee/settings.h"

/* Plays the match. Results go to stdout, failures to stderr. Returns the exit status:
 * STATUS_DONE, STATUS_WRONG (an engine's protocol cannot tell it what the settings ask
 * for), STATUS_CANNOT_START, STATUS_IO_ERROR or STATUS_INTERRUPTED. The starts have
 * been read. Where an engine's protocol is PROTO_AUTO, it is found out and noted.
 * Asks for interrupt_install() before. */
int match_run(Settings *settings);

/* What lies face down in a pair's games: of the seed and the pair's number (from 1)
 * alone, whatever the engines do. */
void match_deal(int64_t seed, int pair, const Position *start, Piece deal[SQUARE_COUNT]);

#endif

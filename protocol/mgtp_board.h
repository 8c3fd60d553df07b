/* The set-up board of MGTP's init_board. */
#ifndef BANQI_PROTOCOL_MGTP_BOARD_H
#define BANQI_PROTOCOL_MGTP_BOARD_H

#include "engine/position.h"

/* Reads the words after `init_board`. NULL, or why they are no board, and then `pos`
 * holds nothing. Nobody says who is to move: the side is RED where a piece is face up, and
 * to be set by what comes next, else NO_SIDE. */
const char *mgtp_read_board(char *const *word, int words, Position *pos);

#endif

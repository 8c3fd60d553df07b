/* Positions and moves as text, to and from.
 *
 *   BOARD SIDE POOL QUIET PLY     e.g. 4/4/4/1X2/4/2K1/4/p3 r n1 0 60
 *   a1-a2   a1(K)   a1(?)         input also a1a2, a1=K, a1=?
 */
#ifndef BANQI_ENGINE_NOTATION_H
#define BANQI_ENGINE_NOTATION_H

#include <stddef.h>

#include "engine/position.h"

/* Room for any text that is written here, its closing NUL included. */
enum { POSITION_TEXT_SIZE = 128, MOVE_TEXT_SIZE = 8, NOTATION_ERROR_SIZE = 160 };

/* The start of every game. */
extern const char START_TEXT[];

/* Reads a position text; blanks separate the fields. False on a text that breaks
 * a rule: `error` then says which field and why, and `pos` is left alone. */
bool position_from_text(Position *pos, const char *text, char error[NOTATION_ERROR_SIZE]);

void position_to_text(const Position *pos, char text[POSITION_TEXT_SIZE]);

/* The board as people look at it: rank 8 on top, with coordinates. Lines end in '\n'. */
enum { BOARD_PICTURE_SIZE = 256 };
void position_to_picture(const Position *pos, char picture[BOARD_PICTURE_SIZE]);

/* Reads a move. Only its form is judged, not whether it is legal. False on any
 * other text; `move` is then left alone. */
bool move_from_text(const char *text, Move *move);

void move_to_text(Move move, char text[MOVE_TEXT_SIZE]);

/* 'K'..'P' red, 'k'..'p' black, 'X' face down, '.' for EMPTY. */
char piece_letter(Piece piece);

/* The piece for a letter of KGMRNCPkgmrncp; EMPTY for any other character. */
Piece piece_from_letter(char letter);

#endif

/* How a platform's record says that a game ended: inside of platform_record_read(). */
#ifndef BANQI_PROTOCOL_PLATFORM_END_H
#define BANQI_PROTOCOL_PLATFORM_END_H

#include "engine/game.h"
#include "protocol/platform_record.h"

/* What a line such as "NoMove Alpha wins 1,0" or "Draws" tells. */
typedef struct {
	Reason reason; /* REASON_NONE: the client of v3 does not tell it here */
	int cycle;     /* L of PositionRepetitionDraw(3-L), 0 for none */
	bool is_draw;
	int winner;    /* 0 or 1 by the score, -1 where there is none */
	char name[RECORD_NAME_SIZE]; /* the winner, or whom a draw names; "" for none */
} PlatformEnd;

enum { PLATFORM_WRONG_SIZE = 160 };

/* Whether the text can only be a result of v3: "Draws" or "NAME wins". */
bool platform_end_is_v3(const char *text);

/* Reads the text of such a line. False, with the reason in `wrong`, when it is none. */
bool platform_end_read(const char *text, RecordFormat format, PlatformEnd *end, char wrong[PLATFORM_WRONG_SIZE]);

/* Splits "Alpha vs Beta" into the names of `record`; `end`, NULL for none, says where
 * when a name holds " vs " itself. Fills in the result of the game, too, whose player
 * to move is `mover`: RESULT_NONE without an end. The text holds " vs " somewhere between other characters. False
 * when a name is too long or no split fits the end. */
bool platform_end_settle_names(const char *players, const PlatformEnd *end, int mover, PlatformRecord *record, char wrong[PLATFORM_WRONG_SIZE]);

/* Fills in the reason: the end's own, else the one that the file's name tells, else what
 * the position says, else REASON_UNKNOWN. A file's name is a hint and gives way where it cannot be so. False
 * when the end's own reason cannot be so. */
bool platform_end_settle_reason(const PlatformEnd *end, const char *path, const Game *game, PlatformRecord *record, char wrong[PLATFORM_WRONG_SIZE]);

#endif

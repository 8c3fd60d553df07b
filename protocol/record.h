/* Game records: one game as a block of lines that people and machines read.
 *
 *   banqi-record 1
 *   player1 "A"                          who flipped first; " \ and control
 *   player2 "B"                          characters as \" \\ \xHH
 *   limit1 tc=60+0.5
 *   limit2 nodes=5000
 *   quiet-limit 180
 *   repetition position
 *   occurrences 3                        of a position, or rounds of a cycle
 *   seed 1
 *   pair 2
 *   game 1
 *   date 2022-01-13T16:15:00Z            UTC; the only line that a replay of the match changes
 *   start XXXX/XXXX/... - K1G2... 0 0
 *   deal KpG...                          a1, b1, .. d8; - where nothing is face down, X
 *                                        where a record does not tell what is
 *   moves a1(K) b1(p) ...                as many lines as it takes, none without plies
 *   result 1-0                           from player 1's view; * for a game that goes on
 *   reason no-pieces                     none with result * and nowhere else
 *   plies 97
 *
 * The fields come in this order; a blank line ends the block.
 */
#ifndef BANQI_PROTOCOL_RECORD_H
#define BANQI_PROTOCOL_RECORD_H

#include <stdio.h>

#include "engine/rules.h"

/* Sizes of texts, the closing NUL included. */
enum {
	RECORD_NAME_SIZE = 256,
	RECORD_ESCAPED_SIZE = 4 * (RECORD_NAME_SIZE - 1) + 1,
	RECORD_LIMIT_SIZE = 96,
	RECORD_DATE_SIZE = 21,
	RECORD_DEAL_SIZE = SQUARE_COUNT + 1,
	RECORD_DEAL_ERROR_SIZE = 64,
	RECORD_LINE_SIZE = 4096,
	RECORD_ERROR_SIZE = 256
};

#define RECORD_SEED_MAX INT64_C(999999999999999999)
enum { RECORD_PAIR_MAX = 1000000 };

/* RESULT_NONE: the game goes on; its reason is REASON_NONE, and no other game's is. */
typedef enum { RESULT_WIN, RESULT_LOSS, RESULT_DRAW, RESULT_NONE, RESULT_COUNT } Result;

/* "1-0", "0-1", "1/2-1/2", "*". */
extern const char *const RESULT_NAMES[RESULT_COUNT];

/* Why a game ended: by the rules, with the values of End, or by its referee: an engine failed, or the game
 * was adjudicated. Records of
 * others can leave that open: REASON_UNKNOWN. */
typedef enum {
	REASON_NONE = END_NONE,
	REASON_NO_PIECES = END_NO_PIECES,
	REASON_NO_MOVES = END_NO_MOVES,
	REASON_REPETITION = END_REPETITION,
	REASON_QUIET_LIMIT = END_QUIET_LIMIT,
	REASON_TIME = END_COUNT,
	REASON_ILLEGAL_MOVE,
	REASON_CRASH,
	REASON_STALL,
	REASON_PROTOCOL,
	REASON_UNKNOWN,
	REASON_ADJUDICATED_PLIES,
	REASON_ADJUDICATED_SCORE,
	REASON_ADJUDICATED_ENDING,
	REASON_COUNT
} Reason;

/* "none", "no-pieces" .. "quiet-limit", "time", "illegal-move", "crash", "stall", "protocol",
 * "unknown", "adjudicated-plies" (a draw), "adjudicated-score", "adjudicated-ending". */
extern const char *const REASON_NAMES[REASON_COUNT];

/* Whether the game was lost by a failure, not by the rules; who lost it then is the culprit. */
static inline bool reason_is_referees(Reason reason) { return reason >= REASON_TIME && reason <= REASON_PROTOCOL; }

/* Whether a referee that was asked to ended a game that could have gone on. */
static inline bool reason_is_adjudication(Reason reason) { return reason >= REASON_ADJUDICATED_PLIES; }

typedef struct {
	char name[2][RECORD_NAME_SIZE];   /* of player 1 and player 2: any bytes but NUL */
	char limit[2][RECORD_LIMIT_SIZE]; /* printable ASCII */
	Rules rules;
	int64_t seed; /* 0..RECORD_SEED_MAX */
	int pair;     /* 1..RECORD_PAIR_MAX */
	int game;     /* of the pair: 1 or 2 */
	char date[RECORD_DATE_SIZE];
	Position start;
	Piece deal[SQUARE_COUNT]; /* what lay face down at the start, FACE_DOWN where that is not known; EMPTY elsewhere */
	Result result;
	Reason reason;
	int plies;
	Move move[HISTORY_MAX]; /* flips with their outcome */
} Record;

/* Writes one block and flushes it. False when the file did not take all of it;
 * errno then says why. */
bool record_write(FILE *file, const Record *record);

typedef struct {
	FILE *file;
	long first_line;               /* where the block that was read last begins, from 1 */
	long line;                     /* the line read last */
	char error[RECORD_ERROR_SIZE]; /* after RECORD_BAD: "line 7: deal: 31 characters instead of 32" */
	char text[RECORD_LINE_SIZE];
	bool between; /* the line read last was blank, or there was none left */
} RecordReader;

/* Starts reading at the present place of a file that the caller opened and will close. */
void record_reader_start(RecordReader *reader, FILE *file);

typedef enum { RECORD_READ, RECORD_END, RECORD_BAD, RECORD_IO_ERROR } RecordStatus;

/* Reads the next block. A block is judged alone, by its form and by what its
 * fields say of each other (deal and start, plies and moves, reason and result); whether the game
 * was played by the rules is left to others. On anything but RECORD_READ `record`
 * stays as it was; after RECORD_BAD the reader stands behind the bad block. */
RecordStatus record_read(RecordReader *reader, Record *record);

/* ---- parts of a record, for other forms of it; any thread ---- */

/* A name as it can stand on one line of UTF-8: control characters, quotes,
 * backslashes and bytes that are no UTF-8 become \xHH, \" and \\. A longer text is escaped,
 * too, where there is room for four times its length. */
void record_escape(const char *name, char text[RECORD_ESCAPED_SIZE]);

/* The character that an escape stands for, *from being behind its backslash; moves *from
 * behind it. NUL when there is no such escape. */
char record_unescape(const char **from);

/* Whether a text has the form 2022-01-13T16:15:00Z. */
bool record_is_date(const char *text);

void record_deal_to_text(const Piece deal[SQUARE_COUNT], char text[RECORD_DEAL_SIZE]);

/* Reads a deal, which is the pool of the start laid out on its face-down squares. False
 * with the reason; `deal` is then left alone. */
bool record_deal_from_text(const char *text, const Position *start, Piece deal[SQUARE_COUNT], char error[RECORD_DEAL_ERROR_SIZE]);

#endif

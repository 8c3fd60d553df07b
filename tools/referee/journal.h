/* The journal of a match: what it plays, and one line for every finished game. It is
 * only ever added to, and everything else is derived from it.
 *
 *   journal version=1 settings=0123456789abcdef seed=1 format=match pairs=100 engines=2 shard=0/1
 *           rules="olympiad" quiet-limit=180 repetition=position occurrences=3 luck=static-1fd3ce79
 *   engine n=1 name="A" protocol=ugi limit="tc=60+0.5" command="bin/a" options="Hash=64" dir="/tmp"
 *   engine n=2 ...
 *   game n=17 pair=9 game=1 player1=1 player2=2 result=1-0 reason=no-pieces plies=97
 *        date=2026-01-01T00:00:00Z luck=0.1234 start="XXXX/.. - K1.. 0 0" deal="KpG.." moves="a1(K) b1(p) .."
 *        ms="3 12 .." scores="12 - .." detail="used 12 ms of 10"
 *
 * Each is one line, its fields `key=value` in this order with one blank between; texts
 * stand in "..." and are escaped as record_escape() does; `dir` and `detail` are left out
 * where there is none. A line ends with
 * ` check=` and eight hexadecimal digits: the CRC-32 (ISO 3309, the one of Ethernet and
 * zip) of all before it. Games stand in the order in which they ended. The journal line
 * can come again with another number of pairs: the last one holds.
 *
 * A reader, a header and a game each belong to one thread at a time.
 */
#ifndef BANQI_REFEREE_JOURNAL_H
#define BANQI_REFEREE_JOURNAL_H

#include "protocol/record.h"
#include "tools/referee/schedule.h"

enum {
	JOURNAL_PROTOCOL_SIZE = 8,
	JOURNAL_WORD_SIZE = 32,
	JOURNAL_TEXT_SIZE = 8192, /* of a command or of an engine's options */
	JOURNAL_DETAIL_SIZE = 384,
	JOURNAL_ERROR_SIZE = 512,
	JOURNAL_SCORE_MAX = 1000,
	JOURNAL_NO_SCORE = 32767
};

typedef struct {
	char name[RECORD_NAME_SIZE]; /* any bytes but NUL, as all texts here */
	char protocol[JOURNAL_PROTOCOL_SIZE];
	char limit[RECORD_LIMIT_SIZE];
	char command[JOURNAL_TEXT_SIZE];
	char options[JOURNAL_TEXT_SIZE]; /* "Hash=64 Threads=1"; "" for none */
	char directory[JOURNAL_TEXT_SIZE]; /* that it runs in; "" for the referee's own */
} JournalEngine;

typedef struct {
	uint64_t settings; /* a hash of all that determines the games, but for pairs and shard */
	int64_t seed;
	ScheduleFormat format;
	int64_t pairs;     /* rounds of the schedule: pairs of games of each encounter */
	int engines;       /* 2..ENGINES_MAX */
	int shard, shards; /* the pairs p with p mod shards = shard are played here; 0 of 1: all */
	char rules_name[JOURNAL_WORD_SIZE];
	Rules rules;
	char luck[JOURNAL_WORD_SIZE]; /* the method (luck.h) */
	JournalEngine engine[ENGINES_MAX];
} JournalHeader;

/* Large: not for a stack. */
typedef struct {
	int64_t n;     /* 1..: 2 * (pair - 1) + game, over the whole schedule */
	int player[2]; /* the engines, from 1, that are player 1 and player 2 */
	/* Names, limits, rules and seed are those of the header; the result is never RESULT_NONE. */
	Record record;
	double luck;                /* of all flips, from player 1's view; a win is 1, a loss -1 */
	int32_t ms[HISTORY_MAX];    /* that each ply took, 0 or more */
	int16_t score[HISTORY_MAX]; /* what the mover said last before each ply, as Info.score (info.h):
	                               thousandths of a win, from its own view; or JOURNAL_NO_SCORE */
	char detail[JOURNAL_DETAIL_SIZE]; /* what the culprit did where the referee ended the game, else "" */
} JournalGame;

/* ---- writing ---- */

/* The lines of a header with its engines, of its first line alone, or of one game, each
 * with its end; to be freed. NULL without memory. */
char *journal_header_to_text(const JournalHeader *header);
char *journal_first_line_to_text(const JournalHeader *header);
char *journal_game_to_text(const JournalGame *game);

/* ---- reading ---- */

typedef struct {
	FILE *file;
	const char *path; /* of the caller, to live as long */
	char *text;       /* the line read last */
	size_t room;
	long line;         /* its number, from 1 */
	int64_t line_start; /* where it begins, in bytes */
	int64_t good_size;  /* bytes up to the end of the last good line */
	bool is_torn;      /* the last line was damaged, as an interrupted write leaves it: it was dropped */
	char error[JOURNAL_ERROR_SIZE]; /* one line: "FILE:7: moves: ply 3: 'x' is not a move" */
} JournalReader;

/* JOURNAL_BAD: a damaged line that is not the last, or one that says what cannot be. */
typedef enum { JOURNAL_READ, JOURNAL_END, JOURNAL_BAD, JOURNAL_IO_ERROR } JournalStatus;

/* Opens a journal and reads its header. JOURNAL_READ; or JOURNAL_BAD or JOURNAL_IO_ERROR with
 * the reason in reader->error. The reader is to be closed whatever comes back. */
JournalStatus journal_open(JournalReader *reader, const char *path, JournalHeader *header);

/* Reads the next game; the header is the one that journal_open() filled in, and its number
 * of pairs is kept up to date. JOURNAL_READ, JOURNAL_END, or JOURNAL_BAD or
 * JOURNAL_IO_ERROR with the reason in reader->error. */
JournalStatus journal_next(JournalReader *reader, JournalHeader *header, JournalGame *game);

void journal_close(JournalReader *reader);

#endif

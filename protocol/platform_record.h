/* The field's own game records: what its match platforms write, one game a file.
 *
 *   INITIAL                           only from the Java platform (2019 and later)
 *   * 4:15pm Jan 13, 2022             any text; may be missing
 *   * Alpha vs Beta                   the first named moves first
 *   * 1 2 2 2 2 2 5 1 2 2 2 2 2 5     living pieces: KGMRNCP red, then black
 *   * X X X X                         8 rows, rank 8 first: X face down, - empty,
 *     ...                             a letter for a piece face up
 *   * first 0                         colour of the first player: 0 red, 1 black
 *   * time 900                        seconds (or ms) for the whole game
 *   * 1. b8(G) d8(c)                  two plies a line, the last may hold one
 *   * NoMove Alpha wins 1,0           the client of v3: "* Alpha wins", "* Draws"
 *   * Comment 0 0
 *   0. 1642090560069                  ms since 1970, numbered from 0
 *
 * `first`, `time` and all that follows the moves may be missing: the client's board.txt,
 * the game so far, has no end. The client of v3 gives the reason of the end in the
 * file's name only (NAME-LongCatch_Draws.txt).
 *
 * Lines end in LF or CR LF, with blanks before it or not; blank lines between them
 * mean nothing. A colour that a set-up board needs and `first` does not tell is that
 * of the piece which moves first; with all 32 pieces face down the first flip decides
 * it, whatever `first` says.
 */
#ifndef BANQI_PROTOCOL_PLATFORM_RECORD_H
#define BANQI_PROTOCOL_PLATFORM_RECORD_H

#include "protocol/record.h"

/* Sizes of texts, the closing NUL included. */
enum {
	PLATFORM_LINE_SIZE = 1024,
	PLATFORM_DATE_SIZE = 64,
	PLATFORM_COMMENT_SIZE = 256,
	PLATFORM_PLY_SIZE = 16
};

/* More lines than the longest game fills, blank ones too. */
enum { PLATFORM_LINES_MAX = 100000 };

/* The largest times: of a game in whatever unit, and in ms since 1970. */
#define PLATFORM_TIME_MAX INT64_C(1000000000)
#define PLATFORM_STAMP_MAX INT64_C(99999999999999)

/* Who writes records: our own referee (protocol/record.h), the Java platform, the
 * client of v3. */
typedef enum { FORMAT_UNKNOWN, FORMAT_BANQI, FORMAT_JAVA, FORMAT_V3 } RecordFormat;

/* How the lines are laid out, so that a record can be written as it was. */
typedef struct {
	int returns;    /* carriage returns before each line feed, 0..2 */
	bool is_spaced; /* a blank line behind every line */
	bool has_blank; /* a blank line behind the last one only */
} PlatformLayout;

typedef struct {
	/* The game. What the format does not tell is made up: `limit` from the time, `rules`
	 * from the format (presets platform and platform-v3; a game of v3 that was drawn by the
	 * quiet limit tells that limit), `date` from the first stamp or zeros, seed 0, pair 1,
	 * game 1. deal[] is FACE_DOWN where a piece was never shown. A game without an end has
	 * RESULT_NONE, one of which nothing tells why it ended REASON_UNKNOWN. */
	Record record;

	RecordFormat format; /* FORMAT_JAVA or FORMAT_V3 */
	PlatformLayout layout;
	char date[PLATFORM_DATE_SIZE]; /* the date's line, "" for none */
	int first;                     /* RED, BLACK, or NO_SIDE for anything else */
	int64_t time;                  /* 0..PLATFORM_TIME_MAX, -1 for no such line */
	bool has_end;                  /* whether there is a line with the result */
	int cycle;                     /* L of PositionRepetitionDraw(3-L), 0 for none */
	int draw_name;                 /* whose name the Java platform puts into a draw: 0 or 1 */
	char illegal[PLATFORM_PLY_SIZE];     /* a last ply that lost the game by being illegal: not in `record`; "" for none */
	char comment[PLATFORM_COMMENT_SIZE]; /* "" for none */
	int stamp_count;                     /* 0..HISTORY_MAX + 2 */
	int64_t stamp[HISTORY_MAX + 2];      /* 0..PLATFORM_STAMP_MAX */
} PlatformRecord;

/* Which format a text begins with, told from its first lines; a few hundred bytes are
 * enough. FORMAT_UNKNOWN is no record at all. */
RecordFormat record_format(const char *text, size_t size);

/* The same for a file, from where it stands and back to there. FORMAT_UNKNOWN also
 * when the file cannot be read or set back (a pipe). */
RecordFormat record_format_of_file(FILE *file);

/* Reads one game from a file of format FORMAT_JAVA or FORMAT_V3, up to the file's end,
 * and plays its moves by the rules of the board; whether the draws are right is left to
 * others. `path` is the file's name, with or without folders, NULL for none.
 *
 * RECORD_END: nothing but blank lines. RECORD_BAD: `error` is "line 7: row 5: ...".
 * RECORD_IO_ERROR: reading failed. On anything but RECORD_READ `record` stays as it
 * was. Uses 350 KB of stack, and gmtime(): one thread at a time. */
RecordStatus platform_record_read(FILE *file, const char *path, PlatformRecord *record, char error[RECORD_ERROR_SIZE]);

/* Writes one game and flushes it. False when the file did not take all of it; errno
 * then says why. What was read from a file with the usual order, numbers and layout is
 * written as it was, byte for byte. */
bool platform_record_write(FILE *file, const PlatformRecord *record);

/* Makes a platform's record of a game: with the day of `record->date`, its seconds
 * (900 where limit1 is no clock), without stamps. Names become what can stand on a
 * line. False, with the reason in `error`, where the format cannot say it: a start with
 * squares outside the board, with quiet plies, with player 2 to move, or with a colour
 * to move before the first flip; for the Java platform a reason that is not known. */
bool platform_record_make(PlatformRecord *made, const Record *record, RecordFormat format, char error[RECORD_ERROR_SIZE]);

/* The platform's word for a reason, for a line with a result or a file's name;
 * "" for REASON_NONE and REASON_UNKNOWN. FORMAT_JAVA: "NoMove", "TimeOut"; FORMAT_V3: "Normal",
 * "RoundTimeout". */
const char *platform_reason_word(RecordFormat format, Reason reason);

/* Finds a reason by either platform's word, which is the first `length` bytes of a
 * text. REASON_NO_MOVES stands for both ways to have no move; REASON_NONE: no such word. */
Reason platform_find_reason(const char *word, size_t length);

/* L, when the last 3L plies of the game repeat with period L; 0 when there is none. */
int platform_cycle(const Record *record);

/* The time of a game in ms: up to an hour it was meant in seconds, above that in ms. */
static inline int64_t platform_time_ms(int64_t time) { return time <= 3600 ? time * 1000 : time; }

#endif

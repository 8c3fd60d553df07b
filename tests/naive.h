/* The rules a second time: slow, obvious, and sharing nothing with engine/.
 *
 * Everything here was written from RULES.md alone, on a board of cells with a rim
 * around it (a mailbox), so that a misreading in the engine is not read again the
 * same way. Tests play the same games on both and compare them at every ply.
 */
#ifndef BANQI_TESTS_NAIVE_H
#define BANQI_TESTS_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

/* A piece is its rank, above zero for red and below for black. */
enum { NAIVE_SOLDIER = 1, NAIVE_CANNON, NAIVE_HORSE, NAIVE_CHARIOT, NAIVE_ELEPHANT, NAIVE_ADVISOR, NAIVE_GENERAL };

/* What else a cell can hold. */
enum { NAIVE_EMPTY = 0, NAIVE_HIDDEN = 50, NAIVE_OUTSIDE = 99 };

/* 8 ranks of 4 files inside a rim of NAIVE_OUTSIDE: 10 rows of 6 cells. */
enum { NAIVE_ROW = 6, NAIVE_CELLS = 60 };

/* The cell of a square; file 0..3 is a..d, rank 0..7 is 1..8. */
static inline int naive_cell(int file, int rank) { return NAIVE_ROW * (rank + 1) + file + 1; }
static inline int naive_file(int cell) { return cell % NAIVE_ROW - 1; }
static inline int naive_rank(int cell) { return cell / NAIVE_ROW - 1; }

enum { NAIVE_RED = 0, NAIVE_BLACK = 1 }; /* which half of hidden[] and alive[] */

typedef struct {
	signed char cell[NAIVE_CELLS];
	signed char hidden[2][NAIVE_GENERAL + 1]; /* face-down pieces: of a side, of a kind */
	signed char alive[2];                     /* pieces of a side, face up and face down */
	signed char side;                         /* to move: 1 red, -1 black, 0 while nobody has a colour */
	int quiet, ply;
} NaivePosition;

/* A step or capture goes from one cell to another; a flip has from == to, and
 * `shown` is the piece that came up (0: not known). */
typedef struct {
	signed char from, to, shown;
} NaiveAction;

/* More than any position has. */
enum { NAIVE_ACTIONS_MAX = 128 };

/* Reads and writes a position text. The text must be a valid one; the buffer must
 * hold 128 characters. */
void naive_read(NaivePosition *pos, const char *text);
void naive_write(const NaivePosition *pos, char *text);

/* All legal actions, flips with an unknown outcome; returns how many. */
int naive_actions(const NaivePosition *pos, NaiveAction actions[NAIVE_ACTIONS_MAX]);

bool naive_is_capture(const NaivePosition *pos, NaiveAction action);
bool naive_is_flip(NaiveAction action);

/* Whether the side to move has a piece, face up or face down. */
bool naive_has_piece(const NaivePosition *pos);

/* Plays a legal action, a flip with its outcome known. */
void naive_do(NaivePosition *pos, NaiveAction action);

/* Leaves at a depth, every one of them really played. */
uint64_t naive_perft(const NaivePosition *pos, int depth);

/* ---- whole games ---- */

typedef enum { NAIVE_POSITION, NAIVE_CYCLE, NAIVE_CYCLE_PLUS } NaiveRepetition;

typedef struct {
	const char *name;
	int quiet_limit;
	NaiveRepetition repetition;
	int times; /* occurrences of a position, rounds of a cycle */
} NaivePreset;

enum { NAIVE_PRESET_COUNT = 4, NAIVE_PLIES_MAX = 2048 };

/* In the order of the table in RULES.md. */
extern const NaivePreset NAIVE_PRESETS[NAIVE_PRESET_COUNT];

/* position[i] stands after i plies; action[i] leads from i to i + 1. */
typedef struct {
	int count;
	NaiveAction action[NAIVE_PLIES_MAX];
	bool is_quiet[NAIVE_PLIES_MAX];
	NaivePosition position[NAIVE_PLIES_MAX + 1];
} NaiveGame;

void naive_start(NaiveGame *game, const NaivePosition *pos);

/* Plays a legal action; the game must have room for it. */
void naive_play(NaiveGame *game, NaiveAction action);

static inline const NaivePosition *naive_now(const NaiveGame *game) { return &game->position[game->count]; }

/* "none", "no-pieces", "no-moves", "repetition" or "quiet-limit". */
const char *naive_end(const NaiveGame *game, const NaivePreset *preset);

#endif

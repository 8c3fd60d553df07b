/* Endings a second time: slow, obvious, and on the naive rules. */
#ifndef BANQI_TESTS_NAIVE_ENDING_H
#define BANQI_TESTS_NAIVE_ENDING_H

#include "tests/naive.h"

enum { NAIVE_ENDING_PIECES_MAX = 4, NAIVE_GONE = 32 };

/* All positions of some pieces, any of which may be gone, and what follows from each. */
typedef struct {
	int pieces;
	int kind[NAIVE_ENDING_PIECES_MAX]; /* above zero for red, below for black */
	int states;
	bool *exists;  /* by state: no two pieces on one square */
	int *first;    /* by state: its first edge; [states]: how many edges there are */
	int *next;     /* by edge: the state it leads to */
	bool *quiet;   /* by edge: it is no capture */
} NaiveEnding;

/* Letters as in position texts, at most NAIVE_ENDING_PIECES_MAX: "KGm". */
void naive_ending_start(NaiveEnding *ending, const char *letters);
void naive_ending_end(NaiveEnding *ending);

/* The state with piece i on square[i], 0..31 or NAIVE_GONE; side: 0 red to move, 1 black. */
int naive_ending_state(const NaiveEnding *ending, const int square[], int side);

/* The reverse; returns the side. */
int naive_ending_squares(const NaiveEnding *ending, int state, int square[]);

/* For each state, when endless play is a draw: n > 0: won, the game ends in n plies;
 * n < 0: lost, it ends in -1 - n plies; 0: drawn. Both sides hurry to win and hold out. With
 * `to_capture` plies are counted to the next capture, and what comes after it is judged alike. */
void naive_ending_lengths(const NaiveEnding *ending, bool to_capture, int length[]);

/* Results under a quiet limit, 1 won, 0 drawn, -1 lost: result[q * states + state] with
 * the quiet counter at q, 0..limit - 1. */
void naive_ending_results(const NaiveEnding *ending, int limit, signed char result[]);

#endif

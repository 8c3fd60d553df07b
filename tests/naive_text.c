/* The position text of the second rules implementation, to and from. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/naive.h"

/* Weakest first: the index of a letter is the kind. */
static const char LETTERS[] = ".PCNRMGK";

/* The order in which a pool is written. */
static const int POOL_ORDER[] = {NAIVE_GENERAL, NAIVE_ADVISOR, NAIVE_ELEPHANT, NAIVE_CHARIOT, NAIVE_HORSE, NAIVE_CANNON, NAIVE_SOLDIER};
enum { KINDS = sizeof POOL_ORDER / sizeof POOL_ORDER[0] };

static int kind_of(char letter) { return (int)(strchr(LETTERS, toupper((unsigned char)letter)) - LETTERS); }

static int half_of(char letter) { return isupper((unsigned char)letter) ? NAIVE_RED : NAIVE_BLACK; }

static signed char piece_of(char letter) {
	return (signed char)(half_of(letter) == NAIVE_RED ? kind_of(letter) : -kind_of(letter));
}

static char letter_of(int half, int kind) {
	return half == NAIVE_RED ? LETTERS[kind] : (char)tolower((unsigned char)LETTERS[kind]);
}

static void read_square(NaivePosition *pos, int file, int rank, char letter) {
	signed char *cell = &pos->cell[naive_cell(file, rank)];
	if (letter == '#') return;
	if (letter == 'X') {
		*cell = NAIVE_HIDDEN;
	} else {
		*cell = piece_of(letter);
		pos->alive[half_of(letter)]++;
	}
}

static const char *read_board(NaivePosition *pos, const char *text) {
	int file = 0, rank = 7;
	memset(pos->cell, NAIVE_OUTSIDE, sizeof pos->cell);
	for (; *text != ' '; text++) {
		if (*text == '/') {
			file = 0;
			rank--;
		} else if (isdigit((unsigned char)*text)) {
			for (int gap = *text - '0'; gap > 0; gap--) pos->cell[naive_cell(file++, rank)] = NAIVE_EMPTY;
		} else {
			read_square(pos, file++, rank, *text);
		}
	}
	return text + 1;
}

static const char *read_pool(NaivePosition *pos, const char *text) {
	while (*text != ' ') {
		char letter = *text++;
		if (letter == '-') continue;
		int count = isdigit((unsigned char)*text) ? *text++ - '0' : 1;
		pos->hidden[half_of(letter)][kind_of(letter)] = (signed char)count;
		pos->alive[half_of(letter)] = (signed char)(pos->alive[half_of(letter)] + count);
	}
	return text + 1;
}

void naive_read(NaivePosition *pos, const char *text) {
	memset(pos, 0, sizeof *pos);
	text = read_board(pos, text);
	pos->side = (signed char)(*text == 'r' ? 1 : *text == 'b' ? -1 : 0);
	text = read_pool(pos, text + 2);
	char *rest;
	pos->quiet = (int)strtol(text, &rest, 10);
	pos->ply = (int)strtol(rest, NULL, 10);
}

static char letter_of_content(int content) {
	if (content == NAIVE_OUTSIDE) return '#';
	if (content == NAIVE_HIDDEN) return 'X';
	return letter_of(content > 0 ? NAIVE_RED : NAIVE_BLACK, abs(content));
}

static char *write_rank(const NaivePosition *pos, int rank, char *to) {
	for (int file = 0; file < 4; file++) {
		int gap = 0;
		while (file < 4 && pos->cell[naive_cell(file, rank)] == NAIVE_EMPTY) {
			gap++;
			file++;
		}
		if (gap > 0) *to++ = (char)('0' + gap);
		if (file < 4) *to++ = letter_of_content(pos->cell[naive_cell(file, rank)]);
	}
	return to;
}

static char *write_pool(const NaivePosition *pos, char *to) {
	char *start = to;
	for (int half = NAIVE_RED; half <= NAIVE_BLACK; half++)
		for (int i = 0; i < KINDS; i++) {
			int count = pos->hidden[half][POOL_ORDER[i]];
			if (count > 0) to += sprintf(to, "%c%d", letter_of(half, POOL_ORDER[i]), count);
		}
	if (to == start) *to++ = '-';
	return to;
}

void naive_write(const NaivePosition *pos, char *text) {
	for (int rank = 7; rank >= 0; rank--) {
		text = write_rank(pos, rank, text);
		*text++ = rank > 0 ? '/' : ' ';
	}
	*text++ = pos->side > 0 ? 'r' : pos->side < 0 ? 'b' : '-';
	*text++ = ' ';
	text = write_pool(pos, text);
	sprintf(text, " %d %d", pos->quiet, pos->ply);
}

/* Positions to tune on, as text. A line is
 *
 *   GAME POSITION VALUE RESULT      e.g. 17 4/4/4/1X2/4/2K1/4/p3 r n1 0 60 812 1
 *
 * GAME counts the games of a file from 1 up and never falls; POSITION is the text of five
 * fields; VALUE is what a search found, the expected result for the side to move in
 * ten-thousandths, -10000..10000; RESULT is how the game ended for the side to move, 1, 0
 * or -1, or `*` where the position did not occur in it.
 */
#ifndef BANQI_TUNE_SAMPLES_H
#define BANQI_TUNE_SAMPLES_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/position.h"

enum { SAMPLE_SCALE = 10000, SAMPLES_ERROR_SIZE = 256, GAME_MAX = 1000000000 };

typedef struct {
	Position pos;
	int game;
	int16_t value;
	int8_t result;
	bool has_result;
} Sample;

typedef struct {
	Sample *sample;
	size_t count;
} Samples;

/* Writes one line. */
void sample_write(FILE *file, const Sample *sample);

/* Reads a file whole. False when it cannot be read, holds no sample, or breaks the format:
 * `error` then says where and why. samples_free() releases what was read, either way. */
bool samples_read(const char *path, Samples *samples, char error[SAMPLES_ERROR_SIZE]);
void samples_free(Samples *samples);

#endif

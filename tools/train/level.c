/* A search that says 0.7 wins more than that, one that says 0.3 less: how much more or less is
 * known from the games. Values are put into BINS bins by their absolute value, and between
 * the middles of two bins the mean result is taken to grow evenly. Where there are few games
 * the value itself counts as PRIOR positions. Since no evaluation is above
 * VALUE_EVAL_MAX (0.95), y becomes y - 0.05 y^4, which changes little but there. */
#include "tools/train/level.h"

#include <math.h>
#include <stdlib.h>

enum { BINS = 20, PRIOR = 1000 };
static const double BEYOND = 0.05;

/* The mean result at the middle of each bin, with 0 before the first and 1 after the last. */
static void find_levels(const DataPart *part, double level[BINS + 2]) {
	double sum[BINS] = {0}, count[BINS] = {0};
	for (size_t i = 0; i < part->count; i++) {
		const ModelSample *sample = &part->sample[i];
		int bin = abs(sample->value) * BINS / (RECORD_VALUE_SCALE + 1);
		if (sample->result == RECORD_NO_RESULT) continue;
		sum[bin] += sample->value < 0 ? -sample->result : sample->result;
		count[bin]++;
	}
	level[0] = 0;
	for (int bin = 0; bin < BINS; bin++) level[bin + 1] = fmax((sum[bin] + PRIOR * (bin + 0.5) / BINS) / (count[bin] + PRIOR), level[bin]);
	level[BINS + 1] = 1;
}

/* The middles of bins are at 0.5, 1.5, ... BINS - 0.5 bins; 0 and BINS have levels, too. */
static double level_of(const double level[BINS + 2], double value) {
	double place = value * BINS + 0.5, before = floor(place);
	int bin = (int)before;
	double part = place - before;
	if (bin == 0) part = 2 * part - 1;
	if (bin == BINS) part = fmin(2 * part, 1);
	return level[bin] + (level[bin + 1] - level[bin]) * part;
}

static void level_part(const DataPart *part, const double level[BINS + 2]) {
	for (size_t i = 0; i < part->count; i++) {
		ModelSample *sample = &part->sample[i];
		double result = level_of(level, abs(sample->value) / (double)RECORD_VALUE_SCALE);
		result -= BEYOND * result * result * result * result;
		sample->value = (int16_t)lround(sample->value < 0 ? -result * RECORD_VALUE_SCALE : result * RECORD_VALUE_SCALE);
	}
}

void level_values(Data *data) {
	double level[BINS + 2];
	find_levels(&data->learned, level);
	level_part(&data->learned, level);
	level_part(&data->held_out, level);
}

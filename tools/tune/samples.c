/* Reading and writing positions to tune on. Every line is read whole or refused. */
#include "tools/tune/samples.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"

enum { LINE_SIZE = POSITION_TEXT_SIZE + 64 };

void sample_write(FILE *file, const Sample *sample) {
	char text[POSITION_TEXT_SIZE], result[8] = "*";
	position_to_text(&sample->pos, text);
	if (sample->has_result) snprintf(result, sizeof result, "%d", sample->result);
	fprintf(file, "%d %s %d %s\n", sample->game, text, sample->value, result);
}

/* Cuts the last word off a line and returns it; "" when there is none. */
static char *take_last_word(char *line) {
	char *blank = strrchr(line, ' ');
	if (blank == NULL) return line + strlen(line);
	*blank = '\0';
	return blank + 1;
}

/* Reads one line, its end already taken off. NULL, or what is wrong with it. */
static const char *read_line(char *line, int last_game, Sample *sample, char error[NOTATION_ERROR_SIZE]) {
	int64_t number;
	char *result = take_last_word(line), *value = take_last_word(line);
	const char *game = text_next_word(&line);
	memset(sample, 0, sizeof *sample);
	if (!text_to_number(game, last_game, GAME_MAX, &number)) return "GAME is no number, or less than the one before";
	sample->game = (int)number;
	if (!position_from_text(&sample->pos, line, error)) return error;
	if (sample->pos.side == NO_SIDE) return "nothing has been flipped";
	if (!text_to_number(value, -SAMPLE_SCALE, SAMPLE_SCALE, &number)) return "VALUE is not a number in -10000..10000";
	sample->value = (int16_t)number;
	sample->has_result = strcmp(result, "*") != 0;
	if (!sample->has_result) return NULL;
	if (!text_to_number(result, -1, 1, &number)) return "RESULT is not 1, 0, -1 or *";
	sample->result = (int8_t)number;
	return NULL;
}

/* Makes room for one more; false without memory. */
static bool make_room(Samples *samples) {
	size_t count = samples->count;
	if (count != 0 && (count < 1024 || (count & (count - 1)) != 0)) return true;
	size_t room = count < 1024 ? 1024 : 2 * count;
	Sample *larger = realloc(samples->sample, room * sizeof *larger);
	if (larger != NULL) samples->sample = larger;
	return larger != NULL;
}

static bool read_lines(FILE *file, const char *path, Samples *samples, char error[SAMPLES_ERROR_SIZE]) {
	char line[LINE_SIZE], why[NOTATION_ERROR_SIZE];
	int game = 1;
	for (size_t number = 1; fgets(line, sizeof line, file) != NULL; number++) {
		char *end = strchr(line, '\n');
		const char *wrong = end == NULL ? "the line is too long, or its end is missing" : NULL;
		if (wrong == NULL && !make_room(samples)) wrong = "not enough memory";
		if (wrong == NULL) {
			*end = '\0';
			wrong = read_line(line, game, &samples->sample[samples->count], why);
		}
		if (wrong != NULL) {
			snprintf(error, SAMPLES_ERROR_SIZE, "%.60s line %zu: %s", path, number, wrong);
			return false;
		}
		game = samples->sample[samples->count++].game;
	}
	return true;
}

bool samples_read(const char *path, Samples *samples, char error[SAMPLES_ERROR_SIZE]) {
	FILE *file = fopen(path, "r");
	*samples = (Samples){NULL, 0};
	if (file == NULL) {
		snprintf(error, SAMPLES_ERROR_SIZE, "%.60s: %s", path, strerror(errno));
		return false;
	}
	bool done = read_lines(file, path, samples, error);
	if (done && (ferror(file) != 0 || samples->count == 0)) {
		snprintf(error, SAMPLES_ERROR_SIZE, "%.60s: %s", path, ferror(file) ? "cannot be read" : "holds no position");
		done = false;
	}
	fclose(file);
	return done;
}

void samples_free(Samples *samples) { free(samples->sample); }

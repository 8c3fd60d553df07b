#include "tools/train/data.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

/* Makes room for one more; false without memory. */
static bool make_room(DataPart *part) {
	size_t count = part->count;
	if (count != 0 && (count < 1024 || (count & (count - 1)) != 0)) return true;
	size_t room = count < 1024 ? 1024 : 2 * count;
	ModelSample *larger = realloc(part->sample, room * sizeof *larger);
	if (larger != NULL) part->sample = larger;
	return larger != NULL;
}

/* Whether a game is held out: its number and its file's seed, well stirred, say it. */
static bool is_held_out(const Record *record, const RecordsHeader *header) {
	uint64_t stirred = ((uint64_t)header->seed << 24 ^ record->game) * 0x9E3779B97F4A7C15u;
	return (stirred >> 40) % DATA_HELD_OUT == 0;
}

/* Reads all whole records; NULL, or what is wrong. A last one that is not whole is one that is
 * being written. */
static const char *read_records(Data *data, FILE *file, uint64_t *number) {
	RecordsHeader header;
	Record record;
	RecordsRead read;
	const char *why = records_begin(file, &header);
	if (why != NULL) return why;
	const Rules rules = {.quiet_limit = header.quiet_limit};
	for (; (read = records_next(file, &record)) == RECORDS_ONE; ++*number) {
		DataPart *part = is_held_out(&record, &header) ? &data->held_out : &data->learned;
		if (!make_room(part)) return "not enough memory";
		part->sample[part->count++] = model_sample(&record, &rules);
	}
	return ferror(file) ? "cannot be read" : read == RECORDS_DAMAGED ? "a damaged record" : NULL;
}

static bool read_file(Data *data, const char *path, char error[DATA_ERROR_SIZE]) {
	FILE *file = fopen(path, "rb");
	uint64_t number = 1;
	const char *why = file == NULL ? strerror(errno) : read_records(data, file, &number);
	if (file != NULL) fclose(file);
	if (why == NULL) return true;
	snprintf(error, DATA_ERROR_SIZE, "%.200s: record %" PRIu64 ": %s", path, number, why);
	return false;
}

bool data_read(Data *data, const char *paths, char error[DATA_ERROR_SIZE]) {
	char path[PATH_SIZE];
	*data = (Data){0};
	for (const char *end; *paths != '\0'; paths = *end == ',' ? end + 1 : end) {
		end = paths + strcspn(paths, ",");
		snprintf(path, sizeof path, "%.*s", (int)(end - paths), paths);
		if (!read_file(data, path, error)) return false;
	}
	if (data->learned.count > 0 && data->held_out.count > 0) return true;
	snprintf(error, DATA_ERROR_SIZE, "too few games: %zu positions to learn from, %zu held out", data->learned.count, data->held_out.count);
	return false;
}

void data_free(Data *data) {
	free(data->learned.sample);
	free(data->held_out.sample);
	*data = (Data){0};
}

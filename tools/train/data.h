/* Positions to learn from and to be tested on, read into memory. */
#ifndef BANQI_TRAIN_DATA_H
#define BANQI_TRAIN_DATA_H

#include "tools/train/model.h"

typedef struct {
	ModelSample *sample;
	size_t count;
} DataPart;

/* Whole games are held out, about one in DATA_HELD_OUT, always the same ones. */
typedef struct {
	DataPart learned, held_out;
} Data;

enum { DATA_HELD_OUT = 16, DATA_ERROR_SIZE = 320 };

/* Reads files, a comma between their paths. False, with the reason, when one cannot be read or
 * there is nothing in it; data_free() releases what was read, either way. */
bool data_read(Data *data, const char *paths, char error[DATA_ERROR_SIZE]);
void data_free(Data *data);

#endif

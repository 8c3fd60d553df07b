/* banqi-train fit: a network that says best what recorded positions were worth. */
#ifndef BANQI_TRAIN_FIT_H
#define BANQI_TRAIN_FIT_H

#include <stdint.h>

enum { FIT_EPOCHS_MAX = 1000 };

typedef struct {
	const char *data; /* paths, a comma between them */
	const char *out;  /* the network's */
	const char *from, *checkpoint, *curve; /* may be NULL */
	int64_t epochs, batch, rate, mix, threads, seed; /* rate in millionths, mix in per cent */
	int64_t level; /* 1: values count as the results that they stand for (tools/train/level.h); 0: as they are */
} FitSettings;

/* Prints a line an epoch. Returns the exit status. */
int fit_run(const FitSettings *settings);

#endif

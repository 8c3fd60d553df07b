/* `banqi-tune fit`: the evaluation's tunables that fit recorded positions best. */
#ifndef BANQI_TUNE_FIT_H
#define BANQI_TUNE_FIT_H

#include <stdint.h>

typedef struct {
	const char *data;
	int64_t mix;        /* how much of the target is the game's result, per cent; the rest is the search's value */
	int64_t iterations; /* at most */
} FitSettings;

/* Prints the loss of each iteration on stderr and the fitted lines of search/tunables.h on
 * stdout. Returns the exit status. */
int fit_run(const FitSettings *settings);

#endif

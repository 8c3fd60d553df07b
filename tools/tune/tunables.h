/* The tunables (search/tunables.h) by name. */
#ifndef BANQI_TUNE_TUNABLES_H
#define BANQI_TUNE_TUNABLES_H

#include <stdbool.h>

typedef struct {
	const char *name;
	int *value;           /* what evaluation and search read; set by one thread only */
	int initial, low, high;
} Tunable;

extern const Tunable TUNABLE[];
extern const int TUNABLE_COUNT;

/* Whether it belongs to the evaluation. */
bool tunable_is_evaluation(const Tunable *tunable);

#endif

/* The steps of the check, by protocol. Each has an engine of its own, so that what one
 * spoils is no other's trouble. */
#ifndef BANQI_REFEREE_CHECK_STEPS_H
#define BANQI_REFEREE_CHECK_STEPS_H

#include "tools/referee/check_trial.h"

/* False: it failed or was skipped, and the trial knows why. */
typedef bool CheckFunction(Trial *trial);

typedef struct {
	const char *name;
	CheckFunction *run;
} CheckStep;

typedef struct {
	const char *protocol;
	const char *farewell;  /* the line that ends an engine */
	CheckFunction *greets; /* whether an engine speaks the protocol at all */
	const CheckStep *step;
	int count;
} CheckList;

extern const CheckList CHECK_UGI, CHECK_MGTP;

#endif

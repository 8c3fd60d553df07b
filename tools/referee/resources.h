/* What the machine gives to a match: processors and descriptors. */
#ifndef BANQI_REFEREE_RESOURCES_H
#define BANQI_REFEREE_RESOURCES_H

#include "tools/referee/settings.h"

/* The processors that this process may use (sched_getaffinity(2)), or that its job was given
 * (SLURM_CPUS_PER_TASK) if that is less; 1 or more. */
int resources_processors(void);

/* The threads that an engine of the match may use for a move: the largest of their Threads
 * options, 1 or more. */
int resources_threads(const Settings *settings);

/* How many games may be played at once, 1 or more: as the settings say, or else as many as
 * there are processors for, with the threads of each. */
int resources_concurrency(const Settings *settings);

/* Whether the limit of open files is enough for that many games at once; *needed is what
 * it has to be. */
bool resources_has_descriptors(int concurrency, int64_t *needed);

/* Binds the calling thread, and all processes that it starts from now on, to the processors
 * of one of several games, counted from 0; `threads` of them. False when there are not so
 * many. */
bool resources_pin(int game, int threads);

#endif

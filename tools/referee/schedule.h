/* Who plays whom: the pairs of a match, a round robin or a gauntlet in their order.
 * Every encounter of two engines plays one pair of games a round, so that a schedule
 * of more rounds begins with the one of fewer. */
#ifndef BANQI_REFEREE_SCHEDULE_H
#define BANQI_REFEREE_SCHEDULE_H

#include <stdint.h>

enum { ENGINES_MAX = 64 };

/* A match has two engines; in a round robin everyone meets everyone, in a gauntlet
 * engine 1 meets every other one. */
typedef enum { SCHEDULE_MATCH, SCHEDULE_ROUND_ROBIN, SCHEDULE_GAUNTLET, SCHEDULE_FORMAT_COUNT } ScheduleFormat;

/* "match", "round-robin", "gauntlet". */
extern const char *const SCHEDULE_NAMES[SCHEDULE_FORMAT_COUNT];

/* The encounters of one round: 1 or more; `engines` in 2..ENGINES_MAX. */
int schedule_encounters(ScheduleFormat format, int engines);

/* The round, from 1, and the two engines, from 0, of a pair, from 1. engine[0] is player 1 of
 * the pair's first game and player 2 of its second. */
typedef struct {
	int64_t round;
	int engine[2];
} Pairing;

Pairing schedule_pair(ScheduleFormat format, int engines, int64_t pair);

#endif

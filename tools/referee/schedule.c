/* The order of the pairs. A round robin's round goes through the engines' pairings as
 * 1-2, 1-3, .. 1-n, 2-3, .. (n-1)-n; a gauntlet's through 1-2, .. 1-n. */
#include "tools/referee/schedule.h"

const char *const SCHEDULE_NAMES[SCHEDULE_FORMAT_COUNT] = {"match", "round-robin", "gauntlet"};

int schedule_encounters(ScheduleFormat format, int engines) {
	return format == SCHEDULE_ROUND_ROBIN ? engines * (engines - 1) / 2 : engines - 1;
}

Pairing schedule_pair(ScheduleFormat format, int engines, int64_t pair) {
	int encounters = schedule_encounters(format, engines), left = (int)((pair - 1) % encounters), first = 0;
	/* Engine `first` has engines - 1 - first pairings of its own. */
	for (; left >= engines - 1 - first; first++) left -= engines - 1 - first;
	return (Pairing){(pair - 1) / encounters + 1, {first, first + 1 + left}};
}

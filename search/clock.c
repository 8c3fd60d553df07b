/* The monotonic clock. */
#define _POSIX_C_SOURCE 200809L

#include "search/clock.h"

#include <time.h>

int64_t clock_now_us(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void clock_sleep_us(int64_t us) {
	struct timespec span = {.tv_sec = (time_t)(us / 1000000), .tv_nsec = (long)(us % 1000000) * 1000};
	nanosleep(&span, NULL);
}

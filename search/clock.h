/* The one clock of the search: monotonic, in microseconds. */
#ifndef BANQI_SEARCH_CLOCK_H
#define BANQI_SEARCH_CLOCK_H

#include <stdint.h>

/* Microseconds since some fixed moment; never goes back. Any thread. */
int64_t clock_now_us(void);

/* Sleeps about this long; less when a signal comes. Any thread. */
void clock_sleep_us(int64_t us);

#endif

/* Threads that wait for work and do it together: made once, used for every search. */
#ifndef BANQI_SEARCH_CREW_H
#define BANQI_SEARCH_CREW_H

typedef struct Crew Crew;

/* `count` (0 or more) sleeping threads; each time they are started, thread i calls
 * work(context, i), i in 0..count-1. NULL when no memory or no thread can be had. */
Crew *crew_new(int count, void (*work)(void *context, int index), void *context);

/* The rest is for the thread that made the crew. Every start is followed by a wait. */
void crew_start(Crew *crew);
void crew_wait(Crew *crew);

/* Ends the threads, which must not be at work. NULL is allowed. */
void crew_free(Crew *crew);

#endif

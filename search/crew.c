/* Threads that wait for work. One lock and two conditions: `round` counts the starts,
 * a thread that has done its part of a round goes back to sleep until the next. */
#include "search/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
	Crew *crew;
	int index;
	pthread_t thread;
} Member;

struct Crew {
	pthread_mutex_t lock;
	pthread_cond_t started, finished;
	unsigned round;
	int working;
	bool ending;
	void (*work)(void *context, int index);
	void *context;
	int count;
	Member member[];
};

static void *member_run(void *argument) {
	const Member *member = argument;
	Crew *crew = member->crew;
	unsigned done = 0;
	pthread_mutex_lock(&crew->lock);
	for (;;) {
		while (crew->round == done && !crew->ending) pthread_cond_wait(&crew->started, &crew->lock);
		if (crew->ending) break;
		done = crew->round;
		pthread_mutex_unlock(&crew->lock);
		crew->work(crew->context, member->index);
		pthread_mutex_lock(&crew->lock);
		if (--crew->working == 0) pthread_cond_signal(&crew->finished);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

Crew *crew_new(int count, void (*work)(void *context, int index), void *context) {
	Crew *crew = calloc(1, sizeof *crew + (size_t)count * sizeof(Member));
	if (crew == NULL) return NULL;
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->started, NULL);
	pthread_cond_init(&crew->finished, NULL);
	crew->work = work;
	crew->context = context;
	for (; crew->count < count; crew->count++) {
		Member *member = &crew->member[crew->count];
		member->crew = crew;
		member->index = crew->count;
		if (pthread_create(&member->thread, NULL, member_run, member) == 0) continue;
		crew_free(crew);
		return NULL;
	}
	return crew;
}

void crew_start(Crew *crew) {
	pthread_mutex_lock(&crew->lock);
	crew->working = crew->count;
	crew->round++;
	pthread_cond_broadcast(&crew->started);
	pthread_mutex_unlock(&crew->lock);
}

void crew_wait(Crew *crew) {
	pthread_mutex_lock(&crew->lock);
	while (crew->working > 0) pthread_cond_wait(&crew->finished, &crew->lock);
	pthread_mutex_unlock(&crew->lock);
}

void crew_free(Crew *crew) {
	if (crew == NULL) return;
	pthread_mutex_lock(&crew->lock);
	crew->ending = true;
	pthread_cond_broadcast(&crew->started);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < crew->count; i++) pthread_join(crew->member[i].thread, NULL);
	pthread_cond_destroy(&crew->started);
	pthread_cond_destroy(&crew->finished);
	pthread_mutex_destroy(&crew->lock);
	free(crew);
}

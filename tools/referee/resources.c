/* Processors and descriptors. */
#define _GNU_SOURCE

#include "tools/referee/resources.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "protocol/text.h"
#include "tools/referee/engine_settings.h"

enum {
	/* Standard streams, records and journal, and what libraries open for a moment. */
	DESCRIPTORS_ALWAYS = 16,
	/* Three pipe ends of one player, while the other is started with four whole pipes. */
	DESCRIPTORS_A_GAME = 3 + 8,
	THREADS_OPTION_MAX = 1024
};

int resources_threads(const Settings *settings) {
	int most = 1;
	for (int i = 0; i < settings->engines; i++) {
		int64_t threads;
		const char *value = engine_option_value(&settings->engine[i], "Threads");
		if (value != NULL && text_to_number(value, 1, THREADS_OPTION_MAX, &threads) && threads > most) most = (int)threads;
	}
	return most;
}

int resources_processors(void) {
	cpu_set_t set;
	int64_t count = 1, given;
	const char *job = getenv("SLURM_CPUS_PER_TASK");
	if (pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0) count = CPU_COUNT(&set);
	if (job != NULL && text_to_number(job, 1, CPU_SETSIZE, &given) && given < count) count = given;
	return (int)count;
}

int resources_concurrency(const Settings *settings) {
	if (settings->concurrency > 0) return (int)settings->concurrency;
	int games = resources_processors() / resources_threads(settings);
	return games < 1 ? 1 : games > CONCURRENCY_MAX ? CONCURRENCY_MAX : games;
}

bool resources_has_descriptors(int concurrency, int64_t *needed) {
	struct rlimit limit;
	*needed = DESCRIPTORS_ALWAYS + (int64_t)concurrency * DESCRIPTORS_A_GAME;
	return getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= (rlim_t)*needed;
}

bool resources_pin(int game, int threads) {
	cpu_set_t all, own;
	int number = 0, found = 0;
	CPU_ZERO(&own);
	if (pthread_getaffinity_np(pthread_self(), sizeof all, &all) != 0) return false;
	for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &all)) continue;
		if (number++ / threads != game) continue;
		CPU_SET(cpu, &own);
		found++;
	}
	return found == threads && pthread_setaffinity_np(pthread_self(), sizeof own, &own) == 0;
}

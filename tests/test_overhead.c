/* What the referee itself costs, with engines that answer at once. Run only when named: a
 * busy machine makes it worthless.
 *
 * What it adds to a ply lies between the answer of one engine and the question to the other,
 * each as the engine sees it: two ways through a pipe, as a line and its echo take, and
 * what the referee does between them. Both are measured in turn, on one processor and on
 * whichever the system chooses, and their medians are compared. */
#define _GNU_SOURCE /* sched_setaffinity */

#include <dirent.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/all.h"
#include "tests/runner.h"

enum { ADDED_MOST_US = 60, PLIES_A_SECOND = 10000, AT_ONCE = 64, ECHOES = 20000, ROUNDS = 3, PATH_SIZE = 64, SAMPLES_MAX = 1 << 20 };

typedef struct {
	int ply;
	int64_t asked, answered;
} Sample;

static Sample samples[SAMPLES_MAX];

static int by_size(const void *a, const void *b) {
	int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
	return (first > second) - (first < second);
}

static int by_time(const void *a, const void *b) { return by_size(&((const Sample *)a)->asked, &((const Sample *)b)->asked); }

static int64_t median(int64_t *times, int count) {
	qsort(times, (size_t)count, sizeof *times, by_size);
	return count == 0 ? 0 : times[count / 2];
}

/* ---- a bare pipe ---- */

_Noreturn static void echo(int from, int to) {
	char line[32];
	ssize_t got;
	while ((got = read(from, line, sizeof line)) > 0 && write(to, line, (size_t)got) == got) continue;
	_exit(0);
}

/* Microseconds for a line and its echo, the median; 0 when there was no echo. */
static int64_t echo_time(void) {
	static const char LINE[] = "bestmove a1(?)\n";
	static int64_t times[ECHOES];
	int there[2], back[2], count = 0;
	char answer[32];
	if (!CHECK(pipe(there) == 0 && pipe(back) == 0)) return 0;
	pid_t pid = fork();
	if (pid == 0) {
		close(there[1]);
		close(back[0]);
		echo(there[0], back[1]);
	}
	close(there[0]);
	close(back[1]);
	for (; count < ECHOES; count++) {
		int64_t start = clock_now_us();
		if (write(there[1], LINE, sizeof LINE - 1) < 0 || read(back[0], answer, sizeof answer) <= 0) break;
		times[count] = clock_now_us() - start;
	}
	close(there[1]);
	close(back[0]);
	CHECK(waitpid(pid, NULL, 0) == pid);
	CHECK_EQUAL_INT(count, ECHOES);
	return median(times, count);
}

/* ---- the referee ---- */

/* Runs a match between two engines that answer at once, its output in FOLDER/out. */
static bool play(const char *folder, const char *engine, const char *settings) {
	const char *bin = getenv("BIN") != NULL ? getenv("BIN") : "bin";
	char command[1024];
	snprintf(command, sizeof command, "%s/banqi-referee --engine cmd='%s/%s' name=A proto=ugi --engine cmd='%s/%s' name=B proto=ugi %s --quiet --journal %s/journal >%s/out",
		bin, bin, engine, bin, engine, settings, folder, folder);
	bool is_done = CHECK(system(command) == 0);
	snprintf(command, sizeof command, "%s/journal", folder);
	unlink(command);
	return is_done;
}

/* The number behind a text in the output of the last match, -1 where it is not. */
static double told(const char *folder, const char *text) {
	char path[PATH_SIZE + 8], line[1024], *found;
	double number = -1;
	snprintf(path, sizeof path, "%s/out", folder);
	FILE *file = fopen(path, "r");
	while (file != NULL && fgets(line, sizeof line, file) != NULL)
		if ((found = strstr(line, text)) != NULL) number = strtod(found + strlen(text), NULL);
	if (file != NULL) fclose(file);
	return number;
}

/* Of both engines; the output has "failures of A: time N, ..." where there are any. */
static int losses_on_time(const char *folder) {
	double first = told(folder, "failures of A: time "), second = told(folder, "failures of B: time ");
	return (int)((first > 0 ? first : 0) + (second > 0 ? second : 0));
}

/* Takes what the engines noted, and removes it. Returns how many plies there are. */
static int collect(const char *folder) {
	char path[PATH_SIZE + 300];
	int count = 0;
	DIR *directory = opendir(folder);
	for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
		if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
		snprintf(path, sizeof path, "%s/%.255s", folder, entry->d_name);
		FILE *file = fopen(path, "r");
		Sample sample;
		while (file != NULL && count < SAMPLES_MAX && fscanf(file, "%d %" SCNd64 " %" SCNd64, &sample.ply, &sample.asked, &sample.answered) == 3)
			samples[count++] = sample;
		if (file != NULL) fclose(file);
		unlink(path);
	}
	if (directory != NULL) closedir(directory);
	qsort(samples, (size_t)count, sizeof *samples, by_time);
	return count;
}

/* Microseconds from an answer to the next question of a game, the median. */
static int64_t referee_time(const char *folder) {
	static int64_t times[SAMPLES_MAX];
	char engine[PATH_SIZE + 16];
	int count = 0;
	snprintf(engine, sizeof engine, "test-instant %s", folder);
	if (!play(folder, engine, "--each depth=1 --pairs 20 --concurrency 1")) return 0;
	int plies = collect(folder);
	for (int i = 1; i < plies; i++)
		if (samples[i].ply == samples[i - 1].ply + 1) times[count++] = samples[i].asked - samples[i - 1].answered;
	CHECK(count > 1000);
	return median(times, count);
}

/* Checks what a ply takes above an echo: the better of some rounds. */
static void check_added(const char *folder, const char *where) {
	int64_t added = INT64_MAX, bare = 0, whole = 0;
	for (int round = 0; round < ROUNDS; round++) {
		int64_t echoed = echo_time(), played = referee_time(folder);
		if (played - echoed >= added) continue;
		added = played - echoed, bare = echoed, whole = played;
	}
	test_note("%s: an echo takes %" PRId64 " us, a ply through the referee %" PRId64 ": %" PRId64 " more", where, bare, whole, added);
	if (BUILD_IS_OPTIMIZED) CHECK(added <= ADDED_MOST_US);
}

static void check_added_on_one(const char *folder) {
	cpu_set_t all, one;
	if (!CHECK(sched_getaffinity(0, sizeof all, &all) == 0)) return;
	CPU_ZERO(&one);
	for (size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; i++)
		if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
	CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
	check_added(folder, "on one processor");
	CHECK(sched_setaffinity(0, sizeof all, &all) == 0);
}

static void check_speed(const char *folder) {
	double best = 0;
	for (int round = 0; round < ROUNDS; round++) {
		int64_t start = clock_now_us();
		if (!play(folder, "test-random", "--each depth=1 --pairs 150 --concurrency 4")) return;
		double speed = told(folder, "games: ") * told(folder, "plies: ") * 1e6 / (double)(clock_now_us() - start);
		if (speed > best) best = speed;
	}
	test_note("%.0f plies a second, engines started for each game, moves checked, journal written", best);
	if (BUILD_IS_OPTIMIZED) CHECK(best >= PLIES_A_SECOND);
}

/* None of many at once is late, however little time it has. */
static void check_time(const char *folder) {
	char settings[128];
	snprintf(settings, sizeof settings, "--each tc=0.1+0.01 --pairs %d --concurrency %d", 2 * AT_ONCE, AT_ONCE);
	if (!play(folder, "test-random", settings)) return;
	double games = told(folder, "games: ");
	int late = losses_on_time(folder);
	test_note("%d games at once at 0.1+0.01: %.0f in all, %d lost on time", AT_ONCE, games, late);
	if (BUILD_IS_OPTIMIZED) CHECK_EQUAL_INT(late, 0);
}

void test_overhead(void) {
	char folder[PATH_SIZE] = "/tmp/banqi-overhead-XXXXXX", path[PATH_SIZE + 8];
	if (!CHECK(mkdtemp(folder) != NULL)) return;
	check_added_on_one(folder);
	check_added(folder, "on any");
	check_speed(folder);
	check_time(folder);
	snprintf(path, sizeof path, "%s/out", folder);
	unlink(path);
	CHECK(rmdir(folder) == 0);
}

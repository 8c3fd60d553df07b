/* Journals on disk. */
#define _GNU_SOURCE

#include "tools/referee/resume.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "search/clock.h"
#include "tools/referee/identity.h"
#include "tools/referee/status.h"

static int fail(const char *path, const char *why, int status) {
	fprintf(stderr, "banqi-referee: %s: %s\n", path, why);
	return status;
}

bool resume_append(int fd, const char *text) {
	/* A write that took a part is followed by one that says why. */
	for (size_t left = strlen(text); left > 0;) {
		ssize_t written = write(fd, text, left);
		if (written < 0 && errno != EINTR) return false;
		if (written < 0) continue;
		text += written;
		left -= (size_t)written;
	}
	return true;
}

static int append(const char *path, int fd, char *text) {
	bool is_good = text != NULL && resume_append(fd, text);
	free(text);
	return is_good ? STATUS_DONE : fail(path, strerror(errno), STATUS_IO_ERROR);
}

/* Whether the file holds nothing but the beginning of this header: a write of it broke off. */
static bool is_torn_header(int fd, const char *header, off_t size) {
	size_t length = (size_t)size;
	if (length >= strlen(header)) return false;
	char *text = malloc(length);
	bool is_torn = text != NULL && pread(fd, text, length, 0) == (ssize_t)length && memcmp(text, header, length) == 0;
	free(text);
	return is_torn;
}

/* ---- what is there ---- */

static bool is_same_match(const char *path, const JournalHeader *there, const JournalHeader *here) {
	const char *difference = identity_difference(there, here);
	if (difference == NULL && (there->shard != here->shard || there->shards != here->shards)) difference = "the shard";
	if (difference == NULL) return true;
	fprintf(stderr, "banqi-referee: %s: the journal of another match: %s differs\n", path, difference);
	return false;
}

/* Reads all games; `there` is changed with the numbers of pairs. */
static int read_games(JournalReader *reader, JournalHeader *there, Ledger *ledger) {
	JournalStatus status = JOURNAL_END;
	JournalGame *game = malloc(sizeof *game);
	if (game == NULL) return fail(reader->path, "no memory", STATUS_IO_ERROR);
	while ((status = journal_next(reader, there, game)) == JOURNAL_READ) {
		if (ledger_add(ledger, game)) continue;
		const char *why = game->n > ledger->games ? "beyond --pairs" : "there a second time";
		fprintf(stderr, "banqi-referee: %s:%ld: game %" PRId64 " is %s\n", reader->path, reader->line, game->n, why);
		break;
	}
	free(game);
	if (status == JOURNAL_END) return STATUS_DONE;
	if (status != JOURNAL_READ) fprintf(stderr, "banqi-referee: %s\n", reader->error);
	return status == JOURNAL_IO_ERROR ? STATUS_IO_ERROR : STATUS_WRONG;
}

/* Reads what is there, makes sure that it ends with a whole line, and says how many pairs
 * its header has. */
static int take_up(const char *path, const JournalHeader *header, Ledger *ledger, int fd, int64_t *pairs) {
	JournalReader reader;
	JournalHeader *there = calloc(1, sizeof *there);
	if (there == NULL) return fail(path, "no memory", STATUS_IO_ERROR);
	JournalStatus opened = journal_open(&reader, path, there);
	int status = opened == JOURNAL_IO_ERROR ? STATUS_IO_ERROR : STATUS_WRONG;
	if (opened != JOURNAL_READ)
		fprintf(stderr, "banqi-referee: %s\n", reader.error);
	else if (is_same_match(path, there, header))
		status = read_games(&reader, there, ledger);
	*pairs = there->pairs;
	if (status == STATUS_DONE && reader.is_torn) {
		fprintf(stderr, "banqi-referee: %s:%ld: a torn last line is dropped\n", path, reader.line);
		if (ftruncate(fd, reader.good_size) != 0) status = fail(path, strerror(errno), STATUS_IO_ERROR);
	}
	journal_close(&reader);
	free(there);
	return status;
}

/* ---- opening ---- */

static int begin_or_take_up(const char *path, const JournalHeader *header, Ledger *ledger, int fd) {
	struct stat file;
	int64_t pairs;
	char *text = journal_header_to_text(header);
	if (text == NULL || fstat(fd, &file) != 0) return free(text), fail(path, strerror(errno), STATUS_IO_ERROR);
	if (!S_ISREG(file.st_mode)) return free(text), fail(path, "not a regular file, as a journal has to be", STATUS_WRONG);
	if (file.st_size > 0 && is_torn_header(fd, text, file.st_size)) {
		if (ftruncate(fd, 0) != 0) return free(text), fail(path, strerror(errno), STATUS_IO_ERROR);
		file.st_size = 0;
	}
	if (file.st_size == 0) return append(path, fd, text);
	free(text);
	int status = take_up(path, header, ledger, fd, &pairs);
	if (status == STATUS_DONE && pairs != header->pairs) status = append(path, fd, journal_first_line_to_text(header));
	return status;
}

enum { LOCK_US = 2000000, LOCK_GLANCE_US = 10000 };

/* Keeps others from the file. An engine that was being forked when a referee was killed has
 * its lock until it notices, a moment later. */
static bool lock(int fd) {
	int64_t deadline = clock_now_us() + LOCK_US;
	while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK || clock_now_us() >= deadline) return false;
		clock_sleep_us(LOCK_GLANCE_US);
	}
	return true;
}

int resume_open(const char *path, const JournalHeader *header, Ledger *ledger, int *fd) {
	int status;
	*fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (*fd < 0) return fail(path, strerror(errno), STATUS_IO_ERROR);
	if (!lock(*fd))
		status = fail(path, errno == EWOULDBLOCK ? "another banqi-referee is writing to it" : strerror(errno), STATUS_IO_ERROR);
	else
		status = begin_or_take_up(path, header, ledger, *fd);
	if (status == STATUS_DONE) return status;
	close(*fd);
	*fd = -1;
	return status;
}

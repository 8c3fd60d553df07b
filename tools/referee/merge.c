/* Merging journals: all are read and checked first; then their lines, which are the same
 * in a whole journal as in a shard's, are copied in the order of the games. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/merge.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/referee/identity.h"
#include "tools/referee/status.h"
#include "tools/referee/summary.h"

const char MERGE_HELP[] =
	"\n"
	"  banqi-referee merge OUT JOURNAL...\n"
	"                writes the journals of all shards of a match (--shard) as one, in the order\n"
	"                of the games, and prints its summary. OUT must not be there yet\n";

/* Where the line of a game stands. */
typedef struct {
	int journal; /* from 1; 0: nowhere */
	int64_t start, size;
} Place;

typedef struct {
	int count;
	char *const *path;
	JournalHeader header; /* of the first journal, then of the whole */
	JournalHeader other;  /* of another one */
	JournalGame game;
	int *of_shard; /* by shard: the journal, from 1 */
	FILE **file;   /* the journals once more, to copy from */
	Place place[2 * RECORD_PAIR_MAX];
} Merge;

/* ---- saying what is wrong ---- */

static int fail(const char *path) {
	fprintf(stderr, "banqi-referee: merge: %s: %s\n", path, strerror(errno));
	return STATUS_IO_ERROR;
}

static int refuse(const char *path, const char *why) {
	fprintf(stderr, "banqi-referee: merge: %s: %s\n", path, why);
	return STATUS_WRONG;
}

/* "A and B WHY" */
static int refuse_both(const Merge *merge, int first, int second, const char *why) {
	fprintf(stderr, "banqi-referee: merge: %s and %s %s\n", merge->path[first], merge->path[second], why);
	return STATUS_WRONG;
}

/* ---- reading ---- */

/* Whether a journal belongs to those before it, and is the first of its shard. */
static int check_header(Merge *merge, int journal) {
	const JournalHeader *header = journal == 0 ? &merge->header : &merge->other;
	const char *difference = journal == 0 ? NULL : identity_difference(&merge->header, header);
	char why[96];
	if (difference == NULL && merge->header.shards != header->shards) difference = "the number of shards";
	if (difference != NULL) {
		snprintf(why, sizeof why, "are of different matches: %s differs", difference);
		return refuse_both(merge, 0, journal, why);
	}
	if (journal == 0 && (merge->of_shard = calloc((size_t)header->shards, sizeof *merge->of_shard)) == NULL) return fail(merge->path[0]);
	int *of_shard = &merge->of_shard[header->shard];
	snprintf(why, sizeof why, "are both shard %d/%d", header->shard, header->shards);
	if (*of_shard != 0) return refuse_both(merge, *of_shard - 1, journal, why);
	*of_shard = journal + 1;
	return STATUS_DONE;
}

/* Notes where each game stands. */
static int read_games(Merge *merge, JournalReader *reader, JournalHeader *header, int journal) {
	JournalStatus status;
	while ((status = journal_next(reader, header, &merge->game)) == JOURNAL_READ) {
		Place *place = &merge->place[merge->game.n - 1];
		if (place->journal != 0) {
			fprintf(stderr, "banqi-referee: merge: %s:%ld: game %" PRId64 " is there a second time\n", reader->path, reader->line, merge->game.n);
			return STATUS_WRONG;
		}
		*place = (Place){journal + 1, reader->line_start, reader->good_size - reader->line_start};
	}
	if (status == JOURNAL_END && reader->is_torn) return refuse(reader->path, "its last line is torn: the match is still to be finished");
	if (status == JOURNAL_END) return STATUS_DONE;
	fprintf(stderr, "banqi-referee: merge: %s\n", reader->error);
	return status == JOURNAL_IO_ERROR ? STATUS_IO_ERROR : STATUS_WRONG;
}

static int read_journal(Merge *merge, int journal) {
	JournalReader reader;
	JournalHeader *header = journal == 0 ? &merge->header : &merge->other;
	JournalStatus opened = journal_open(&reader, merge->path[journal], header);
	int status = opened == JOURNAL_READ ? check_header(merge, journal) : opened == JOURNAL_IO_ERROR ? STATUS_IO_ERROR : STATUS_WRONG;
	if (opened != JOURNAL_READ) fprintf(stderr, "banqi-referee: merge: %s\n", reader.error);
	if (status == STATUS_DONE) status = read_games(merge, &reader, header, journal);
	if (status == STATUS_DONE && header->pairs != merge->header.pairs) status = refuse_both(merge, 0, journal, "are of different numbers of pairs");
	journal_close(&reader);
	return status;
}

/* Whether every shard is there, with all of its games. */
static int check_whole(Merge *merge) {
	const JournalHeader *header = &merge->header;
	int64_t games = 2 * header->pairs * schedule_encounters(header->format, header->engines);
	for (int shard = 0; shard < header->shards; shard++) {
		if (merge->of_shard[shard] != 0) continue;
		fprintf(stderr, "banqi-referee: merge: shard %d/%d is missing\n", shard, header->shards);
		return STATUS_WRONG;
	}
	for (int64_t n = 1; n <= games; n++) {
		if (merge->place[n - 1].journal != 0) continue;
		int64_t pair = (n + 1) / 2;
		fprintf(stderr, "banqi-referee: merge: %s: game %" PRId64 " (pair %" PRId64 ") is missing: the match is still to be finished\n",
			merge->path[merge->of_shard[pair % header->shards] - 1], n, pair);
		return STATUS_WRONG;
	}
	return STATUS_DONE;
}

/* ---- writing ---- */

/* Copies one line. */
static int copy_line(const Merge *merge, const Place *place, FILE *to, const char *out) {
	FILE *from = merge->file[place->journal - 1];
	char *line = malloc((size_t)place->size);
	int status = STATUS_DONE;
	if (line == NULL || fseeko(from, (off_t)place->start, SEEK_SET) != 0 || fread(line, 1, (size_t)place->size, from) != (size_t)place->size)
		status = fail(merge->path[place->journal - 1]);
	else if (fwrite(line, 1, (size_t)place->size, to) != (size_t)place->size)
		status = fail(out);
	free(line);
	return status;
}

static int write_lines(Merge *merge, FILE *to, const char *out) {
	int64_t games = 2 * merge->header.pairs * schedule_encounters(merge->header.format, merge->header.engines);
	merge->header.shard = 0;
	merge->header.shards = 1;
	char *text = journal_header_to_text(&merge->header);
	int status = text != NULL && fputs(text, to) >= 0 ? STATUS_DONE : fail(out);
	free(text);
	for (int i = 0; i < merge->count && status == STATUS_DONE; i++)
		if ((merge->file[i] = fopen(merge->path[i], "r")) == NULL) status = fail(merge->path[i]);
	for (int64_t n = 1; n <= games && status == STATUS_DONE; n++) status = copy_line(merge, &merge->place[n - 1], to, out);
	return status;
}

/* A file that could not be written whole does not stay. */
static int write_journal(Merge *merge, const char *out) {
	int fd = open(out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	FILE *to = fd < 0 ? NULL : fdopen(fd, "w");
	if (to == NULL) return fail(out);
	int status = write_lines(merge, to, out);
	if (fclose(to) != 0 && status == STATUS_DONE) status = fail(out);
	if (status != STATUS_DONE) unlink(out);
	return status;
}

/* ---- the command ---- */

static int merge_all(Merge *merge, const char *out) {
	int status = STATUS_DONE;
	for (int i = 0; i < merge->count && status == STATUS_DONE; i++) status = read_journal(merge, i);
	if (status == STATUS_DONE) status = check_whole(merge);
	if (status == STATUS_DONE) status = write_journal(merge, out);
	return status == STATUS_DONE ? summary_print(out, NULL) : status;
}

int merge_run(int count, char *const arguments[]) {
	if (count < 2) return refuse("OUT JOURNAL...", "a name to write to, and one of a journal or more, are wanted");
	Merge *merge = calloc(1, sizeof *merge);
	if (merge == NULL) return fail(arguments[0]);
	merge->count = count - 1;
	merge->path = arguments + 1;
	merge->file = calloc((size_t)merge->count, sizeof *merge->file);
	int status = merge->file == NULL ? fail(arguments[0]) : merge_all(merge, arguments[0]);
	for (int i = 0; merge->file != NULL && i < merge->count; i++)
		if (merge->file[i] != NULL) fclose(merge->file[i]);
	free(merge->file);
	free(merge->of_shard);
	free(merge);
	return status;
}

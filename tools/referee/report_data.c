/* Reading a journal for a report. A journal's games stand in the order in which they
 * ended; here they are put in the order of the schedule, and statistics count the pairs
 * up to the first gap, so that no sort of game is counted for having ended early. */
#include "tools/referee/report_data.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/referee/status.h"

static int fail_memory(const char *path, char error[JOURNAL_ERROR_SIZE]) {
	snprintf(error, JOURNAL_ERROR_SIZE, "%.200s: %s", path, strerror(ENOMEM));
	return STATUS_IO_ERROR;
}

/* Copies what a report needs of a game. False without memory. */
static bool keep_game(ReportGame *kept, const JournalGame *game) {
	const Record *record = &game->record;
	*kept = (ReportGame){
		.n = game->n, .pair = record->pair, .game = record->game, .player = {game->player[0], game->player[1]},
		.result = record->result, .reason = record->reason, .luck = game->luck, .start = record->start, .plies = record->plies,
		.ply = malloc(((size_t)record->plies + 1) * sizeof *kept->ply), .detail = malloc(strlen(game->detail) + 1),
	};
	if (kept->ply == NULL || kept->detail == NULL) return false;
	memcpy(kept->date, record->date, sizeof kept->date);
	strcpy(kept->detail, game->detail);
	for (int i = 0; i < record->plies; i++) kept->ply[i] = (ReportPly){record->move[i], game->score[i], game->ms[i]};
	return true;
}

/* Adds a game. False without memory; what there is can be freed. */
static bool add_game(Report *report, const JournalGame *game) {
	/* The room doubles whenever it is used up. */
	if ((report->count & (report->count - 1)) == 0) {
		size_t room = report->count == 0 ? 1 : 2 * (size_t)report->count;
		ReportGame *games = realloc(report->games, room * sizeof *games);
		if (games == NULL) return false;
		report->games = games;
	}
	return keep_game(&report->games[report->count++], game);
}

static int read_games(Report *report, JournalReader *reader, char error[JOURNAL_ERROR_SIZE]) {
	JournalGame *game = malloc(sizeof *game);
	JournalStatus status = JOURNAL_READ;
	bool has_memory = game != NULL;
	while (has_memory && (status = journal_next(reader, &report->header, game)) == JOURNAL_READ) has_memory = add_game(report, game);
	free(game);
	report->is_torn = reader->is_torn;
	if (!has_memory) return fail_memory(reader->path, error);
	if (status == JOURNAL_END) return STATUS_DONE;
	memcpy(error, reader->error, sizeof reader->error);
	return status == JOURNAL_BAD ? STATUS_WRONG : STATUS_IO_ERROR;
}

static int by_number(const void *a, const void *b) {
	const ReportGame *first = a, *second = b;
	return (first->n > second->n) - (first->n < second->n);
}

static int sort_games(Report *report, const char *path, char error[JOURNAL_ERROR_SIZE]) {
	if (report->count > 0) qsort(report->games, (size_t)report->count, sizeof *report->games, by_number);
	for (int64_t i = 1; i < report->count; i++) {
		if (report->games[i - 1].n != report->games[i].n) continue;
		snprintf(error, JOURNAL_ERROR_SIZE, "%.200s: game %" PRId64 " stands twice", path, report->games[i].n);
		return STATUS_WRONG;
	}
	return STATUS_DONE;
}

static int find_pairs(Report *report, const char *path, char error[JOURNAL_ERROR_SIZE]) {
	const JournalHeader *header = &report->header;
	int next = header->shard == 0 ? header->shards : header->shard;
	report->pairs = malloc(((size_t)report->count / 2 + 1) * sizeof *report->pairs);
	if (report->pairs == NULL) return fail_memory(path, error);
	for (int64_t i = 0; i + 1 < report->count; i += 2, next += header->shards) {
		const ReportGame *first = &report->games[i], *second = first + 1;
		if (first->pair != next || second->pair != next) break;
		report->pairs[report->pair_count++] = (ReportPair){
			.engine = {first->player[0], first->player[1]},
			.game = {first, second},
			.half_points = report_half_points(first) + 2 - report_half_points(second),
		};
	}
	return STATUS_DONE;
}

int report_read(Report *report, const char *path, char error[JOURNAL_ERROR_SIZE]) {
	JournalReader reader;
	JournalStatus opened = journal_open(&reader, path, &report->header);
	int status = opened == JOURNAL_READ ? STATUS_DONE : opened == JOURNAL_BAD ? STATUS_WRONG : STATUS_IO_ERROR;
	if (status == STATUS_DONE)
		status = read_games(report, &reader, error);
	else
		memcpy(error, reader.error, sizeof reader.error);
	journal_close(&reader);
	if (status == STATUS_DONE) status = sort_games(report, path, error);
	if (status == STATUS_DONE) status = find_pairs(report, path, error);
	return status;
}

void report_free(Report *report) {
	for (int64_t i = 0; i < report->count; i++) {
		free(report->games[i].ply);
		free(report->games[i].detail);
	}
	free(report->games);
	free(report->pairs);
}

int64_t report_games_planned(const Report *report) {
	const JournalHeader *header = &report->header;
	int64_t pairs = header->pairs * schedule_encounters(header->format, header->engines);
	/* The pairs 1..pairs that leave the shard's rest. */
	return 2 * ((pairs - header->shard) / header->shards + (header->shard > 0 && pairs >= header->shard));
}

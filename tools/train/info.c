#include "tools/train/info.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/network.h"
#include "tools/train/records.h"
#include "tools/train/status.h"

/* How far the game has come in each bucket (network_bucket). */
static const char *const BUCKETS[NETWORK_BUCKETS] = {
	"0, at most 4 pieces", "0, 5 to 8 pieces", "0, more pieces", "1 to 4", "5 to 8", "9 to 14", "15 to 20", "21 or more",
};

/* Of the games only those are known that a position was kept from; of their results only those
 * that a position has, so `ended` counts red's losses, draws, wins and what is not known. */
typedef struct {
	uint64_t positions, aside, bucket[NETWORK_BUCKETS], ended[4];
	double values; /* the sum of their sizes */
	uint32_t game;
	int result; /* of that game for red, or RECORD_NO_RESULT */
} Count;

static void end_game(Count *count) {
	if (count->positions > 0) count->ended[count->result + 1]++;
}

static void add(Count *count, const Record *record) {
	Position pos;
	if (count->positions == 0 || record->game != count->game) {
		end_game(count);
		count->game = record->game;
		count->result = RECORD_NO_RESULT;
	}
	if (record->result != RECORD_NO_RESULT) count->result = record->side == RED ? record->result : -record->result;
	record_position(record, &pos);
	count->positions++;
	count->aside += record->result == RECORD_NO_RESULT;
	count->bucket[network_bucket(&pos)]++;
	count->values += abs(record->value);
}

static void print(const char *path, const RecordsHeader *header, const Count *count) {
	uint64_t games = count->ended[0] + count->ended[1] + count->ended[2] + count->ended[3];
	double positions = count->positions > 0 ? (double)count->positions : 1;
	printf("%s: seed %" PRIu32 ", %" PRIu32 " nodes a move, network %08" PRIx32 ", shard %d/%d, quiet limit %d\n", path, header->seed,
		header->nodes, header->network, header->shard, header->shards, header->quiet_limit);
	printf("  %" PRIu64 " games: red won %" PRIu64 ", black %" PRIu64 ", drawn %" PRIu64 ", without a result %" PRIu64 "\n", games,
		count->ended[2], count->ended[0], count->ended[1], count->ended[3]);
	printf("  %" PRIu64 " positions, %" PRIu64 " of them without a result; mean size of the value %.4f\n", count->positions, count->aside,
		count->values / RECORD_VALUE_SCALE / positions);
	for (int i = NETWORK_BUCKETS - 1; i >= 0; i--)
		printf("  face down %-20s %12" PRIu64 "  %4.1f %%\n", BUCKETS[i], count->bucket[i], 100 * (double)count->bucket[i] / positions);
}

static int tell_of(const char *path, FILE *file) {
	RecordsHeader header;
	Record record;
	Count count = {0};
	RecordsRead read;
	const char *why = records_begin(file, &header);
	if (ferror(file)) return train_complain(STATUS_IO_ERROR, "%s: %s", path, strerror(errno));
	if (why != NULL) return train_complain(STATUS_WRONG, "%s: %s", path, why);
	while ((read = records_next(file, &record)) == RECORDS_ONE) add(&count, &record);
	if (read == RECORDS_DAMAGED)
		return train_complain(STATUS_WRONG, "%s: damaged at byte %" PRIu64 ", record %" PRIu64, path, (count.positions + 1) * RECORD_SIZE,
			count.positions + 1);
	end_game(&count);
	print(path, &header, &count);
	return STATUS_DONE;
}

int info_run(int count, char *paths[]) {
	int status = STATUS_DONE;
	for (int i = 0; i < count; i++) {
		FILE *file = fopen(paths[i], "rb");
		int told = file != NULL ? tell_of(paths[i], file) : train_complain(STATUS_IO_ERROR, "%s: %s", paths[i], strerror(errno));
		if (file != NULL) fclose(file);
		if (told > status) status = told;
	}
	return fflush(stdout) != 0 ? train_complain(STATUS_IO_ERROR, "writing to stdout: %s", strerror(errno)) : status;
}

/* Threads play games, each a whole one, and the file gets them in the order of their numbers,
 * whichever is over first: it is the same for any number of threads. A game that is over before an
 * earlier one waits in a ring of slots; a thread waits only when its game has no slot yet.
 *
 * A file that is there already is read to its end. A last record that is not whole was cut off;
 * the game that it belongs to, and so the last one in any file, may not be whole either and is
 * played again. All else that is not as it was written is refused, and left as it is.
 */
#define _POSIX_C_SOURCE 200809L

#include "tools/train/play.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/clock.h"
#include "tools/referee/interrupt.h"
#include "tools/train/player.h"
#include "tools/train/records.h"
#include "tools/train/status.h"

enum { SLOTS_A_THREAD = 4, PROGRESS_EVERY_US = 5000000 };

/* A game that is over. */
typedef struct {
	bool is_full;
	int count, winner;
	uint8_t bytes[PLAYER_RECORDS_MAX * RECORD_SIZE];
} Slot;

/* What the threads share; `lock` guards all that changes. Games are counted here as this run plays
 * them, from 0; the first has the number `first`, and each next one is `shards` higher. */
typedef struct {
	const PlaySettings *settings;
	FILE *file;
	int64_t first, games, slots;
	pthread_mutex_t lock;
	pthread_cond_t written_more;
	int64_t begun, written, draws;
	uint64_t positions;
	int error; /* errno of a write that failed; 0 */
	int64_t start, told;
	Slot *slot;
} Table;

typedef struct {
	Table *table;
	Player *player;
	pthread_t thread;
} Seat;

/* ---- the file ---- */

/* Finds where to go on: at the first record of the last game. False after a complaint. */
static bool find_end(FILE *file, const char *path, int64_t *game, long *offset) {
	Record record;
	RecordsRead read;
	long at = *offset = RECORD_SIZE;
	for (*game = 0; (read = records_next(file, &record)) == RECORDS_ONE && record.game >= *game; at += RECORD_SIZE) {
		if (record.game == *game && at > RECORD_SIZE) continue;
		*game = record.game;
		*offset = at;
	}
	if (read == RECORDS_CUT) fprintf(stderr, "%s: cut off at byte %ld, game %" PRId64 " is played again\n", path, at, *game);
	if (read == RECORDS_END || read == RECORDS_CUT) return true;
	train_complain(STATUS_WRONG, "%s: damaged at byte %ld, record %ld", path, at, at / RECORD_SIZE);
	return false;
}

static bool is_cut_to(FILE *file, long offset) { return fseek(file, offset, SEEK_SET) == 0 && ftruncate(fileno(file), offset) == 0; }

/* Makes the file ready for games from *game on, which is 0 in a new one. Returns STATUS_DONE, or
 * another one after a complaint. */
static int go_on(FILE *file, const PlaySettings *settings, const RecordsHeader *header, int64_t *game) {
	uint8_t wanted[RECORD_SIZE], bytes[RECORD_SIZE];
	long offset;
	records_put_header(header, wanted);
	*game = 0;
	size_t size = fread(bytes, 1, RECORD_SIZE, file);
	if (memcmp(bytes, wanted, size) != 0)
		return train_complain(STATUS_WRONG, "%s: not positions, or of games with other settings", settings->out);
	bool is_ready;
	if (size < RECORD_SIZE)
		is_ready = !ferror(file) && is_cut_to(file, 0) && fwrite(wanted, 1, RECORD_SIZE, file) == RECORD_SIZE && fflush(file) == 0;
	else if (!find_end(file, settings->out, game, &offset))
		return STATUS_WRONG;
	else
		is_ready = *game > settings->games || is_cut_to(file, offset);
	return is_ready ? STATUS_DONE : train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
}

/* ---- the games ---- */

static void tell(Table *table) {
	int64_t now = clock_now_us();
	if (now - table->told < PROGRESS_EVERY_US && table->written < table->games) return;
	table->told = now;
	double seconds = (double)(now - table->start + 1) / 1e6;
	fprintf(stderr, "%" PRId64 " of %" PRId64 " games, %" PRIu64 " positions, %.0f a second, %" PRId64 " drawn, %.0f s left\n", table->written,
		table->games, table->positions, (double)table->positions / seconds, table->draws,
		seconds * (double)(table->games - table->written) / (double)table->written);
}

/* Writes what is next, as far as it is there. Under the lock. */
static void write_next(Table *table) {
	Slot *slot;
	while ((slot = &table->slot[table->written % table->slots])->is_full && table->error == 0) {
		size_t size = (size_t)slot->count * RECORD_SIZE;
		if (fwrite(slot->bytes, 1, size, table->file) != size || fflush(table->file) != 0) {
			table->error = errno;
			interrupt_stop();
			break;
		}
		table->positions += (uint64_t)slot->count;
		table->draws += slot->winner == NO_SIDE;
		slot->is_full = false;
		table->written++;
		tell(table);
	}
	pthread_cond_broadcast(&table->written_more);
}

/* The next game to play, once it has a slot; -1: none. Under the lock. */
static int64_t begin(Table *table) {
	if (table->begun == table->games) return -1;
	int64_t index = table->begun++;
	while (index >= table->written + table->slots && !interrupt_pending()) pthread_cond_wait(&table->written_more, &table->lock);
	return interrupt_pending() ? -1 : index;
}

static void *play_games(void *context) {
	const Seat *seat = context;
	Table *table = seat->table;
	const PlaySettings *settings = table->settings;
	pthread_mutex_lock(&table->lock);
	for (int64_t index; (index = begin(table)) >= 0;) {
		Slot *slot = &table->slot[index % table->slots];
		pthread_mutex_unlock(&table->lock);
		uint32_t number = (uint32_t)(table->first + index * settings->shards);
		slot->count = player_game(seat->player, (uint64_t)settings->seed, number, slot->bytes, &slot->winner);
		pthread_mutex_lock(&table->lock);
		if (interrupt_pending()) break;
		slot->is_full = true;
		write_next(table);
	}
	pthread_cond_broadcast(&table->written_more);
	pthread_mutex_unlock(&table->lock);
	return NULL;
}

/* Plays on all seats, the first of them in this thread, until all is written or it is interrupted. */
static int play_on(Table *table, Seat *seats) {
	int64_t started = 1;
	table->start = table->told = clock_now_us();
	while (started < table->settings->threads && pthread_create(&seats[started].thread, NULL, play_games, &seats[started]) == 0) started++;
	play_games(&seats[0]);
	for (int64_t i = 1; i < started; i++) pthread_join(seats[i].thread, NULL);
	if (table->error != 0) return train_complain(STATUS_IO_ERROR, "%s: %s", table->settings->out, strerror(table->error));
	if (table->written == table->games) return STATUS_DONE;
	fprintf(stderr, "interrupted after %" PRId64 " of %" PRId64 " games; the same command goes on from there\n", table->written, table->games);
	return STATUS_INTERRUPTED;
}

/* With the file open, and the players that are to use it. */
static int play_into(FILE *file, const PlaySettings *settings, const RecordsHeader *header, Seat *seats) {
	Table table = {.settings = settings, .file = file, .slots = SLOTS_A_THREAD * settings->threads,
		.lock = PTHREAD_MUTEX_INITIALIZER, .written_more = PTHREAD_COND_INITIALIZER};
	int status = go_on(file, settings, header, &table.first);
	if (status != STATUS_DONE) return status;
	if (table.first == 0) table.first = settings->shard != 0 ? settings->shard : settings->shards;
	if (table.first <= settings->games) table.games = (settings->games - table.first) / settings->shards + 1;
	table.slot = calloc((size_t)table.slots, sizeof *table.slot);
	if (table.slot == NULL) return train_complain(STATUS_IO_ERROR, "not enough memory");
	for (int64_t i = 0; i < settings->threads; i++) seats[i].table = &table;
	status = play_on(&table, seats);
	free(table.slot);
	return status;
}

/* ---- the players ---- */

static void complain_of_table(const char *line) { train_complain(STATUS_IO_ERROR, "%s", line); }

/* Fills the seats. Returns STATUS_DONE, or another one after a complaint. */
static int seat_players(Seat *seats, const PlaySettings *settings, const Rules *rules, const Network *network) {
	for (int64_t i = 0; i < settings->threads; i++) {
		seats[i].player = player_new(rules, settings->nodes, network);
		if (seats[i].player == NULL) return train_complain(STATUS_IO_ERROR, "not enough memory");
		if (settings->tables != NULL && player_use_endings(seats[i].player, settings->tables, complain_of_table) <= 0)
			return train_complain(STATUS_WRONG, "%s: no tables of endings", settings->tables);
	}
	return STATUS_DONE;
}

static int run(Seat *seats, const PlaySettings *settings, const Network *network) {
	const Rules *rules = &RULES_PRESETS[0].rules;
	const RecordsHeader header = {.seed = (uint32_t)settings->seed, .network = network_check(network), .nodes = (uint32_t)settings->nodes,
		.quiet_limit = (uint16_t)rules->quiet_limit, .shard = (uint8_t)settings->shard, .shards = (uint8_t)settings->shards};
	int status = seat_players(seats, settings, rules, network);
	if (status != STATUS_DONE) return status;
	FILE *file = fopen(settings->out, "r+b");
	if (file == NULL && errno == ENOENT) file = fopen(settings->out, "w+b");
	if (file == NULL) return train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	status = play_into(file, settings, &header, seats);
	if (fclose(file) != 0 && status == STATUS_DONE) status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	return status;
}

int play_run(const PlaySettings *settings) {
	char error[NETWORK_ERROR_SIZE];
	Network *network = settings->net != NULL ? network_load(settings->net, error) : NULL;
	if (settings->net != NULL && network == NULL) return train_complain(STATUS_WRONG, "%s: %s", settings->net, error);
	Seat *seats = calloc((size_t)settings->threads, sizeof *seats);
	int status = seats != NULL ? run(seats, settings, network != NULL ? network : network_builtin())
	                           : train_complain(STATUS_IO_ERROR, "not enough memory");
	for (int64_t i = 0; seats != NULL && i < settings->threads; i++) player_free(seats[i].player);
	free(seats);
	free(network);
	return status;
}

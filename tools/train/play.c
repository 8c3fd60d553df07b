/* Self-play. A game begins with some random plies, so that no two are alike, and a random one is
 * thrown in now and then while it is young; every other move is a search of a fixed number of
 * nodes, under the olympiad rules. Where the search proves a win (it knows the endings of few
 * pieces) the game ends with it.
 *
 * Positions are kept with the value that the search found and the result of the game. What an
 * evaluation sees are the leaves of searches, which hold blunders that no game does: so from one
 * position in ASIDE_EVERY one random action is tried, and what it leads to is kept with a value
 * from a search of its own and no result. Positions from before a random ply have none either:
 * it was not theirs. Left out are positions whose best action is a capture, since quiescence
 * plays those out before it evaluates, those that are proven, and most of those where nothing
 * has happened for long.
 */
#define _POSIX_C_SOURCE 200809L

#include "tools/train/play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "search/clock.h"
#include "search/search.h"
#include "tools/referee/interrupt.h"
#include "tools/train/export.h"
#include "tools/train/records.h"
#include "tools/train/status.h"

enum { HASH_MB = 4, GAME_RECORDS_MAX = 4096, PROGRESS_EVERY_S = 10 };
enum { OPENING_PLIES = 12, NOISE_PLIES = 60, NOISE_EVERY = 50, ASIDE_EVERY = 4 };
enum { LONG_QUIET = 24, LONG_QUIET_EVERY = 4 }; /* of positions quiet for so long one in so many is kept */

typedef struct {
	Search *search;
	const Rules *rules;
	SearchLimits limits;
	Rng rng;
	Game game, aside; /* `aside`: one random action off the game */
	Piece layout[SQUARE_COUNT];
	int count;
	Record record[GAME_RECORDS_MAX];
} Player;

/* ---- one game ---- */

static void keep_value(void *context, const SearchReport *report) { *(Value *)context = report->value; }

/* The best action, and its value for the side to move. */
static Move think(Player *player, const Game *game, Value *value) {
	SearchCallbacks callbacks = {keep_value, value};
	*value = 0;
	return search_go(player->search, game, player->rules, &player->limits, &callbacks);
}

static bool is_decided(Value value) { return value > VALUE_EVAL_MAX || value < -VALUE_EVAL_MAX; }

static Move random_action(Player *player, const Position *pos) {
	MoveList list;
	generate_all(pos, &list);
	return list.move[rng_below(&player->rng, (uint32_t)list.count)];
}

/* Plays an action; what a flip shows comes from the deal. */
static void play(Player *player, Game *game, Move move) {
	game_play(game, move_is_flip(move) ? move_flip(move_from(move), player->layout[move_from(move)]) : move);
}

static End end_of(const Player *player, const Game *game) { return game_end(&game->pos, &game->history, player->rules); }

static void keep(Player *player, const Position *pos, Move best, Value value, bool in_game) {
	bool takes = !move_is_flip(best) && pos->at[move_to(best)] != EMPTY;
	if (takes || pos->side == NO_SIDE || is_decided(value) || player->count == GAME_RECORDS_MAX) return;
	if (pos->quiet > LONG_QUIET && rng_below(&player->rng, LONG_QUIET_EVERY) != 0) return;
	Record *record = &player->record[player->count++];
	*record = record_of(pos);
	record->value = (int16_t)(value / (VALUE_WIN / RECORD_VALUE_SCALE));
	if (in_game) record->result = 0;
}

static void keep_aside(Player *player) {
	Value value;
	game_copy(&player->aside, &player->game);
	play(player, &player->aside, random_action(player, &player->game.pos));
	if (end_of(player, &player->aside) != END_NONE) return;
	Move best = think(player, &player->aside, &value);
	keep(player, &player->aside.pos, best, value, false);
}

/* Plays a ply at random; those before it are no longer to blame for the result. */
static void play_noise(Player *player) {
	for (int i = 0; i < player->count; i++) player->record[i].result = RECORD_NO_RESULT;
	play(player, &player->game, random_action(player, &player->game.pos));
}

/* Plays to the end. Returns who has won, NO_SIDE for a draw; interrupted, whatever it is. */
static int play_out(Player *player) {
	Game *game = &player->game;
	End end;
	int opening = (int)rng_below(&player->rng, OPENING_PLIES + 1);
	while ((end = end_of(player, game)) == END_NONE && game->history.count < HISTORY_MAX && !interrupt_pending()) {
		Value value;
		int ply = game->history.count;
		if (ply < opening || (ply < NOISE_PLIES && rng_below(&player->rng, NOISE_EVERY) == 0)) {
			play_noise(player);
			continue;
		}
		Move move = think(player, game, &value);
		if (is_decided(value)) return value > 0 ? game->pos.side : game->pos.side ^ 1;
		keep(player, &game->pos, move, value, true);
		if (rng_below(&player->rng, ASIDE_EVERY) == 0) keep_aside(player);
		play(player, game, move);
	}
	return end_is_loss(end) ? game->pos.side ^ 1 : NO_SIDE;
}

static void play_game(Player *player, uint64_t seed, uint32_t number) {
	Position start;
	player->rng = rng_seeded(seed << 24 ^ number);
	player->count = 0;
	position_start(&start);
	deal_layout(&start, &player->rng, player->layout);
	game_start(&player->game, &start);
	search_clear(player->search);
	int winner = play_out(player);
	for (int i = 0; i < player->count; i++) {
		Record *record = &player->record[i];
		record->game = number;
		if (record->result != RECORD_NO_RESULT && winner != NO_SIDE) record->result = record->side == winner ? 1 : -1;
	}
}

/* ---- the file ---- */

static bool write_records(FILE *file, const Player *player) {
	for (int i = 0; i < player->count; i++) {
		uint8_t bytes[RECORD_SIZE];
		record_put(&player->record[i], bytes);
		fwrite(bytes, 1, RECORD_SIZE, file);
	}
	return fflush(file) == 0;
}

/* Finds where to go on: at the first record of the last game, which may not be whole, or of what
 * is damaged. Returns the number of that game, 1 in a new file. */
static uint32_t find_end(FILE *file, long *offset) {
	uint8_t bytes[RECORD_SIZE];
	Record record;
	uint32_t game = 1;
	*offset = RECORD_SIZE;
	for (long at = RECORD_SIZE; fread(bytes, 1, RECORD_SIZE, file) == RECORD_SIZE && record_take(bytes, &record); at += RECORD_SIZE) {
		if (record.game == game && at > RECORD_SIZE) continue;
		game = record.game;
		*offset = at;
	}
	return game;
}

/* Opens the file to go on with *game; NULL after a complaint, and *status says which. */
static FILE *open_file(const PlaySettings *settings, const RecordsHeader *header, uint32_t *game, int *status) {
	uint8_t wanted[RECORD_SIZE], bytes[RECORD_SIZE];
	long offset;
	records_put_header(header, wanted);
	FILE *file = fopen(settings->out, "r+b");
	if (file == NULL && errno == ENOENT) file = fopen(settings->out, "w+b");
	size_t size = file != NULL ? fread(bytes, 1, RECORD_SIZE, file) : 0;
	*game = 1;
	if (file != NULL && size == RECORD_SIZE && memcmp(bytes, wanted, RECORD_SIZE) != 0)
		*status = train_complain(STATUS_WRONG, "%s: not positions, or of games with other settings", settings->out);
	else if (file != NULL && size == RECORD_SIZE) {
		*game = find_end(file, &offset);
		if (fseek(file, offset, SEEK_SET) == 0 && ftruncate(fileno(file), offset) == 0) return file;
		*status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	} else {
		bool written = file != NULL && !ferror(file) && fseek(file, 0, SEEK_SET) == 0 && ftruncate(fileno(file), 0) == 0
			&& fwrite(wanted, 1, RECORD_SIZE, file) == RECORD_SIZE && fflush(file) == 0;
		if (written) return file;
		*status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	}
	if (file != NULL) fclose(file);
	return NULL;
}

static int play_games(Player *player, const PlaySettings *settings, FILE *file, uint32_t first) {
	int64_t start = clock_now_us(), told = start;
	uint64_t positions = 0;
	for (uint32_t number = first; number <= settings->games; number++) {
		if (number % settings->shards != settings->shard) continue;
		play_game(player, (uint64_t)settings->seed, number);
		if (interrupt_pending()) {
			fprintf(stderr, "interrupted in game %u; the same command goes on from there\n", (unsigned)number);
			return STATUS_INTERRUPTED;
		}
		if (!write_records(file, player)) return train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
		positions += (uint64_t)player->count;
		int64_t now = clock_now_us();
		if (now - told < PROGRESS_EVERY_S * 1000000 && number < settings->games) continue;
		told = now;
		double seconds = (double)(now - start) / 1e6;
		fprintf(stderr, "game %u of %" PRId64 ": %" PRIu64 " positions, %.0f a second, %.0f s left\n", (unsigned)number, settings->games, positions,
			(double)positions / seconds, seconds * (double)(settings->games - number) / (double)(number - first + 1));
	}
	return STATUS_DONE;
}

/* ---- the player ---- */

static void complain_of_table(const char *line) { train_complain(STATUS_IO_ERROR, "%s", line); }

/* The check of a network's file, which tells networks apart. */
static uint32_t network_sum(const Network *network) {
	uint8_t *bytes = malloc(NETWORK_FILE_SIZE);
	uint32_t sum = 0;
	if (bytes == NULL) return 0;
	export_bytes(network, bytes);
	for (int i = 0; i < 4; i++) sum |= (uint32_t)bytes[NETWORK_FILE_SIZE - 4 + (size_t)i] << 8 * i;
	free(bytes);
	return sum;
}

/* With a player and the network that it is to use. */
static int run(Player *player, const PlaySettings *settings, const Network *network) {
	static const atomic_bool never;
	uint32_t first;
	int status;
	player->rules = &RULES_PRESETS[0].rules;
	player->limits = (SearchLimits){.nodes = (uint64_t)settings->nodes, .stop = &never};
	search_use_network(player->search, network);
	if (settings->tables != NULL && search_use_endings(player->search, settings->tables, complain_of_table) <= 0)
		return train_complain(STATUS_WRONG, "%s: no tables of endings", settings->tables);
	const RecordsHeader header = {.seed = (uint32_t)settings->seed, .network = network_sum(network), .nodes = (uint32_t)settings->nodes,
		.quiet_limit = (uint16_t)player->rules->quiet_limit, .shard = (uint8_t)settings->shard, .shards = (uint8_t)settings->shards};
	FILE *file = open_file(settings, &header, &first, &status);
	if (file == NULL) return status;
	status = play_games(player, settings, file, first);
	if (fclose(file) != 0 && status == STATUS_DONE) status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	return status;
}

int play_run(const PlaySettings *settings) {
	char error[NETWORK_ERROR_SIZE];
	Network *network = settings->net != NULL ? network_load(settings->net, error) : NULL;
	if (settings->net != NULL && network == NULL) return train_complain(STATUS_WRONG, "%s: %s", settings->net, error);
	Player *player = calloc(1, sizeof *player);
	int status = STATUS_IO_ERROR;
	if (player == NULL || (player->search = search_new(HASH_MB)) == NULL)
		train_complain(status, "not enough memory");
	else
		status = run(player, settings, network != NULL ? network : network_builtin());
	if (player != NULL) search_free(player->search);
	free(player);
	free(network);
	return status;
}

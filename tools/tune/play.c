/* Self-play. Every game begins with some random plies, so that no two are alike; from then
 * on each move is a search of a fixed number of nodes, under the olympiad rules.
 *
 * One position in SAMPLE_EVERY is written, with the value that the search found and the
 * result. What the evaluation sees are leaves, which hold blunders that no game does:
 * so as many positions again are one random action away, with a value from a search of
 * their own. Positions are left out whose best action is a capture, since quiescence
 * plays those out before it evaluates, and those that are proven.
 */
#include "tools/tune/play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "search/search.h"
#include "tools/referee/interrupt.h"
#include "tools/tune/samples.h"
#include "tools/tune/status.h"

enum { HASH_MB = 2, RANDOM_PLIES = 12, SAMPLE_EVERY = 8, GAME_SAMPLES_MAX = 256, PROGRESS_EVERY = 100 };

typedef struct {
	Search *search;
	Rules rules;
	SearchLimits limits;
	Rng rng;
	Game game, aside; /* `aside`: one random action off the game */
	Piece layout[SQUARE_COUNT];
	int count;
	Sample sample[GAME_SAMPLES_MAX];
} Player;

static void keep_value(void *context, const SearchReport *report) { *(Value *)context = report->value; }

/* The best action, and its value for the side to move. */
static Move think(Player *player, const Game *game, Value *value) {
	SearchCallbacks callbacks = {keep_value, value};
	*value = 0;
	return search_go(player->search, game, &player->rules, &player->limits, &callbacks);
}

static Move random_action(Player *player, const Position *pos) {
	MoveList list;
	generate_all(pos, &list);
	return list.move[rng_below(&player->rng, (uint32_t)list.count)];
}

/* Plays an action; what a flip shows comes from the deal. */
static void play(Player *player, Game *game, Move move) {
	game_play(game, move_is_flip(move) ? move_flip(move_from(move), player->layout[move_from(move)]) : move);
}

static void keep_sample(Player *player, const Position *pos, Move best, Value value, bool in_game) {
	bool takes = !move_is_flip(best) && pos->at[move_to(best)] != EMPTY;
	if (takes || pos->side == NO_SIDE || value_is_proven(value) || player->count == GAME_SAMPLES_MAX) return;
	player->sample[player->count++] = (Sample){
		.pos = *pos, .value = (int16_t)(value / (VALUE_WIN / SAMPLE_SCALE)), .has_result = in_game};
}

static End end_of(const Player *player, const Game *game) { return game_end(&game->pos, &game->history, &player->rules); }

static void sample_aside(Player *player) {
	Value value;
	game_copy(&player->aside, &player->game);
	play(player, &player->aside, random_action(player, &player->game.pos));
	if (end_of(player, &player->aside) != END_NONE) return;
	Move best = think(player, &player->aside, &value);
	keep_sample(player, &player->aside.pos, best, value, false);
}

/* One game to its end; the samples say who won it. */
static void play_game(Player *player, uint64_t seed, int number) {
	Position start;
	Game *game = &player->game;
	End end;
	player->rng = rng_seeded(seed);
	player->count = 0;
	position_start(&start);
	deal_layout(&start, &player->rng, player->layout);
	game_start(game, &start);
	search_clear(player->search);
	uint32_t random_plies = rng_below(&player->rng, RANDOM_PLIES + 1);
	while ((end = end_of(player, game)) == END_NONE && game->history.count < HISTORY_MAX) {
		Value value;
		bool is_random = (uint32_t)game->history.count < random_plies;
		bool is_sampled = !is_random && rng_below(&player->rng, SAMPLE_EVERY) == 0;
		Move move = is_random ? random_action(player, &game->pos) : think(player, game, &value);
		if (is_sampled) keep_sample(player, &game->pos, move, value, true);
		if (is_sampled) sample_aside(player);
		play(player, game, move);
	}
	for (int i = 0; i < player->count; i++) {
		Sample *sample = &player->sample[i];
		sample->game = number;
		if (sample->has_result && end_is_loss(end)) sample->result = sample->pos.side == game->pos.side ? -1 : 1;
	}
}

/* Plays on after the last game of the file. */
static int play_games(Player *player, const PlaySettings *settings, FILE *file, int done) {
	for (int number = done + 1; number <= settings->games; number++) {
		if (interrupt_pending()) {
			fprintf(stderr, "interrupted after %d games; the same command goes on from there\n", number - 1);
			return STATUS_INTERRUPTED;
		}
		play_game(player, (uint64_t)settings->seed * GAME_MAX + (uint64_t)number, number);
		for (int i = 0; i < player->count; i++) sample_write(file, &player->sample[i]);
		if (fflush(file) != 0) return status_complain(STATUS_IO_ERROR, settings->out, strerror(errno));
		if (number % PROGRESS_EVERY == 0) fprintf(stderr, "%d of %d games\n", number, (int)settings->games);
	}
	return STATUS_DONE;
}

/* The number of the last game in the file, 0 when there is none; -1 after a complaint. */
static int last_game(const char *path) {
	char error[SAMPLES_ERROR_SIZE];
	Samples samples;
	int last = 0;
	FILE *file = fopen(path, "r");
	if (file == NULL) return 0;
	bool is_empty = fgetc(file) == EOF;
	fclose(file);
	if (is_empty) return 0;
	if (samples_read(path, &samples, error))
		last = samples.sample[samples.count - 1].game;
	else
		last = -status_complain(1, error, NULL);
	samples_free(&samples);
	return last;
}

int play_run(const PlaySettings *settings) {
	static const atomic_bool never;
	int done = last_game(settings->out);
	if (done < 0) return STATUS_IO_ERROR;
	Player *player = calloc(1, sizeof *player);
	FILE *file = fopen(settings->out, "a");
	int status = STATUS_IO_ERROR;
	if (file == NULL)
		status_complain(status, settings->out, strerror(errno));
	else if (player == NULL || (player->search = search_new(HASH_MB)) == NULL)
		status_complain(status, "not enough memory", NULL);
	else {
		search_use_network(player->search, NULL);
		player->rules = RULES_PRESETS[0].rules;
		player->limits = (SearchLimits){.nodes = (uint64_t)settings->nodes, .stop = &never};
		status = play_games(player, settings, file, done);
		search_free(player->search);
	}
	if (file != NULL) fclose(file);
	free(player);
	return status;
}

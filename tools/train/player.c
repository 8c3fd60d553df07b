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
#include "tools/train/player.h"

#include <stdlib.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "search/search.h"
#include "tools/referee/interrupt.h"
#include "tools/train/records.h"

enum { HASH_MB = 4 };
enum { OPENING_PLIES = 12, NOISE_PLIES = 60, NOISE_EVERY = 50, ASIDE_EVERY = 4 };
enum { LONG_QUIET = 24, LONG_QUIET_EVERY = 4 }; /* of positions quiet for so long one in so many is kept */

struct Player {
	Search *search;
	const Rules *rules;
	SearchLimits limits;
	Rng rng;
	Game game, aside; /* `aside`: one random action off the game */
	Piece layout[SQUARE_COUNT];
	int count;
	Record record[PLAYER_RECORDS_MAX];
};

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
	if (takes || pos->side == NO_SIDE || is_decided(value) || player->count == PLAYER_RECORDS_MAX) return;
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

/* All of a game comes from here. */
static void deal(Player *player, uint64_t seed, uint32_t number) {
	Position start;
	player->rng = rng_seeded(seed << 24 ^ number);
	player->count = 0;
	position_start(&start);
	deal_layout(&start, &player->rng, player->layout);
	game_start(&player->game, &start);
	search_clear(player->search);
}

int player_game(Player *player, uint64_t seed, uint32_t number, uint8_t *bytes, int *winner) {
	deal(player, seed, number);
	*winner = play_out(player);
	for (int i = 0; i < player->count; i++) {
		Record *record = &player->record[i];
		record->game = number;
		if (record->result != RECORD_NO_RESULT && *winner != NO_SIDE) record->result = record->side == *winner ? 1 : -1;
		record_put(record, bytes + (size_t)i * RECORD_SIZE);
	}
	return player->count;
}

/* ---- the player ---- */

Player *player_new(const Rules *rules, int64_t nodes, const Network *network) {
	static const atomic_bool never;
	Player *player = calloc(1, sizeof *player);
	if (player == NULL || (player->search = search_new(HASH_MB)) == NULL) {
		free(player);
		return NULL;
	}
	player->rules = rules;
	player->limits = (SearchLimits){.nodes = (uint64_t)nodes, .stop = &never};
	search_use_network(player->search, network);
	return player;
}

int player_use_endings(Player *player, const char *folder, void (*complain)(const char *line)) {
	return search_use_endings(player->search, folder, complain);
}

void player_free(Player *player) {
	if (player == NULL) return;
	search_free(player->search);
	free(player);
}

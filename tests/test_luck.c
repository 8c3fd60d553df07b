/* The luck of flips: nothing on average, whoever flips, and a game's is that of its flips. */
#include "tools/referee/luck.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "search/network.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"
#include "tools/referee/identity.h"

enum { LUCKS = EFFORT(2000, 200) };

/* To so much it is rounded. */
#define ROUNDED 0.00005001

static Record record;

/* The luck of player 1 by one ply. */
static double luck_of_ply(const Position *before, Move move) {
	record = (Record){.rules = RULES_PRESETS[0].rules, .start = *before, .plies = 1, .move = {move}};
	return luck_of(&record);
}

/* Over all that a flip can show, weighed by its chance, the luck is 0; and what is luck of
 * the player who moves is as much bad luck of the other. */
static void check_flip(const Position *pos, Rng *rng) {
	Outcomes outcomes;
	double sum = 0;
	Position other = *pos;
	other.ply ^= 1;
	Bitboard rest = pos->of[FACE_DOWN];
	int square = bits_pop(&rest);
	for (int i = (int)rng_below(rng, (uint32_t)bits_count(pos->of[FACE_DOWN])); i > 0; i--) square = bits_pop(&rest);
	flip_outcomes(pos, &outcomes);
	for (int i = 0; i < outcomes.count; i++) {
		Move flip = move_flip(square, outcomes.piece[i]);
		double luck = luck_of_ply(pos, flip);
		sum += outcomes.weight[i] * luck;
		CHECK(fabs(luck + luck_of_ply(&other, flip)) < 2 * ROUNDED);
	}
	CHECK(fabs(sum) / outcomes.total < ROUNDED);
}

/* A game from a start: its luck is the sum over its plies, of which steps have none. */
static void check_game(const Position *start, Rng *rng) {
	static Game game;
	Player player = player_random(rng);
	double sum = 0;
	int flips = 0;
	game_start(&game, start);
	while (game.history.count < 100 && has_action(&game.pos)) {
		Move move = player_choose(&player, &game);
		double luck = luck_of_ply(&game.pos, move);
		if (!move_is_flip(move)) CHECK(luck == 0);
		flips += move_is_flip(move);
		sum += luck;
		game_play(&game, move);
	}
	record = (Record){.rules = RULES_PRESETS[0].rules, .start = *start, .plies = game.history.count};
	for (int i = 0; i < record.plies; i++) record.move[i] = game.history.move[i];
	CHECK(fabs(luck_of(&record) - sum) < (flips + 1) * ROUNDED);
}

void test_luck(void) {
	Rng rng = rng_seeded(7);
	int checked = 0;
	while (checked < LUCKS) {
		char text[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(text);
		if (pos.of[FACE_DOWN] == 0 || !has_action(&pos)) continue;
		check_flip(&pos, &rng);
		if (checked++ % 20 == 0) check_game(&pos, &rng);
	}
	/* Taken up by a program with another network, a match would have two measures. */
	static JournalHeader ours, theirs;
	luck_method(ours.luck);
	CHECK(strncmp(ours.luck, "static-", 7) == 0 && strtoul(ours.luck + 7, NULL, 16) == network_check(network_builtin()));
	CHECK(identity_difference(&ours, &ours) == NULL);
	CHECK_EQUAL_TEXT(identity_difference(&ours, &theirs), "the measure of luck");
	/* Red flips beside a black chariot: its own general takes it, the other side's soldier does not. */
	Position pos = position_of("X2M/4/4/4/4/4/r3/X3 r Kp 0 0");
	CHECK(luck_of_ply(&pos, move_flip(0, piece_of(RED, GENERAL))) > 0.01);
	CHECK(luck_of_ply(&pos, move_flip(0, piece_of(BLACK, SOLDIER))) < -0.01);
}

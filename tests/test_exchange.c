/* Exchanges against the moves themselves: both sides take on one square, each time with
 * their least valuable piece that may, or stop. */
#include <stdlib.h>

#include "engine/movegen.h"
#include "search/eval.h"
#include "search/order.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"

/* What the side to move gains by taking on `to` with its least valuable taker. */
static int best_gain(const int worth[CONTENT_COUNT], const Position *pos, int to);

static int gain_of(const int worth[CONTENT_COUNT], const Position *pos, Move capture) {
	Position next = *pos;
	int victim = worth[pos->at[move_to(capture)]];
	position_do(&next, capture);
	if (!position_has_piece(&next, next.side)) return victim;
	int answer = best_gain(worth, &next, move_to(capture));
	return victim - (answer > 0 ? answer : 0);
}

static int least_worth(const int worth[CONTENT_COUNT], const Position *pos, const MoveList *captures, int to) {
	int least = 1 << 30;
	for (int i = 0; i < captures->count; i++) {
		int taker = worth[pos->at[move_from(captures->move[i])]];
		if (move_to(captures->move[i]) == to && taker < least) least = taker;
	}
	return least;
}

static int best_gain(const int worth[CONTENT_COUNT], const Position *pos, int to) {
	MoveList captures = {.count = 0};
	int best = -(1 << 30);
	generate_captures(pos, &captures);
	int least = least_worth(worth, pos, &captures, to);
	for (int i = 0; i < captures.count; i++) {
		Move capture = captures.move[i];
		if (move_to(capture) != to || worth[pos->at[move_from(capture)]] != least) continue;
		int gain = gain_of(worth, pos, capture);
		if (gain > best) best = gain;
	}
	return best;
}

/* Whether no two pieces of one side are worth the same: then there is one order only. */
static bool is_settled(const int worth[CONTENT_COUNT], const Position *pos) {
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) {
			if (bits_count(pos->of[piece_of(side, kind)]) > 1) return false;
			for (int other = kind + 1; other < KIND_END; other++)
				if (worth[piece_of(side, kind)] == worth[piece_of(side, other)]) return false;
		}
	return true;
}

void test_exchange(void) {
	Rng rng = rng_seeded(17);
	int losing = 0, even = 0, winning = 0, deep = 0;
	for (int i = 0; i < EFFORT(200000, 20000); i++) {
		char text[POSITION_TEXT_SIZE];
		int worth[CONTENT_COUNT];
		random_position_text(&rng, text);
		Position pos = position_of(text);
		MoveList captures = {.count = 0};
		if (!position_has_piece(&pos, pos.side)) continue;
		for (int piece = 0; piece < CONTENT_COUNT; piece++) worth[piece] = piece_is_real((Piece)piece) ? 1 + (int)rng_below(&rng, 1000) : 0;
		if (!is_settled(worth, &pos)) continue;
		generate_captures(&pos, &captures);
		for (int j = 0; j < captures.count; j++) {
			int gain = exchange(worth, &pos, captures.move[j]), expected = gain_of(worth, &pos, captures.move[j]);
			if (!CHECK_EQUAL_INT(gain, expected)) test_note("%s", text);
			losing += gain < 0;
			even += gain == 0;
			winning += gain > 0;
			deep += gain != worth[pos.at[move_to(captures.move[j])]];
		}
	}
	CHECK(losing > 50 && winning > 50 && deep > 50);
	test_note("%d captures lose something, %d nothing, %d win something; %d are answered", losing, even, winning, deep);
}

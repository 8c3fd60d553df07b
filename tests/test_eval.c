/* The evaluation says the same of positions that differ only in how one looks at them. */
#include <stdlib.h>

#include "engine/deal.h"
#include "engine/notation.h"
#include "search/eval.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/dealer.h"
#include "tests/player.h"
#include "tests/runner.h"

/* The position with files mirrored, ranks mirrored and colours exchanged, as asked. */
static Position seen_from(const Position *pos, bool files, bool ranks, bool colours) {
	Position other = *pos;
	Bitboard board = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		int to = square ^ (files ? 3 : 0) ^ (ranks ? 28 : 0);
		Piece content = pos->at[square];
		other.at[to] = colours && piece_is_real(content) ? content ^ 8 : content;
		if (position_board(pos) & bit(square)) board |= bit(to);
	}
	if (colours) {
		other.pool = pos->pool >> 32 | pos->pool << 32;
		if (pos->side != NO_SIDE) other.side = pos->side ^ 1;
	}
	position_rebuild(&other, board);
	return other;
}

static void check_views(const Position *pos) {
	for (int preset = 0; preset < RULES_PRESET_COUNT; preset++) {
		const Rules *rules = &RULES_PRESETS[preset].rules;
		EvalParts parts, other_parts;
		Value value = evaluate_by_hand(pos, rules, &parts), learned = evaluate(network_builtin(), pos, rules);
		CHECK(learned <= VALUE_EVAL_MAX && learned >= -VALUE_EVAL_MAX);
		CHECK(value <= VALUE_EVAL_MAX && value >= -VALUE_EVAL_MAX);
		for (int view = 1; view < 8; view++) {
			bool colours = (view & 4) != 0;
			Position other = seen_from(pos, (view & 1) != 0, (view & 2) != 0, colours);
			CHECK(position_is_sound(&other));
			bool same = CHECK_EQUAL_INT(evaluate_by_hand(&other, rules, &other_parts), value);
			same &= CHECK_EQUAL_INT(evaluate(network_builtin(), &other, rules), learned);
			for (int part = 0; part < EVAL_PART_COUNT; part++)
				same &= CHECK_EQUAL_INT(other_parts.points[part][colours], parts.points[part][RED]);
			if (same) continue;
			char text[POSITION_TEXT_SIZE];
			position_to_text(pos, text);
			test_note("view %d of %s", view, text);
			return;
		}
	}
}

/* Positions of random games, and boards set up at random, holes included. */
void test_eval_views(void) {
	Rng rng = rng_seeded(8);
	Dealer *dealer = calloc(1, sizeof *dealer);
	for (int i = 0; i < EFFORT(3000, 300); i++) {
		char text[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(text);
		check_views(&pos);
		dealer_start(dealer, &rng, NULL, "olympiad");
		dealer_play_some(dealer, (int)rng_below(&rng, 200));
		check_views(&dealer->game.pos);
	}
	free(dealer);
}

/* What must hold however the numbers are tuned. */
void test_eval_sense(void) {
	static const struct {
		const char *better, *worse;
	} CASES[] = {
		/* one more piece */
		{"4/4/4/1K2/4/2g1/4/G3 r - 0 60", "4/4/4/1K2/4/2g1/4/4 r - 0 60"},
		/* an advisor for a horse */
		{"XXXX/4/4/1G2/4/2g1/4/4 r K1N1k1g1 0 60", "XXXX/4/4/1N2/4/2g1/4/4 r K1N1k1g1 0 60"},
		/* the same, early in the quiet counter */
		{"4/4/4/1K2/4/2g1/4/G3 r - 0 60", "4/4/4/1K2/4/2g1/4/G3 r - 150 60"},
	};
	const Rules *rules = &RULES_PRESETS[0].rules;
	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		Position better = position_of(CASES[i].better), worse = position_of(CASES[i].worse);
		CHECK(evaluate_by_hand(&better, rules, NULL) > evaluate_by_hand(&worse, rules, NULL));
		CHECK(evaluate(network_builtin(), &better, rules) > evaluate(network_builtin(), &worse, rules));
	}
	Position start = position_of(START_TEXT);
	CHECK_EQUAL_INT(evaluate_by_hand(&start, rules, NULL), VALUE_DRAW);
	CHECK_EQUAL_INT(evaluate(network_builtin(), &start, rules), VALUE_DRAW);
}

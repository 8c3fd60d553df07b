/* What is saved at chance nodes. Flips that are mirror images of each other have one
 * value; and positions entered by plain expectimax, by Star1, by Star2 and by all the
 * machinery, with the same values, on a fixed set of positions. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "search/clock.h"
#include "search/search.h"
#include "search/symmetry.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/expectimax.h"
#include "tests/phases.h"
#include "tests/runner.h"

/* ---- symmetry ---- */

/* Whether a symmetry maps the position onto itself, square by square. */
static bool is_symmetric(const Position *pos, int flip) {
	Bitboard board = position_board(pos);
	for (int square = 0; square < SQUARE_COUNT; square++) {
		if (pos->at[square] != pos->at[square ^ flip]) return false;
		if ((board >> square & 1) != (board >> (square ^ flip) & 1)) return false;
	}
	return true;
}

static bool list_has(const MoveList *list, int count, Move move) {
	for (int i = 0; i < count; i++)
		if (list->move[i] == move) return true;
	return false;
}

/* Compares the list with one made by the definition: a flip goes when an image of it
 * stands before it. */
static void check_images(const Position *pos, const MoveList *all) {
	MoveList kept = *all;
	int next = 0;
	symmetry_drop_images(pos, &kept);
	for (int i = 0; i < all->count; i++) {
		bool image = false;
		for (int flip = 3; flip <= 31 && move_is_flip(all->move[i]); flip += flip == 3 ? 25 : 3)
			image |= is_symmetric(pos, flip) && list_has(all, i, move_flip(move_from(all->move[i]) ^ flip, EMPTY));
		if (!image && !(next < kept.count && kept.move[next++] == all->move[i])) next = MOVES_MAX + 1;
	}
	if (CHECK_EQUAL_INT(next, kept.count)) return;
	char text[POSITION_TEXT_SIZE];
	position_to_text(pos, text);
	test_note("%s", text);
}

/* The claim itself: what is mapped onto each other has the same value. */
static void check_image_values(Rng *rng, const Position *pos, int flip, Game *game) {
	MoveList flips = {.count = 0};
	uint64_t nodes = 0;
	const Rules *rules = &RULES_PRESETS[rng_below(rng, RULES_PRESET_COUNT)].rules;
	generate_flips(pos, &flips);
	if (flips.count == 0 || flips.count > 12) return;
	game_start(game, pos);
	Move move = flips.move[rng_below(rng, (uint32_t)flips.count)], image = move_flip(move_from(move) ^ flip, EMPTY);
	int depth = flips.count > 6 ? 2 : 3;
	CHECK_EQUAL_INT(expectimax_action(game, rules, image, depth, &nodes), expectimax_action(game, rules, move, depth, &nodes));
}

void test_chance_symmetry(void) {
	static const int FLIPS[] = {3, 28, 31};
	Rng rng = rng_seeded(90);
	Game *game = calloc(1, sizeof *game);
	Position pos;
	MoveList list = {.count = 0}, some = {3, {move_flip(31, EMPTY), move_flip(1, EMPTY), move_flip(3, EMPTY)}};
	position_start(&pos);
	CHECK(symmetry_of_colours(&pos));
	generate_flips(&pos, &list);
	symmetry_drop_images(&pos, &list);
	CHECK_EQUAL_INT(list.count, 8);
	/* Of a few the first of its kind stays, whichever it is. */
	symmetry_drop_images(&pos, &some);
	CHECK_EQUAL_INT(some.count, 2);
	CHECK(some.move[0] == move_flip(31, EMPTY) && some.move[1] == move_flip(1, EMPTY));

	for (int i = 0; i < EFFORT(2000, 200); i++) {
		int flip = FLIPS[i % 3];
		symmetric_position(&rng, flip, &pos);
		CHECK(position_is_sound(&pos) && is_symmetric(&pos, flip));
		generate_all(&pos, &list);
		check_images(&pos, &list);
		for (int j = list.count - 1; j >= 0; j--)
			if (rng_below(&rng, 3) == 0) list.move[j] = list.move[--list.count];
		check_images(&pos, &list);
		if (i % 4 == 0) check_image_values(&rng, &pos, flip, game);
		phase_game(&rng, PHASE_ANY, &RULES_PRESETS[0].rules, game);
		generate_all(&game->pos, &list);
		check_images(&game->pos, &list);
	}
	free(game);
}

/* ---- counts ---- */

enum { DEPTH = 4, METHOD_COUNT = 3 };

/* From games of the engine against itself, one action in eight at random: 2 to 6 face
 * down in turn. */
static const char *const POSITIONS[] = {
	"1Mg1/1K2/1Xr1/4/N1G1/1np1/3X/2pp r C1P1 2 75",
	"XX1M/Xr2/1g1N/4/1pkm/gXn1/PPRn/KX1R r G1C2P1p1 1 44",
	"1KXX/n1XX/4/m2r/RG1X/3X/4/mpM1 r M1C1P2p2 1 61",
	"2G1/M3/4/R1pK/4/g1X1/PX1p/1g1k r N1p1 0 67",
	"G3/2mP/1rXc/P1gn/XG1X/1C2/4/PM1p r R2g1 1 50",
	"X1GX/1XG1/pm1X/rK2/M1k1/4/1Nn1/4 r R1P1n1c1 0 63",
	"XPX1/NCXG/R2k/3p/G1g1/RXPX/2K1/2m1 b N1P2m1p1 2 51",
	"1nXg/G2X/1c2/3X/1Nm1/M2P/XRXK/rp1X r G1M1R1P1g1c1 0 63",
	"X1MP/PXp1/c1rm/1P2/3m/1pg1/1M1R/nCP1 b G1g1 0 64",
	"1PXg/1M1X/1K1G/n1k1/1NG1/X3/XXR1/PPCg b M1N1P2m1 1 41",
	"P1c1/XPgm/XX2/X2p/pk1X/2g1/1X2/3N r G1R1N1P1r2 0 70",
	"Rp1M/M2g/2r1/nG1X/K1pk/3X/2XR/1PN1 r G1r1c1 1 54",
	"CMP1/2X1/p1Pg/1Rp1/XpXm/2NG/kXp1/4 r G1M1g1r1 1 63",
	"PXPX/MN1m/PPC1/C2R/2p1/XXmX/2X1/1n1G b K1M1g2r1p1 0 48",
	"3X/2mN/1g1M/3p/3X/3k/1K2/1GR1 b P1r1 0 69",
	"n2g/MXmp/1X2/GRX1/Mc1N/X1N1/1P1p/p1P1 b g1r2p1 0 51",
	"mX1R/X2P/K1pG/c1R1/gmX1/1X2/X2X/p1gn b C2P1r1c1p1 1 47",
	"2C1/1G1g/2Rp/XPX1/3N/c1g1/2p1/4 b P1p1 0 98",
	"1R1R/3G/M1PP/N2g/1m1X/prXc/p1kn/pg1X r K1P1r1 0 49",
	"XM1X/X1cC/MPrP/4/p2G/1X2/2g1/1g2 r G1R2P1 3 61",
	"RPPX/3K/R1N1/1X2/XmrX/1X2/kpmg/ppr1 r N1C1g1c1p1 0 45",
	"XN2/1X1G/P3/1P2/2k1/1M1m/4/4 b G1n1 0 74",
	"C1X1/2gG/GN2/1Xr1/2n1/1R1X/P2M/2P1 b m1n1p1 0 61",
	"c1X1/P1Gk/3G/PR1N/XXPM/KXRp/4/3m r C1g1m1c1 0 48",
	"1GPM/2X1/m1NX/P2g/X1R1/4/X2C/PXk1 b M1P1r2p1 0 61",
	"G1pG/1pk1/Xm1p/1X1C/2M1/3n/XM1P/2gc r R1g1n1 0 56",
	"PnRn/2pg/1PG1/GXX1/3M/XPP1/KX1R/N2N b C1g1m2 3 47",
	"NngX/pXXR/XP1G/X1gc/3r/1m2/2PN/2nP b K1C2P1c1 0 56",
	"N2P/2G1/4/P2m/XP2/K1RN/RX1X/1Gkg b r2c1 0 59",
	"1KnX/PXr1/X1XX/1M1p/G3/1cg1/1X2/n2g b R1N2P1k1p1 0 47",
};

enum { POSITION_COUNT = sizeof POSITIONS / sizeof POSITIONS[0] };

static const char *const NAMES[METHOD_COUNT] = {"all", "Star2", "Star1"}; /* by ChanceMethod */

static void keep_value(void *context, const SearchReport *report) { *(Value *)context = report->value; }

/* The value of a search from an empty table; *nodes counts up. */
static Value searched(Search *search, const Game *game, const Rules *rules, ChanceMethod method, uint64_t *nodes) {
	static const atomic_bool STOP = false;
	Value value = VALUE_INFINITE;
	SearchLimits limits = {.depth = DEPTH, .full_width = true, .chance = method, .start_us = clock_now_us(), .stop = &STOP};
	SearchCallbacks callbacks = {keep_value, &value};
	search_clear(search);
	search_go(search, game, rules, &limits, &callbacks);
	*nodes += search_nodes(search);
	return value;
}

/* The values are the same, and everything together saves what it is there for. */
void test_chance_counts(void) {
	const Rules *rules = &RULES_PRESETS[0].rules;
	Game *game = calloc(1, sizeof *game);
	Search *search = search_new(16);
	uint64_t plain = 0, nodes[METHOD_COUNT] = {0};
	int count = 0;
	for (int i = 0; i < POSITION_COUNT; i += EFFORT(1, 6), count++) {
		Position pos = position_of(POSITIONS[i]);
		game_start(game, &pos);
		Value want = expectimax(game, rules, DEPTH, &plain);
		for (int method = 0; method < METHOD_COUNT; method++) {
			Value value = searched(search, game, rules, (ChanceMethod)method, &nodes[method]);
			if (!CHECK_EQUAL_INT(value, want)) test_note("%s: %s", NAMES[method], POSITIONS[i]);
		}
	}
	test_note("%d positions, depth %d, positions entered:", count, DEPTH);
	test_note("plain expectimax %llu", (unsigned long long)plain);
	for (int method = METHOD_COUNT - 1; method >= 0; method--)
		test_note("%s %llu, %.1f times fewer", NAMES[method], (unsigned long long)nodes[method], (double)plain / (double)nodes[method]);
	CHECK(nodes[CHANCE_ALL] * 20 <= plain);
	CHECK(nodes[CHANCE_ALL] * 3 <= nodes[CHANCE_STAR1]);
	search_free(search);
	free(game);
}

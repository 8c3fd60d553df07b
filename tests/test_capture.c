/* Who may take whom and who may go where, spelled out position by position. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/notation.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/runner.h"

typedef struct {
	const char *position, *action;
	bool legal;
} Case;

/* Whether an action is generated; is_legal() must say the same. */
static bool may_play(const char *position, const char *action) {
	Position pos = position_of(position);
	Move move = MOVE_NONE;
	MoveList list;
	CHECK(move_from_text(action, &move));
	generate_all(&pos, &list);
	bool generated = false;
	for (int i = 0; i < list.count; i++) generated = generated || list.move[i] == move;
	CHECK(generated == is_legal(&pos, move));
	return generated;
}

static void check_cases(const Case *cases, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (!CHECK(may_play(cases[i].position, cases[i].action) == cases[i].legal))
			test_note("%s in %s", cases[i].action, cases[i].position);
}

/* A row a taker, a column a victim, both in the order KGMRNCP; an x where the one
 * may take the other by stepping. */
static const char KINDS[] = "KGMRNCP";
static const char *const TAKES[] = {
	/*    KGMRNCP */
	/*K*/ "xxxxxx.",
	/*G*/ ".xxxxxx",
	/*M*/ "..xxxxx",
	/*R*/ "...xxxx",
	/*N*/ "....xxx",
	/*C*/ ".......",
	/*P*/ "x.....x",
};

/* A taker t on b4 with a victim v on each side of it. */
static const Case AROUND[] = {
	{"4/4/4/1v2/1t2/4/4/4", "b4-b5", true},
	{"4/4/4/4/1t2/1v2/4/4", "b4-b3", true},
	{"4/4/4/4/vt2/4/4/4", "b4-a4", true},
	{"4/4/4/4/1tv1/4/4/4", "b4-c4", true},
};

static bool is_prey(const char *text, char taker, char victim) {
	Position pos = position_of(text);
	Piece prey = piece_from_letter(victim);
	return (prey_of(&pos, piece_kind(piece_from_letter(taker)), piece_side(prey)) & pos.of[prey]) != 0;
}

/* `taker` and `victim` stand next to each other and `side` is to move. */
static void check_pair(char taker, char victim, char side, bool expected) {
	for (size_t i = 0; i < sizeof AROUND / sizeof AROUND[0]; i++) {
		char text[64];
		snprintf(text, sizeof text, "%s %c - 0 0", AROUND[i].position, side);
		*strchr(text, 't') = taker;
		*strchr(text, 'v') = victim;
		if (!CHECK(may_play(text, AROUND[i].action) == expected)) test_note("%s in %s", AROUND[i].action, text);
	}
}

void test_capture_ranks(void) {
	for (int taker = 0; KINDS[taker] != '\0'; taker++)
		for (int victim = 0; KINDS[victim] != '\0'; victim++) {
			bool expected = TAKES[taker][victim] == 'x';
			CHECK(kind_takes(taker + 1, victim + 1) == expected);
			char red = KINDS[taker], black = (char)tolower(KINDS[taker]);
			check_pair(red, (char)tolower(KINDS[victim]), 'r', expected);
			CHECK(is_prey("KGMR/NCP1/4/4/4/4/kgmr/ncp1 r - 0 0", red, (char)tolower(KINDS[victim])) == expected);
			check_pair(black, KINDS[victim], 'b', expected);
			/* Never one's own piece, and never with the other side's. */
			if (KINDS[taker] == KINDS[victim] && kind_set_size(taker + 1) == 1) continue;
			check_pair(red, KINDS[victim], 'r', false);
			check_pair(red, (char)tolower(KINDS[victim]), 'b', false);
		}
}

static const Case CANNON_CASES[] = {
	/* Over one piece: an enemy, a friend, a face-down one. */
	{"4/4/4/4/4/4/4/Cpk1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/CPk1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/CXk1 r p 0 0", "a1-c1", true},
	/* With empty squares before and behind the screen. */
	{"4/4/4/4/4/4/4/C1pk r - 0 0", "a1-d1", true},
	{"4/4/4/4/4/4/4/Cp1k r - 0 0", "a1-d1", true},
	{"k3/4/4/p3/4/4/4/C3 r - 0 0", "a1-a8", true},
	{"c3/4/4/4/4/4/P3/K3 b - 0 0", "a8-a1", true},
	{"4/4/4/4/4/4/4/k1pC r - 0 0", "d1-a1", true},
	/* Onto every kind. */
	{"4/4/4/4/4/4/4/Cpg1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/Cpm1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/Cpr1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/Cpn1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/Cpc1 r - 0 0", "a1-c1", true},
	{"4/4/4/4/4/4/4/Cpp1 r - 0 0", "a1-c1", true},
	/* Not onto an own, a face-down or no piece. */
	{"4/4/4/4/4/4/4/CpK1 r - 0 0", "a1-c1", false},
	{"4/4/4/4/4/4/4/CpX1 r k 0 0", "a1-c1", false},
	{"4/4/4/4/4/4/4/Cp2 r - 0 0", "a1-c1", false},
	{"4/4/4/4/4/4/4/Cp1k r - 0 0", "a1-c1", false},
	/* Not over no piece, nor over two. */
	{"4/4/4/4/4/4/4/C1k1 r - 0 0", "a1-c1", false},
	{"4/4/4/4/4/4/4/C2k r - 0 0", "a1-d1", false},
	{"4/4/4/4/4/4/4/Cppk r - 0 0", "a1-d1", false},
	{"k3/4/4/X3/4/P3/4/C3 r n 0 0", "a1-a8", false},
	{"k3/4/4/X3/4/P3/4/C3 r n 0 0", "a1-a5", false},
	/* Not over a square outside the board, before or behind the screen. */
	{"4/4/4/4/4/4/4/C#pk r - 0 0", "a1-d1", false},
	{"4/4/4/4/4/4/4/Cp#k r - 0 0", "a1-d1", false},
	{"k3/p3/####/4/4/4/4/C3 r - 0 0", "a1-a8", false},
	{"#k2/1p2/4/4/4/4/4/#C2 r - 0 0", "b1-b8", true},
	/* Never by stepping, not even a soldier or a cannon. */
	{"4/4/4/4/4/4/4/Cp2 r - 0 0", "a1-b1", false},
	{"4/4/4/4/4/4/4/Cc2 r - 0 0", "a1-b1", false},
	{"4/4/4/4/4/4/4/Ck2 r - 0 0", "a1-b1", false},
	/* Never round a corner or over the edge. */
	{"4/4/4/4/4/4/pk2/C3 r - 0 0", "a1-b2", false},
	{"4/4/4/4/4/4/k3/2Cp r - 0 0", "c1-a2", false},
	{"4/4/4/4/4/4/pk2/3C r - 0 0", "d1-b2", false},
	/* It steps onto empty squares like any other piece. */
	{"4/4/4/4/4/4/4/C3 r - 0 0", "a1-a2", true},
	{"4/4/4/4/4/4/4/C3 r - 0 0", "a1-a3", false},
};

static const Case STEP_CASES[] = {
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-b5", true},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-b3", true},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-a4", true},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-c4", true},
	/* One square, straight. */
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-b6", false},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-d4", false},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "b4-c5", false},
	{"4/4/4/4/1R2/4/4/1n2 r - 0 0", "b4-b1", false},
	/* Not round the edge. */
	{"4/4/4/4/3K/4/4/3k r - 0 0", "d4-a5", false},
	{"4/4/4/4/K3/4/4/3k r - 0 0", "a4-d3", false},
	{"4/4/4/4/3K/g3/4/4 r - 0 0", "d4-a3", false},
	/* Not onto an own or a face-down piece, nor off the board. */
	{"4/4/4/4/KP2/4/4/3k r - 0 0", "a4-b4", false},
	{"4/4/4/4/KX2/4/4/3k r p 0 0", "a4-b4", false},
	{"4/4/4/4/K#2/4/4/3k r - 0 0", "a4-b4", false},
	{"####/####/##K1/##1k/####/####/####/#### r - 0 0", "c6-b6", false},
	{"####/####/##K1/##1k/####/####/####/#### r - 0 0", "c6-c7", false},
	{"####/####/##K1/##1k/####/####/####/#### r - 0 0", "c6-d6", true},
	/* Not with an enemy or a face-down piece, nor with none. */
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "d1-d2", false},
	{"4/4/4/4/1X2/4/4/3k r P 0 0", "b4-b5", false},
	{"4/4/4/4/1K2/4/4/3k r - 0 0", "a8-a7", false},
	/* Flips: any face-down piece, nothing else. */
	{"4/4/4/4/1X2/4/4/K2k r p 0 0", "b4(?)", true},
	{"4/4/4/4/1X2/4/4/K2k b p 0 0", "b4(?)", true},
	{"4/4/4/4/1X2/4/4/K2k r p 0 0", "a1(?)", false},
	{"4/4/4/4/1X2/4/4/K2k r p 0 0", "a2(?)", false},
	{"###X/4/4/4/4/4/4/K2k r p 0 0", "a8(?)", false},
	/* A side without a piece has no action, though it could flip. */
	{"4/4/4/4/1X2/4/4/K3 b P 0 0", "b4(?)", false},
	{"4/4/4/4/1X2/4/4/K3 r P 0 0", "b4(?)", true},
};

void test_capture_cannon(void) { check_cases(CANNON_CASES, sizeof CANNON_CASES / sizeof CANNON_CASES[0]); }

void test_capture_steps(void) { check_cases(STEP_CASES, sizeof STEP_CASES / sizeof STEP_CASES[0]); }

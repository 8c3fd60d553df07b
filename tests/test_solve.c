/* Exact values: against those of another program, against a slow solver on the naive
 * rules, the numbering of positions by itself, and what is refused. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/notation.h"
#include "search/clock.h"
#include "search/solve.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/data.h"
#include "tests/naive_solve.h"
#include "tests/runner.h"
#include "tests/talk.h"

enum {
	VALUES_POSITIONS = 25,
	VALUES_STATES_MAX = EFFORT(100000000, 100000), /* larger graphs are left out */
	RANDOM_POSITIONS = EFFORT(2000, 100)
};

static const atomic_bool never = false;

static bool solve(const Position *pos, SolveResult *result) {
	char error[SOLVE_ERROR_SIZE];
	bool solved = solve_position(pos, &never, result, error);
	if (!CHECK(solved)) test_note("%s", error);
	return solved;
}

/* The value that the result has for an action; NAN for an action that it lacks. */
static double value_of(const SolveResult *result, Move move) {
	for (int i = 0; i < result->count; i++)
		if (result->action[i].move == move) return result->action[i].value;
	return (double)NAN;
}

/* ---- values of another program ---- */

/* "a1-a2 0.5; a2(?) -0.25" */
static void check_actions(const SolveResult *result, char *texts) {
	int count = 0;
	for (char *text; (text = data_part(&texts, ';')) != NULL && *text != '\0'; count++) {
		Move move = MOVE_NONE;
		char *name = data_part(&text, ' ');
		CHECK(move_from_text(name, &move));
		if (!CHECK(text != NULL && fabs(value_of(result, move) - strtod(text, NULL)) < 1e-9))
			test_note("%s is worth %.12f", name, value_of(result, move));
	}
	CHECK_EQUAL_INT(result->count, count);
}

void test_solve_values(void) {
	DataFile data;
	int positions = 0, solved = 0;
	if (!data_open(&data, "tests/data/values.txt")) return;
	while (data_next(&data)) {
		char *rest = data.line, *text = data_part(&rest, '|'), *value = data_part(&rest, '|'), *states = data_part(&rest, '|');
		SolveResult result;
		positions++;
		if (!CHECK(states != NULL && rest != NULL)) continue;
		if (strtol(states, NULL, 10) > VALUES_STATES_MAX) continue;
		Position pos = position_of(text);
		if (!solve(&pos, &result)) continue;
		bool right = CHECK(fabs(result.value - strtod(value, NULL)) < 1e-9);
		/* More are given a value than can be reached, never fewer. */
		right = CHECK(result.states >= (uint64_t)strtol(states, NULL, 10)) && right;
		check_actions(&result, rest);
		if (!right) test_note("line %d: worth %.12f, %llu states", data.number, result.value, (unsigned long long)result.states);
		solved++;
	}
	CHECK_EQUAL_INT(positions, VALUES_POSITIONS);
	CHECK(solved > 0);
	test_note("%d of %d positions", solved, positions);
}

/* ---- the slow solver ---- */

/* A board of up to eight squares somewhere: a rectangle, at times with holes. */
static Bitboard random_board(Rng *rng) {
	int files = 1 + (int)rng_below(rng, 4), ranks = 1 + (int)rng_below(rng, (uint32_t)(8 / files));
	int file = (int)rng_below(rng, (uint32_t)(5 - files)), rank = (int)rng_below(rng, (uint32_t)(9 - ranks));
	Bitboard board = 0;
	for (int i = 0; i < files * ranks; i++)
		if (rng_below(rng, 10) != 0) board |= bit(4 * (rank + i / files) + file + i % files);
	return board;
}

/* A position with up to six pieces, a third of them cannons, face up or down. */
static Position random_position(Rng *rng) {
	Position pos;
	memset(&pos, 0, sizeof pos);
	Bitboard board = random_board(rng), free = board;
	int face_up = (int)rng_below(rng, 4); /* of 3: how many stand face up */
	for (int left = 1 + (int)rng_below(rng, 6); left > 0 && free != 0; left--) {
		int kind = rng_below(rng, 3) == 0 ? CANNON : GENERAL + (int)rng_below(rng, 7), square;
		Piece piece = piece_of((int)rng_below(rng, 2), kind);
		do square = (int)rng_below(rng, SQUARE_COUNT);
		while ((free & bit(square)) == 0);
		free ^= bit(square);
		bool shown = (int)rng_below(rng, 3) < face_up;
		pos.at[square] = shown ? piece : FACE_DOWN;
		if (!shown) pos.pool += (uint64_t)1 << 4 * piece;
	}
	position_rebuild(&pos, board);
	bool is_open = (pos.face_up[RED] | pos.face_up[BLACK]) == 0 && rng_below(rng, 2) == 0;
	pos.side = (uint8_t)(is_open ? NO_SIDE : rng_below(rng, 2));
	position_rebuild(&pos, board);
	return pos;
}

static bool same_values(const SolveResult *result, const NaiveSolution *slow) {
	bool same = CHECK(fabs(result->value - slow->value) < 1e-12) && CHECK_EQUAL_INT(result->count, slow->count);
	for (int i = 0; i < slow->count && same; i++)
		same = CHECK(fabs(value_of(result, move_from_naive(slow->action[i])) - slow->action_value[i]) < 1e-12);
	return same;
}

void test_solve_naive(void) {
	static NaiveSolution slow;
	Rng rng = rng_seeded(20);
	int solved = 0, chance = 0, open = 0, between = 0;
	long long states = 0;
	while (solved < RANDOM_POSITIONS) {
		char text[POSITION_TEXT_SIZE];
		SolveResult result;
		NaivePosition naive;
		Position pos = random_position(&rng);
		if (!position_is_sound(&pos)) continue; /* more pieces of a kind than a set has */
		position_to_text(&pos, text);
		naive_read(&naive, text);
		if (!naive_solve(&naive, &slow)) continue;
		if (!solve(&pos, &result) || !same_values(&result, &slow)) {
			test_note("%s: %.15f, not %.15f", text, result.value, slow.value);
			return;
		}
		solved++;
		states += slow.states;
		chance += pos.pool != 0;
		open += pos.side == NO_SIDE;
		between += slow.value != 0 && fabs(slow.value) < 1;
	}
	CHECK(chance > 0 && open > 0 && between > 0);
	test_note("%d positions with %lld reachable states, %d with face-down pieces, %d before the first flip, %d worth a fraction",
		solved, states, chance, open, between);
}

/* ---- the numbering ---- */

/* Numbers every placement of a layer and sets it up again. */
static bool layer_is_sound(const SolveIndex *index, const Material *material, Bitboard face_down) {
	Bitboard free = index->board & ~face_down;
	for (uint32_t i = 0; i < material->placements; i++) {
		Position pos = {.pool = material->pool};
		placement_load(index, material, i, free, &pos);
		if (!CHECK(placement_rank(index, material, pos.of, free) == i)) return false;
		if (!CHECK(solve_index_find(index, &pos) == material - index->materials)) return false;
		if (!CHECK((pos.of[EMPTY] | pos.face_up[RED] | pos.face_up[BLACK]) == free)) return false;
	}
	return true;
}

void test_solve_index(void) {
	static SolveIndex index;
	char error[SOLVE_ERROR_SIZE];
	Position pos = position_of("####/####/####/####/##XX/##p1/##XX/##Xc r M1P1k1p2 0 2");
	uint64_t states = 0;
	if (!CHECK(solve_index_build(&index, &pos, error))) return;
	for (int i = 0; i < index.count; i++) {
		const Material *material = &index.materials[i];
		for (uint32_t rank = 0; rank < material_layers(&index, material); rank++) {
			Bitboard face_down = layer_face_down(&index, material, rank);
			if (!CHECK(layer_first(&index, material, face_down) == states)) return;
			if (!layer_is_sound(&index, material, face_down)) return;
			states += 2 * material->placements;
		}
	}
	CHECK(states == index.states);
	test_note("%d materials, %llu positions", index.count, (unsigned long long)states);
	solve_index_free(&index);
}

/* ---- what is refused ---- */

static void check_refused(const char *text, const char *reason) {
	char error[SOLVE_ERROR_SIZE] = "";
	SolveResult result;
	Position pos = position_of(text);
	int64_t start_us = clock_now_us();
	CHECK(!solve_fits(&pos, error));
	CHECK_EQUAL_TEXT(error, reason);
	CHECK(!solve_position(&pos, &never, &result, error));
	CHECK_EQUAL_TEXT(error, reason);
	CHECK(clock_now_us() - start_us < EFFORT(200000, 5000000));
}

void test_solve_refused(void) {
	check_refused(START_TEXT, "needs over 4005 GiB, more than the 4 GiB allowed");
	check_refused("2mn/gP2/N3/pX2/XpX1/GP2/1Pm1/X3 b K1g1r1n1 0 50", "needs over 1397045 GiB, more than the 4 GiB allowed");
	check_refused("4/4/4/4/3k/2pR/1rG1/K3 r - 0 60", "needs 27.9 GiB, more than the 4 GiB allowed");

	const atomic_bool at_once = true;
	char error[SOLVE_ERROR_SIZE] = "";
	SolveResult result;
	Position pos = position_of("4/1C2/4/1X2/2X1/4/2cN/4 r P1p1 0 72");
	CHECK(solve_fits(&pos, error));
	CHECK(!solve_position(&pos, &at_once, &result, error));
	CHECK_EQUAL_TEXT(error, "stopped");
}

/* ---- the command ---- */

static void check_answer(const char *position, const char *const answer[]) {
	char line[POSITION_TEXT_SIZE + 16];
	snprintf(line, sizeof line, "position fen %s", position);
	talk_send(line);
	talk_send("solve");
	for (int i = 0; answer[i] != NULL; i++) CHECK_EQUAL_TEXT(talk_read(), answer[i]);
}

void test_solve_command(void) {
	if (!talk_start(NULL)) return;
	check_answer("####/####/####/####/##Xk/##X1/##X1/##KX r P2p2 0 8",
		(const char *const[]){"info string states 145568", "value -0.333333333333", "c2(?) -0.333333333333", "c3(?) -0.333333333333",
			"c4(?) -0.500000000000", "d1(?) -0.500000000000", NULL});
	/* On four squares a general hunts an elephant for ever. */
	check_answer("####/####/####/####/####/####/##K1/##1m r - 0 0",
		(const char *const[]){"info string states 24", "value 0.000000000000", "c2-c1 0.000000000000", "c2-d2 0.000000000000", NULL});
	/* No action, no piece, and the last capture made. */
	check_answer("####/####/####/####/####/####/####/##kP b - 0 0",
		(const char *const[]){"info string states 4", "value -1.000000000000", NULL});
	check_answer("####/####/####/####/####/####/####/##1P b - 0 0",
		(const char *const[]){"info string states 0", "value -1.000000000000", NULL});
	check_answer("####/####/####/####/####/####/####/##1P r - 0 0",
		(const char *const[]){"info string states 0", "value 1.000000000000", "d1-c1 1.000000000000", NULL});

	/* Half a minute of work and more. */
	talk_send("position fen 4/1C2/4/1X2/2X1/4/2cN/4 r P1p1 0 72");
	talk_send("solve");
	talk_send("isready");
	CHECK_EQUAL_TEXT(talk_read(), "readyok");
	talk_send("stop");
	CHECK_EQUAL_TEXT(talk_read(), "info string error: solve: stopped");
	talk_send("solve now");
	CHECK_EQUAL_TEXT(talk_read(), "info string error: solve: takes no argument, not 'now'");
	talk_end();
	CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
}

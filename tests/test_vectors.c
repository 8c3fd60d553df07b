/* Values made by a program that shares no code with this one (tests/data). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "engine/perft.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/data.h"
#include "tests/runner.h"

/* What the files hold: a file cut short must not pass. */
enum { PERFT_POSITIONS = 62, PERFT_COUNTS = 273, MOVES_POSITIONS = 342 };

/* Counts the leaves below a position. */
typedef uint64_t Counter(const char *text, int depth);

static void check_perft(Counter *count, uint64_t most) {
	DataFile data;
	int positions = 0, compared = 0, left_out = 0;
	uint64_t total = 0;
	if (!data_open(&data, "tests/data/perft.txt")) return;
	while (data_next(&data)) {
		char *rest = data.line, *text = data_part(&rest, '|');
		positions++;
		for (char *part; (part = data_part(&rest, '|')) != NULL;) {
			char *leaves_text;
			int depth = (int)strtol(part, &leaves_text, 10);
			uint64_t leaves = strtoull(leaves_text, NULL, 10);
			if (leaves > most) {
				left_out++;
				continue;
			}
			if (!CHECK(count(text, depth) == leaves)) test_note("perft %d of %s is not %" PRIu64, depth, text, leaves);
			compared++;
			total += leaves;
		}
	}
	CHECK_EQUAL_INT(positions, PERFT_POSITIONS);
	CHECK_EQUAL_INT(compared + left_out, PERFT_COUNTS);
	test_note("%d counts of %d positions, %" PRIu64 " leaves; %d larger counts left out", compared, positions, total, left_out);
}

static uint64_t engine_count(const char *text, int depth) {
	Position pos = position_of(text);
	return perft(&pos, depth);
}

static uint64_t naive_count(const char *text, int depth) {
	NaivePosition pos;
	naive_read(&pos, text);
	return naive_perft(&pos, depth);
}

void test_vectors_perft(void) { check_perft(engine_count, EFFORT(UINT64_MAX, 10000000)); }

/* The second rules implementation is worth nothing unless it is right itself. */
void test_vectors_naive(void) { check_perft(naive_count, EFFORT(2000000, 1000000)); }

static void check_move_texts(const Position *pos, char *texts) {
	for (char *text; (text = data_part(&texts, ' ')) != NULL && *text != '\0';) {
		Move move = MOVE_NONE;
		char again[MOVE_TEXT_SIZE];
		if (!CHECK(move_from_text(text, &move))) return;
		move_to_text(move, again);
		CHECK_EQUAL_TEXT(again, text);
		CHECK(is_legal(pos, move));
	}
}

void test_vectors_moves(void) {
	DataFile data;
	int positions = 0;
	if (!data_open(&data, "tests/data/moves.txt")) return;
	while (data_next(&data)) {
		char *rest = data.line, *text = data_part(&rest, '|'), *expected = data_part(&rest, '|');
		if (!CHECK(expected != NULL)) return;
		Position pos = position_of(text);
		MoveList list;
		char written[POSITION_TEXT_SIZE], moves[MOVES_TEXT_SIZE];
		position_to_text(&pos, written);
		CHECK_EQUAL_TEXT(written, text);
		generate_all(&pos, &list);
		moves_to_text(&list, moves);
		if (!CHECK_EQUAL_TEXT(moves, expected)) test_note("in line %d: %s", data.number, text);
		check_move_texts(&pos, expected);
		positions++;
	}
	CHECK_EQUAL_INT(positions, MOVES_POSITIONS);
	test_note("%d positions", positions);
}

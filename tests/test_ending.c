/* Tables of endings: how many there are, the numbers of positions, and values against
 * another program's and against a slow solver on the naive rules. */
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/notation.h"
#include "search/clock.h"
#include "search/ending_build.h"
#include "search/ending_check.h"
#include "tests/all.h"
#include "tests/data.h"
#include "tests/naive_ending.h"
#include "tests/runner.h"

static const atomic_bool never = false;

void test_ending_counts(void) {
	static const int MATERIALS[] = {0, 0, 49, 378, 1737, 5946, 16524}, TABLES[] = {0, 0, 5, 20, 75, 233, 709};
	EndingTables *tables = ending_tables_new(6);
	if (!CHECK(tables != NULL)) return;
	for (int pieces = 2; pieces <= 6; pieces++) {
		CHECK_EQUAL_INT(ending_materials(pieces, NULL, 0), MATERIALS[pieces]);
		CHECK_EQUAL_INT(tables->first[pieces + 1] - tables->first[pieces], TABLES[pieces]);
	}
	ending_tables_free(tables);
}

/* ---- numbers ---- */

static void turn_groups(const Bitboard from[], Bitboard to[], int groups, int symmetry) {
	for (int i = 0; i < groups; i++) {
		to[i] = 0;
		for (Bitboard squares = from[i]; squares;) to[i] |= bit(bits_pop(&squares) ^ (symmetry & 1 ? 3 : 0) ^ (symmetry & 2 ? 28 : 0));
	}
}

/* Whether an image of a placement has its numbers, in any order. */
static bool image_is_sound(const EndingIndex *index, const Bitboard of_group[], int symmetry, const uint32_t number[2], int numbers) {
	Bitboard image[ENDING_INDEX_PIECES_MAX];
	uint32_t other[2];
	turn_groups(of_group, image, index->groups, symmetry);
	if (ending_index_numbers(index, image, other) != numbers || other[0] != ending_index_number(index, image)) return false;
	return numbers == 1 ? other[0] == number[0]
		: (other[0] == number[0] && other[1] == number[1]) || (other[0] == number[1] && other[1] == number[0]);
}

/* Each number is that of its placement, the images share it, and the weights add up to
 * all placements on the board. */
static bool index_is_sound(const EndingTable *table) {
	const EndingIndex *index = &table->index;
	uint64_t sum = 0, all = 1;
	int free = SQUARE_COUNT;
	for (int i = 0; i < table->material.groups; i++) {
		for (int j = 0; j < table->material.count[i]; j++) all = all * (uint64_t)free-- / (uint64_t)(j + 1);
	}
	for (uint32_t i = 0; i < index->placements; i++) {
		Bitboard of_group[ENDING_INDEX_PIECES_MAX];
		uint32_t number[2] = {0, 0};
		ending_index_place(index, i, of_group);
		int numbers = ending_index_numbers(index, of_group, number);
		if (!CHECK(number[0] == i || (numbers == 2 && number[1] == i))) return false;
		for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
			if (!CHECK(image_is_sound(index, of_group, symmetry, number, numbers))) return false;
		sum += (uint64_t)ending_index_weight(index, i);
	}
	return CHECK(sum == all);
}

/* All tables of up to three pieces, and some of four with groups of every size. */
void test_ending_index(void) {
	static const char *const FOURS[] = {"KGMg", "KGgc", "GGgg", "CCcc", "PPPp"};
	EndingTables *tables = ending_tables_new(4);
	if (!CHECK(tables != NULL)) return;
	for (int i = 0; i < tables->first[4]; i++)
		if (!index_is_sound(&tables->table[i])) break;
	for (size_t i = 0; i < sizeof FOURS / sizeof *FOURS; i++) {
		uint64_t counts;
		EndingMaterial material;
		if (!CHECK(counts_from_text(FOURS[i], &counts) && ending_material_find(counts, &material))) break;
		if (!index_is_sound(ending_tables_find(tables, &material))) break;
	}
	ending_tables_free(tables);
}

/* ---- values ---- */

/* All tables of up to so many pieces under a quiet limit. */
static EndingTables *built_tables(int pieces, int limit) {
	EndingTables *tables = ending_tables_new(pieces);
	if (!CHECK(tables != NULL)) return NULL;
	for (int i = 0; i < tables->count; i++) CHECK(ending_build(&tables->table[i], limit, &never) == ENDING_BUILT);
	return tables;
}

/* How many placements of a material look the same when its groups are all that is seen. */
static int arrangements(uint64_t counts, const EndingMaterial *material) {
	int product = 1, used[ENDING_PIECES_MAX] = {0};
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = 1; i <= counts_get(counts, piece); i++) product = product * ++used[material->group_of[piece]] / i;
	return product;
}

typedef struct {
	long won, drawn, lost;
} Sums;

static Sums sums_of(const EndingTable *table, int side) {
	Sums sums = {0, 0, 0};
	for (uint32_t i = 0; i < table->index.placements; i++) {
		EndingValue value = table->values[2 * (uint64_t)i + (uint64_t)side];
		*(value > 0 ? &sums.won : value < 0 ? &sums.lost : &sums.drawn) += ending_index_weight(&table->index, i);
	}
	return sums;
}

/* The longest win of each side of a table's first material, by the slow solver. */
static void find_longest(const EndingTable *table, int longest[2]) {
	char text[MATERIAL_TEXT_SIZE];
	NaiveEnding ending;
	counts_to_text(table->counts, text);
	naive_ending_start(&ending, text);
	int *length = malloc((size_t)ending.states * sizeof *length);
	naive_ending_lengths(&ending, false, length);
	longest[RED] = longest[BLACK] = 0;
	for (int state = 0; state < ending.states; state++) {
		int square[NAIVE_ENDING_PIECES_MAX], side = naive_ending_squares(&ending, state, square);
		bool complete = true;
		for (int i = 0; i < ending.pieces; i++) complete = complete && square[i] != NAIVE_GONE;
		if (complete && length[state] > longest[side ^ table->material.exchanged]) longest[side ^ table->material.exchanged] = length[state];
	}
	free(length);
	naive_ending_end(&ending);
}

static void check_line(const EndingTables *tables, char *line, int (*longest)[2]) {
	EndingMaterial material;
	uint64_t counts = 0;
	char *pieces = data_part(&line, ' '), *side_text = data_part(&line, ' ');
	if (!CHECK(line != NULL && counts_from_text(pieces, &counts) && ending_material_find(counts, &material))) return;
	const EndingTable *table = ending_tables_find(tables, &material);
	int side = (*side_text == 'b') ^ material.exchanged, times = arrangements(counts, &material);
	Sums sums = sums_of(table, side);
	bool right = CHECK_EQUAL_INT(sums.won * times, strtol(line, &line, 10));
	right = CHECK_EQUAL_INT(sums.drawn * times, strtol(line, &line, 10)) && right;
	right = CHECK_EQUAL_INT(sums.lost * times, strtol(line, &line, 10)) && right;
	right = CHECK_EQUAL_INT(longest[table - tables->table][side], strtol(line, &line, 10)) && right;
	if (!right) test_note("%s %s", pieces, side_text);
}

void test_ending_vectors(void) {
	static int longest[32][2];
	EndingTables *tables = built_tables(3, QUIET_MAX);
	DataFile data;
	int lines = 0;
	if (tables == NULL || !data_open(&data, "tests/data/tables23.txt")) return;
	for (int i = 0; i < tables->count; i++) find_longest(&tables->table[i], longest[i]);
	for (; data_next(&data); lines++) check_line(tables, data.line, longest);
	CHECK_EQUAL_INT(lines, 434);
	ending_tables_free(tables);
}

/* A table whose building is broken off again and again is the same one, and has no values until
 * it is done. */
void test_ending_continued(void) {
	static const atomic_bool always = true;
	EndingTables *whole = built_tables(3, QUIET_MAX), *parts = ending_tables_new(3);
	if (whole == NULL || !CHECK(parts != NULL)) return;
	for (int i = 0; i < parts->count; i++) {
		EndingTable *table = &parts->table[i];
		EndingBuild *build = ending_build_begin(table, QUIET_MAX);
		int breaks = 0;
		if (!CHECK(build != NULL)) break;
		CHECK(ending_build_continue(build, 0, &always) == ENDING_STOPPED);
		CHECK(ending_build_continue(build, 1, &never) == ENDING_STOPPED);
		for (; ending_build_continue(build, clock_now_us() + 1, &never) == ENDING_STOPPED; breaks++)
			if (!CHECK(table->values == NULL)) break;
		ending_build_end(build);
		if (!CHECK(table->values != NULL && (i < parts->first[3] || breaks > 0))) break;
		CHECK(memcmp(table->values, whole->table[i].values, ending_table_states(table) * sizeof *table->values) == 0);
	}
	ending_tables_free(whole);
	ending_tables_free(parts);
}

/* A check agrees with all values, and finds one that is changed under one of the limits. */
void test_ending_check(void) {
	EndingTables *tables[ENDING_LIMITS];
	const EndingTable *table[ENDING_LIMITS];
	EndingFault fault;
	Rng rng = rng_seeded(9);
	for (int i = 0; i < ENDING_LIMITS; i++) {
		tables[i] = built_tables(3, ENDING_LIMIT[i]);
		if (tables[i] == NULL) return;
	}
	for (int i = 0; i < tables[0]->count; i++) {
		uint32_t placements = tables[0]->table[i].index.placements;
		for (int j = 0; j < ENDING_LIMITS; j++) table[j] = &tables[j]->table[i];
		CHECK(ending_is_sound(table, 0, placements, &fault));
		for (int changed = 0; changed < 10; changed++) {
			int limit = (int)rng_below(&rng, ENDING_LIMITS);
			uint32_t state = rng_below(&rng, 2 * placements);
			EndingValue *value = &table[limit]->values[state], right = *value;
			*value = right == 0 ? ending_lost_in(1) : right > 0 && rng_below(&rng, 2) ? ending_won_in(right + 2) : 0;
			CHECK(!ending_is_sound(table, state / 2, state / 2 + 1, &fault) && fault.limit == limit && fault.state / 2 == state / 2);
			*value = right;
		}
	}
	for (int i = 0; i < ENDING_LIMITS; i++) ending_tables_free(tables[i]);
}

/* ---- four pieces ---- */

/* The position of a state; of a board without the pieces that are gone. */
static Position position_of_state(const NaiveEnding *ending, const Piece pieces[], int state) {
	Position pos = {.quiet = 0};
	int square[NAIVE_ENDING_PIECES_MAX];
	pos.side = (uint8_t)naive_ending_squares(ending, state, square);
	for (int i = 0; i < ending->pieces; i++)
		if (square[i] != NAIVE_GONE) pos.at[square[i]] = pieces[i];
	position_rebuild(&pos, ~(Bitboard)0);
	return pos;
}

static EndingValue table_value(const EndingTables *tables, const Position *pos) {
	EndingMaterial material;
	ending_material_find(counts_face_up(pos), &material);
	const EndingTable *table = ending_tables_find(tables, &material);
	return table->values[ending_state(table, &material, pos)];
}

/* Builds a table and all that follow from it. */
static void build_below(EndingTables *tables, const EndingTable *table, int limit) {
	if (table->values != NULL) return;
	for (int i = 0; i < table->material.groups; i++)
		if (table->after[i].table != NULL) build_below(tables, table->after[i].table, limit);
	CHECK(ending_build(&tables->table[table - tables->table], limit, &never) == ENDING_BUILT);
}

static EndingTables *tables_below(const char *letters, int limit) {
	EndingTables *tables = ending_tables_new((int)strlen(letters));
	EndingMaterial material;
	uint64_t counts;
	if (!CHECK(tables != NULL && counts_from_text(letters, &counts) && ending_material_find(counts, &material))) return NULL;
	build_below(tables, ending_tables_find(tables, &material), limit);
	return tables;
}

/* Random positions of one material against the slow solver, distances too; with four pieces
 * the one with the longest way to a capture. */
void test_ending_four(void) {
	const char *letters = BUILD_IS_OPTIMIZED ? "KCgc" : "KCc";
	EndingTables *tables = tables_below(letters, QUIET_MAX);
	NaiveEnding ending;
	Piece pieces[NAIVE_ENDING_PIECES_MAX];
	int longest = 0;
	if (tables == NULL) return;
	naive_ending_start(&ending, letters);
	int *length = malloc((size_t)ending.states * sizeof *length);
	naive_ending_lengths(&ending, true, length);
	for (int i = 0; i < ending.pieces; i++) pieces[i] = piece_from_letter(letters[i]);
	Rng rng = rng_seeded(4);
	for (int checked = 0; checked < EFFORT(100000, 10000);) {
		int state = (int)rng_below(&rng, (uint32_t)ending.states);
		Position pos = position_of_state(&ending, pieces, state);
		if (!ending.exists[state] || !position_has_piece(&pos, RED) || !position_has_piece(&pos, BLACK)) continue;
		if (!CHECK_EQUAL_INT(table_value(tables, &pos), length[state])) break;
		if (length[state] > longest) longest = length[state];
		checked++;
	}
	test_note("%s, the longest win %d plies", letters, longest);
	free(length);
	naive_ending_end(&ending);
	ending_tables_free(tables);
}

/* ---- the quiet limit ---- */

static int table_result(const EndingTables *tables, const Position *pos, int counter, int limit) {
	if (!position_has_piece(pos, pos->side ^ 1)) return 1;
	EndingValue value = ending_value_at(table_value(tables, pos), counter, limit);
	return (value > 0) - (value < 0);
}

/* Every position of a material, with every number of pieces and at every counter. */
static void check_limit(const char *letters, int limit, int counts[3]) {
	EndingTables *tables = tables_below(letters, limit);
	NaiveEnding ending;
	Piece pieces[NAIVE_ENDING_PIECES_MAX];
	if (tables == NULL) return;
	naive_ending_start(&ending, letters);
	signed char *result = calloc((size_t)ending.states * (size_t)limit, 1);
	naive_ending_results(&ending, limit, result);
	for (int i = 0; i < ending.pieces; i++) pieces[i] = piece_from_letter(letters[i]);
	for (int state = 0; state < ending.states; state++)
		for (int counter = 0; counter < limit && ending.exists[state]; counter++) {
			if (ending.first[state] == ending.first[state + 1]) continue; /* has ended */
			Position pos = position_of_state(&ending, pieces, state);
			int want = result[counter * ending.states + state], got = table_result(tables, &pos, counter, limit);
			counts[want + 1]++;
			if (CHECK(got == want)) continue;
			test_note("%s limit %d: state %d at %d is %d, not %d", letters, limit, state, counter, got, want);
			state = ending.states - 1;
			break;
		}
	free(result);
	naive_ending_end(&ending);
	ending_tables_free(tables);
}

void test_ending_limit(void) {
	static const struct {
		const char *letters;
		int limit;
	} CASES[] = {{"Kk", 30}, {"KGk", 9}, {"CCp", 4}, {"Kcc", 5}, {"PPp", 12}};
	int counts[3] = {0, 0, 0};
	for (size_t i = 0; i < EFFORT(sizeof CASES / sizeof *CASES, 1); i++) check_limit(CASES[i].letters, CASES[i].limit, counts);
	CHECK(counts[0] > 0 && counts[1] > 0 && counts[2] > 0);
	test_note("%d won, %d drawn, %d lost", counts[2], counts[1], counts[0]);
}

/* Which materials are one and the same game, against matching their pieces in every way. */
#include <string.h>

#include "engine/deal.h"
#include "engine/movegen.h"
#include "search/ending_material.h"
#include "tests/all.h"
#include "tests/runner.h"

/* The pieces of a material, one after the other. */
static int pieces_of(uint64_t counts, Piece pieces[ENDING_PIECES_MAX]) {
	int count = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = 0; i < counts_get(counts, piece); i++) pieces[count++] = piece;
	return count;
}

/* Whether a piece does to another what a second one does to its partner. */
static bool same_relation(Piece a, Piece b, Piece c, Piece d) {
	if ((piece_side(a) == piece_side(b)) != (piece_side(c) == piece_side(d))) return false;
	if (piece_side(a) == piece_side(b)) return true;
	return kind_takes(piece_kind(a), piece_kind(b)) == kind_takes(piece_kind(c), piece_kind(d))
		&& kind_takes(piece_kind(b), piece_kind(a)) == kind_takes(piece_kind(d), piece_kind(c));
}

/* Matches a[at..] with the b that are not used yet, in every way. */
static bool can_match(const Piece a[], Piece b[], int count, int at) {
	if (at == count) return true;
	for (int i = at; i < count; i++) {
		Piece partner = b[i];
		b[i] = b[at];
		b[at] = partner;
		bool fits = (piece_kind(a[at]) == CANNON) == (piece_kind(partner) == CANNON);
		for (int j = 0; j < at && fits; j++) fits = same_relation(a[at], a[j], b[at], b[j]);
		if (fits && can_match(a, b, count, at + 1)) return true;
		b[at] = b[i];
		b[i] = partner;
	}
	return false;
}

static bool are_equivalent(uint64_t one, uint64_t other) {
	Piece a[ENDING_PIECES_MAX], b[ENDING_PIECES_MAX];
	int count = pieces_of(one, a);
	return pieces_of(other, b) == count && can_match(a, b, count, 0);
}

static void check_pair(uint64_t one, uint64_t other, int equivalent[2]) {
	EndingMaterial a, b;
	if (!CHECK(ending_material_find(one, &a) && ending_material_find(other, &b))) return;
	bool same = memcmp(a.code, b.code, ENDING_CODE_SIZE) == 0;
	equivalent[same]++;
	if (CHECK(same == are_equivalent(one, other))) return;
	char text[2][MATERIAL_TEXT_SIZE];
	counts_to_text(one, text[0]);
	counts_to_text(other, text[1]);
	test_note("%s and %s", text[0], text[1]);
}

enum { MATERIALS_MAX = 16524, PAIRS = EFFORT(400000, 20000) };

/* All pairs of two and three pieces, random ones of more. */
void test_ending_materials(void) {
	static uint64_t list[MATERIALS_MAX];
	int equivalent[2] = {0, 0};
	Rng rng = rng_seeded(6);
	for (int pieces = 2; pieces <= 6; pieces++) {
		int count = ending_materials(pieces, list, MATERIALS_MAX);
		for (int i = 0; i < count && pieces <= 3; i++)
			for (int j = 0; j < i; j++) check_pair(list[i], list[j], equivalent);
		for (int i = 0; i < PAIRS && pieces > 3; i++)
			check_pair(list[rng_below(&rng, (uint32_t)count)], list[rng_below(&rng, (uint32_t)count)], equivalent);
	}
	CHECK(equivalent[0] > 0 && equivalent[1] > 0);
	test_note("%d pairs equivalent, %d not", equivalent[1], equivalent[0]);
}

void test_ending_text(void) {
	char text[MATERIAL_TEXT_SIZE];
	uint64_t counts = 0;
	CHECK(counts_from_text("mKPPc", &counts));
	counts_to_text(counts, text);
	CHECK_EQUAL_TEXT(text, "KPPmc");
	CHECK(!counts_from_text("KKm", &counts));
	CHECK(!counts_from_text("KXm", &counts));
}

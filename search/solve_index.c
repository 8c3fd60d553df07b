/* Layers and their numbering. */
#include "search/solve_index.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"

/* Where counting ends: the answer is no, by whatever factor. A position with so many
 * materials has so many kinds of pieces that the placements of a few are too many. */
enum { MATERIALS_MAX = 1 << 16 };
#define STATES_MAX (1e3 * (double)SOLVE_BYTES_MAX / SOLVE_STATE_BYTES)

/* ---- numbers ---- */

uint64_t layer_first(const SolveIndex *index, const Material *material, Bitboard face_down) {
	uint64_t rank = combination_rank(&index->combinations, face_down, index->face_down);
	return material->first + rank * material->placements * 2;
}

Bitboard layer_face_down(const SolveIndex *index, const Material *material, uint32_t rank) {
	return combination_set(&index->combinations, material->face_down, rank, index->face_down);
}

uint32_t placement_rank(const SolveIndex *index, const Material *material, const Bitboard of[CONTENT_COUNT], Bitboard free) {
	uint32_t rank = 0;
	for (int i = 0; i < material->kinds; i++) {
		Bitboard set = of[material->piece[i]];
		rank += combination_rank(&index->combinations, set, free) * material->stride[i];
		free ^= set;
	}
	return rank;
}

void placement_load(const SolveIndex *index, const Material *material, uint32_t rank, Bitboard free, Position *pos) {
	pos->face_up[RED] = pos->face_up[BLACK] = 0;
	for (int i = 0; i < material->kinds; i++) {
		Piece piece = material->piece[i];
		Bitboard set = combination_set(&index->combinations, (int)(material->up >> 4 * piece & 15), rank / material->stride[i], free);
		rank %= material->stride[i];
		free ^= set;
		pos->of[piece] = set;
		pos->face_up[piece_side(piece)] |= set;
		while (set) pos->at[bits_pop(&set)] = piece;
	}
	pos->of[EMPTY] = free;
}

/* ---- materials ---- */

static uint64_t one(Piece piece) { return (uint64_t)1 << 4 * piece; }

static int find(const SolveIndex *index, uint64_t up, uint64_t pool, uint32_t *bucket) {
	*bucket = (uint32_t)((up * 0x9E3779B97F4A7C15u ^ pool * 0xC2B2AE3D27D4EB4Fu) >> 40) % MATERIAL_BUCKETS;
	int i = index->bucket[*bucket];
	while (i != MATERIAL_NONE && (index->materials[i].up != up || index->materials[i].pool != pool)) i = index->materials[i].next;
	return i;
}

/* The counts of the face-up pieces, packed like a pool. */
static uint64_t face_up_counts(const Position *pos) {
	uint64_t up = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece)) up += one(piece) * (uint64_t)bits_count(pos->of[piece]);
	return up;
}

int solve_index_find(const SolveIndex *index, const Position *pos) {
	uint32_t bucket;
	return find(index, face_up_counts(pos), pos->pool, &bucket);
}

static int packed_sum(uint64_t counts) {
	int sum = 0;
	for (; counts; counts >>= 4) sum += (int)(counts & 15);
	return sum;
}

/* Fills in kinds and strides, and returns the number of placements. Where that is far
 * beyond what fits into memory the strides have overflowed and are not used. */
static double count_placements(const SolveIndex *index, Material *material) {
	double placements = 1;
	material->face_down = (uint8_t)packed_sum(material->pool);
	int free = bits_count(index->board) - material->face_down;
	for (uint64_t left = material->up; left;) {
		Piece piece = (Piece)(__builtin_ctzll(left) / 4);
		int count = (int)(left >> 4 * piece & 15);
		left &= ~(15 * one(piece));
		material->piece[material->kinds++] = piece;
		placements *= index->combinations.choose[count][free];
		free -= count;
	}
	uint32_t stride = 1;
	free = bits_count(index->board) - material->face_down - packed_sum(material->up);
	for (int i = material->kinds - 1; i >= 0; i--) {
		int count = (int)(material->up >> 4 * material->piece[i] & 15);
		material->stride[i] = stride;
		free += count;
		stride *= index->combinations.choose[count][free];
	}
	return placements;
}

/* Sums while the materials are found; far beyond what fits they need not be exact. */
typedef struct {
	double states, largest_layer;
	bool is_cut; /* there are more than MATERIALS_MAX or STATES_MAX */
} Sums;

/* Finds a material or adds it, and returns it. MATERIAL_NONE where a side has no
 * piece: the game has ended. */
static int add_material(SolveIndex *index, uint64_t up, uint64_t pool, Sums *sums) {
	uint32_t bucket;
	uint64_t living = up + pool;
	if ((uint32_t)living == 0 || living >> 32 == 0) return MATERIAL_NONE;
	int found = find(index, up, pool, &bucket);
	if (found != MATERIAL_NONE) return found;
	sums->is_cut = sums->states > STATES_MAX || index->count == MATERIALS_MAX;
	if (sums->is_cut) return MATERIAL_NONE;
	Material *material = &index->materials[index->count];
	*material = (Material){.up = up, .pool = pool, .next = index->bucket[bucket]};
	double layer = 2 * count_placements(index, material);
	material->placements = layer < UINT32_MAX ? (uint32_t)(layer / 2) : 0;
	material->first = (uint64_t)sums->states;
	sums->states += layer * material_layers(index, material);
	if (layer > sums->largest_layer) sums->largest_layer = layer;
	return index->bucket[bucket] = index->count++;
}

/* The pieces that one side may be able to take, piece p as bit p: asked of the rules
 * with every piece p standing on square p. */
static Bitboard takeable(const Material *material, int taker) {
	Position pos = {.side = (uint8_t)taker};
	Bitboard taken = 0;
	for (int i = 0; i < material->kinds; i++) {
		pos.of[material->piece[i]] = bit(material->piece[i]);
		pos.face_up[piece_side(material->piece[i])] |= bit(material->piece[i]);
	}
	if (pos.of[piece_of(taker, CANNON)]) return pos.face_up[taker ^ 1];
	for (int kind = GENERAL; kind < KIND_END; kind++)
		if (pos.of[piece_of(taker, kind)]) taken |= prey_of(&pos, kind, taker ^ 1);
	return taken;
}

/* Adds what follows from a material by one flip or capture. */
static void add_followers(SolveIndex *index, int number, Sums *sums) {
	Material *material = &index->materials[number];
	Bitboard taken = takeable(material, RED) | takeable(material, BLACK);
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		bool can_show = (material->pool >> 4 * piece & 15) != 0, can_fall = (taken & bit(piece)) != 0;
		material->after_flip[piece] =
			can_show ? add_material(index, material->up + one(piece), material->pool - one(piece), sums) : MATERIAL_NONE;
		material->after_capture[piece] =
			can_fall ? add_material(index, material->up - one(piece), material->pool, sums) : MATERIAL_NONE;
	}
}

static bool refuse(char error[SOLVE_ERROR_SIZE], const Sums *sums, double bytes) {
	snprintf(error, SOLVE_ERROR_SIZE, "needs %s%.*f GiB, more than the %.0f GiB allowed", sums->is_cut ? "over " : "",
		sums->is_cut ? 0 : 1, bytes / (1 << 30), (double)SOLVE_BYTES_MAX / (1 << 30));
	return false;
}

bool solve_index_build(SolveIndex *index, const Position *root, char error[SOLVE_ERROR_SIZE]) {
	Sums sums = {.states = 0};
	*index = (SolveIndex){.board = position_board(root), .face_down = root->of[FACE_DOWN]};
	combinations_fill(&index->combinations);
	memset(index->bucket, 0xFF, sizeof index->bucket);
	index->materials = malloc(MATERIALS_MAX * sizeof *index->materials);
	if (index->materials == NULL) {
		snprintf(error, SOLVE_ERROR_SIZE, "not enough memory");
		return false;
	}
	add_material(index, face_up_counts(root), root->pool, &sums);

	/* Every flip and every capture lowers 2 x face down + face up by one; so, found in
	 * breadth, materials stand in the order of that number. */
	for (int i = 0; i < index->count && !sums.is_cut; i++) add_followers(index, i, &sums);

	double bytes = sums.states * SOLVE_STATE_BYTES + sums.largest_layer * SOLVE_LAYER_STATE_BYTES
		+ (double)index->count * sizeof *index->materials;
	if (sums.is_cut || bytes > (double)SOLVE_BYTES_MAX) return refuse(error, &sums, bytes);
	index->states = (uint64_t)sums.states;
	index->largest_layer = (uint64_t)sums.largest_layer;
	return true;
}

void solve_index_free(SolveIndex *index) {
	free(index->materials);
	index->materials = NULL;
}

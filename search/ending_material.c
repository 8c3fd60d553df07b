/* The form that equivalent materials share.
 *
 * Kinds that nothing tells apart become groups. Of all orders of the groups, and of both
 * orders of the sides, the one whose code is lowest is taken:
 *
 *   code = groups of either side, size and cannon of each group,
 *          then for each pair of groups of different sides who takes whom
 *
 * Groups that differ in size, cannon, or how many pieces they take or are taken by can
 * never be matched, so only the rest is permuted; there is hardly ever any.
 */
#include "search/ending_material.h"

#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"

typedef struct {
	uint8_t kinds;        /* the kinds of the group, a bit each */
	uint8_t kind;         /* the first of them */
	uint8_t count;        /* of pieces */
	uint8_t takes, taken; /* the enemy kinds that are taken by stepping, and that take */
	uint32_t mark;        /* equal where groups could be matched */
} Group;

typedef struct {
	int groups[2];
	Group group[2][KIND_END];
} Shape;

/* ---- groups ---- */

static uint8_t kinds_of(uint64_t counts, int side) {
	uint8_t kinds = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++)
		if (counts_get(counts, piece_of(side, kind)) > 0) kinds |= (uint8_t)(1 << kind);
	return kinds;
}

/* A kind as a group of its own. */
static Group group_of_kind(uint64_t counts, int side, int kind) {
	uint8_t enemies = kinds_of(counts, side ^ 1);
	Group group = {.kinds = (uint8_t)(1 << kind), .kind = (uint8_t)kind, .count = (uint8_t)counts_get(counts, piece_of(side, kind))};
	for (int enemy = GENERAL; enemy < KIND_END; enemy++) {
		if (!(enemies >> enemy & 1)) continue;
		if (kind_takes(kind, enemy)) group.takes |= (uint8_t)(1 << enemy);
		if (kind_takes(enemy, kind)) group.taken |= (uint8_t)(1 << enemy);
	}
	return group;
}

static void add_kind(Shape *shape, int side, Group added) {
	for (int i = 0; i < shape->groups[side]; i++) {
		Group *group = &shape->group[side][i];
		if (group->takes != added.takes || group->taken != added.taken || (group->kind == CANNON) != (added.kind == CANNON)) continue;
		group->kinds |= added.kinds;
		group->count = (uint8_t)(group->count + added.count);
		return;
	}
	shape->group[side][shape->groups[side]++] = added;
}

static unsigned pieces_of_kinds(uint64_t counts, int side, uint8_t kinds) {
	unsigned sum = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++)
		if (kinds >> kind & 1) sum += (unsigned)counts_get(counts, piece_of(side, kind));
	return sum;
}

static void sort_by_mark(Group *group, int count) {
	for (int i = 1; i < count; i++)
		for (int j = i; j > 0 && group[j].mark > group[j - 1].mark; j--) {
			Group other = group[j];
			group[j] = group[j - 1];
			group[j - 1] = other;
		}
}

static void find_shape(uint64_t counts, Shape *shape) {
	*shape = (Shape){.groups = {0, 0}};
	for (int side = RED; side <= BLACK; side++) {
		for (int kind = GENERAL; kind < KIND_END; kind++)
			if (counts_get(counts, piece_of(side, kind)) > 0) add_kind(shape, side, group_of_kind(counts, side, kind));
		for (int i = 0; i < shape->groups[side]; i++) {
			Group *group = &shape->group[side][i];
			unsigned takes = pieces_of_kinds(counts, side ^ 1, group->takes), taken = pieces_of_kinds(counts, side ^ 1, group->taken);
			group->mark = (group->kind == CANNON ? 1u << 16 : 0) | (uint32_t)group->count << 12 | takes << 8 | taken << 4;
		}
		sort_by_mark(shape->group[side], shape->groups[side]);
	}
}

/* ---- the lowest code ---- */

/* Orders of the groups tried one after the other; order[] numbers the groups of the side
 * that comes first, then those of the other. */
typedef struct {
	const Shape *shape;
	int first; /* the side that comes first */
	int groups;
	uint8_t order[ENDING_PIECES_MAX];
	int best_first; /* or -1 while there is none */
	uint8_t best_order[ENDING_PIECES_MAX];
	uint8_t best_code[ENDING_CODE_SIZE];
} Arrangement;

static const Group *arranged_group(const Arrangement *a, int first, const uint8_t *order, int place) {
	int leading = a->shape->groups[first];
	return place < leading ? &a->shape->group[first][order[place]] : &a->shape->group[first ^ 1][order[place]];
}

static void write_code(const Arrangement *a, uint8_t code[ENDING_CODE_SIZE]) {
	int leading = a->shape->groups[a->first], used = 0;
	memset(code, 0, ENDING_CODE_SIZE);
	code[used++] = (uint8_t)leading;
	code[used++] = (uint8_t)(a->groups - leading);
	for (int i = 0; i < a->groups; i++) {
		const Group *group = arranged_group(a, a->first, a->order, i);
		code[used++] = (uint8_t)(group->count << 1 | (group->kind == CANNON));
	}
	for (int i = 0; i < leading; i++)
		for (int j = leading; j < a->groups; j++) {
			const Group *one = arranged_group(a, a->first, a->order, i), *other = arranged_group(a, a->first, a->order, j);
			code[used++] = (uint8_t)(kind_takes(one->kind, other->kind) << 1 | kind_takes(other->kind, one->kind));
		}
}

static void keep_if_lower(Arrangement *a) {
	uint8_t code[ENDING_CODE_SIZE];
	write_code(a, code);
	if (a->best_first >= 0 && memcmp(code, a->best_code, sizeof code) >= 0) return;
	a->best_first = a->first;
	memcpy(a->best_order, a->order, sizeof a->order);
	memcpy(a->best_code, code, sizeof code);
}

/* Fills the places from `place` on in every order that keeps the marks where they are;
 * used[] says which groups of a side stand already. */
static void arrange(Arrangement *a, int place, uint8_t used[2]) {
	if (place == a->groups) {
		keep_if_lower(a);
		return;
	}
	int leading = a->shape->groups[a->first], side = place < leading ? a->first : a->first ^ 1;
	int own_place = place < leading ? place : place - leading;
	const Group *group = a->shape->group[side];
	for (int i = 0; i < a->shape->groups[side]; i++) {
		if (used[side] >> i & 1 || group[i].mark != group[own_place].mark) continue;
		used[side] ^= (uint8_t)(1 << i);
		a->order[place] = (uint8_t)i;
		arrange(a, place + 1, used);
		used[side] ^= (uint8_t)(1 << i);
	}
}

bool ending_material_find(uint64_t counts, EndingMaterial *material) {
	if ((uint32_t)counts == 0 || counts >> 32 == 0 || counts_sum(counts) > ENDING_PIECES_MAX) return false;
	Shape shape;
	find_shape(counts, &shape);
	Arrangement a = {.shape = &shape, .groups = shape.groups[RED] + shape.groups[BLACK], .best_first = -1};
	for (a.first = RED; a.first <= BLACK; a.first++) arrange(&a, 0, (uint8_t[2]){0, 0});

	*material = (EndingMaterial){.pieces = (uint8_t)counts_sum(counts), .groups = (uint8_t)a.groups, .exchanged = a.best_first == BLACK};
	memcpy(material->code, a.best_code, sizeof a.best_code);
	for (int i = 0; i < a.groups; i++) {
		const Group *group = arranged_group(&a, a.best_first, a.best_order, i);
		int side = i < shape.groups[a.best_first] ? RED : BLACK;
		material->count[i] = group->count;
		material->piece[i] = piece_of(side, group->kind);
		for (int kind = GENERAL; kind < KIND_END; kind++)
			if (group->kinds >> kind & 1) material->group_of[piece_of(side ^ a.best_first, kind)] = (uint8_t)i;
	}
	return true;
}

/* ---- all materials ---- */

typedef struct {
	uint64_t *list;
	int size, count;
} MaterialList;

static void list_materials(MaterialList *list, uint64_t counts, Piece piece, int left) {
	if (left == 0 && (uint32_t)counts != 0 && counts >> 32 != 0) {
		if (list->count < list->size) list->list[list->count] = counts;
		list->count++;
	}
	if (left == 0 || piece == CONTENT_COUNT) return;
	int most = piece_is_real(piece) ? kind_set_size(piece_kind(piece)) : 0;
	for (int count = most < left ? most : left; count >= 0; count--)
		list_materials(list, counts + (uint64_t)count * counts_of_one(piece), (Piece)(piece + 1), left - count);
}

int ending_materials(int pieces, uint64_t *list, int size) {
	MaterialList all = {list, size, 0};
	list_materials(&all, 0, 0, pieces);
	return all.count;
}

/* ---- text ---- */

void counts_to_text(uint64_t counts, char text[MATERIAL_TEXT_SIZE]) {
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		for (int i = counts_get(counts, piece); i > 0 && piece_is_real(piece); i--) *text++ = piece_letter(piece);
	*text = '\0';
}

bool counts_from_text(const char *text, uint64_t *counts) {
	uint64_t sum = 0;
	for (; *text != '\0'; text++) {
		Piece piece = piece_from_letter(*text);
		if (piece == EMPTY || counts_get(sum, piece) == kind_set_size(piece_kind(piece))) return false;
		sum += counts_of_one(piece);
	}
	*counts = sum;
	return true;
}

/* What each piece is worth, by how many living enemies can step on it and by what is left
 * for it to take (search/eval.c says more). */
#include "search/material.h"

#include "search/tunables.h"

static int at_most(int number, int most) { return number < most ? number : most; }

static void find_weights(Material *m, int face_down) {
#define BLENDED_OPEN(name) EVAL_OPEN_##name,
#define BLENDED_END(name) EVAL_END_##name,
	TUNED_TABLE int OPEN[WEIGHT_COUNT] = {BLENDED(BLENDED_OPEN)};
	TUNED_TABLE int END[WEIGHT_COUNT] = {BLENDED(BLENDED_END)};
	m->phase = at_most(face_down, PHASE_MAX);
	m->danger = 64 + (EVAL_OPEN_DANGER - 64) * m->phase / PHASE_MAX;
	for (int i = 0; i < WEIGHT_COUNT; i++) m->weight[i] = (OPEN[i] * m->phase + END[i] * (PHASE_MAX - m->phase)) / PHASE_MAX;
}

/* The value of a stepping piece that `takers` living enemies can step on, `equals` of them of its
 * own rank, which it can step on too. */
static int step_value(const Material *m, int takers, int equals) {
	TUNED_TABLE int EQUAL[6] = {64, EVAL_EQUAL_1, EVAL_EQUAL_2, EVAL_EQUAL_3, EVAL_EQUAL_4, EVAL_EQUAL_5};
	return m->weight[STEP_0 + at_most(takers, STEP_MAX)] * EQUAL[equals] / 64;
}

static int unpacked(uint64_t counts, int side, int kind) { return (int)(counts >> 4 * piece_of(side, kind) & 15); }

/* The value of one living piece of each kind of `side`. */
static void find_values(Material *m, int side) {
	int enemy[KIND_END], *value = m->value[side], above;
	for (int kind = GENERAL; kind < KIND_END; kind++) enemy[kind] = unpacked(m->living, side ^ 1, kind);
	above = enemy[GENERAL];
	for (int kind = ADVISOR; kind <= HORSE; kind++) {
		above += enemy[kind];
		value[kind] = step_value(m, above, enemy[kind]);
	}
	value[GENERAL] = m->weight[GENERAL_0 + enemy[SOLDIER]];
	value[CANNON] = m->weight[CANNON_0 + (above + enemy[CANNON] + enemy[SOLDIER]) / 4];
	value[SOLDIER] = step_value(m, above - enemy[GENERAL] + enemy[SOLDIER], enemy[SOLDIER]) + EVAL_SOLDIER_HUNTS * enemy[GENERAL];

	/* From the bottom rank up: what has nothing left to take. */
	int prey = enemy[SOLDIER] + enemy[CANNON];
	if (enemy[SOLDIER] + enemy[GENERAL] == 0) value[SOLDIER] = value[SOLDIER] * EVAL_IDLE / 64;
	for (int kind = HORSE; kind >= ADVISOR && (prey += enemy[kind]) == 0; kind--) value[kind] = value[kind] * EVAL_IDLE / 64;
	if (above + enemy[CANNON] == 0) value[GENERAL] = value[GENERAL] * EVAL_IDLE / 64;
}

/* How many living enemies can step on the piece that fewest can: how hard the side is to catch.
 * All 16 when the side has none left. */
static int find_safest(const Material *m, int side) {
	int takers[KIND_END], above = 0, safest = 16;
	for (int kind = GENERAL; kind <= HORSE; kind++) takers[kind] = above += unpacked(m->living, side ^ 1, kind);
	int generals = takers[GENERAL], soldiers = unpacked(m->living, side ^ 1, SOLDIER);
	takers[GENERAL] = generals + soldiers;
	takers[CANNON] = above;
	takers[SOLDIER] = above - generals + soldiers;
	for (int kind = GENERAL; kind < KIND_END; kind++)
		if (unpacked(m->living, side, kind)) safest = at_most(safest, takers[kind]);
	return safest;
}

/* What is face down counts a little less. */
static void add_up(Material *m, int side) {
	int points = 0;
	m->count[side] = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) {
		int living = unpacked(m->living, side, kind), hidden = unpacked(m->pool, side, kind);
		m->hidden[side][kind] = hidden;
		m->count[side] += living;
		points += m->value[side][kind] * (64 * living - (64 - m->weight[HIDDEN]) * hidden);
	}
	m->points[side] = points / 64;
}

/* An advantage is worth less where few pieces are left to use it or to be caught, and least where
 * there is something that nothing can step on; more where the leader's pieces are safe. */
static int find_scale(const Material *m, int leader) {
	TUNED_TABLE int LEADER[10] = {64, EVAL_LEADER_1, EVAL_LEADER_2, EVAL_LEADER_3, EVAL_LEADER_4,
		EVAL_LEADER_5, EVAL_LEADER_6, EVAL_LEADER_7, EVAL_LEADER_8, 64};
	TUNED_TABLE int LOSER[10] = {64, EVAL_LOSER_1, EVAL_LOSER_2, EVAL_LOSER_3, EVAL_LOSER_4,
		EVAL_LOSER_5, EVAL_LOSER_6, EVAL_LOSER_7, EVAL_LOSER_8, 64};
	TUNED_TABLE int SHELTER[4] = {EVAL_SHELTER_0, EVAL_SHELTER_1, EVAL_SHELTER_2, 64};
	int loser = leader ^ 1, prey = find_safest(m, loser);
	int cover = prey <= COVER_2 - COVER_0 ? m->weight[COVER_0 + prey] : 64;
	return cover * SHELTER[at_most(find_safest(m, leader), 3)] * LEADER[at_most(m->count[leader], 9)] / 64
		* LOSER[at_most(m->count[loser], 9)] / (64 * 64 * 64 / MATERIAL_SCALE);
}

static uint64_t living_of(const Position *pos) {
	uint64_t living = pos->pool;
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) {
			Piece piece = piece_of(side, kind);
			living += (uint64_t)bits_count(pos->of[piece]) << 4 * piece;
		}
	return living;
}

static void fill(Material *m, const Position *pos, uint64_t living) {
	*m = (Material){.living = living, .pool = pos->pool};
	find_weights(m, bits_count(pos->of[FACE_DOWN]));
	for (int side = RED; side <= BLACK; side++) {
		find_values(m, side);
		add_up(m, side);
	}
	for (int side = RED; side <= BLACK; side++) m->scale[side] = find_scale(m, side);
}

void material_find(const Position *pos, Material *material) { fill(material, pos, living_of(pos)); }

const Material *material_look_up(MaterialCache *cache, const Position *pos) {
	uint64_t living = living_of(pos), mixed = (living ^ pos->pool * 31) * 0x9E3779B97F4A7C15u;
	Material *slot = &cache->slot[mixed >> 55];
	if (slot->living != living || slot->pool != pos->pool) fill(slot, pos, living);
	return slot;
}

_Static_assert(MATERIAL_SLOTS == 1 << 9, "a slot is found by nine bits");

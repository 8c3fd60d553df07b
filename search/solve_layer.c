/* Solving one layer.
 *
 *   value(s) = max(exit(s), max over quiet steps s -> t of -value(t))
 *
 * exit(s) is the best flip or capture; it leaves for lower layers and is computed once.
 * A position without any action is -1. All values start from 0, endless play, and
 * whenever one changes, the positions one quiet step before it are looked at again.
 *
 * Why that ends, and at the right values: let the value after n rounds be that of the
 * game which is broken off as a draw after n quiet plies. Whoever can force an exit
 * worth x > 0 in n plies can do so in n + 1, and whoever cannot hold the other below
 * that cannot later either. So a value only ever moves away from 0, it never crosses
 * it, and each step takes it to another one of finitely many exits. In what order
 * positions are looked at does not matter.
 */
#include "search/solve_layer.h"

#include <stddef.h>

#include "engine/movegen.h"
#include "search/shift.h"

/* Below every value: a position with quiet steps only. */
#define NO_EXIT (-2.0)

/* Positions between two looks at the stop flag: well below a millisecond. */
enum { STOP_INTERVAL = 1024 };

/* What a flip of one square may show, and where that leads. */
typedef struct {
	const Material *material;
	const double *value; /* of the layer it leads to */
	double weight;
	Piece piece;
} Shown;

typedef struct {
	Bitboard square;
	int count;
	Shown shown[14];
} Flip;

typedef struct {
	LayerSolver *solver;
	const Material *material;
	Bitboard free;        /* the squares that are not face down */
	double *value;        /* two a placement, by side to move */
	uint32_t states;
	uint32_t head, tail;  /* of the queue: taken from, added to */
	uint32_t queued;
	Position pos;         /* of[], face_up[], and at[] where a piece stands */
	const double *after_capture[CONTENT_COUNT]; /* by the piece taken; NULL: that wins */
	int flips;
	Flip flip[SQUARE_COUNT];
} Layer;

static bool is_stopped(const Layer *layer) { return atomic_load_explicit(layer->solver->stop, memory_order_relaxed); }

static const Material *follower(const Layer *layer, int number) { return &layer->solver->index->materials[number]; }

/* ---- setting up ---- */

static void find_flips(Layer *layer, Bitboard face_down) {
	const SolveIndex *index = layer->solver->index;
	Outcomes outcomes;
	flip_outcomes(&layer->pos, &outcomes);
	layer->flips = 0;
	for (Bitboard squares = face_down; squares;) {
		Flip *flip = &layer->flip[layer->flips++];
		flip->square = bit(bits_pop(&squares));
		flip->count = outcomes.count;
		for (int i = 0; i < outcomes.count; i++) {
			const Material *after = follower(layer, layer->material->after_flip[outcomes.piece[i]]);
			const double *value = layer->solver->values + layer_first(index, after, face_down ^ flip->square);
			flip->shown[i] = (Shown){after, value, outcomes.weight[i] / (double)outcomes.total, outcomes.piece[i]};
		}
	}
}

static void find_captures(Layer *layer, Bitboard face_down) {
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		int number = layer->material->after_capture[piece];
		layer->after_capture[piece] = NULL;
		if (number == MATERIAL_NONE) continue;
		layer->after_capture[piece] = layer->solver->values + layer_first(layer->solver->index, follower(layer, number), face_down);
	}
}

/* ---- positions ---- */

static uint32_t rank_of(const Layer *layer) {
	return placement_rank(layer->solver->index, layer->material, layer->pos.of, layer->free);
}

static void load(Layer *layer, uint32_t placement) {
	placement_load(layer->solver->index, layer->material, placement, layer->free, &layer->pos);
}

/* ---- exits ---- */

/* The best capture of the side to move; NO_EXIT without one. */
static double best_capture(Layer *layer) {
	Position *pos = &layer->pos;
	MoveList list;
	double best = NO_EXIT;
	list.count = 0;
	generate_captures(pos, &list);
	for (int i = 0; i < list.count; i++) {
		int from = move_from(list.move[i]), to = move_to(list.move[i]);
		Piece mover = pos->at[from], victim = pos->at[to];
		const double *after = layer->after_capture[victim];
		if (after == NULL) return 1; /* the last piece of the other side */
		pos->of[mover] ^= bit(from) | bit(to);
		pos->of[victim] ^= bit(to);
		const Material *material = follower(layer, layer->material->after_capture[victim]);
		uint32_t rank = placement_rank(layer->solver->index, material, pos->of, layer->free);
		pos->of[mover] ^= bit(from) | bit(to);
		pos->of[victim] ^= bit(to);
		double value = -after[2 * rank + (pos->side ^ 1u)];
		if (value > best) best = value;
	}
	return best;
}

/* Raises the exits of both sides by the best flip: what a square shows, and so the
 * rank of what follows, is the same for both. */
static void raise_by_flips(Layer *layer, double exits[2]) {
	Bitboard *of = layer->pos.of;
	for (int i = 0; i < layer->flips; i++) {
		const Flip *flip = &layer->flip[i];
		double sum[2] = {0, 0};
		for (int j = 0; j < flip->count; j++) {
			const Shown *shown = &flip->shown[j];
			of[shown->piece] ^= flip->square;
			uint32_t rank = placement_rank(layer->solver->index, shown->material, of, layer->free | flip->square);
			of[shown->piece] ^= flip->square;
			sum[RED] -= shown->weight * shown->value[2 * rank + BLACK];
			sum[BLACK] -= shown->weight * shown->value[2 * rank + RED];
		}
		for (int side = RED; side <= BLACK; side++)
			if (sum[side] > exits[side]) exits[side] = sum[side];
	}
}

/* ---- quiet steps ---- */

static void enqueue(Layer *layer, uint32_t state) {
	if (layer->solver->is_queued[state]) return;
	layer->solver->is_queued[state] = 1;
	layer->solver->queue[layer->tail] = state;
	layer->tail = layer->tail + 1 == layer->states ? 0 : layer->tail + 1;
	layer->queued++;
}

static uint32_t dequeue(Layer *layer) {
	uint32_t state = layer->solver->queue[layer->head];
	layer->solver->is_queued[state] = 0;
	layer->head = layer->head + 1 == layer->states ? 0 : layer->head + 1;
	layer->queued--;
	return state;
}

/* The exits of a placement's two positions, and their values before any quiet step
 * is followed. */
static void begin_placement(Layer *layer, uint32_t placement) {
	Position *pos = &layer->pos;
	double *exits = &layer->solver->exits[2 * placement], *value = &layer->value[2 * placement];
	load(layer, placement);
	for (uint8_t side = RED; side <= BLACK; side++) {
		pos->side = side;
		exits[side] = best_capture(layer);
	}
	raise_by_flips(layer, exits);
	for (uint32_t side = RED; side <= BLACK; side++) {
		bool has_quiet = (bits_neighbours(pos->face_up[side]) & pos->of[EMPTY]) != 0;
		value[side] = exits[side];
		if (has_quiet && value[side] < 0) value[side] = 0;
		if (value[side] == NO_EXIT) value[side] = -1; /* no action at all */
		layer->solver->is_queued[2 * placement + side] = 0;
		if (value[side] != 0) enqueue(layer, 2 * placement + side);
	}
}

/* The value of the position that is set up, whose number is `state`, where the one it
 * has is not above 0 and so can only fall. */
static double fallen_value(Layer *layer, uint32_t state) {
	Position *pos = &layer->pos;
	double best = layer->solver->exits[state], now = layer->value[state];
	MoveList list;
	list.count = 0;
	generate_quiets(pos, &list);
	for (int i = 0; i < list.count && best < now; i++) {
		int from = move_from(list.move[i]), to = move_to(list.move[i]);
		position_shift(pos, from, to);
		double value = -layer->value[2 * rank_of(layer) + (pos->side ^ 1u)];
		position_shift(pos, to, from);
		if (value > best) best = value;
	}
	return best < now ? best : now;
}

/* Looks at the positions one quiet step before one whose value has changed: those are
 * what the other side's quiet steps from here lead to, since any can be taken back. */
static void look_before(Layer *layer, uint32_t state) {
	Position *pos = &layer->pos;
	double offer = -layer->value[state]; /* to the side that stepped here */
	MoveList list;
	list.count = 0;
	load(layer, state / 2);
	pos->side = (uint8_t)(~state & 1);
	generate_quiets(pos, &list);
	for (int i = 0; i < list.count; i++) {
		int from = move_from(list.move[i]), to = move_to(list.move[i]);
		position_shift(pos, from, to);
		uint32_t before = 2 * rank_of(layer) + pos->side;
		double now = layer->value[before], then = now;
		if (offer > 0 && offer > now) then = offer;
		else if (offer < 0 && now <= 0) then = fallen_value(layer, before);
		if (then != now) {
			layer->value[before] = then;
			enqueue(layer, before);
		}
		position_shift(pos, to, from);
	}
}

/* There are many small layers: what is large and not used is not cleared. */
static void layer_start(Layer *layer, LayerSolver *solver, const Material *material, Bitboard face_down) {
	layer->solver = solver;
	layer->material = material;
	layer->free = solver->index->board & ~face_down;
	layer->value = solver->values + layer_first(solver->index, material, face_down);
	layer->states = 2 * material->placements;
	layer->head = layer->tail = layer->queued = 0;
	layer->pos = (Position){.pool = material->pool};
	layer->pos.of[FACE_DOWN] = face_down;
	find_flips(layer, face_down);
	find_captures(layer, face_down);
}

void layer_solve(LayerSolver *solver, const Material *material, Bitboard face_down) {
	Layer layer;
	layer_start(&layer, solver, material, face_down);
	for (uint32_t placement = 0; placement < material->placements; placement++) {
		if (placement % STOP_INTERVAL == 0 && is_stopped(&layer)) return;
		begin_placement(&layer, placement);
	}
	for (uint32_t count = 0; layer.queued > 0; count++) {
		if (count % STOP_INTERVAL == 0 && is_stopped(&layer)) return;
		look_before(&layer, dequeue(&layer));
	}
}

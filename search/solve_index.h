/* The layers below a position, and a number without gaps for each of their positions.
 *
 * A material is what stands face up and what is in the pool; a layer is a material
 * and the set of face-down squares. All layers of a material have the same size, so
 * their values lie one after the other in one array:
 *
 *   number = first + (rank of the face-down set x placements + rank of the placement) x 2 + side to move
 *
 * Both ranks are of combinations (search/combination.h). The pieces are placed kind by
 * kind, each on the squares that the kinds before it left.
 *
 * Everything here is read-only once it is built.
 */
#ifndef BANQI_SEARCH_SOLVE_INDEX_H
#define BANQI_SEARCH_SOLVE_INDEX_H

#include "engine/position.h"
#include "search/combination.h"

enum { SOLVE_ERROR_SIZE = 128 };

/* What all values and tables of one solution may take. */
#define SOLVE_BYTES_MAX ((uint64_t)4 << 30)

/* Which material follows when one more piece is flipped or taken. */
enum { MATERIAL_NONE = -1 }; /* cannot come about, or ends the game */

typedef struct {
	uint64_t up, pool;    /* counts packed like Position.pool */
	uint64_t first;       /* the number of its first position */
	uint32_t placements;  /* of the face-up pieces, for one set of face-down squares */
	int32_t next;         /* with the same hash; or MATERIAL_NONE */
	int32_t after_flip[CONTENT_COUNT];    /* by the piece that is shown */
	int32_t after_capture[CONTENT_COUNT]; /* by the piece that is taken */
	uint32_t stride[14];  /* what one step in the rank of a kind's squares is worth */
	Piece piece[14];      /* the pieces face up, in the order in which they are placed */
	uint8_t kinds;        /* how many of those */
	uint8_t face_down;    /* how many squares are face down */
} Material;

enum { MATERIAL_BUCKETS = 1 << 12 };

typedef struct {
	Bitboard board, face_down; /* of the position that all this is below */
	Material *materials;       /* each before those that follow from it; the root's first */
	int count;
	int32_t bucket[MATERIAL_BUCKETS];
	uint64_t states;           /* numbers given out, 0..states-1 */
	uint64_t largest_layer;    /* positions of the largest layer */
	Combinations combinations;
} SolveIndex;

/* Memory that solving takes for each position, and beside that for each of the
 * largest layer: a value; an exit, a place in the queue and a mark. */
enum { SOLVE_STATE_BYTES = 8, SOLVE_LAYER_STATE_BYTES = 13 };

/* Finds the materials that can follow from a position and numbers their positions.
 * Both sides must have a piece. Materials in which one has none end the game and are
 * left out. False, with the reason, when solving takes more than SOLVE_BYTES_MAX or
 * memory runs out. To be released by solve_index_free() in any case. */
bool solve_index_build(SolveIndex *index, const Position *root, char error[SOLVE_ERROR_SIZE]);
void solve_index_free(SolveIndex *index);

/* The material of a position, or MATERIAL_NONE. */
int solve_index_find(const SolveIndex *index, const Position *pos);

/* How many layers a material has: one for each set of face-down squares. */
static inline uint32_t material_layers(const SolveIndex *index, const Material *material) {
	return index->combinations.choose[material->face_down][bits_count(index->face_down)];
}

/* The number of the first position of a layer. */
uint64_t layer_first(const SolveIndex *index, const Material *material, Bitboard face_down);

/* The face-down squares of a material's layer 0..material_layers()-1. */
Bitboard layer_face_down(const SolveIndex *index, const Material *material, uint32_t rank);

/* The rank of a placement; of[] holds the squares of each piece and `free` those
 * that are not face down. */
uint32_t placement_rank(const SolveIndex *index, const Material *material, const Bitboard of[CONTENT_COUNT], Bitboard free);

/* Sets up a placement: of[], face_up[] and at[] of the pieces, and of[EMPTY]. The
 * squares without a piece keep what at[] says. */
void placement_load(const SolveIndex *index, const Material *material, uint32_t rank, Bitboard free, Position *pos);

#endif

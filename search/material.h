/* What the evaluation knows from the numbers of pieces alone: what each piece is worth.
 * It changes with flips and captures only, so it is kept for the next position. */
#ifndef BANQI_SEARCH_MATERIAL_H
#define BANQI_SEARCH_MATERIAL_H

#include "engine/position.h"

enum { PHASE_MAX = 16 };

/* The weights that are blended between an opening and an ending. */
#define BLENDED(X) \
	X(STEP_0) X(STEP_1) X(STEP_2) X(STEP_3) X(STEP_4) X(STEP_5) X(STEP_6) X(STEP_7) X(STEP_8) X(STEP_9) \
	X(GENERAL_0) X(GENERAL_1) X(GENERAL_2) X(GENERAL_3) X(GENERAL_4) X(GENERAL_5) \
	X(CANNON_0) X(CANNON_1) X(CANNON_2) X(CANNON_3) X(CANNON_4) X(HIDDEN) X(MOBILITY) X(CORNER) X(EDGE) \
	X(TEMPO) X(COVER_0) X(COVER_1) X(COVER_2)
#define BLENDED_INDEX(name) name,
enum { BLENDED(BLENDED_INDEX) BLENDED_COUNT, STEP_MAX = STEP_9 };
enum { WEIGHT_COUNT = (BLENDED_COUNT + 7) / 8 * 8 }; /* whole vectors */

enum { MATERIAL_SCALE = 4096 };

/* By the side that owns the piece. */
typedef struct {
	uint64_t living, pool;    /* all pieces and those face down, packed as Position.pool: these say it all */
	int phase;                /* face-down pieces, PHASE_MAX at most */
	int weight[WEIGHT_COUNT]; /* BLENDED, for this phase */
	int danger;               /* how much of it counts, in 64ths */
	int hidden[2][KIND_END];  /* face down */
	int value[2][KIND_END];   /* of one piece, in points */
	int points[2];            /* of all */
	int count[2];             /* of all pieces */
	int scale[2];             /* what an advantage of a side counts for, of MATERIAL_SCALE */
} Material;

/* Everything about one position's numbers. */
void material_find(const Position *pos, Material *material);

/* The latest ones, to be empty (all zero) at first. For one thread. */
enum { MATERIAL_SLOTS = 512 };

typedef struct {
	Material slot[MATERIAL_SLOTS];
} MaterialCache;

/* The same, remembered; it stays until the next call. */
const Material *material_look_up(MaterialCache *cache, const Position *pos);

#endif

/* Materials without face-down pieces, and which of them are one and the same game.
 *
 * What a piece can do follows from whether it is a cannon, whom of the other side it
 * takes by stepping and who takes it. Pieces of one side that agree in all of it are a
 * group: nothing tells them apart. Two materials are equivalent when their groups can be
 * matched, sides exchanged or not, so that sizes, cannons and every who-takes-whom agree:
 * GN against m is MR against r is n against KG with the sides exchanged.
 *
 * Everything here is a pure function. Any thread.
 */
#ifndef BANQI_SEARCH_ENDING_MATERIAL_H
#define BANQI_SEARCH_ENDING_MATERIAL_H

#include "engine/position.h"

enum { ENDING_PIECES_MAX = 8, ENDING_CODE_SIZE = 26 };

/* A material in the form that it shares with its equivalents: its groups in one order,
 * those of the side that comes first before those of the other. */
typedef struct {
	uint8_t pieces;                     /* 2..ENDING_PIECES_MAX */
	uint8_t groups;
	uint8_t count[ENDING_PIECES_MAX];   /* of the pieces of each group */
	Piece piece[ENDING_PIECES_MAX];     /* one that stands for each group; red for the side that comes first */
	uint8_t code[ENDING_CODE_SIZE];     /* the same bytes for equivalent materials, and for no others */
	uint8_t group_of[CONTENT_COUNT];    /* of each piece of the material that this was found for */
	bool exchanged;                     /* black is the side that comes first */
} EndingMaterial;

static inline uint64_t counts_of_one(Piece piece) { return (uint64_t)1 << 4 * piece; }
static inline int counts_get(uint64_t counts, Piece piece) { return (int)(counts >> 4 * piece & 15); }

/* The sum of packed counts. */
static inline int counts_sum(uint64_t counts) {
	counts = (counts & 0x0F0F0F0F0F0F0F0Fu) + (counts >> 4 & 0x0F0F0F0F0F0F0F0Fu);
	return (int)(counts * 0x0101010101010101u >> 56);
}

/* The face-up pieces of a position, packed like Position.pool. */
static inline uint64_t counts_face_up(const Position *pos) {
	uint64_t counts = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece)) counts |= (uint64_t)bits_count(pos->of[piece]) << 4 * piece;
	return counts;
}

/* The form of a material, `counts` packed like Position.pool. False when a side has no
 * piece or there are more than ENDING_PIECES_MAX. More of a kind than a set has is no error. */
bool ending_material_find(uint64_t counts, EndingMaterial *material);

/* All materials of so many pieces, both sides present, in a fixed order, strong pieces
 * first; returns how many there are. Writes those that fit into list[0..size-1]. */
int ending_materials(int pieces, uint64_t *list, int size);

/* The letters of a material, red first: "KGm". Room for a full set. */
enum { MATERIAL_TEXT_SIZE = SET_SIZE + 1 };
void counts_to_text(uint64_t counts, char text[MATERIAL_TEXT_SIZE]);

/* The reverse, letters in any order; false, and *counts is left alone, on another
 * letter or on more pieces of a kind than a set has. */
bool counts_from_text(const char *text, uint64_t *counts);

#endif

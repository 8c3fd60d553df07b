/* The symmetries of the board.
 *
 * Mirroring files, mirroring ranks and both together map the rules onto themselves and
 * leave the evaluation alone. Where one of them maps a position onto itself, a flip and
 * its image have the same value: the flip resets all that the draw rules remember, and
 * what follows the one is the image of what follows the other. At the start that
 * leaves 8 of 32 squares, and the likeness of the colours 7 of 14 outcomes.
 */
#include "search/symmetry.h"

/* One bit a symmetry. */
enum { MIRROR_FILES = 1, MIRROR_RANKS = 2, TURN = 4 };

/* Those of the symmetries that map a set of squares onto itself. */
static int symmetries_of_set(Bitboard set) {
	Bitboard files = bits_mirror_files(set), ranks = bits_mirror_ranks(set);
	return (files == set ? MIRROR_FILES : 0) | (ranks == set ? MIRROR_RANKS : 0) | (files == ranks ? TURN : 0);
}

/* Those that map the position onto itself. Nearly always the first set rules all out. */
static int symmetries_of(const Position *pos) {
	int symmetries = symmetries_of_set(pos->of[FACE_DOWN]);
	for (int content = 0; content < CONTENT_COUNT && symmetries != 0; content++)
		if (content != FACE_DOWN) symmetries &= symmetries_of_set(pos->of[content]);
	return symmetries;
}

static Bitboard images(int symmetries, int square) {
	Bitboard images = 0;
	if (symmetries & MIRROR_FILES) images |= bit(square ^ 3);
	if (symmetries & MIRROR_RANKS) images |= bit(square ^ 28);
	if (symmetries & TURN) images |= bit(square ^ 31);
	return images;
}

void symmetry_drop_images(const Position *pos, MoveList *list) {
	int symmetries = symmetries_of(pos), kept = 0;
	Bitboard seen = 0;
	if (symmetries == 0) return;
	for (int i = 0; i < list->count; i++) {
		Move move = list->move[i];
		if (move_is_flip(move)) {
			if (seen & images(symmetries, move_from(move))) continue;
			seen |= bit(move_from(move));
		}
		list->move[kept++] = move;
	}
	list->count = kept;
}

bool symmetry_of_colours(const Position *pos) {
	return pos->side == NO_SIDE && pool_of_side(pos, RED) == pool_of_side(pos, BLACK);
}

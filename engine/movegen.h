/* Legal actions, in the parts a search wants them: captures, quiet steps, flips.
 *
 * Every function asks that the side to move has a piece left (position_has_piece):
 * a side without one has lost and has no action.
 */
#ifndef BANQI_ENGINE_MOVEGEN_H
#define BANQI_ENGINE_MOVEGEN_H

#include "engine/position.h"

/* No position has more: 14 pieces with 4 steps, 2 cannons with 4 steps and 4
 * jumps, and 16 squares to flip. */
enum { MOVES_MAX = 88 };

typedef struct {
	int count;
	Move move[MOVES_MAX];
} MoveList;

/* Each appends to the list. Flips come with an unknown outcome ("a1(?)"). */
void generate_captures(const Position *pos, MoveList *list);
void generate_quiets(const Position *pos, MoveList *list);
void generate_flips(const Position *pos, MoveList *list);

/* All legal actions; an empty list where the side to move has no piece left. */
void generate_all(const Position *pos, MoveList *list);

/* The number of captures and quiet steps, without making them. */
int count_steps(const Position *pos);

/* The captures by a cannon among them. */
int count_jumps(const Position *pos);

/* Whether the side to move has any legal action. */
bool has_action(const Position *pos);

/* Whether the action is legal here. A flip is legal with an unknown outcome and
 * with any piece of the pool. Any 16-bit value may be asked. */
bool is_legal(const Position *pos, Move move);

/* Whether a piece of kind `taker` may step onto an enemy of kind `victim`; kinds in
 * GENERAL..SOLDIER. */
static inline bool kind_takes(int taker, int victim) {
	/* For each kind the set of those that take it. */
	static const uint8_t TAKERS[KIND_END] = {
		[GENERAL] = 1 << GENERAL | 1 << SOLDIER,
		[ADVISOR] = 1 << GENERAL | 1 << ADVISOR,
		[ELEPHANT] = 1 << GENERAL | 1 << ADVISOR | 1 << ELEPHANT,
		[CHARIOT] = 1 << GENERAL | 1 << ADVISOR | 1 << ELEPHANT | 1 << CHARIOT,
		[HORSE] = 1 << GENERAL | 1 << ADVISOR | 1 << ELEPHANT | 1 << CHARIOT | 1 << HORSE,
		[CANNON] = 1 << GENERAL | 1 << ADVISOR | 1 << ELEPHANT | 1 << CHARIOT | 1 << HORSE,
		[SOLDIER] = 1 << ADVISOR | 1 << ELEPHANT | 1 << CHARIOT | 1 << HORSE | 1 << SOLDIER,
	};
	return TAKERS[victim] >> taker & 1;
}

/* The enemy pieces that a piece of this kind may take by stepping; none for a
 * cannon. `enemy` is the side that would be taken. */
Bitboard prey_of(const Position *pos, int kind, int enemy);

#endif

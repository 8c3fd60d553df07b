/* Luck: of each flip the referee knows what could have come, and how likely it was. With V
 * the static evaluation for player 1 (search/eval.h), a win being 1 and a loss -1,
 *
 *   L = sum over the flips of V(after the piece that came) - sum over the pieces of p V(after it)
 *
 * has the mean 0 whatever V is, as long as it was chosen beforehand, and follows the
 * result as far as V is right: subtracted from it, it leaves the mean and takes variance away.
 * The method is known from poker as advantage-sum estimation (M. Zinkevich, M. Bowling, N.
 * Bard, M. Kan, D. Billings, "Optimal unbiased estimators for evaluating agent performance",
 * 2006).
 */
#include "tools/referee/luck.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "engine/game.h"
#include "search/eval.h"

/* As exact as a journal keeps it, so that what is counted now is what is read later. */
enum { LUCK_SCALE = 10000 };

void luck_method(char name[LUCK_METHOD_SIZE]) { snprintf(name, LUCK_METHOD_SIZE, "static-%08" PRIx32, network_check(network_builtin())); }

/* V once a flip on `square` has shown `piece`. */
static double value_after(const Position *before, int square, Piece piece, const Rules *rules) {
	Position pos = *before;
	position_do(&pos, move_flip(square, piece));
	double value = (double)evaluate(network_builtin(), &pos, rules) / VALUE_WIN;
	return game_player(&pos) == 0 ? value : -value;
}

static double luck_of_flip(const Position *before, Move flip, const Rules *rules) {
	Outcomes outcomes;
	double expected = 0;
	flip_outcomes(before, &outcomes);
	for (int i = 0; i < outcomes.count; i++)
		expected += outcomes.weight[i] * value_after(before, move_from(flip), outcomes.piece[i], rules) / outcomes.total;
	return value_after(before, move_from(flip), move_shown(flip), rules) - expected;
}

double luck_of(const Record *record) {
	Position pos = record->start;
	double luck = 0;
	for (int ply = 0; ply < record->plies; ply++) {
		Move move = record->move[ply];
		if (move_is_flip(move)) luck += luck_of_flip(&pos, move, &record->rules);
		position_do(&pos, move);
	}
	return round(luck * LUCK_SCALE) / LUCK_SCALE;
}

/* Exchanges: what a capture wins when both sides go on taking on its square, always with
 * the least valuable piece that may, and stop when that is better (static exchange
 * evaluation, the swap algorithm):
 *
 *     gain_0 = worth of the victim        gain_i = worth of what stands there - gain_(i-1)
 *     backwards: gain_(i-1) = -max(-gain_(i-1), gain_i)
 *
 * Each capture empties a square, which may give a cannon its screen or take it away:
 * cannons are looked for afresh after each. What is face down never moves but screens.
 */
#include "search/order.h"

/* No square is taken on more often: four neighbours and four lines of cannons. */
enum { EXCHANGE_MAX = 10 };

/* The square of the least valuable piece of `side` that may take `victim` on `to`; -1
 * when there is none. */
static int least_taker(const int worth[CONTENT_COUNT], const Position *pos, Bitboard occupied, int side, int to, Piece victim) {
	int best = -1, best_worth = VALUE_INFINITE;
	Bitboard around = bits_neighbours(bit(to)) & pos->face_up[side] & occupied;
	while (around) {
		int square = bits_pop(&around);
		int kind = piece_kind(pos->at[square]);
		if (!kind_takes(kind, piece_kind(victim)) || worth[pos->at[square]] >= best_worth) continue;
		best = square;
		best_worth = worth[pos->at[square]];
	}
	Piece cannon = piece_of(side, CANNON);
	Bitboard cannons = pos->of[cannon] & occupied;
	if (!cannons || worth[cannon] >= best_worth) return best;
	Bitboard outside = ~position_board(pos); /* no cannon jumps over it */
	cannons &= cannon_targets(occupied, to);
	if (outside) cannons &= cannon_targets(occupied | outside, to);
	return cannons ? bits_first(cannons) : best;
}

int exchange(const int worth[CONTENT_COUNT], const Position *pos, Move move) {
	int gain[EXCHANGE_MAX + 1], last = 0, from = move_from(move), to = move_to(move), side = pos->side;
	Bitboard occupied = position_occupied(pos);
	gain[0] = worth[pos->at[to]];
	while (last < EXCHANGE_MAX) {
		Piece taker = pos->at[from];
		occupied &= ~bit(from);
		side ^= 1;
		from = least_taker(worth, pos, occupied, side, to, taker);
		if (from < 0) break;
		last++;
		gain[last] = worth[taker] - gain[last - 1];
	}
	for (; last > 0; last--)
		if (gain[last - 1] > -gain[last]) gain[last - 1] = -gain[last];
	return gain[0];
}

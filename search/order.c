/* Ordering: the table's move, winning captures and even ones by victim then attacker, killers,
 * the step that answered the last one elsewhere, quiet steps by how often they cut, flips
 * by their promise, captures that lose something.
 *
 * The promise of a flip is what it is expected to change at once: summed over the
 * pool, what the new piece could take next to it and what could take it there,
 * whichever side it belongs to, in the same worth as captures.
 */
#include <string.h>

#include "search/order.h"
#include "search/symmetry.h"

/* The worth of a piece for the promise of flips. */
static const int WORTH[KIND_END] = {0, 55, 50, 25, 10, 8, 30, 8};

enum { FIRST_SCORE = 1 << 30, EVEN_SCORE = 1 << 27, KILLER_SCORE = 1 << 26, COUNTER_SCORE = 1 << 25, LOSING_SCORE = -(1 << 20) };

static int capture_score(const Worker *worker, const Position *pos, Move move) {
	int victim = worker->worth[pos->at[move_to(move)]], attacker = worker->worth[pos->at[move_from(move)]];
	int gain = exchange(worker->worth, pos, move);
	return gain < 0 ? LOSING_SCORE + gain : (gain > 0 ? ORDER_WINNING : EVEN_SCORE) + 64 * victim - attacker;
}

static void add(OrderedMoves *moves, Move move, int score) {
	moves->move[moves->count] = move;
	moves->score[moves->count++] = score;
}

void order_captures(const Worker *worker, const Position *pos, OrderedMoves *moves) {
	MoveList list = {.count = 0};
	generate_captures(pos, &list);
	moves->count = 0;
	for (int i = 0; i < list.count; i++) add(moves, list.move[i], capture_score(worker, pos, list.move[i]));
}

/* Whether a piece may step onto another (both face up). */
static bool takes(Piece taker, Piece victim) {
	return piece_side(taker) != piece_side(victim) && kind_takes(piece_kind(taker), piece_kind(victim));
}

/* What a piece appearing next to a neighbour gains for `side`: the side to move next
 * is the other one, so what it can take is lost and what `side` can take only threatened. */
static int meeting(Piece shown, Piece neighbour, int side) {
	bool shown_takes = takes(shown, neighbour), neighbour_takes = takes(neighbour, shown);
	if (piece_side(shown) == side)
		return (shown_takes ? WORTH[piece_kind(neighbour)] : 0) - (neighbour_takes ? 3 * WORTH[piece_kind(shown)] : 0);
	return (neighbour_takes ? WORTH[piece_kind(shown)] : 0) - (shown_takes ? 3 * WORTH[piece_kind(neighbour)] : 0);
}

static int flip_promise(const Position *pos, const Outcomes *outcomes, int square) {
	Bitboard around = bits_neighbours(bit(square)) & (pos->face_up[RED] | pos->face_up[BLACK]);
	int sum = 0;
	while (around) {
		Piece neighbour = pos->at[bits_pop(&around)];
		for (int i = 0; i < outcomes->count; i++)
			sum += outcomes->weight[i] * meeting(outcomes->piece[i], neighbour, pos->side);
	}
	return sum * 16 / outcomes->total;
}

/* Adds the `most` most promising flips, of mirror images only one. */
static void add_flips(const Position *pos, Move first, int most, int ply, OrderedMoves *moves) {
	MoveList list = {.count = 0};
	Outcomes outcomes;
	int begin = moves->count;
	generate_flips(pos, &list);
	if (ply > 0) symmetry_drop_images(pos, &list); /* at the root it depends on what may be answered */
	flip_outcomes(pos, &outcomes);
	for (int i = 0; i < list.count; i++) {
		Move move = list.move[i];
		add(moves, move, move == first ? FIRST_SCORE : HISTORY_MAX_SCORE + flip_promise(pos, &outcomes, move_from(move)));
	}
	if (moves->count - begin <= most) return;
	for (int i = begin; i < begin + most; i++) order_pick(moves, i);
	moves->count = begin + most;
}

void order_actions(const Worker *worker, const Position *pos, Move first, int flips, int ply, OrderedMoves *moves) {
	order_captures(worker, pos, moves);
	for (int i = 0; i < moves->count; i++)
		if (moves->move[i] == first) moves->score[i] = FIRST_SCORE;

	MoveList quiets = {.count = 0};
	Move counter = history_counter(worker, pos);
	generate_quiets(pos, &quiets);
	for (int i = 0; i < quiets.count; i++) {
		Move move = quiets.move[i];
		int score = history_score(worker, pos, move) + HISTORY_MAX_SCORE;
		if (move == counter) score = COUNTER_SCORE;
		if (move == worker->killer[ply][0]) score = KILLER_SCORE + 1;
		if (move == worker->killer[ply][1]) score = KILLER_SCORE;
		add(moves, move, move == first ? FIRST_SCORE : score);
	}
	if (flips > 0) add_flips(pos, first, flips, ply, moves);
}

Move order_pick(OrderedMoves *moves, int i) {
	int best = i;
	for (int j = i + 1; j < moves->count; j++)
		if (moves->score[j] > moves->score[best]) best = j;
	Move move = moves->move[best];
	int score = moves->score[best];
	moves->move[best] = moves->move[i];
	moves->score[best] = moves->score[i];
	moves->move[i] = move;
	moves->score[i] = score;
	return move;
}

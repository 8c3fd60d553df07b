/* test-shuffler [back|wander]: plays for a draw. Where it has a quiet step it makes
 * one: `back` undoes its own last one, so that the position repeats; `wander` takes
 * a random one, so that the quiet plies run out. Without a quiet step it captures,
 * and without a capture it flips the lowest face-down square. */
#include "tests/engines/stub.h"

static bool goes_back = true;

static void answer(const Game *game, int asked);

static const Stub STUB = {"test-shuffler", answer, stub_say};

/* The step that undoes the player's own last one, if that was a quiet step whose
 * reverse is in the list; else a random one of the list. */
static Move choose_step(const Game *game, const MoveList *quiets) {
	const History *history = &game->history;
	Move last = history->count >= 2 ? history->move[history->count - 2] : MOVE_NONE;
	Move reverse = move_step(move_to(last), move_from(last));
	for (int i = 0; i < quiets->count && goes_back; i++)
		if (quiets->move[i] == reverse) return reverse;
	Rng rng = rng_seeded(game->pos.key + game->pos.ply);
	return quiets->move[rng_below(&rng, (uint32_t)quiets->count)];
}

static void answer(const Game *game, int asked) {
	(void)asked;
	MoveList list = {.count = 0};
	generate_quiets(&game->pos, &list);
	if (list.count > 0) {
		stub_bestmove(&STUB, choose_step(game, &list));
		return;
	}
	generate_captures(&game->pos, &list);
	generate_flips(&game->pos, &list);
	stub_bestmove(&STUB, list.move[0]);
}

int main(int argc, char *argv[]) {
	goes_back = argc < 2 || strcmp(argv[1], "wander") != 0;
	stub_run(&STUB);
	return 0;
}

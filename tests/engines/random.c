/* test-random [SEED]: plays random legal actions, the same ones for the same seed. */
#include "tests/engines/stub.h"

static uint64_t seed = 1;

static void answer(const Game *game, int asked);

static const Stub STUB = {"test-random", answer, stub_say};

static void answer(const Game *game, int asked) {
	(void)asked;
	stub_bestmove(&STUB, stub_random_move(game, seed));
}

int main(int argc, char *argv[]) {
	if (argc > 1) seed = strtoull(argv[1], NULL, 10);
	stub_run(&STUB);
	return 0;
}

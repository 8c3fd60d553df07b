/* The search as it plays, on boards so small that they can be solved: what it says is
 * proven is so, and with some depth it loses little against perfect play. */
#include <math.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "search/clock.h"
#include "search/search.h"
#include "search/solve.h"
#include "tests/all.h"
#include "tests/phases.h"
#include "tests/runner.h"

enum { BOARD_MAX = 8, PIECES_MAX = 6 };

typedef struct {
	Search *search;
	SearchReport last;
	int compared, proven, flips;
	double lost; /* the sum of what the chosen actions are worth less than the best */
} Trial;

static void keep_report(void *context, const SearchReport *report) { ((Trial *)context)->last = *report; }

static bool is_small(const Position *pos) {
	return bits_count(position_board(pos)) <= BOARD_MAX && bits_count(position_occupied(pos)) <= PIECES_MAX && pos->side != NO_SIDE;
}

/* Searches the position and compares what is said of it with what is so. Quiet limit
 * and repetition are far away: the solver knows neither. */
static void compare(Trial *trial, const Position *pos, const SolveResult *truth, int depth) {
	static const atomic_bool never = false;
	SearchLimits limits = {.depth = depth, .start_us = clock_now_us(), .stop = &never};
	SearchCallbacks callbacks = {keep_report, trial};
	Game *game = malloc(sizeof *game);
	char text[POSITION_TEXT_SIZE];
	game_start(game, pos);
	Move best = search_go(trial->search, game, &RULES_PRESETS[0].rules, &limits, &callbacks);
	free(game);

	Value value = trial->last.value;
	position_to_text(pos, text);
	for (int i = 0; i < truth->count; i++)
		if (truth->action[i].move == best) trial->lost += truth->value - truth->action[i].value;
	trial->compared++;
	trial->flips += pos->of[FACE_DOWN] != 0;
	if (!value_is_proven(value)) return;
	trial->proven++;
	if (!CHECK(fabs(truth->value - (value > 0 ? 1 : -1)) < 1e-9)) test_note("said to be proven: %s, depth %d, truly %f", text, depth, truth->value);
}

void test_selective(void) {
	static const atomic_bool never = false;
	Rng rng = rng_seeded(23);
	Trial trial = {.search = search_new(1)};
	Game *game = malloc(sizeof *game);
	while (trial.compared < EFFORT(1500, 300)) {
		char error[SOLVE_ERROR_SIZE];
		SolveResult truth;
		phase_game(&rng, PHASE_SMALL, &RULES_PRESETS[0].rules, game);
		Position pos = game->pos;
		pos.quiet = 0;
		if (!is_small(&pos) || !solve_position(&pos, &never, &truth, error)) continue;
		if (rng_below(&rng, 4) == 0) search_clear(trial.search);
		compare(&trial, &pos, &truth, 1 + (int)rng_below(&rng, 16));
	}
	CHECK(trial.proven > trial.compared / 10 && trial.flips > trial.compared / 10);
	CHECK(trial.lost / trial.compared < 0.02);
	test_note("%d positions, %d with face-down pieces, %d proven; %.4f lost on average by the chosen action", trial.compared, trial.flips,
		trial.proven, trial.lost / trial.compared);
	search_free(trial.search);
	free(game);
}

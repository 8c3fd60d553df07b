/* The older client's /start and /turn: games that were begun elsewhere. The board may
 * be the one that the history began from or the one it has led to, and the colour may
 * be told or not; whatever can be known the engine has to know. */
#include <stdio.h>

#include "engine/movegen.h"
#include "tests/all.h"
#include "tests/dealer.h"
#include "tests/gui.h"
#include "tests/runner.h"

static Dealer dealer;

enum { UNTOLD = 2 };

static bool begin(const Position *board, const Move *history, int count, int first, int colour) {
	char turn[32];
	gui_send_start(board, history, count, 900000);
	CHECK_EQUAL_TEXT(gui_read(), "/start");
	snprintf(turn, sizeof turn, "/turn %d %d", first, colour);
	gui_ask(turn, "/turn");
	return test_failures() == 0;
}

/* Goes on from the dealer's position for some plies. */
static void go_on(bool engines_turn, int plies) {
	int i = 0;
	for (; i < plies && !dealer_is_over(&dealer); i++) {
		bool by_engine = engines_turn == (i % 2 == 0);
		Move move = by_engine ? gui_read_action(&dealer.game.pos) : player_choose(&dealer.player, &dealer.game);
		if (move == MOVE_NONE || !CHECK(dealer_play(&dealer, &move))) return;
		gui_send_ply(move, 900000);
	}
	/* An answer that is on its way has to be read: there is one even in a drawn game, as
	 * long as there is an action. */
	const Position *pos = &dealer.game.pos;
	if (engines_turn == (i % 2 == 0) && position_has_piece(pos, pos->side) && has_action(pos)) gui_read_action(pos);
}

/* A game of some plies is told; T says that the engine moves first in the game. */
static void check_history(Rng *rng, bool whole, bool told) {
	int plies = 1 + (int)rng_below(rng, 40), first = (int)rng_below(rng, 2);
	do {
		dealer_start(&dealer, rng, NULL, "platform-v3");
		dealer_play_some(&dealer, plies);
	} while (dealer_is_over(&dealer));
	const Game *game = &dealer.game;
	bool engines_turn = (plies % 2 == 0) == (first == 1);
	int colour = game->pos.side ^ (engines_turn ? 0 : 1);
	if (begin(whole ? &game->start : &game->pos, game->history.move, plies, first, told ? colour : UNTOLD)) go_on(engines_turn, 6);
	if (test_failures() > 0) test_note("after %d plies, T %d, board %s", plies, first, whole ? "of the start" : "now");
}

void test_oldstart_history(void) {
	const int GAMES = EFFORT(100, 20);
	Rng rng = rng_seeded(71);
	if (!gui_start(NULL, "--option NodeLimit=100 ")) return;
	for (int i = 0; i < 4 * GAMES && test_failures() == 0; i++) check_history(&rng, i % 2 == 0, i / 2 % 2 == 0);
	gui_end(0, NULL);
	test_note("%d games", 4 * GAMES);
}

/* A set-up board with a history of its own, told from its start. */
static void check_set_up_history(Rng *rng, const Position *board) {
	int plies = 1 + (int)rng_below(rng, 8);
	dealer_start(&dealer, rng, board, "platform-v3");
	dealer_play_some(&dealer, plies);
	/* With flips alone either colour could have begun. */
	bool says_who = false;
	for (int i = 0; i < dealer.game.history.count; i++) says_who |= !move_is_flip(dealer.game.history.move[i]);
	if (!says_who || dealer_is_over(&dealer)) return;
	int count = dealer.game.history.count;
	if (begin(board, dealer.game.history.move, count, count % 2 == 0, UNTOLD)) go_on(true, 4);
}

/* A set-up board without history. The engine's colour is told, or it is the player who
 * begins, and then the piece that he moves tells it. */
static void check_set_up(Rng *rng, const Position *board, bool first, bool told) {
	dealer_start(&dealer, rng, board, "platform-v3");
	int colour = first ? board->side : board->side ^ 1;
	MoveList steps = {.count = 0};
	generate_captures(board, &steps);
	generate_quiets(board, &steps);
	if (!told && (first || steps.count == 0)) return;
	if (!begin(board, NULL, 0, first, told ? colour : UNTOLD)) return;
	if (!told) {
		Move move = steps.move[rng_below(rng, (uint32_t)steps.count)];
		CHECK(dealer_play(&dealer, &move));
		gui_send_ply(move, 900000);
	}
	go_on(first || !told, told ? 6 : 5);
}

void test_oldstart_set_up(void) {
	const int BOARDS = EFFORT(400, 60);
	Rng rng = rng_seeded(72);
	Position board;
	if (!gui_start(NULL, "--option NodeLimit=100 ")) return;
	for (int i = 0; i < BOARDS && test_failures() == 0; i++) {
		dealer_random_board(&rng, &board);
		check_set_up(&rng, &board, i % 2 == 0, i % 4 < 3);
		check_set_up_history(&rng, &board);
		if (test_failures() > 0) test_note("board %d", i);
	}
	gui_end(0, NULL);
	test_note("%d boards", BOARDS);
}

/* Boards that cannot be. */
void test_oldstart_refused(void) {
	static const char *const BOARDS[] = {
		"/start 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,2,2,2,2,2,2,5,1,2,2,2,2,2,5,0,900000",
		"/start 8,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,900000",
		"/start 8,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,2,0,0,0,0,0,0,0,1,3100,900000",
		"/start 8,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,2,0,0,0,0,0,0,0,1,32-00,900000",
		"/start 8,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,2,0,0,0,0,0,0,0,0,-1",
		"/start 8,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,2,0,0,0,0,0,0,0,99999,900000",
	};
	for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
		if (!gui_start(NULL, "")) return;
		gui_send(BOARDS[i]);
		gui_wait_end(1, "info string error: socket: cannot follow '/start ");
	}
}

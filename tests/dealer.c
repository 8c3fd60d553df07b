/* Games that are dealt once. */
#include "tests/dealer.h"

#include <string.h>

#include "engine/movegen.h"
#include "tests/runner.h"

void dealer_start(Dealer *dealer, Rng *rng, const Position *start, const char *preset) {
	Position first;
	position_start(&first);
	if (start != NULL) first = *start;
	game_start(&dealer->game, &first);
	deal_layout(&first, rng, dealer->layout);
	dealer->player = player_random(rng);
	CHECK(rules_find_preset(preset, &dealer->rules));
}

bool dealer_play(Dealer *dealer, Move *move) {
	if (move_is_flip(*move)) *move = move_flip(move_from(*move), dealer->layout[move_from(*move)]);
	return game_play(&dealer->game, *move);
}

Move dealer_play_any(Dealer *dealer) {
	Move move = player_choose(&dealer->player, &dealer->game);
	CHECK(dealer_play(dealer, &move));
	return move;
}

bool dealer_is_over(const Dealer *dealer) { return game_end(&dealer->game.pos, &dealer->game.history, &dealer->rules) != END_NONE; }

void dealer_play_some(Dealer *dealer, int plies) {
	for (int i = 0; i < plies && !dealer_is_over(dealer); i++) dealer_play_any(dealer);
}

void dealer_random_board(Rng *rng, Position *pos) {
	char text[POSITION_TEXT_SIZE], error[NOTATION_ERROR_SIZE];
	for (;;) {
		random_position_text(rng, text);
		if (strchr(text, '#') != NULL || !position_from_text(pos, text, error)) continue;
		pos->quiet = 0;
		pos->ply = 0;
		if (pos->side != NO_SIDE && has_action(pos)) return;
	}
}

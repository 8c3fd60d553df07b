/* A game in progress. */
#include "engine/game.h"

#include <string.h>

#include "engine/movegen.h"

void game_start(Game *game, const Position *start) {
	game->start = *start;
	game->pos = *start;
	history_start(&game->history, start);
}

void game_copy(Game *to, const Game *from) {
	size_t plies = (size_t)from->history.count;
	to->start = from->start;
	to->pos = from->pos;
	to->history.count = from->history.count;
	memcpy(to->history.move, from->history.move, plies * sizeof(Move));
	memcpy(to->history.key, from->history.key, (plies + 1) * sizeof(uint64_t));
}

bool game_play(Game *game, Move move) {
	if (game->history.count == HISTORY_MAX || !is_legal(&game->pos, move)) return false;
	if (move_is_flip(move) && move_shown(move) == EMPTY) return false;
	position_do(&game->pos, move);
	history_push(&game->history, move, &game->pos);
	return true;
}

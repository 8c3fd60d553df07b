/* The dialogue of UGI, the Universal Game Interface.
 *
 *   > ugi                              < option name Hash type spin ...   < ugiok
 *   > setoption name Hash value 16
 *   > isready                          < readyok
 *   > uginewgame   > isready           < readyok
 *   > position startpos moves a1(K)    > go movetime 100     < bestmove b1(?)
 *   > quit
 *
 * A game from another start has `position fen F moves ...`. The functions are those
 * of player.h for a player that has been launched.
 */
#ifndef BANQI_REFEREE_UGI_PLAYER_H
#define BANQI_REFEREE_UGI_PLAYER_H

#include "tools/referee/player.h"

PlayerState ugi_player_start(Player *player, const Settings *settings);

PlayerState ugi_player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us);

#endif

/* Plays games of the engine against itself, one after another, and keeps positions from them. */
#ifndef BANQI_TRAIN_PLAYER_H
#define BANQI_TRAIN_PLAYER_H

#include "engine/rules.h"
#include "search/network.h"

enum { PLAYER_RECORDS_MAX = 4096 }; /* of one game */

/* One thread at a time uses a Player. */
typedef struct Player Player;

/* Rules and network stay the caller's. NULL without memory. */
Player *player_new(const Rules *rules, int64_t nodes, const Network *network);
void player_free(Player *player);

/* Like search_use_endings(). */
int player_use_endings(Player *player, const char *folder, void (*complain)(const char *line));

/* Plays the game of that number, which depends on nothing but it, the seed and how the player was
 * made. Puts up to PLAYER_RECORDS_MAX records into `bytes`, each of RECORD_SIZE, and returns how
 * many; *winner is a side, or NO_SIDE for a draw. Worthless once interrupt_pending(). */
int player_game(Player *player, uint64_t seed, uint32_t number, uint8_t *bytes, int *winner);

#endif

/* Which protocol an engine speaks, found out by talking to it. */
#ifndef BANQI_REFEREE_RECOGNISE_H
#define BANQI_REFEREE_RECOGNISE_H

#include "tools/referee/player.h"

/* Starts the engine, once or twice, and ends it again; UGI if it speaks both. Takes
 * up to twice READY_MS for one that says nothing. `player` serves for it and says in
 * its detail what went wrong. PLAYER_OK with *proto, else as player_start. */
PlayerState recognise_protocol(Player *player, const EngineSettings *engine, Proto *proto);

#endif

/* How lucky the flips of a game were. */
#ifndef BANQI_REFEREE_LUCK_H
#define BANQI_REFEREE_LUCK_H

#include "protocol/record.h"

enum { LUCK_METHOD_SIZE = 24 };

/* The name of the method, for a journal: "static-1fd3ce79" evaluates by the built-in network with
 * that check. */
void luck_method(char name[LUCK_METHOD_SIZE]);

/* The luck of player 1 in a game whose moves are legal: a win is 1, a loss -1, and a long game
 * can have more luck than that; to four decimals. The mean over all deals is 0. Any thread. */
double luck_of(const Record *record);

#endif

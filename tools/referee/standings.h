/* The table of a tournament of three or more engines. */
#ifndef BANQI_REFEREE_STANDINGS_H
#define BANQI_REFEREE_STANDINGS_H

#include "tools/referee/ledger.h"

/* Prints the ratings, best first, the result of each encounter, and how games ended. Nothing
 * without a counted game. */
void standings_print(const Ledger *ledger, FILE *file);

#endif

/* The games of a report as data for the page's script. */
#ifndef BANQI_REFEREE_REPORT_GAMES_H
#define BANQI_REFEREE_REPORT_GAMES_H

#include "tools/referee/report_data.h"

/* Writes one object of JSON: the names of the engines, the usual start, and all games. No
 * `<` is in it. */
void report_games(FILE *file, const Report *report);

#endif

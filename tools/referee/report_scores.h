/* The scores of a report: tiles and tables. */
#ifndef BANQI_REFEREE_REPORT_SCORES_H
#define BANQI_REFEREE_REPORT_SCORES_H

#include "tools/referee/report_data.h"
#include "tools/referee/sprt.h"

/* What a match of two engines comes to. */
void report_tiles(FILE *file, const Report *report, const Sprt *sprt);

/* How often each engine won, flipping first or second. */
void report_table_scores(FILE *file, const Report *report);

/* Of more than two engines: everyone against everyone. */
void report_table_cross(FILE *file, const Report *report);

#endif

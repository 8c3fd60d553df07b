/* The engines of a report, in tables. */
#ifndef BANQI_REFEREE_REPORT_ENGINES_H
#define BANQI_REFEREE_REPORT_ENGINES_H

#include "tools/referee/report_data.h"

/* Thinking time by engine, over all games of the journal. False without memory. */
bool report_table_time(FILE *file, const Report *report);

/* Games that engines lost by the referee's word. */
void report_table_failures(FILE *file, const Report *report);

/* What the engines were told. */
void report_table_engines(FILE *file, const Report *report);

#endif

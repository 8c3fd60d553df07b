/* The ratings of a report, of three engines and more. */
#ifndef BANQI_REFEREE_REPORT_RATINGS_H
#define BANQI_REFEREE_REPORT_RATINGS_H

#include "tools/referee/report_data.h"

/* As a table, and as a graph with an engine a row in the table's order. */
void report_table_ratings(FILE *file, const Report *report);
void report_graph_ratings(FILE *file, const Report *report);

#endif

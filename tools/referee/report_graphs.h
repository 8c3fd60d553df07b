/* The graphs of a report, each a figure. */
#ifndef BANQI_REFEREE_REPORT_GRAPHS_H
#define BANQI_REFEREE_REPORT_GRAPHS_H

#include "tools/referee/report_data.h"
#include "tools/referee/sprt.h"

/* How engine 1's Elo and the sequential test came about, pair by pair, and how its pairs
 * ended. Of two engines only; nothing without a pair. */
void report_graphs_strength(FILE *file, const Report *report, const Sprt *sprt);
void report_graph_pairs(FILE *file, const Report *report);

/* How games ended, how long they were, and what luck had to do with it: from the view of
 * engine 1 where there are two, else from that of who flips first. There is a game. */
void report_graph_ends(FILE *file, const Report *report);
void report_graph_plies(FILE *file, const Report *report);
void report_graph_luck(FILE *file, const Report *report);

#endif

/* Random command lines: good ones, and good ones with something wrong. */
#ifndef BANQI_TESTS_LINES_H
#define BANQI_TESTS_LINES_H

#include "engine/deal.h"

enum { RANDOM_LINE_SIZE = 1024 };

/* Makes a line without an end or a NUL in it. It never is `quit`, and never asks for
 * a big hash table. */
void random_line(Rng *rng, char line[RANDOM_LINE_SIZE]);

/* The same for MGTP; it never is code 5, quit. */
void random_mgtp_line(Rng *rng, char line[RANDOM_LINE_SIZE]);

#endif

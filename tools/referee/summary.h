/* What a journal comes to. */
#ifndef BANQI_REFEREE_SUMMARY_H
#define BANQI_REFEREE_SUMMARY_H

#include "tools/referee/sprt.h"

/* Prints to stdout what the match prints at its end, with this test unless it is NULL. Returns the exit status: STATUS_DONE,
 * or STATUS_WRONG or STATUS_IO_ERROR with a line on stderr. */
int summary_print(const char *path, const Sprt *sprt);

/* Runs `banqi-referee summary` with the arguments behind that word; as summary_print(). */
int summary_run(int count, char *const arguments[]);

extern const char SUMMARY_HELP[];

#endif

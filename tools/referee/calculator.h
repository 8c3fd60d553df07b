/* The statistics of a match from its pairs alone. */
#ifndef BANQI_REFEREE_CALCULATOR_H
#define BANQI_REFEREE_CALCULATOR_H

/* `banqi-referee --stats`, with the arguments behind that word: five counts of pairs and
 * perhaps --sprt with its words. Prints what a match that ended so would print of them,
 * and the sequential test, SPRT_USUAL if none is given. Returns STATUS_DONE, STATUS_WRONG
 * or STATUS_IO_ERROR, the last two after one line on stderr. */
int calculator_run(int count, char *const arguments[]);

extern const char CALCULATOR_HELP[];

#endif

/* banqi-train info: what files of positions hold. */
#ifndef BANQI_TRAIN_INFO_H
#define BANQI_TRAIN_INFO_H

/* Prints a paragraph for each file; a damaged one is complained of, and the others still told.
 * Returns the exit status. */
int info_run(int count, char *paths[]);

#endif

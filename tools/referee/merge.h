/* Putting the shards of a match together. */
#ifndef BANQI_REFEREE_MERGE_H
#define BANQI_REFEREE_MERGE_H

/* Runs `banqi-referee merge` with the arguments behind that word. Results go to stdout, what
 * is wrong to stderr. Returns the exit status: STATUS_DONE, STATUS_WRONG (the journals are
 * not the whole of one match, each game once) or STATUS_IO_ERROR. Nothing is written unless all
 * is well, and no file is written over. */
int merge_run(int count, char *const arguments[]);

extern const char MERGE_HELP[];

#endif

/* Game records from one format into another. */
#ifndef BANQI_REFEREE_CONVERT_H
#define BANQI_REFEREE_CONVERT_H

/* `banqi-referee convert`, with the arguments behind that word: prints games in the
 * format that --to names. Returns STATUS_DONE, STATUS_WRONG (the arguments, a record
 * that cannot be read or that the format cannot hold) or STATUS_IO_ERROR. */
int convert_run(int count, char *const arguments[]);

extern const char CONVERT_HELP[];

#endif

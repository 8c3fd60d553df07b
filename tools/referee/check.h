/* The conformance check: numbered steps that any engine can be put through. */
#ifndef BANQI_REFEREE_CHECK_H
#define BANQI_REFEREE_CHECK_H

/* An exit status beside those of status.h: the check was made, and a step failed. */
enum { STATUS_CHECK_FAILED = 3 };

/* What --help says of it. */
extern const char CHECK_HELP[];

/* `banqi-referee check ARGUMENT...`: puts the engine through the steps of its protocol
 * and prints a line for each, or lists the steps. Returns STATUS_DONE, STATUS_WRONG for
 * arguments, STATUS_CANNOT_START, STATUS_CHECK_FAILED, STATUS_IO_ERROR or
 * STATUS_INTERRUPTED. */
int check_run(int count, char *const arguments[]);

#endif

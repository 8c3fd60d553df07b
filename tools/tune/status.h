/* The exit statuses of banqi-tune, and how it complains. */
#ifndef BANQI_TUNE_STATUS_H
#define BANQI_TUNE_STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_WRONG = 2, /* arguments, or a file that breaks its format */
	STATUS_IO_ERROR = 4,
	STATUS_INTERRUPTED = 75 /* EX_TEMPFAIL: trying again makes sense */
};

/* Prints `banqi-tune: WHAT` or `banqi-tune: WHAT: WHY` on stderr; returns `status`. */
int status_complain(int status, const char *what, const char *why);

#endif

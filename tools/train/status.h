/* The exit statuses of banqi-train, and how it complains. */
#ifndef BANQI_TRAIN_STATUS_H
#define BANQI_TRAIN_STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_WRONG = 1, /* arguments, or a file that breaks its format */
	STATUS_IO_ERROR = 4, /* a file that is not there or cannot be written; no memory */
	STATUS_INTERRUPTED = 75 /* EX_TEMPFAIL: the same command goes on */
};

/* Prints `banqi-train: WHAT` on stderr; returns `status`. Any thread. */
__attribute__((format(printf, 2, 3))) int train_complain(int status, const char *what, ...);

#endif

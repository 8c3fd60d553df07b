/* The exit statuses of banqi-tables, and how it complains. */
#ifndef BANQI_TABLES_STATUS_H
#define BANQI_TABLES_STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_WRONG = 1, /* arguments, or a table that does not hold */
	STATUS_IO_ERROR = 4, /* a file that is not there, damaged, or cannot be written; no memory */
	STATUS_INTERRUPTED = 75 /* EX_TEMPFAIL: the same command goes on */
};

/* Prints `banqi-tables: WHAT` on stderr; returns `status`. Any thread. */
__attribute__((format(printf, 2, 3))) int status_complain(int status, const char *what, ...);

#endif

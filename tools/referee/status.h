/* The exit statuses of banqi-referee. */
#ifndef BANQI_REFEREE_STATUS_H
#define BANQI_REFEREE_STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_WRONG = 1, /* arguments, or a record that does not agree with the rules */
	STATUS_CANNOT_START = 2,
	STATUS_FAILURES = 3, /* engines failed too often, or the one that is measured did */
	STATUS_IO_ERROR = 4,
	STATUS_H1 = 10, /* with --sprt-exit: what its test says */
	STATUS_H0 = 11,
	STATUS_INCONCLUSIVE = 12,
	STATUS_INTERRUPTED = 75 /* EX_TEMPFAIL: trying again makes sense */
};

#endif

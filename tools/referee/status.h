/* The exit statuses of banqi-referee. */
#ifndef BANQI_REFEREE_STATUS_H
#define BANQI_REFEREE_STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_WRONG = 1, /* arguments, or a record that does not agree with the rules */
	STATUS_CANNOT_START = 2,
	STATUS_IO_ERROR = 4,
	STATUS_INTERRUPTED = 75 /* EX_TEMPFAIL: trying again makes sense */
};

#endif

/* The loop over stdin. */
#ifndef BANQI_PROTOCOL_INPUT_H
#define BANQI_PROTOCOL_INPUT_H

#include "protocol/session.h"

/* Executes every line of a descriptor, up to `quit` or its end, as UGI or MGTP. While
 * something runs that commands wait for, urgent ones are executed at once and at most
 * INPUT_WAITING_MAX bytes of others wait for its end: more are refused. */
enum { INPUT_WAITING_MAX = 4 << 20 };
void input_run(Session *session, int fd);

#endif

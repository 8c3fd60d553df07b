/* The loop over stdin. */
#ifndef BANQI_PROTOCOL_INPUT_H
#define BANQI_PROTOCOL_INPUT_H

#include "protocol/session.h"

/* Executes every line of a descriptor, up to `quit` or its end. While a count or a
 * benchmark runs, `stop` and `isready` are executed at once and other lines wait for
 * its end, at most INPUT_WAITING_MAX bytes of them: more are refused. */
enum { INPUT_WAITING_MAX = 4 << 20 };
void input_run(Session *session, int fd);

#endif

/* MGTP 1.1.0: how the field's platform talks to an engine on stdin and stdout. */
#ifndef BANQI_PROTOCOL_MGTP_H
#define BANQI_PROTOCOL_MGTP_H

#include "protocol/session.h"

/* Prepares a session that has just been made: the platform's rules, unless an option
 * has chosen others. */
void mgtp_begin(Session *session);

/* Answers one line: "=CODE ..." or "?CODE ...", or nothing to a blank one. A line is
 * carried out whole or not at all. genmove answers later, from its own thread. The
 * line is cut up on the way. Input thread only. */
void mgtp_execute(Session *session, char *line);

/* What the line is to a genmove that thinks: only `quit` does not wait. */
Urgency mgtp_urgency(const char *line);

#endif

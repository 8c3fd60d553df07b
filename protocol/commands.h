/* The commands: one table, one executor for stdin and for the command line. */
#ifndef BANQI_PROTOCOL_COMMANDS_H
#define BANQI_PROTOCOL_COMMANDS_H

#include "protocol/session.h"

#define BANQI_NAME "banqi"
#define BANQI_VERSION "0.1"

/* Parses all of a line or refuses all of it. A blank line is fine. False after an
 * error, which was printed as one line; the session is then as it was before. The
 * line is cut up on the way. Input thread only. */
bool command_execute(Session *session, char *line);

/* What the line is to a job that commands wait for. The line is left alone. */
Urgency command_urgency(const char *line);

/* Prints one error line: "info string error: COMMAND: reason". Returns false. */
__attribute__((format(printf, 2, 3))) bool command_refuse(const char *command, const char *format, ...);

/* `position`, `go`, `perft`, `bench` and `solve`, in files of their own. `arguments` is the
 * rest of the line. */
bool command_position(Session *session, char *arguments);
bool command_go(Session *session, char *arguments);
bool command_perft(Session *session, char *arguments);
bool command_bench(Session *session, char *arguments);
bool command_solve(Session *session, char *arguments);

#endif

/* The field's older client (v3.0 to 3.2): a socket with frames, or two files. */
#ifndef BANQI_PROTOCOL_OLDCLIENT_H
#define BANQI_PROTOCOL_OLDCLIENT_H

#include "protocol/session.h"

/* Connects to the client and plays until it closes the socket. False, after one
 * error line on stdout, when there is no connection or the client's messages cannot
 * be followed. The search runs as a job beside it. Input thread only. */
bool oldclient_run_socket(Session *session, const char *host, const char *port);

/* The same over a socket that is connected already, and stays open. */
bool oldclient_talk(Session *session, int fd);

/* Reads the board that the client wrote, thinks, and writes the move. False, after one
 * error line on stdout and without a move file, when either cannot be done. */
bool oldclient_run_files(Session *session, const char *board_path, const char *move_path);

#endif

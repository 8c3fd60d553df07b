/* The engine's options: one table for the handshake, for setoption and for tests. */
#ifndef BANQI_PROTOCOL_OPTIONS_H
#define BANQI_PROTOCOL_OPTIONS_H

#include "protocol/session.h"

enum { OPTION_ERROR_SIZE = 256 };

void options_set_defaults(Options *options);

/* The rules of a dialect: takes a preset, unless some option has chosen the rules. */
void options_default_rules(Session *session, const char *preset);

/* Prints an `option name ...` line for each option. */
void options_print(void);

/* Sets an option by its name (upper and lower case alike) and its text. False, with
 * the reason in `error` and nothing changed, when there is no such option or the
 * value is not one it takes. */
bool options_set(Session *session, const char *name, const char *value, char error[OPTION_ERROR_SIZE]);

#endif

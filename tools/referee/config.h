/* A file of arguments, for `--config FILE`. */
#ifndef BANQI_REFEREE_CONFIG_H
#define BANQI_REFEREE_CONFIG_H

#include "tools/referee/settings.h"

/* Puts the words of the file in the place of each `--config FILE`. Each of its lines is one
 * argument with what belongs to it, split as in words.h; blank lines and those that begin
 * with # are passed over. Returns the arguments, *expanded of them, which stay for as long as
 * the program runs; NULL with the reason. */
char **config_expand(int count, char *const arguments[], int *expanded, char error[SETTINGS_ERROR_SIZE]);

#endif

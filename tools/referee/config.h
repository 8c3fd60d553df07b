/* A file of arguments, for `--config FILE`. */
#ifndef BANQI_REFEREE_CONFIG_H
#define BANQI_REFEREE_CONFIG_H

#include "tools/referee/settings.h"

/* Puts the words of the file in the place of each `--config FILE`. Each of its lines is one
 * argument with what belongs to it, split as in words.h; blank lines and those that begin
 * with # are passed over. The arguments that come out, *expanded_count of them, stay for as long
 * as the program runs. False with the reason. */
bool config_expand(int count, char *const arguments[], char ***expanded, int *expanded_count, char error[SETTINGS_ERROR_SIZE]);

#endif

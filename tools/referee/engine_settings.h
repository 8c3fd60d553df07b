/* The settings of one engine, as KEY=VALUE; parts of settings_read(). */
#ifndef BANQI_REFEREE_ENGINE_SETTINGS_H
#define BANQI_REFEREE_ENGINE_SETTINGS_H

#include "tools/referee/settings.h"

/* Takes one KEY=VALUE. What belongs to every engine (`is_each`) has no command and no name.
 * False, with one line that quotes it, when it is wrong. */
bool engine_read_key(EngineSettings *engine, bool is_each, const char *text, char error[SETTINGS_ERROR_SIZE]);

/* Fills what an engine does not say from what was said for every one. */
bool engine_complete(EngineSettings *engine, const EngineSettings *each, char error[SETTINGS_ERROR_SIZE]);

/* Names that were not given become the programs'; of one name given to several engines in
 * that way, "NAME-1", "NAME-2" and so on. False when two are then called the same. */
bool engine_complete_names(EngineSettings engine[], int engines, char error[SETTINGS_ERROR_SIZE]);

/* The value of an option that the settings give, whatever the case of its name; NULL: they
 * do not. */
const char *engine_option_value(const EngineSettings *engine, const char *name);

#endif

/* What a match is, so that it can be known again. */
#ifndef BANQI_REFEREE_IDENTITY_H
#define BANQI_REFEREE_IDENTITY_H

#include "tools/referee/journal.h"
#include "tools/referee/settings.h"

/* Fills in a journal's header from settings whose starts have been read and whose protocols
 * are known. False, with one line, when an engine's options are too long for it. */
bool identity_header(const Settings *settings, JournalHeader *header, char error[SETTINGS_ERROR_SIZE]);

/* What differs between the matches of two headers, as a word or two; NULL: they are one
 * match, of whatever number of pairs. */
const char *identity_difference(const JournalHeader *a, const JournalHeader *b);

#endif

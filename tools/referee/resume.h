/* The journal of a match on disk: begun, or taken up where it ends. */
#ifndef BANQI_REFEREE_RESUME_H
#define BANQI_REFEREE_RESUME_H

#include "tools/referee/ledger.h"

/* Opens the journal of this match for adding to it, and no other process may do so before
 * the descriptor is closed. A new or empty file gets the header; else what is there has
 * to be this match's, its games go to the ledger, a torn last line is cut off, and another
 * number of pairs is noted. Returns an exit status, with a line on stderr for anything but
 * STATUS_DONE; *fd is then -1. A file that is no journal, or another's, is left as it is. */
int resume_open(const char *path, const JournalHeader *header, Ledger *ledger, int *fd);

/* Adds whole lines, with one write where there is room, and flushes nothing: they outlive the
 * process, not the machine. False when not all was taken, with the reason in errno. */
bool resume_append(int fd, const char *text);

#endif

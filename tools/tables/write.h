/* Writing files of endings (search/ending_file.c has the format). */
#ifndef BANQI_TABLES_WRITE_H
#define BANQI_TABLES_WRITE_H

#include "search/ending_file.h"

/* Writes a table's values under each of ENDING_LIMIT to `path`, through a temporary file
 * beside it that gets the name when all of it is on disk. Pointers in values[]
 * may be equal. False, with the reason, when that fails; nothing is left then. Any thread. */
bool table_write(const EndingTable *table, const EndingValue *const values[ENDING_LIMITS], const char *path,
	char error[ENDING_ERROR_SIZE]);

#endif

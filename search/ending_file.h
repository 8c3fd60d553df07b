/* Files of endings: one distinct table each, under the quiet limit of every preset.
 * The format is in search/ending_file.c. */
#ifndef BANQI_SEARCH_ENDING_FILE_H
#define BANQI_SEARCH_ENDING_FILE_H

#include <stddef.h>

#include "search/ending_code.h"
#include "search/ending_table.h"

/* The limits that files hold, the presets'. */
enum { ENDING_LIMITS = 4, ENDING_VERSION = 2, ENDING_ERROR_SIZE = 512, ENDING_NAME_SIZE = 48 };
extern const int ENDING_LIMIT[ENDING_LIMITS]; /* the highest first */

/* Sizes in bytes, and the placements of a block. */
enum { ENDING_HEADER_SIZE = 64, ENDING_COUNTS_SIZE = 104, ENDING_SYMBOL_SIZE = 8, ENDING_BLOCK = 128, ENDING_PADDING = 8 };

/* The values of one side to move. */
typedef struct {
	EndingCode code;
	const uint8_t *values;  /* of each symbol, under each of ENDING_LIMIT, 2 bytes each */
	const uint8_t *offsets; /* of the blocks, in bits, 4 bytes each */
	const uint8_t *bits;
	uint64_t bit_count;
} EndingStream;

/* An open file; read-only, so that any number of threads may look into it. */
typedef struct {
	const EndingTable *table;
	void *bytes; /* mapped */
	size_t size;
	EndingStream stream[2]; /* by the side to move */
} EndingFile;

/* "KG-M.ending" for a table. */
void ending_file_name(const EndingTable *table, char name[ENDING_NAME_SIZE]);

/* Opens the file of a table. False, with the path and the reason in `error`, when it is not there, or is
 * cut, damaged, of another version, or another table's. */
bool ending_file_open(EndingFile *file, const EndingTable *table, const char *path, char error[ENDING_ERROR_SIZE]);
void ending_file_close(EndingFile *file);

/* The value of a state under ENDING_LIMIT[limit]. */
EndingValue ending_file_value(const EndingFile *file, int limit, uint64_t state);

/* Whether a table has the same values under ENDING_LIMIT[limit] as under the one before, 1.. */
bool ending_file_limit_is_same(const EndingFile *file, int limit);

/* All values by state, those under ENDING_LIMIT[i] into values[i]. Where they are the same, so
 * may be the pointers. */
void ending_file_values(const EndingFile *file, EndingValue *const values[ENDING_LIMITS]);

/* What a file holds instead of its own checksum bytes: over words of 8 bytes. */
uint64_t ending_checksum(const uint8_t *bytes, size_t size);

#endif

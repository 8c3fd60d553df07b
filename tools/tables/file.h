/* Writing files that are there whole or not at all. */
#ifndef BANQI_TABLES_FILE_H
#define BANQI_TABLES_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes `size` bytes to `path` through a temporary file beside it, which gets the name when
 * all of it is on disk. False, with errno set, when that fails; `path` is then as it was. */
bool file_write(const char *path, const void *bytes, size_t size);

#endif

/* Platform records as texts, for tests and fuzzing. */
#ifndef BANQI_TESTS_PLATFORM_H
#define BANQI_TESTS_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

#include "protocol/platform_record.h"

/* Reads a record from bytes. RECORD_END for none at all. */
RecordStatus platform_from_bytes(const void *bytes, size_t size, const char *path, PlatformRecord *record, char error[RECORD_ERROR_SIZE]);

/* The text of a record, with a NUL behind it; the caller frees it. */
char *platform_to_text(const PlatformRecord *record, size_t *size);

/* Whether two records say the same, whatever lies in the unused ends of their arrays. */
bool platform_is_same(const PlatformRecord *a, const PlatformRecord *b);

/* Whether our own text of a record reads back as the same record. */
bool platform_is_carried(const Record *record);

/* What must hold for any bytes whatever; NULL, or what is wrong: a refused text leaves
 * the record alone and gives one printable line of error; from an accepted one come a
 * sound start, moves that are legal, and texts in its own format and in ours that read
 * back as the same record. */
const char *fuzz_platform_record(const uint8_t *data, size_t size);

#endif

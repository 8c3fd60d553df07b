/* A checkpoint is "BanqiFit", 4 bytes version, 4 bytes CRC-32 of the rest, then the struct as it
 * lies in memory: it is read on the machine that wrote it, or one of its kind. */
#include "tools/train/checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/crc.h"
#include "tools/tables/file.h"

enum { VERSION = 1, HEADER = 16 };
static const char MAGIC[] = "BanqiFit";

static void put_header(uint8_t *bytes) {
	uint32_t number[2] = {VERSION, crc32_of((const char *)bytes + HEADER, sizeof(Checkpoint))};
	memcpy(bytes, MAGIC, 8);
	memcpy(bytes + 8, number, sizeof number);
}

bool checkpoint_write(const char *path, const Checkpoint *checkpoint) {
	uint8_t *bytes = malloc(HEADER + sizeof *checkpoint);
	if (bytes == NULL) return false;
	memcpy(bytes + HEADER, checkpoint, sizeof *checkpoint);
	put_header(bytes);
	bool done = file_write(path, bytes, HEADER + sizeof *checkpoint);
	free(bytes);
	return done;
}

static const char *read_bytes(FILE *file, uint8_t *bytes, Checkpoint *checkpoint) {
	uint8_t header[HEADER];
	size_t size = fread(bytes, 1, HEADER + sizeof *checkpoint + 1, file);
	if (ferror(file)) return "cannot be read";
	if (size < HEADER || memcmp(bytes, MAGIC, 8) != 0) return "not a checkpoint";
	memcpy(header, bytes, HEADER);
	if (size != HEADER + sizeof *checkpoint) return "a checkpoint of another size";
	put_header(bytes);
	if (memcmp(header, bytes, HEADER) != 0) return "damaged, or of another version";
	memcpy(checkpoint, bytes + HEADER, sizeof *checkpoint);
	return NULL;
}

bool checkpoint_read(const char *path, Checkpoint *checkpoint, char error[CHECKPOINT_ERROR_SIZE]) {
	FILE *file = fopen(path, "rb");
	if (file == NULL) {
		snprintf(error, CHECKPOINT_ERROR_SIZE, "%s", strerror(errno));
		return false;
	}
	uint8_t *bytes = malloc(HEADER + sizeof *checkpoint + 1);
	const char *why = bytes == NULL ? "not enough memory" : read_bytes(file, bytes, checkpoint);
	if (why != NULL) snprintf(error, CHECKPOINT_ERROR_SIZE, "%s", why);
	free(bytes);
	fclose(file);
	return why == NULL;
}

/* Reading files of endings. Numbers are little endian; every part is a multiple of 8 bytes.
 *
 *   header, 64 bytes
 *     0   8  "banqiend"
 *     8   2  version
 *    10   2  planes
 *    12   4  a byte for each of ENDING_LIMIT: its plane
 *    16   8  bytes of the file
 *    24   8  checksum of the file, these 8 bytes taken as 0
 *    32  26  the code of the material (search/ending_material.h)
 *    58   6  0
 *   for each plane, and in it for either side to move
 *     0   8  symbols
 *     8   8  bits
 *    16   4  each symbol: 2 its value, 1 the length of its code in bits, 1 zero
 *         4  the first bit of each block of 64 placements
 *         -  the codes of the placements in order, the highest bit of a byte first, then
 *            at least 8 bytes that are 0
 *
 * A value is found by decoding its block up to it. The checksum is looked at when a file is
 * opened, and whatever a wrong one could lead astray is checked beside: reading stays inside
 * the file.
 */
#define _POSIX_C_SOURCE 200809L

#include "search/ending_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "search/bytes.h"

const int ENDING_LIMIT[ENDING_LIMITS] = {180, 100, 60, 40};

static size_t rounded(uint64_t size) { return (size_t)((size + 7) / 8 * 8); }

void ending_file_name(const EndingTable *table, char name[ENDING_NAME_SIZE]) {
	char text[MATERIAL_TEXT_SIZE];
	int red = 0;
	counts_to_text(table->counts & UINT32_MAX, text);
	red = (int)strlen(text);
	counts_to_text(table->counts >> 32, text + red);
	snprintf(name, ENDING_NAME_SIZE, "%.*s-%s.ending", red, text, text + red);
}

uint64_t ending_checksum(const uint8_t *bytes, size_t size) {
	uint64_t hash = 0xCBF29CE484222325u;
	for (size_t i = 0; i + 8 <= size; i += 8) {
		hash = (hash ^ (i == 24 ? 0 : bytes_get(bytes + i, 8))) * 0x9E3779B97F4A7C15u;
		hash ^= hash >> 32;
	}
	return hash;
}

/* ---- opening ---- */

static const char *check_header(const EndingFile *file) {
	const uint8_t *bytes = file->bytes;
	if (file->size < ENDING_HEADER_SIZE || memcmp(bytes, "banqiend", 8) != 0) return "is no file of endings";
	if (bytes_get(bytes + 8, 2) != ENDING_VERSION) return "is of another version";
	if (bytes_get(bytes + 16, 8) != file->size || file->size % 8 != 0) return "is cut off or too long";
	if (bytes_get(bytes + 24, 8) != ending_checksum(bytes, file->size)) return "is damaged: its checksum is wrong";
	if (memcmp(bytes + 32, file->table->material.code, ENDING_CODE_SIZE) != 0) return "is another material's";
	if (file->planes < 1 || file->planes > ENDING_LIMITS) return "is damaged: its planes are wrong";
	for (int i = 0; i < ENDING_LIMITS; i++)
		if (file->plane_of[i] >= file->planes) return "is damaged: its planes are wrong";
	return NULL;
}

/* Sets up the stream at *used, and moves that behind it. */
static bool open_stream(const EndingFile *file, EndingStream *stream, size_t *used) {
	const uint8_t *bytes = (const uint8_t *)file->bytes + *used;
	size_t left = file->size - *used;
	uint64_t blocks = (file->table->index.placements + ENDING_BLOCK - 1) / ENDING_BLOCK;
	if (left < 16) return false;
	uint64_t symbols = bytes_get(bytes, 8);
	stream->bit_count = bytes_get(bytes + 8, 8);
	if (symbols < 1 || symbols > ENDING_SYMBOLS_MAX || stream->bit_count > (uint64_t)file->size * 8) return false;
	size_t offsets = 16 + rounded(symbols * ENDING_SYMBOL_SIZE), bits = offsets + rounded(blocks * 4);
	size_t size = bits + rounded(stream->bit_count / 8 + 1) + ENDING_PADDING;
	if (left < size) return false;
	stream->code.symbols = (int)symbols;
	for (uint64_t i = 0; i < symbols; i++) {
		stream->code.value[i] = (EndingValue)(uint16_t)bytes_get(bytes + 16 + ENDING_SYMBOL_SIZE * i, 2);
		stream->code.length[i] = bytes[16 + ENDING_SYMBOL_SIZE * i + 2];
	}
	stream->offsets = bytes + offsets;
	stream->bits = bytes + bits;
	*used += size;
	return ending_code_set_up(&stream->code);
}

static const char *open_streams(EndingFile *file) {
	size_t used = ENDING_HEADER_SIZE;
	file->stream = calloc((size_t)file->planes * 2, sizeof *file->stream);
	if (file->stream == NULL) return "cannot be opened: not enough memory";
	for (int i = 0; i < 2 * file->planes; i++)
		if (!open_stream(file, &file->stream[i], &used)) return "is damaged: its codes are wrong";
	return used == file->size ? NULL : "is damaged: its sizes are wrong";
}

/* Maps a whole file; on an error errno says which. */
static bool map_file(EndingFile *file, const char *path) {
	struct stat status;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0) return false;
	file->bytes = MAP_FAILED;
	if (fstat(fd, &status) == 0) {
		file->size = (size_t)status.st_size;
		file->bytes = mmap(NULL, file->size > 0 ? file->size : 1, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	int error = errno;
	close(fd);
	errno = error;
	return file->bytes != MAP_FAILED;
}

static const char *read_header(EndingFile *file) {
	const uint8_t *bytes = file->bytes;
	for (int i = 0; i < ENDING_LIMITS && file->size >= ENDING_HEADER_SIZE; i++) file->plane_of[i] = bytes[12 + i];
	if (file->size >= ENDING_HEADER_SIZE) file->planes = (int)bytes_get(bytes + 10, 2);
	return check_header(file);
}

bool ending_file_open(EndingFile *file, const EndingTable *table, const char *path, char error[ENDING_ERROR_SIZE]) {
	*file = (EndingFile){.table = table};
	if (!map_file(file, path)) {
		snprintf(error, ENDING_ERROR_SIZE, "%s: %s", path, strerror(errno));
		return false;
	}
	const char *reason = read_header(file);
	if (reason == NULL) reason = open_streams(file);
	if (reason == NULL) return true;
	snprintf(error, ENDING_ERROR_SIZE, "%s %s", path, reason);
	ending_file_close(file);
	return false;
}

void ending_file_close(EndingFile *file) {
	munmap(file->bytes, file->size > 0 ? file->size : 1);
	free(file->stream);
	*file = (EndingFile){.table = file->table};
}

/* ---- values ---- */

/* The 32 bits from one on. What is no number of a bit reads what lies at the end. */
static inline uint32_t window_at(const EndingStream *stream, uint64_t bit) {
	if (bit > stream->bit_count) bit = stream->bit_count;
	const uint8_t *byte = stream->bits + bit / 8;
	uint64_t ahead = (uint64_t)byte[0] << 32 | (uint64_t)byte[1] << 24 | (uint64_t)byte[2] << 16 | (uint64_t)byte[3] << 8 | byte[4];
	return (uint32_t)(ahead >> (8 - bit % 8));
}

static inline uint64_t block_start(const EndingStream *stream, uint32_t placement) {
	return bytes_get(stream->offsets + placement / ENDING_BLOCK * (size_t)4, 4);
}

EndingValue ending_file_value(const EndingFile *file, int limit, uint64_t state) {
	const EndingStream *stream = &file->stream[2 * file->plane_of[limit] + (int)(state & 1)];
	uint32_t placement = (uint32_t)(state / 2);
	uint64_t bit = block_start(stream, placement);
	for (uint32_t i = placement % ENDING_BLOCK; i > 0; i--)
		bit += stream->code.length[ending_code_symbol(&stream->code, window_at(stream, bit))];
	return stream->code.value[ending_code_symbol(&stream->code, window_at(stream, bit))];
}

void ending_file_values(const EndingFile *file, int plane, EndingValue values[]) {
	for (int side = 0; side < 2; side++) {
		const EndingStream *stream = &file->stream[2 * plane + side];
		uint64_t bit = 0;
		for (uint32_t placement = 0; placement < file->table->index.placements; placement++) {
			if (placement % ENDING_BLOCK == 0) bit = block_start(stream, placement);
			int symbol = ending_code_symbol(&stream->code, window_at(stream, bit));
			values[2 * (uint64_t)placement + (uint64_t)side] = stream->code.value[symbol];
			bit += stream->code.length[symbol];
		}
	}
}

/* Reading files of endings. Numbers are little endian; every part is a multiple of 8 bytes.
 *
 *   header, 64 bytes
 *     0   8  "banqiend"
 *     8   2  version
 *    10   6  0
 *    16   8  bytes of the file
 *    24   8  checksum of the file, these 8 bytes taken as 0
 *    32  26  the code of the material (search/ending_material.h)
 *    58   6  0
 *   for either side to move
 *   100  for 0, 1, .. ENDING_CODE_LENGTH_MAX bits: how many symbols have a code so long, 4 each
 *     4  0
 *     8  bits
 *     -  each symbol, those with shorter codes first: what it stands for under each of
 *        ENDING_LIMIT, 2 each
 *     -  the first bit of each block of ENDING_BLOCK placements, 4 each
 *     -  the codes of the placements in order, the highest bit of a byte first, then
 *        at least 8 bytes that are 0
 *
 * A symbol stands for what a position is worth under all limits at once: most of those that
 * have the same value under the highest one agree under the others, too, so the lower
 * ones cost next to nothing. A value is found by skipping the placements of its block before
 * it. The checksum is looked at when a file is opened, and whatever a wrong one could lead
 * astray is checked beside: reading stays inside the file.
 */
#define _POSIX_C_SOURCE 200809L

#include "search/ending_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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
	if (bytes_get(bytes + 8, 2) < ENDING_VERSION) return "is of an older version";
	if (bytes_get(bytes + 8, 2) > ENDING_VERSION) return "is of a newer version";
	if (bytes_get(bytes + 16, 8) != file->size || file->size % 8 != 0) return "is cut off or too long";
	if (bytes_get(bytes + 24, 8) != ending_checksum(bytes, file->size)) return "is damaged: its checksum is wrong";
	if (memcmp(bytes + 32, file->table->material.code, ENDING_CODE_SIZE) != 0) return "is another material's";
	return NULL;
}

/* Sets up the stream at *used, and moves that behind it. */
static bool open_stream(const EndingFile *file, EndingStream *stream, size_t *used) {
	const uint8_t *bytes = (const uint8_t *)file->bytes + *used;
	size_t left = file->size - *used;
	uint64_t blocks = (file->table->index.placements + ENDING_BLOCK - 1) / ENDING_BLOCK;
	uint32_t count[ENDING_CODE_LENGTH_MAX + 1];
	if (left < ENDING_COUNTS_SIZE + 8) return false;
	for (int i = 0; i <= ENDING_CODE_LENGTH_MAX; i++) count[i] = (uint32_t)bytes_get(bytes + 4 * i, 4);
	if (!ending_code_set_up(&stream->code, count)) return false;
	stream->bit_count = bytes_get(bytes + ENDING_COUNTS_SIZE, 8);
	if (stream->bit_count > (uint64_t)file->size * 8) return false;
	size_t values = ENDING_COUNTS_SIZE + 8, offsets = values + stream->code.symbols * (size_t)ENDING_SYMBOL_SIZE;
	size_t bits = offsets + rounded(blocks * 4), size = bits + rounded(stream->bit_count / 8 + 1) + ENDING_PADDING;
	if (left < size) return false;
	stream->values = bytes + values;
	stream->offsets = bytes + offsets;
	stream->bits = bytes + bits;
	*used += size;
	return true;
}

static const char *open_streams(EndingFile *file) {
	size_t used = ENDING_HEADER_SIZE;
	for (int side = 0; side < 2; side++)
		if (!open_stream(file, &file->stream[side], &used)) return "is damaged: its codes are wrong";
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

bool ending_file_open(EndingFile *file, const EndingTable *table, const char *path, char error[ENDING_ERROR_SIZE]) {
	*file = (EndingFile){.table = table};
	if (!map_file(file, path)) {
		snprintf(error, ENDING_ERROR_SIZE, "%s: %s", path, strerror(errno));
		return false;
	}
	const char *reason = check_header(file);
	if (reason == NULL) reason = open_streams(file);
	if (reason == NULL) return true;
	snprintf(error, ENDING_ERROR_SIZE, "%s %s", path, reason);
	ending_file_close(file);
	return false;
}

void ending_file_close(EndingFile *file) {
	munmap(file->bytes, file->size > 0 ? file->size : 1);
	*file = (EndingFile){.table = file->table};
}

/* ---- values ---- */

/* At least 57 bits from one on. What is no number of a bit reads what lies at the end. */
static inline uint64_t window_at(const EndingStream *stream, uint64_t bit) {
	if (bit > stream->bit_count) bit = stream->bit_count;
	const uint8_t *byte = stream->bits + bit / 8;
	uint64_t window = 0;
	for (int i = 0; i < 8; i++) window = window << 8 | byte[i];
	return window << bit % 8;
}

/* Where a stream is read. */
typedef struct {
	const EndingStream *stream;
	uint64_t bit;    /* the next one */
	uint64_t window; /* the bits from there on */
	int ahead;       /* how many of them */
} Reader;

static inline Reader reader_at_block(const EndingStream *stream, uint32_t block) {
	return (Reader){.stream = stream, .bit = bytes_get(stream->offsets + block * (size_t)4, 4)};
}

/* Goes behind the next code and returns its symbol, which costs nothing where nobody wants it. */
static inline uint32_t reader_next(Reader *reader) {
	const EndingCode *code = &reader->stream->code;
	if (reader->ahead < ENDING_CODE_LENGTH_MAX) {
		reader->window = window_at(reader->stream, reader->bit);
		reader->ahead = 57;
	}
	uint32_t window = (uint32_t)(reader->window >> 32);
	int bits = ending_code_length(code, window);
	reader->bit += (uint64_t)bits;
	reader->window <<= bits;
	reader->ahead -= bits;
	return ending_code_symbol(code, window, bits);
}

static inline EndingValue value_of(const EndingStream *stream, uint32_t symbol, int limit) {
	return (EndingValue)(uint16_t)bytes_get(stream->values + symbol * (size_t)ENDING_SYMBOL_SIZE + 2 * limit, 2);
}

EndingValue ending_file_value(const EndingFile *file, int limit, uint64_t state) {
	const EndingStream *stream = &file->stream[state & 1];
	uint32_t placement = (uint32_t)(state / 2);
	Reader reader = reader_at_block(stream, placement / ENDING_BLOCK);
	for (uint32_t i = placement % ENDING_BLOCK; i > 0; i--) reader_next(&reader);
	return value_of(stream, reader_next(&reader), limit);
}

bool ending_file_limit_is_same(const EndingFile *file, int limit) {
	for (int side = 0; side < 2; side++) {
		const EndingStream *stream = &file->stream[side];
		for (uint32_t i = 0; i < stream->code.symbols; i++)
			if (value_of(stream, i, limit) != value_of(stream, i, limit - 1)) return false;
	}
	return true;
}

void ending_file_values(const EndingFile *file, EndingValue *const values[ENDING_LIMITS]) {
	for (uint64_t side = 0; side < 2; side++) {
		const EndingStream *stream = &file->stream[side];
		Reader reader = {.stream = stream};
		for (uint32_t placement = 0; placement < file->table->index.placements; placement++) {
			if (placement % ENDING_BLOCK == 0) reader = reader_at_block(stream, placement / ENDING_BLOCK);
			uint32_t symbol = reader_next(&reader);
			for (int i = 0; i < ENDING_LIMITS; i++) values[i][2 * (uint64_t)placement + side] = value_of(stream, symbol, i);
		}
	}
}

#include "tools/train/records.h"

#include <string.h>

#include "search/bytes.h"
#include "search/crc.h"

static const char MAGIC[] = "BanqiRec";
enum { MAGIC_SIZE = sizeof MAGIC - 1, RECORD_CHECKED = RECORD_SIZE - 2 };

/* ---- positions ---- */

Record record_of(const Position *pos) {
	Record record = {.pool = pos->pool, .quiet = (uint8_t)(pos->quiet < UINT8_MAX ? pos->quiet : UINT8_MAX), .side = pos->side,
		.result = RECORD_NO_RESULT};
	for (int i = 0; i < SQUARE_COUNT / 2; i++) record.squares[i] = (uint8_t)(pos->at[2 * i] | pos->at[2 * i + 1] << 4);
	return record;
}

void record_set_up(const uint8_t squares[16], uint64_t pool, int side, int quiet, Position *pos) {
	*pos = (Position){.pool = pool, .side = (uint8_t)side, .quiet = (uint16_t)quiet};
	for (int square = 0; square < SQUARE_COUNT; square++) pos->at[square] = record_content(squares, square);
	position_rebuild(pos, ~(Bitboard)0);
}

void record_position(const Record *record, Position *pos) {
	record_set_up(record->squares, record->pool, record->side, record->quiet, pos);
}

/* Whether there are not too many pieces, and as many in the pool as face down. */
static bool can_be(const Record *record) {
	int count[CONTENT_COUNT] = {0}, pool = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) count[record_content(record->squares, square)]++;
	for (int piece = 0; piece < CONTENT_COUNT; piece++) {
		int hidden = (int)(record->pool >> 4 * piece & 15), kind = piece_kind((Piece)piece);
		if (hidden + (kind != 0 ? count[piece] : 0) > (kind != 0 ? kind_set_size(kind) : 0)) return false;
		pool += hidden;
	}
	return pool == count[FACE_DOWN] && record->value >= -RECORD_VALUE_SCALE && record->value <= RECORD_VALUE_SCALE;
}

/* ---- bytes ---- */

void record_put(const Record *record, uint8_t bytes[RECORD_SIZE]) {
	uint8_t *at = bytes;
	memcpy(at, record->squares, sizeof record->squares);
	at += sizeof record->squares;
	for (int kind = GENERAL; kind < KIND_END; kind++)
		bytes_append(&at, 1, (record->pool >> 4 * kind & 15) | (record->pool >> 4 * piece_of(BLACK, kind) & 15) << 4);
	bytes_append(&at, 1, (uint64_t)(record->side | (record->result + 1) << 1));
	bytes_append(&at, 2, (uint16_t)record->value);
	bytes_append(&at, 1, record->quiet);
	bytes_append(&at, 3, record->game);
	bytes_append(&at, 2, crc32_of((const char *)bytes, RECORD_CHECKED));
}

bool record_take(const uint8_t bytes[RECORD_SIZE], Record *record) {
	const uint8_t *at = bytes;
	memcpy(record->squares, at, sizeof record->squares);
	at += sizeof record->squares;
	record->pool = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) {
		uint64_t counts = bytes_take(&at, 1);
		record->pool |= (counts & 15) << 4 * kind | counts >> 4 << 4 * piece_of(BLACK, kind);
	}
	uint8_t side = (uint8_t)bytes_take(&at, 1);
	record->side = side & 1;
	record->result = (int8_t)((side >> 1) - 1);
	record->value = (int16_t)bytes_take(&at, 2);
	record->quiet = (uint8_t)bytes_take(&at, 1);
	record->game = (uint32_t)bytes_take(&at, 3);
	return bytes_take(&at, 2) == (crc32_of((const char *)bytes, RECORD_CHECKED) & UINT16_MAX) && side < 8 && can_be(record);
}

void records_put_header(const RecordsHeader *header, uint8_t bytes[RECORD_SIZE]) {
	uint8_t *at = bytes;
	memcpy(at, MAGIC, MAGIC_SIZE);
	at += MAGIC_SIZE;
	bytes_append(&at, 4, RECORDS_VERSION);
	bytes_append(&at, 2, header->quiet_limit);
	bytes_append(&at, 1, header->shard);
	bytes_append(&at, 1, header->shards);
	bytes_append(&at, 4, header->seed);
	bytes_append(&at, 4, header->network);
	bytes_append(&at, 4, header->nodes);
	bytes_append(&at, 4, crc32_of((const char *)bytes, (size_t)(at - bytes)));
}

const char *records_take_header(const uint8_t bytes[RECORD_SIZE], RecordsHeader *header) {
	const uint8_t *at = bytes + MAGIC_SIZE;
	if (memcmp(bytes, MAGIC, MAGIC_SIZE) != 0) return "not a file of positions";
	if (bytes_take(&at, 4) != RECORDS_VERSION) return "positions of another version";
	header->quiet_limit = (uint16_t)bytes_take(&at, 2);
	header->shard = (uint8_t)bytes_take(&at, 1);
	header->shards = (uint8_t)bytes_take(&at, 1);
	header->seed = (uint32_t)bytes_take(&at, 4);
	header->network = (uint32_t)bytes_take(&at, 4);
	header->nodes = (uint32_t)bytes_take(&at, 4);
	if (bytes_take(&at, 4) != crc32_of((const char *)bytes, RECORD_SIZE - 4) || header->quiet_limit == 0) return "damaged at its beginning";
	return NULL;
}

const char *records_begin(FILE *file, RecordsHeader *header) {
	uint8_t bytes[RECORD_SIZE];
	if (fread(bytes, 1, RECORD_SIZE, file) == RECORD_SIZE) return records_take_header(bytes, header);
	return ferror(file) ? "cannot be read" : "not a file of positions";
}

RecordsRead records_next(FILE *file, Record *record) {
	uint8_t bytes[RECORD_SIZE];
	size_t size = fread(bytes, 1, RECORD_SIZE, file);
	if (ferror(file)) return RECORDS_DAMAGED;
	if (size < RECORD_SIZE) return size == 0 ? RECORDS_END : RECORDS_CUT;
	return record_take(bytes, record) ? RECORDS_ONE : RECORDS_DAMAGED;
}

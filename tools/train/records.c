#include "tools/train/records.h"

#include <string.h>

#include "search/crc.h"

static const char MAGIC[] = "BanqiRec";
enum { MAGIC_SIZE = sizeof MAGIC - 1, RECORD_CHECKED = RECORD_SIZE - 2 };

static void put(uint8_t **at, uint64_t number, int size) {
	for (int i = 0; i < size; i++) *(*at)++ = (uint8_t)(number >> 8 * i);
}

static uint64_t take(const uint8_t **at, int size) {
	uint64_t number = 0;
	for (int i = 0; i < size; i++) number |= (uint64_t)*(*at)++ << 8 * i;
	return number;
}

/* ---- positions ---- */

static Piece content_of(const Record *record, int square) { return record->squares[square / 2] >> 4 * (square & 1) & 15; }

Record record_of(const Position *pos) {
	Record record = {.pool = pos->pool, .quiet = (uint8_t)(pos->quiet < UINT8_MAX ? pos->quiet : UINT8_MAX), .side = pos->side,
		.result = RECORD_NO_RESULT};
	for (int i = 0; i < SQUARE_COUNT / 2; i++) record.squares[i] = (uint8_t)(pos->at[2 * i] | pos->at[2 * i + 1] << 4);
	return record;
}

void record_position(const Record *record, Position *pos) {
	*pos = (Position){.pool = record->pool, .side = record->side, .quiet = record->quiet};
	for (int square = 0; square < SQUARE_COUNT; square++) pos->at[square] = content_of(record, square);
	position_rebuild(pos, ~(Bitboard)0);
}

/* Whether there are not too many pieces, and as many in the pool as face down. */
static bool can_be(const Record *record) {
	int count[CONTENT_COUNT] = {0}, pool = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) count[content_of(record, square)]++;
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
		put(&at, (record->pool >> 4 * kind & 15) | (record->pool >> 4 * piece_of(BLACK, kind) & 15) << 4, 1);
	put(&at, (uint64_t)(record->side | (record->result + 1) << 1), 1);
	put(&at, (uint16_t)record->value, 2);
	put(&at, record->quiet, 1);
	put(&at, record->game, 3);
	put(&at, crc32_of((const char *)bytes, RECORD_CHECKED), 2);
}

bool record_take(const uint8_t bytes[RECORD_SIZE], Record *record) {
	const uint8_t *at = bytes;
	memcpy(record->squares, at, sizeof record->squares);
	at += sizeof record->squares;
	record->pool = 0;
	for (int kind = GENERAL; kind < KIND_END; kind++) {
		uint64_t counts = take(&at, 1);
		record->pool |= (counts & 15) << 4 * kind | counts >> 4 << 4 * piece_of(BLACK, kind);
	}
	uint8_t side = (uint8_t)take(&at, 1);
	record->side = side & 1;
	record->result = (int8_t)((side >> 1) - 1);
	record->value = (int16_t)take(&at, 2);
	record->quiet = (uint8_t)take(&at, 1);
	record->game = (uint32_t)take(&at, 3);
	return take(&at, 2) == (crc32_of((const char *)bytes, RECORD_CHECKED) & UINT16_MAX) && side < 8 && can_be(record);
}

void records_put_header(const RecordsHeader *header, uint8_t bytes[RECORD_SIZE]) {
	uint8_t *at = bytes;
	memcpy(at, MAGIC, MAGIC_SIZE);
	at += MAGIC_SIZE;
	put(&at, RECORDS_VERSION, 4);
	put(&at, header->quiet_limit, 2);
	put(&at, header->shard, 1);
	put(&at, header->shards, 1);
	put(&at, header->seed, 4);
	put(&at, header->network, 4);
	put(&at, header->nodes, 4);
	put(&at, crc32_of((const char *)bytes, (size_t)(at - bytes)), 4);
}

const char *records_take_header(const uint8_t bytes[RECORD_SIZE], RecordsHeader *header) {
	const uint8_t *at = bytes + MAGIC_SIZE;
	if (memcmp(bytes, MAGIC, MAGIC_SIZE) != 0) return "not a file of positions";
	if (take(&at, 4) != RECORDS_VERSION) return "positions of another version";
	header->quiet_limit = (uint16_t)take(&at, 2);
	header->shard = (uint8_t)take(&at, 1);
	header->shards = (uint8_t)take(&at, 1);
	header->seed = (uint32_t)take(&at, 4);
	header->network = (uint32_t)take(&at, 4);
	header->nodes = (uint32_t)take(&at, 4);
	if (take(&at, 4) != crc32_of((const char *)bytes, RECORD_SIZE - 4) || header->quiet_limit == 0) return "damaged at its beginning";
	return NULL;
}

RecordsRead records_next(FILE *file, Record *record) {
	uint8_t bytes[RECORD_SIZE];
	size_t size = fread(bytes, 1, RECORD_SIZE, file);
	if (ferror(file)) return RECORDS_DAMAGED;
	if (size < RECORD_SIZE) return size == 0 ? RECORDS_END : RECORDS_CUT;
	return record_take(bytes, record) ? RECORDS_ONE : RECORDS_DAMAGED;
}

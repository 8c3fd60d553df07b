/* Files of positions to learn from (banqi-train play writes them). A file is a header and
 * records, each of RECORD_SIZE bytes, all numbers little endian. The header:
 *
 *     8 bytes   "BanqiRec"
 *     4         version
 *     2         the quiet limit of the games
 *     1 + 1     the shard and how many there are
 *     4         the seed
 *     4         the check of the network that played
 *     4         nodes a move
 *     4         CRC-32 of all before
 *
 * A record:
 *
 *     16 bytes  what stands on the squares, two a byte, the lower one in the low bits: a piece's
 *               code (engine/types.h), 8 face down, 0 nothing
 *     7         what is face down: how many of each kind, of red in the low four bits
 *     1         bit 0 the side to move; above it 0 lost, 1 drawn, 2 won for that side, 3 not a
 *               position of the game itself
 *     2         the value that a search found for that side, in ten-thousandths
 *     1         plies since the last flip or capture, at most 255
 *     3         the number of the game
 *     2         the low half of the CRC-32 of all before
 *
 * Games are whole and in order: their numbers never fall.
 */
#ifndef BANQI_TRAIN_RECORDS_H
#define BANQI_TRAIN_RECORDS_H

#include <stdio.h>

#include "engine/position.h"

enum { RECORD_SIZE = 32, RECORDS_VERSION = 1, RECORD_VALUE_SCALE = 10000, RECORD_GAME_MAX = (1 << 24) - 1 };
enum { RECORD_NO_RESULT = 2 };

typedef struct {
	uint8_t squares[16];
	uint64_t pool;  /* as in Position */
	uint32_t game;  /* 0..RECORD_GAME_MAX */
	int16_t value;  /* -RECORD_VALUE_SCALE..RECORD_VALUE_SCALE */
	uint8_t quiet;
	uint8_t side;   /* to move: RED or BLACK */
	int8_t result;  /* for that side, -1, 0 or 1; RECORD_NO_RESULT */
} Record;

/* What a file says of all its games. */
typedef struct {
	uint32_t seed, network, nodes;
	uint16_t quiet_limit; /* 1 or more */
	uint8_t shard, shards;
} RecordsHeader;

/* What stands on a square of a record. */
static inline Piece record_content(const uint8_t squares[16], int square) { return squares[square / 2] >> 4 * (square & 1) & 15; }

/* The position of such squares, on the whole board. */
void record_set_up(const uint8_t squares[16], uint64_t pool, int side, int quiet, Position *pos);

/* The record of a position that has a side, without value, result and game; and back. */
Record record_of(const Position *pos);
void record_position(const Record *record, Position *pos);

void record_put(const Record *record, uint8_t bytes[RECORD_SIZE]);
void records_put_header(const RecordsHeader *header, uint8_t bytes[RECORD_SIZE]);

/* False when the bytes are damaged or say what cannot be. */
bool record_take(const uint8_t bytes[RECORD_SIZE], Record *record);

/* NULL, or what is wrong. */
const char *records_take_header(const uint8_t bytes[RECORD_SIZE], RecordsHeader *header);

/* Reads the header from the beginning of a file. NULL, or what is wrong; ferror() tells whether it was
 * the reading. */
const char *records_begin(FILE *file, RecordsHeader *header);

/* What came of reading a record from a file that stands behind its header. */
typedef enum {
	RECORDS_ONE,
	RECORDS_END,
	RECORDS_CUT,    /* the file ends within it */
	RECORDS_DAMAGED /* or cannot be read */
} RecordsRead;

RecordsRead records_next(FILE *file, Record *record);

#endif

/* The learned evaluation: a small network over what a player sees. search/network.c has its
 * formula, search/network_file.c its file.
 *
 * A Network is read-only once it has been read; any number of threads may use it.
 */
#ifndef BANQI_SEARCH_NETWORK_H
#define BANQI_SEARCH_NETWORK_H

#include <stddef.h>

#include "engine/position.h"

enum {
	NETWORK_FEATURES = 512,                 /* what can be there to see */
	NETWORK_POOL_FEATURES = 480,            /* the first of those about the pool */
	NETWORK_FILTERS = 64,
	NETWORK_TURNS = 4,                      /* each filter looks at the board in all its symmetries */
	NETWORK_INPUTS = 2 * NETWORK_FILTERS,   /* of a head: the mover's view, then the waiter's */
	NETWORK_HIDDEN = 16,
	NETWORK_BUCKETS = 8                     /* heads, by how far the game has come */
};

/* The board's symmetries, 0..NETWORK_TURNS-1: what a square's number is combined with, `^`. */
static inline int network_turn(int number) { return (number & 1 ? 3 : 0) | (number & 2 ? 28 : 0); }

/* The feature of what stands on a square, a piece or FACE_DOWN, as `viewer` sees it. Features of
 * one content are in blocks of 32, by square, so that they turn as squares do. */
static inline int network_square_feature(int viewer, Piece content, int square) {
	int what = content == FACE_DOWN ? 14 : 7 * (piece_side(content) ^ viewer) + piece_kind(content) - 1;
	return SQUARE_COUNT * what + square;
}

/* The feature of a piece having more than `number` of its kind face down. */
static inline int network_pool_feature(int viewer, Piece piece, int number) {
	static const uint8_t FIRST[KIND_END] = {0, 0, 1, 3, 5, 7, 9, 11};
	return NETWORK_POOL_FEATURES + SET_SIZE / 2 * (piece_side(piece) ^ viewer) + FIRST[piece_kind(piece)] + number;
}

/* The largest numbers, positive or negative: so large that nothing overflows. */
enum { NETWORK_FILTER_MAX = 503, NETWORK_HIDDEN_MAX = 4086, NETWORK_LONG_MAX = 1 << 24 };

typedef struct {
	int16_t weight[NETWORK_HIDDEN][NETWORK_INPUTS]; /* 1.0 is 1024 */
	int32_t bias[NETWORK_HIDDEN];                   /* 1.0 is 2^20 */
	int16_t out_weight[NETWORK_HIDDEN];             /* 1.0 is 1024 */
	int32_t out_bias;                               /* 1.0 is 2^20 */
} NetworkHead;

typedef struct {
	_Alignas(64) int16_t bias[NETWORK_FILTERS];        /* 1.0 is 256 */
	int16_t weight[NETWORK_FEATURES][NETWORK_FILTERS]; /* 1.0 is 256 */
	NetworkHead head[NETWORK_BUCKETS];
} Network;

/* The first layer's sums for a position, and the position they are for. */
typedef struct {
	_Alignas(64) int16_t sum[2][NETWORK_TURNS][NETWORK_FILTERS]; /* by the side that looks */
	Piece at[SQUARE_COUNT];
	uint64_t pool;
} NetworkSums;

/* The sums of an empty board, from which those of any position can be made. */
void network_start(const Network *network, NetworkSums *sums);

/* Makes the sums of a position from those of another one; the more alike they are, the
 * less it costs. `from` and `to` may be the same. */
void network_update(const Network *network, const NetworkSums *from, const Position *pos, NetworkSums *to);

/* What the network says for the side to move, which there must be: 1.0 is 2^20, without a
 * bound of its own. The sums must be the position's. */
int64_t network_output(const Network *network, const NetworkSums *sums, const Position *pos);

/* The head for a position with so many pieces face down and face up, 0..NETWORK_BUCKETS-1. */
int network_bucket_of(int face_down, int face_up);
int network_bucket(const Position *pos);

/* How many squares differ, 0..32: what network_update would cost. */
int network_distance(const NetworkSums *sums, const Position *pos);

/* The network that the program holds. Any thread. */
const Network *network_builtin(void);

enum { NETWORK_ERROR_SIZE = 128, NETWORK_VERSION = 1 };
extern const size_t NETWORK_FILE_SIZE; /* in bytes */

/* Reads a network from a file's bytes. False, with the reason in `error`, when they are
 * another kind of file, of another version or size, or damaged. */
bool network_read(Network *network, const uint8_t *bytes, size_t size, char error[NETWORK_ERROR_SIZE]);

/* The file of a network, NETWORK_FILE_SIZE bytes. */
void network_write(const Network *network, uint8_t *bytes);

/* The check in that file, which tells networks apart; 0 without memory. */
uint32_t network_check(const Network *network);

/* The same as network_read() from a file by its path, to be freed; NULL, with the reason, when it cannot be had. */
Network *network_load(const char *path, char error[NETWORK_ERROR_SIZE]);

#endif

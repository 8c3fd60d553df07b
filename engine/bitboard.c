/* The cannon's tables, worked out by the compiler: the second lowest and the
 * second highest set bit of every line, spread over a file or left as a rank. */
#include "engine/bitboard.h"

/* The lowest bit of x once its lowest is gone. */
#define WITHOUT_LOW(x) ((x) & ((x) - 1u))
#define LOW_2(x) (WITHOUT_LOW(x) & (0u - WITHOUT_LOW(x)))

/* The same from the top, for x < 256. */
#define HIGH(x) \
	((x) & 128u ? 128u : (x) & 64u ? 64u : (x) & 32u ? 32u : (x) & 16u ? 16u : (x) & 8u ? 8u : (x) & 4u ? 4u : (x) & 2u ? 2u : (x) & 1u)
#define HIGH_2(x) HIGH(((x) ^ HIGH(x)))

/* Bit i of a single-bit byte to bit 4i. */
#define SPREAD(b) \
	(((b) & 1u) | ((b) & 2u) << 3 | ((b) & 4u) << 6 | ((b) & 8u) << 9 | ((b) & 16u) << 12 | ((b) & 32u) << 15 | ((b) & 64u) << 18 | ((b) & 128u) << 21)

#define FILE_UP(x) SPREAD(LOW_2(x))
#define FILE_DOWN(x) SPREAD(HIGH_2(x))

#define FOUR(f, x) f((x) + 0u), f((x) + 1u), f((x) + 2u), f((x) + 3u)
#define LINE_16(f, x) FOUR(f, (x)), FOUR(f, (x) + 4u), FOUR(f, (x) + 8u), FOUR(f, (x) + 12u)
#define LINE_64(f, x) LINE_16(f, (x)), LINE_16(f, (x) + 16u), LINE_16(f, (x) + 32u), LINE_16(f, (x) + 48u)
#define LINE_256(f) LINE_64(f, 0u), LINE_64(f, 64u), LINE_64(f, 128u), LINE_64(f, 192u)

const Bitboard CANNON_FILE_UP[256] = {LINE_256(FILE_UP)};
const Bitboard CANNON_FILE_DOWN[256] = {LINE_256(FILE_DOWN)};
const uint8_t CANNON_RANK_UP[16] = {LINE_16(LOW_2, 0u)};
const uint8_t CANNON_RANK_DOWN[16] = {LINE_16(HIGH_2, 0u)};

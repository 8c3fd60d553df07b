/* Keys are constants: the output of SplitMix64 (Steele, Lea and Flood, 2014) for
 * the seeds 1, 2, 3, ..., worked out by the compiler. Zero in the pool is worth 0,
 * so that a position with nothing face down costs nothing. */
#include "engine/keys.h"

#define SEED(n) ((uint64_t)(n) * 0x9E3779B97F4A7C15u)
#define ROUND_1(n) ((SEED(n) ^ SEED(n) >> 30) * 0xBF58476D1CE4E5B9u)
#define ROUND_2(n) ((ROUND_1(n) ^ ROUND_1(n) >> 27) * 0x94D049BB133111EBu)
#define KEY(n) (ROUND_2(n) ^ ROUND_2(n) >> 31)

#define KEY_4(n) KEY(n), KEY((n) + 1), KEY((n) + 2), KEY((n) + 3)
#define KEY_32(n) \
	{ KEY_4(n), KEY_4((n) + 4), KEY_4((n) + 8), KEY_4((n) + 12), KEY_4((n) + 16), KEY_4((n) + 20), KEY_4((n) + 24), KEY_4((n) + 28) }

const uint64_t KEY_SQUARE[CONTENT_COUNT][SQUARE_COUNT] = {
	KEY_32(1),   KEY_32(33),  KEY_32(65),  KEY_32(97),  KEY_32(129), KEY_32(161), KEY_32(193), KEY_32(225),
	KEY_32(257), KEY_32(289), KEY_32(321), KEY_32(353), KEY_32(385), KEY_32(417), KEY_32(449), KEY_32(481),
};

const uint64_t KEY_SIDE[3] = {0, KEY(513), KEY(514)};

#define POOL(n) {0, KEY(n), KEY((n) + 1), KEY((n) + 2), KEY((n) + 3), KEY((n) + 4)}

const uint64_t KEY_POOL[CONTENT_COUNT][6] = {
	{0}, POOL(520), POOL(525), POOL(530), POOL(535), POOL(540), POOL(545), POOL(550),
	{0}, POOL(555), POOL(560), POOL(565), POOL(570), POOL(575), POOL(580), POOL(585),
};

/* The learned evaluation (after Nasu's efficiently updatable network, 2018).
 *
 * Either side looks at the board: a feature is a square and what stands on it, own, enemy's or
 * face down, or one more face-down piece of a kind. A filter f adds up a weight for each
 * feature there is, in the four symmetries g of the board:
 *
 *     sum[g][f] = bias[f] + sum of weight[feature turned by g][f]
 *     view[f]   = sum over g of clamp(sum[g][f], 0, 1)^2
 *
 * so that a view is the same however the board is turned, and what is learned in one corner
 * is known in all. The views of the side to move and of the other one go into a head,
 * chosen by how far the game has come:
 *
 *     pre[i] = bias[i] + weight[i] . (view of the mover, view of the waiter)
 *     output = out_bias + pre[last] + sum over i < last of out_weight[i] x clamp(pre[i], 0, 1)^2
 *
 * All in whole numbers, the same on every machine. The sums are kept: a ply changes two or
 * three features of some forty.
 */
#include "search/network.h"

#include <string.h>

/* Unsigned, as a sum may leave its range between what comes and what goes. */
typedef uint16_t Words __attribute__((vector_size(32), may_alias));

/* At most what all squares and the whole pool can say. */
enum { ROW_VECTORS = NETWORK_FILTERS / 16, CHANGES_MAX = SQUARE_COUNT + SET_SIZE };

/* Features that come or go, for either side's view. */
typedef struct {
	int count;
	struct {
		int16_t feature[2];
		int16_t turned; /* 31: the feature has a square, which turns; 0: it has none */
	} change[CHANGES_MAX];
} Changes;

static inline void change_square(Changes *changes, Piece content, int square) {
	if (content == EMPTY) return;
	int n = changes->count++;
	for (int side = RED; side <= BLACK; side++)
		changes->change[n].feature[side] = (int16_t)network_square_feature(side, content, square);
	changes->change[n].turned = 31;
}

/* The pool pieces from the `from`th to the one before the `to`th of a kind. */
static inline void change_pool(Changes *changes, Piece piece, int from, int to) {
	for (int i = from; i < to; i++) {
		int n = changes->count++;
		for (int side = RED; side <= BLACK; side++)
			changes->change[n].feature[side] = (int16_t)network_pool_feature(side, piece, i);
		changes->change[n].turned = 0;
	}
}

static void find_pool_changes(uint64_t before, uint64_t after, Changes *come, Changes *gone) {
	for (uint64_t differ = before ^ after; differ;) {
		int piece = __builtin_ctzll(differ) / 4, from = (int)(before >> 4 * piece & 15), to = (int)(after >> 4 * piece & 15);
		change_pool(come, (Piece)piece, from, to);
		change_pool(gone, (Piece)piece, to, from);
		differ &= ~(15ull << 4 * piece);
	}
}

/* Eight squares at once. */
static inline uint64_t eight_of(const Piece at[SQUARE_COUNT], int first) {
	uint64_t eight;
	memcpy(&eight, at + first, sizeof eight);
	return eight;
}

static void find_changes(const NetworkSums *from, const Position *pos, Changes *come, Changes *gone) {
	come->count = gone->count = 0;
	for (int first = 0; first < SQUARE_COUNT; first += 8) {
		for (uint64_t differ = eight_of(from->at, first) ^ eight_of(pos->at, first); differ;) {
			int i = __builtin_ctzll(differ) / 8, square = first + i;
			change_square(gone, from->at[square], square);
			change_square(come, pos->at[square], square);
			differ &= ~(0xFFull << 8 * i);
		}
	}
	if (from->pool != pos->pool) find_pool_changes(from->pool, pos->pool, come, gone);
}

int network_distance(const NetworkSums *sums, const Position *pos) {
	int count = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) count += sums->at[square] != pos->at[square];
	return count;
}

#define KERNEL static inline __attribute__((always_inline))

/* One view in one symmetry. */
KERNEL void update_row(const Network *network, int side, int turn, const Changes *come, const Changes *gone, const int16_t *from, int16_t *to) {
	Words sum[ROW_VECTORS];
	memcpy(sum, from, sizeof sum);
	for (int i = 0; i < come->count; i++) {
		const Words *row = (const Words *)network->weight[come->change[i].feature[side] ^ (turn & come->change[i].turned)];
		for (int v = 0; v < ROW_VECTORS; v++) sum[v] += row[v];
	}
	for (int i = 0; i < gone->count; i++) {
		const Words *row = (const Words *)network->weight[gone->change[i].feature[side] ^ (turn & gone->change[i].turned)];
		for (int v = 0; v < ROW_VECTORS; v++) sum[v] -= row[v];
	}
	memcpy(to, sum, sizeof sum);
}

KERNEL void update_kernel(const Network *network, const Changes *come, const Changes *gone, const NetworkSums *from, NetworkSums *to) {
	for (int side = RED; side <= BLACK; side++)
		for (int turn = 0; turn < NETWORK_TURNS; turn++)
			update_row(network, side, network_turn(turn), come, gone, from->sum[side][turn], to->sum[side][turn]);
}

KERNEL void find_view(const int16_t sum[NETWORK_TURNS][NETWORK_FILTERS], int16_t view[NETWORK_FILTERS]) {
	for (int f = 0; f < NETWORK_FILTERS; f++) {
		uint16_t total = 0;
		for (int turn = 0; turn < NETWORK_TURNS; turn++) {
			int16_t bounded = sum[turn][f] < 0 ? 0 : sum[turn][f];
			uint16_t x = (uint16_t)(bounded > 255 ? 255 : bounded);
			total = (uint16_t)(total + ((uint16_t)(x * x) >> 6));
		}
		view[f] = (int16_t)total;
	}
}

KERNEL int32_t dot(const int16_t *a, const int16_t *b) {
	int32_t sum = 0;
	for (int i = 0; i < NETWORK_INPUTS; i++) sum += a[i] * b[i];
	return sum;
}

KERNEL int64_t output_kernel(const NetworkHead *head, const NetworkSums *sums, int mover) {
	_Alignas(64) int16_t view[NETWORK_INPUTS];
	int32_t pre[NETWORK_HIDDEN];
	int64_t output = head->out_bias;
	find_view(sums->sum[mover], view);
	find_view(sums->sum[mover ^ 1], view + NETWORK_FILTERS);
	for (int i = 0; i < NETWORK_HIDDEN; i++) pre[i] = head->bias[i] + dot(head->weight[i], view);
	for (int i = 0; i < NETWORK_HIDDEN - 1; i++) {
		int32_t bounded = pre[i] < 0 ? 0 : pre[i] > 1 << 20 ? 1 << 20 : pre[i], x = bounded >> 10;
		output += head->out_weight[i] * (x * x >> 10);
	}
	return output + pre[NETWORK_HIDDEN - 1];
}

/* On x86 a build for any machine has both kernels once more for those with AVX2. */
#if defined(__x86_64__) && !defined(__AVX2__)
__attribute__((target("avx2"))) static void update_avx2(
	const Network *network, const Changes *come, const Changes *gone, const NetworkSums *from, NetworkSums *to) {
	update_kernel(network, come, gone, from, to);
}

__attribute__((target("avx2"))) static int64_t output_avx2(const NetworkHead *head, const NetworkSums *sums, int mover) {
	return output_kernel(head, sums, mover);
}

static inline bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
#define update_avx2 update_kernel
#define output_avx2 output_kernel
static inline bool has_avx2(void) { return false; }
#endif

void network_start(const Network *network, NetworkSums *sums) {
	memset(sums, 0, sizeof *sums);
	for (int side = RED; side <= BLACK; side++)
		for (int turn = 0; turn < NETWORK_TURNS; turn++) memcpy(sums->sum[side][turn], network->bias, sizeof network->bias);
}

void network_update(const Network *network, const NetworkSums *from, const Position *pos, NetworkSums *to) {
	Changes come, gone;
	find_changes(from, pos, &come, &gone);
	if (has_avx2())
		update_avx2(network, &come, &gone, from, to);
	else
		update_kernel(network, &come, &gone, from, to);
	memcpy(to->at, pos->at, sizeof to->at);
	to->pool = pos->pool;
}

int network_bucket_of(int face_down, int face_up) {
	if (face_down == 0) return face_up <= 4 ? 0 : face_up <= 8 ? 1 : 2;
	return face_down <= 4 ? 3 : face_down <= 8 ? 4 : face_down <= 14 ? 5 : face_down <= 20 ? 6 : 7;
}

int network_bucket(const Position *pos) {
	return network_bucket_of(bits_count(pos->of[FACE_DOWN]), bits_count(pos->face_up[RED] | pos->face_up[BLACK]));
}

int64_t network_output(const Network *network, const NetworkSums *sums, const Position *pos) {
	const NetworkHead *head = &network->head[network_bucket(pos)];
	return has_avx2() ? output_avx2(head, sums, pos->side) : output_kernel(head, sums, pos->side);
}

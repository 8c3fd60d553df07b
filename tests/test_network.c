/* The network says what its formula says, worked out slowly; its file is read as it was
 * written or refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "search/crc.h"
#include "search/network.h"
#include "tests/all.h"
#include "tests/phases.h"
#include "tests/runner.h"

enum { FILE_SIZE_MAX = 1 << 18, HEADER_SIZE = 28 };

static const char PATH[] = "search/banqi.network";

/* ---- the formula, without any tricks ---- */

static int clamp(int number, int low, int high) { return number < low ? low : number > high ? high : number; }

/* The number of a piece among the 14, own ones first. */
static int seen_as(int viewer, Piece piece) { return (piece_side(piece) == viewer ? 0 : 7) + piece_kind(piece) - 1; }

static int naive_sum(const Network *network, const Position *pos, int viewer, int turn, int filter) {
	static const int TURNS[NETWORK_TURNS] = {0, 3, 28, 31};
	int sum = network->bias[filter], feature = NETWORK_POOL_FEATURES;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		Piece content = pos->at[square];
		if (content == EMPTY) continue;
		int what = content == FACE_DOWN ? 14 : seen_as(viewer, content);
		sum += network->weight[32 * what + (square ^ TURNS[turn])][filter];
	}
	for (int owner = 0; owner < 2; owner++)
		for (int kind = GENERAL; kind < KIND_END; kind++)
			for (int i = 0; i < kind_set_size(kind); i++, feature++)
				if (i < pool_count(pos, piece_of(viewer ^ owner, kind))) sum += network->weight[feature][filter];
	return sum;
}

static int naive_view(const Network *network, const Position *pos, int viewer, int filter) {
	int view = 0;
	for (int turn = 0; turn < NETWORK_TURNS; turn++) {
		int x = clamp(naive_sum(network, pos, viewer, turn, filter), 0, 255);
		view += x * x / 64;
	}
	return view;
}

static int64_t naive_output(const Network *network, const Position *pos) {
	const NetworkHead *head = &network->head[network_bucket(pos)];
	int64_t view[NETWORK_INPUTS], output = head->out_bias;
	for (int i = 0; i < NETWORK_INPUTS; i++)
		view[i] = naive_view(network, pos, i < NETWORK_FILTERS ? pos->side : pos->side ^ 1, i % NETWORK_FILTERS);
	for (int unit = 0; unit < NETWORK_HIDDEN; unit++) {
		int64_t pre = head->bias[unit];
		for (int i = 0; i < NETWORK_INPUTS; i++) pre += head->weight[unit][i] * view[i];
		if (!CHECK(pre == (int32_t)pre)) return 0;
		if (unit == NETWORK_HIDDEN - 1) return output + pre;
		int x = clamp((int)pre, 0, 1 << 20) / 1024;
		output += head->out_weight[unit] * (x * x / 1024);
	}
	return 0;
}

/* ---- networks to try ---- */

static int16_t any_word(Rng *rng, int most) { return (int16_t)((int)rng_below(rng, 2 * (uint32_t)most + 1) - most); }

/* Numbers anywhere in their ranges, or `extreme`: all at the ends of them. */
static void make_network(Network *network, Rng *rng, bool extreme) {
	int16_t *words = &network->weight[0][0];
	for (int i = 0; i < NETWORK_FILTERS; i++) network->bias[i] = extreme ? NETWORK_FILTER_MAX : any_word(rng, 100);
	for (int i = 0; i < NETWORK_FEATURES * NETWORK_FILTERS; i++) {
		words[i] = any_word(rng, 60);
		if (extreme) words[i] = i % 2 ? NETWORK_FILTER_MAX : -NETWORK_FILTER_MAX;
	}
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
		NetworkHead *head = &network->head[bucket];
		for (int unit = 0; unit < NETWORK_HIDDEN; unit++) {
			for (int i = 0; i < NETWORK_INPUTS; i++)
				head->weight[unit][i] = extreme ? (unit % 2 ? NETWORK_HIDDEN_MAX : -NETWORK_HIDDEN_MAX) : any_word(rng, 300);
			head->bias[unit] = extreme ? NETWORK_LONG_MAX : (int32_t)rng_below(rng, 1 << 19) - (1 << 18);
			head->out_weight[unit] = extreme ? INT16_MAX : any_word(rng, 3000);
		}
		head->out_bias = extreme ? NETWORK_LONG_MAX : 1000 * bucket;
	}
}

/* ---- the tests ---- */

/* From the position before, from one that has nothing to do with it, and from an empty board. */
static bool check_position(const Network *network, const Position *pos, NetworkSums *kept, const NetworkSums *other) {
	NetworkSums sums;
	int64_t want = naive_output(network, pos);
	network_update(network, kept, pos, kept);
	bool same = CHECK_EQUAL_INT(network_output(network, kept, pos), want);
	CHECK_EQUAL_INT(network_distance(kept, pos), 0);
	network_update(network, other, pos, &sums);
	same &= CHECK_EQUAL_INT(network_output(network, &sums, pos), want);
	same &= CHECK(memcmp(sums.sum, kept->sum, sizeof sums.sum) == 0);
	return same;
}

static bool check_games(const Network *network, Rng *rng, int positions) {
	static Game game;
	NetworkSums start, kept, other;
	network_start(network, &start);
	kept = other = start;
	for (int done = 0; done < positions;) {
		phase_game(rng, (Phase)rng_below(rng, PHASE_COUNT), &RULES_PRESETS[0].rules, &game);
		for (int ply = 0; ply < 12; ply++) {
			MoveList list;
			generate_all(&game.pos, &list);
			if (list.count == 0 || game.history.count == HISTORY_MAX) break;
			Move move = list.move[rng_below(rng, (uint32_t)list.count)];
			if (move_is_flip(move)) {
				Outcomes outcomes;
				flip_outcomes(&game.pos, &outcomes);
				move = move_flip(move_from(move), outcomes.piece[rng_below(rng, (uint32_t)outcomes.count)]);
			}
			game_play(&game, move);
			if (!check_position(network, &game.pos, &kept, &other)) return false;
			done++;
		}
		other = rng_below(rng, 4) == 0 ? start : kept;
	}
	return true;
}

void test_network_formula(void) {
	Rng rng = rng_seeded(12);
	Network *made = aligned_alloc(_Alignof(Network), sizeof *made);
	check_games(network_builtin(), &rng, EFFORT(20000, 500));
	make_network(made, &rng, true);
	check_games(made, &rng, EFFORT(2000, 200));
	for (int i = 0; i < EFFORT(10, 2); i++) {
		make_network(made, &rng, false);
		check_games(made, &rng, EFFORT(1000, 100));
	}
	free(made);
}

/* The same over a million positions: what every build says that passes. */
void test_network_million(void) {
	Rng rng = rng_seeded(13);
	CHECK(check_games(network_builtin(), &rng, 1000000));
}

static void seal(uint8_t *bytes, size_t size) {
	uint32_t crc = crc32_of((const char *)bytes, size - 4);
	for (int i = 0; i < 4; i++) bytes[size - 4 + (size_t)i] = (uint8_t)(crc >> 8 * i);
}

static void check_refused(Network *network, const uint8_t *bytes, size_t size, const char *want) {
	char error[NETWORK_ERROR_SIZE] = "";
	CHECK(!network_read(network, bytes, size, error));
	CHECK_EQUAL_TEXT(error, want);
}

void test_network_file(void) {
	static uint8_t bytes[FILE_SIZE_MAX], other[FILE_SIZE_MAX];
	Rng rng = rng_seeded(14);
	char error[NETWORK_ERROR_SIZE] = "";
	Network *network = aligned_alloc(_Alignof(Network), sizeof *network);
	FILE *file = fopen(PATH, "rb");
	size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
	if (file != NULL) fclose(file);
	if (!CHECK(size == NETWORK_FILE_SIZE) || !CHECK(network_read(network, bytes, size, error))) return;
	CHECK(memcmp(network->weight, network_builtin()->weight, sizeof network->weight) == 0);

	for (size_t cut = 0; cut < size; cut += 1 + rng_below(&rng, 200)) {
		CHECK(!network_read(network, bytes, cut, error));
		memcpy(other, bytes, size);
		other[cut] ^= (uint8_t)(1 + rng_below(&rng, 255));
		CHECK(!network_read(network, other, size, error));
	}
	check_refused(network, bytes, size - 1, "cut short");
	check_refused(network, bytes, size + 1, "longer than a network");
	check_refused(network, (const uint8_t *)"Banqi", 5, "not a network");
	memcpy(other, bytes, size);
	other[HEADER_SIZE] ^= 1;
	check_refused(network, other, size, "damaged");
	other[HEADER_SIZE + 1] = 0x7F;
	seal(other, size);
	check_refused(network, other, size, "a number is out of its range");
	memcpy(other, bytes, size);
	other[16]++;
	seal(other, size);
	check_refused(network, other, size, "a network of another shape");
	memcpy(other, bytes, size);
	other[8]++;
	check_refused(network, other, size, "a network of version 2, known is 1");
	free(network);
	CHECK(network_load("tests/data", error) == NULL);
	CHECK(network_load("nowhere.network", error) == NULL);
	CHECK_EQUAL_TEXT(error, "No such file or directory");
}

/* Keys: equal exactly when the states are. A referee that detects repetition by
 * key, and a table that is asked by key, both rest on this. */
#include <stdlib.h>
#include <string.h>

#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"

enum {
	VISITED = EFFORT(1500000, 300000), /* states noted during random play */
	DISTINCT = EFFORT(1000000, 150000), /* so many of them must differ */
	PLIES_OF_A_GAME = 150
};

/* All that a key stands for: what is on each square (OUTSIDE for no square), the
 * pool and the side to move. No byte of it is padding. */
typedef struct {
	uint64_t key, pool, side;
	uint8_t square[SQUARE_COUNT];
} State;

enum { OUTSIDE = CONTENT_COUNT };

static State state_of(const Position *pos) {
	State state = {.key = pos->key, .pool = pos->pool, .side = pos->side};
	for (int square = 0; square < SQUARE_COUNT; square++)
		state.square[square] = position_board(pos) & bit(square) ? pos->at[square] : OUTSIDE;
	return state;
}

static int compare_states(const void *a, const void *b) {
	const State *x = a, *y = b;
	return memcmp(&x->pool, &y->pool, sizeof *x - sizeof x->key);
}

static int compare_keys(const void *a, const void *b) {
	const State *x = a, *y = b;
	if (x->key != y->key) return x->key < y->key ? -1 : 1;
	return compare_states(a, b);
}

/* Plays random games and notes the state after every ply. */
static void collect(State *states, int count) {
	static Game game;
	Rng rng = rng_seeded(42);
	int filled = 0;
	while (filled < count) {
		char text[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(rng_below(&rng, 2) == 0 ? START_TEXT : text);
		Player player = player_random(&rng);
		game_start(&game, &pos);
		for (int ply = 0; ply < PLIES_OF_A_GAME && filled < count; ply++) {
			states[filled++] = state_of(&game.pos);
			if (!has_action(&game.pos)) break;
			game_play(&game, player_choose(&player, &game));
		}
	}
}

/* Sorts, and counts the neighbours that have one of key and state in common but
 * not the other. Sorted by key no collision escapes; sorted by state, no state
 * with two keys. */
static int count_contradictions(State *states, int count, int (*order)(const void *, const void *)) {
	int contradictions = 0;
	qsort(states, (size_t)count, sizeof *states, order);
	for (int i = 1; i < count; i++) {
		bool same_key = states[i - 1].key == states[i].key;
		bool same_state = compare_states(&states[i - 1], &states[i]) == 0;
		contradictions += same_key != same_state;
	}
	return contradictions;
}

void test_keys_distinct(void) {
	State *states = malloc(VISITED * sizeof *states);
	if (!CHECK(states != NULL)) return;
	collect(states, VISITED);
	CHECK_EQUAL_INT(count_contradictions(states, VISITED, compare_keys), 0);
	CHECK_EQUAL_INT(count_contradictions(states, VISITED, compare_states), 0);
	int distinct = 1;
	for (int i = 1; i < VISITED; i++) distinct += compare_states(&states[i - 1], &states[i]) != 0;
	CHECK(distinct >= DISTINCT);
	test_note("%d distinct states among %d", distinct, VISITED);
	free(states);
}

/* ---- what a key is made of ---- */

static uint64_t key_after(const char *text, const char *moves) {
	static Game game;
	Position pos = position_of(text);
	game_start(&game, &pos);
	CHECK(play_texts(&game, moves));
	return game.pos.key;
}

static void check_transpositions(void) {
	static const char KINGS[] = "4/4/4/K3/4/4/4/3k r - 0 0";
	static const char FLIPS[] = "XX2/4/4/4/4/4/4/4 - Kk 0 0";
	CHECK(key_after(KINGS, "a5-a6 d1-d2 a6-b6") == key_after(KINGS, "a5-b5 d1-d2 b5-b6"));
	CHECK(key_after(KINGS, "a5-a6 d1-d2 a6-a5 d2-d1") == key_after(KINGS, ""));
	CHECK(key_after(KINGS, "a5-a6") != key_after(KINGS, "a5-b5"));
	CHECK(key_after(FLIPS, "a8(K)") != key_after(FLIPS, "a8(k)"));
	CHECK(key_after(FLIPS, "a8(K)") != key_after(FLIPS, "b8(K)"));
	/* Flips in either order lead to the same squares with the same side to move. */
	CHECK(key_after("XXX1/4/4/4/4/4/4/4 r KGk 0 0", "a8(K) b8(k)") == key_after("XXX1/4/4/4/4/4/4/4 r KGk 0 0", "b8(k) a8(K)"));
}

typedef struct {
	const char *a, *b;
	bool equal;
} KeyPair;

static const KeyPair PAIRS[] = {
	/* Neither quiet nor ply. */
	{"4/4/4/4/4/4/n3/R2k r - 3 9", "4/4/4/4/4/4/n3/R2k r - 0 9", true},
	{"4/4/4/4/4/4/n3/R2k r - 3 9", "4/4/4/4/4/4/n3/R2k r - 3 10", true},
	/* The side to move. */
	{"4/4/4/4/4/4/n3/R2k r - 0 0", "4/4/4/4/4/4/n3/R2k b - 0 0", false},
	{"4/4/4/4/4/4/4/XX2 r Kk 0 0", "4/4/4/4/4/4/4/XX2 b Kk 0 0", false},
	{"4/4/4/4/4/4/4/XX2 r Kk 0 0", "4/4/4/4/4/4/4/XX2 - Kk 0 0", false},
	{"4/4/4/4/4/4/4/XX2 b Kk 0 0", "4/4/4/4/4/4/4/XX2 - Kk 0 0", false},
	/* The pool: a piece that was flipped and captured is gone from both. */
	{"4/4/4/4/4/4/n3/RX1k r P 0 0", "4/4/4/4/4/4/n3/RX1k r N 0 0", false},
	{"4/4/4/4/4/4/n3/RX1k r P 0 0", "4/4/4/4/4/4/n3/RX1k r p 0 0", false},
	{"4/4/4/4/4/4/n3/RXXX r P2p 0 0", "4/4/4/4/4/4/n3/RXXX r Pp2 0 0", false},
	{"4/4/4/4/4/4/n3/RXXX r P3 0 0", "4/4/4/4/4/4/n3/RXXX r CP2 0 0", false},
	/* The squares, and which squares there are. */
	{"4/4/4/4/4/4/n3/R2k r - 0 0", "4/4/4/4/4/4/n3/R1k1 r - 0 0", false},
	{"4/4/4/4/4/4/n3/R2k r - 0 0", "4/4/4/4/4/4/g3/R2k r - 0 0", false},
	{"4/4/4/4/4/4/n3/R2k r - 0 0", "4/4/4/4/4/4/N3/R2k r - 0 0", false},
	{"4/4/4/4/4/4/n3/R2k r - 0 0", "####/4/4/4/4/4/n3/R2k r - 0 0", false},
	{"###1/4/4/4/4/4/n3/R2k r - 0 0", "##1#/4/4/4/4/4/n3/R2k r - 0 0", false},
	{"11X1/4/4/4/4/4/n3/R2k r P 0 0", "2X1/4/4/4/4/4/n3/R2k r P1 0 0", true},
};

void test_keys_parts(void) {
	check_transpositions();
	for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
		Position a = position_of(PAIRS[i].a), b = position_of(PAIRS[i].b);
		if (!CHECK((a.key == b.key) == PAIRS[i].equal)) test_note("of %s\n    and %s", PAIRS[i].a, PAIRS[i].b);
	}
}

/* Random games on the engine and on the naive rules at once: after every ply the
 * two must agree on the position, on its legal actions and on whether and how the
 * game has ended, under every preset. */
#include <string.h>

#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"

enum {
	PLIES = EFFORT(1500000, 200000),
	EVERY_MOVE_VALUE = EFFORT(997, 499), /* is_legal() of all 65536 values once in so many plies */
	EVERY_CHILD = 16                     /* all actions are played once in so many plies */
};

/* The two games. Large, so not on the stack. */
static Game game;
static NaiveGame naive;

/* How often each end was met under the preset that the game was played by. */
static long ends[RULES_PRESET_COUNT][END_COUNT];

static bool same_text(const Position *pos, const NaivePosition *slow) {
	char text[POSITION_TEXT_SIZE], slow_text[POSITION_TEXT_SIZE];
	position_to_text(pos, text);
	naive_write(slow, slow_text);
	return CHECK_EQUAL_TEXT(text, slow_text);
}

static int naive_moves(const NaivePosition *slow, Move moves[NAIVE_ACTIONS_MAX]) {
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_actions(slow, actions);
	for (int i = 0; i < count; i++) moves[i] = move_from_naive(actions[i]);
	moves_sort(moves, count);
	return count;
}

static bool same_actions(const Position *pos, const NaivePosition *slow) {
	Move expected[NAIVE_ACTIONS_MAX];
	MoveList list;
	int count = naive_moves(slow, expected);
	generate_all(pos, &list);
	moves_sort(list.move, list.count);

	bool same = list.count == count && memcmp(list.move, expected, (size_t)count * sizeof(Move)) == 0;
	for (int i = 0; i < list.count; i++) same = same && is_legal(pos, list.move[i]);
	return CHECK(same) && CHECK(has_action(pos) == (count > 0));
}

typedef void Generator(const Position *, MoveList *);

/* Whether a part of the generator gives exactly the moves that `belongs` accepts. */
static bool part_is_right(const Position *pos, const NaivePosition *slow, Generator *generate,
	bool (*belongs)(const NaivePosition *, NaiveAction), int *total) {
	MoveList list = {.count = 0};
	generate(pos, &list);
	for (int i = 0; i < list.count; i++)
		if (!belongs(slow, naive_from_move(list.move[i]))) return false;
	*total += list.count;
	return true;
}

static bool is_flip(const NaivePosition *slow, NaiveAction action) {
	(void)slow;
	return naive_is_flip(action);
}

static bool is_quiet(const NaivePosition *slow, NaiveAction action) {
	return !naive_is_flip(action) && !naive_is_capture(slow, action);
}

/* Captures, quiet steps and flips: each of its own sort, and together as many as
 * there are actions, none twice. Asked only where the side to move has a piece. */
static bool parts_are_right(const Position *pos, const NaivePosition *slow) {
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_actions(slow, actions), captures = 0, quiets = 0, flips = 0;
	if (!naive_has_piece(slow)) return CHECK_EQUAL_INT(count, 0);
	bool right = part_is_right(pos, slow, generate_captures, naive_is_capture, &captures)
		&& part_is_right(pos, slow, generate_quiets, is_quiet, &quiets)
		&& part_is_right(pos, slow, generate_flips, is_flip, &flips);
	return CHECK(right && captures + quiets + flips == count && count_steps(pos) == captures + quiets);
}

static bool same_end(const Rules *rules, const NaivePreset *preset) {
	End end = game_end(&game.pos, &game.history, rules);
	bool same = CHECK_EQUAL_TEXT(END_NAMES[end], naive_end(&naive, preset));
	if (!same) test_note("under %s", preset->name);
	return same;
}

/* Options may differ from every preset. */
static const Rules OTHER_RULES[] = {
	{9999, REPETITION_POSITION, 2}, {50, REPETITION_POSITION, 4}, {1, REPETITION_CYCLE, 2}, {300, REPETITION_CYCLE_PLUS, 2},
};
static const NaivePreset OTHER_PRESETS[] = {
	{"second position", 9999, NAIVE_POSITION, 2},
	{"fourth position", 50, NAIVE_POSITION, 4},
	{"two rounds", 1, NAIVE_CYCLE, 2},
	{"two rounds and one", 300, NAIVE_CYCLE_PLUS, 2},
};
enum { OTHER_COUNT = sizeof OTHER_RULES / sizeof OTHER_RULES[0] };

static bool same_ends(void) {
	for (int i = 0; i < RULES_PRESET_COUNT; i++)
		if (!same_end(&RULES_PRESETS[i].rules, &NAIVE_PRESETS[i])) return false;
	for (int i = 0; i < OTHER_COUNT; i++)
		if (!same_end(&OTHER_RULES[i], &OTHER_PRESETS[i])) return false;
	return true;
}

/* Every 16-bit value: legal exactly when it stands for one of the naive actions,
 * a flip with an unknown outcome or with any piece of the pool. */
static bool same_legality(const Position *pos, const NaivePosition *slow) {
	static bool legal[65536];
	memset(legal, 0, sizeof legal);
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_actions(slow, actions), wrong = 0;
	for (int i = 0; i < count; i++) {
		legal[move_from_naive(actions[i])] = true;
		if (!naive_is_flip(actions[i])) continue;
		for (int kind = -NAIVE_GENERAL; kind <= NAIVE_GENERAL; kind++) {
			if (kind == 0 || slow->hidden[kind > 0 ? NAIVE_RED : NAIVE_BLACK][kind > 0 ? kind : -kind] == 0) continue;
			actions[i].shown = (signed char)kind;
			legal[move_from_naive(actions[i])] = true;
		}
	}
	for (int value = 0; value < 65536; value++) wrong += is_legal(pos, (Move)value) != legal[value];
	return CHECK_EQUAL_INT(wrong, 0);
}

/* Every action played on a copy: the copy is sound and agrees, the original keeps
 * every byte. */
static bool same_children(const Position *pos, const NaivePosition *slow, Rng *rng) {
	MoveList list;
	generate_all(pos, &list);
	const Position original = *pos;
	for (int i = 0; i < list.count; i++) {
		Move move = player_reveal(rng, pos, list.move[i]);
		Position child = *pos;
		NaivePosition slow_child = *slow;
		position_do(&child, move);
		naive_do(&slow_child, naive_from_move(move));
		if (!CHECK(position_is_sound(&child)) || !same_text(&child, &slow_child)) return false;
	}
	return CHECK(memcmp(pos, &original, sizeof original) == 0);
}

static bool compare(Rng *rng, long ply) {
	const Position *pos = &game.pos;
	const NaivePosition *slow = naive_now(&naive);
	bool same = same_text(pos, slow) && CHECK(position_is_sound(pos))
		&& CHECK(position_has_piece(pos, pos->side) == naive_has_piece(slow)) && same_actions(pos, slow)
		&& parts_are_right(pos, slow) && same_ends();
	if (same && ply % EVERY_MOVE_VALUE == 0) same = same_legality(pos, slow);
	if (same && ply % EVERY_CHILD == 0) same = same_children(pos, slow, rng);
	return same;
}

static void start(Rng *rng) {
	char text[POSITION_TEXT_SIZE];
	NaivePosition slow;
	if (rng_below(rng, 4) == 0)
		strcpy(text, START_TEXT);
	else
		random_position_text(rng, text);
	Position pos = position_of(text);
	naive_read(&slow, text);
	game_start(&game, &pos);
	naive_start(&naive, &slow);
}

/* Plays one game to its end under a preset; returns the plies compared, or -1
 * after a difference, which is described. */
static long play(Rng *rng, int preset, long ply) {
	start(rng);
	Player player = player_random(rng);
	for (;;) {
		if (!compare(rng, ply + game.history.count)) {
			char text[POSITION_TEXT_SIZE];
			position_to_text(&game.pos, text);
			test_note("after %d plies, at %s", game.history.count, text);
			return -1;
		}
		End end = game_end(&game.pos, &game.history, &RULES_PRESETS[preset].rules);
		ends[preset][end]++;
		if (end != END_NONE || naive.count == NAIVE_PLIES_MAX) return game.history.count;
		Move move = player_choose(&player, &game);
		if (!CHECK(game_play(&game, move))) return -1;
		naive_play(&naive, naive_from_move(move));
	}
}

void test_differential(void) {
	Rng rng = rng_seeded(20240601);
	long plies = 0, games = 0;
	memset(ends, 0, sizeof ends);
	while (plies < PLIES) {
		long played = play(&rng, (int)(games % RULES_PRESET_COUNT), plies);
		if (played < 0) return;
		plies += played;
		games++;
	}
	test_note("%ld plies of %ld games compared", plies, games);
	for (int i = 0; i < RULES_PRESET_COUNT; i++) {
		test_note("%s: no pieces %ld, no moves %ld, repetition %ld, quiet limit %ld", RULES_PRESETS[i].name,
			ends[i][END_NO_PIECES], ends[i][END_NO_MOVES], ends[i][END_REPETITION], ends[i][END_QUIET_LIMIT]);
		for (int end = END_NO_PIECES; end < END_COUNT; end++) CHECK(ends[i][end] > 0);
	}
}

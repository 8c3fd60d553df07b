/* Scripted games: which ply ends them, and by which rule. */
#include "engine/game.h"

#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/naive.h"
#include "tests/runner.h"

static Game game;

static void check_end(const char *preset, const char *end) {
	Rules rules = {.repetition = REPETITION_COUNT};
	CHECK(rules_find_preset(preset, &rules));
	if (!CHECK_EQUAL_TEXT(END_NAMES[game_end(&game.pos, &game.history, &rules)], end))
		test_note("under %s after %d plies", preset, game.history.count);
}

void test_ends_presets(void) {
	for (int i = 0; i < RULES_PRESET_COUNT; i++) {
		CHECK_EQUAL_TEXT(RULES_PRESETS[i].name, NAIVE_PRESETS[i].name);
		CHECK_EQUAL_INT(RULES_PRESETS[i].rules.quiet_limit, NAIVE_PRESETS[i].quiet_limit);
		CHECK_EQUAL_INT(RULES_PRESETS[i].rules.occurrences, 3);
	}
	CHECK_EQUAL_INT(RULES_PRESETS[0].rules.repetition, REPETITION_POSITION);
	CHECK_EQUAL_INT(RULES_PRESETS[1].rules.repetition, REPETITION_CYCLE);
	CHECK_EQUAL_INT(RULES_PRESETS[2].rules.repetition, REPETITION_CYCLE_PLUS);
	CHECK_EQUAL_INT(RULES_PRESETS[3].rules.repetition, REPETITION_POSITION);

	Rules rules = {.quiet_limit = 7, .repetition = REPETITION_CYCLE};
	Repetition repetition = REPETITION_CYCLE_PLUS;
	CHECK(!rules_find_preset("platform-v", &rules) && !rules_find_preset("", &rules) && !rules_find_preset("Olympiad", &rules));
	CHECK(rules.quiet_limit == 7 && rules.repetition == REPETITION_CYCLE);
	CHECK(!rules_find_repetition("cycle+", &repetition) && repetition == REPETITION_CYCLE_PLUS);
	for (int i = 0; i < REPETITION_COUNT; i++) CHECK(rules_find_repetition(REPETITION_NAMES[i], &repetition) && (int)repetition == i);
	CHECK_EQUAL_TEXT(REPETITION_NAMES[0], "position");
	CHECK_EQUAL_TEXT(REPETITION_NAMES[1], "cycle");
	CHECK_EQUAL_TEXT(REPETITION_NAMES[2], "cycle+1");
}

/* ---- scripts ---- */

/* A game that is under way before every ply but the last, and ends with it (or,
 * with the end "none", goes on). */
typedef struct {
	const char *preset, *position, *moves, *end;
} Script;

static const char KINGS[] = "4/4/4/K3/4/4/4/3k r - 0 0";

/* Two plies out and two back; four out and four back. */
#define ROUND "a5-a6 d1-d2 a6-a5 d2-d1 "
#define LONG_ROUND "a5-a6 d1-d2 a6-a7 d2-d3 a7-a6 d3-d2 a6-a5 d2-d1 "
#define CAPTURE_ROUND "a5-b5 d1-d2 b5-a5 d2-d1 "

static const Script SCRIPTS[] = {
	/* The start of the list counts as the first occurrence. */
	{"olympiad", KINGS, ROUND ROUND, "repetition"},
	{"icga2010", KINGS, ROUND ROUND, "repetition"},
	{"olympiad", KINGS, ROUND "a5-a6 d1-d2 a6-a5", "none"},
	{"olympiad", "4/4/4/K3/4/4/4/3k r - 30 99", ROUND ROUND, "repetition"},
	{"olympiad", "4/4/4/4/K3/4/4/3k r - 0 0", "a4-a5 d1-c1 " "a5-a6 c1-c2 a6-a5 c2-c1 " "a5-a6 c1-c2 a6-a5 c2-c1", "repetition"},
	/* Three times the same position by different ways is no cycle. */
	{"olympiad", KINGS, ROUND "a5-b5 d1-c1 b5-a5 c1-d1", "repetition"},
	{"platform", KINGS, ROUND "a5-b5 d1-c1 b5-a5 c1-d1 " ROUND "a5-b5 d1-c1 b5-a5 c1-d1", "none"},
	/* Halfway out, the position of ply 2 comes again at plies 6 and 10. */
	{"olympiad", KINGS, LONG_ROUND "a5-a6 d1-d2", "repetition"},

	/* A cycle: three rounds; a fourth must have begun for cycle+1. */
	{"platform", KINGS, ROUND ROUND ROUND, "repetition"},
	{"platform", KINGS, ROUND ROUND "a5-a6 d1-d2 a6-a5", "none"},
	{"platform-v3", KINGS, ROUND ROUND ROUND "a5-a6", "repetition"},
	{"platform-v3", KINGS, ROUND ROUND ROUND, "none"},
	{"platform-v3", KINGS, ROUND ROUND ROUND "a5-b5", "none"},
	{"platform", KINGS, LONG_ROUND LONG_ROUND LONG_ROUND, "repetition"},
	{"platform-v3", KINGS, LONG_ROUND LONG_ROUND LONG_ROUND "a5-a6", "repetition"},
	/* It may begin anywhere, also in the middle of a walk. */
	{"platform", KINGS, "a5-b5 d1-c1 b5-a5 c1-d1 " ROUND ROUND ROUND, "repetition"},
	{"platform", KINGS, "a5-a6 d1-c1 " "a6-a5 c1-c2 a5-a6 c2-c1 " "a6-a5 c1-c2 a5-a6 c2-c1 " "a6-a5 c1-c2 a5-a6 c2-c1", "repetition"},
	/* One move that differs begins it anew: the last three rounds count. */
	{"platform", KINGS, ROUND ROUND "a5-a6 d1-c1 a6-a5 c1-d1 " ROUND ROUND ROUND, "repetition"},
	/* Quiet plies before the list are not known, so they are in no cycle. */
	{"platform", "4/4/4/K3/4/4/4/3k r - 12 40", ROUND ROUND ROUND, "repetition"},

	/* A capture or a flip cannot be undone. */
	{"olympiad", "4/4/4/K3/1p2/4/4/3k r - 0 0", ROUND "a5-a6 d1-d2 a6-a5 d2-d3", "none"},
	{"olympiad", "r3/X3/4/K3/4/4/4/3k r p 0 0", ROUND "a7(p) d1-d2 a5-a6 d2-d1 a6-a5 d1-d2", "none"},
	{"platform", "r3/X3/4/K3/4/4/4/3k r p 0 0",
		ROUND ROUND "a7(p) d1-d2 " "a5-a6 d2-d1 a6-a5 d1-d2 " "a5-a6 d2-d1 a6-a5 d1-d2 " "a5-a6 d2-d1 a6-a5", "repetition"},
	{"platform", "4/4/4/Kn2/4/4/4/3k r - 0 0",
		"a5-a6 d1-d2 a6-a5 d2-d1 " "a5-b5 d1-d2 " "b5-b6 d2-d1 b6-b5 d1-d2 " "b5-b6 d2-d1 b6-b5 d1-d2 " "b5-b6 d2-d1 b6-b5", "repetition"},

	/* The first time round took a piece: these moves are not all quiet until ply 13. */
	{"platform", "4/4/4/Kn2/4/4/4/3k r - 0 0", CAPTURE_ROUND CAPTURE_ROUND CAPTURE_ROUND "a5-b5", "repetition"},
	{"platform-v3", "4/4/4/Kn2/4/4/4/3k r - 0 0", CAPTURE_ROUND CAPTURE_ROUND CAPTURE_ROUND "a5-b5 d1-d2", "repetition"},

	/* The quiet limit, to the ply, with the plies of the position text. */
	{"olympiad", "4/4/4/K3/4/4/4/3k r - 178 300", "a5-a6 d1-d2", "quiet-limit"},
	{"platform", "4/4/4/K3/4/4/4/3k r - 57 300", "a5-a6 d1-d2 a6-a7", "quiet-limit"},
	{"platform-v3", "4/4/4/K3/4/4/4/3k r - 97 300", "a5-a6 d1-d2 a6-a7", "quiet-limit"},
	{"icga2010", "4/4/4/K3/4/4/4/3k r - 39 300", "a5-a6", "quiet-limit"},
	{"icga2010", "4/4/4/K3/4/4/4/3k r - 40 300", "", "quiet-limit"},
	{"icga2010", "4/4/4/Kg2/4/4/4/3k r - 39 300", "a5-b5", "none"},
	{"icga2010", "4/4/4/Kg2/X3/4/4/3k r n 39 300", "a4(n) d1-d2", "none"},
	/* Repetition is looked at before the quiet limit. */
	{"icga2010", "4/4/4/K3/4/4/4/3k r - 32 300", ROUND ROUND, "repetition"},

	/* No pieces: the 16th capture, though face-down pieces of the winner remain. */
	{"olympiad", "XX2/4/4/4/4/4/4/Kg2 r RP 0 60", "a1-b1", "no-pieces"},
	{"olympiad", "XX2/4/4/4/4/4/4/Kg2 r Rp 0 60", "a1-b1", "none"},
	{"olympiad", "4/4/4/4/4/4/4/Kg2 r - 0 60", "a1-b1", "no-pieces"},
	{"platform", "4/4/4/4/4/4/4/K3 b - 60 60", "", "no-pieces"},
	{"platform", "4/4/4/4/4/4/4/K3 r - 0 60", "", "none"},
	{"platform", "4/4/4/4/4/4/4/4 - - 0 0", "", "no-pieces"},

	/* No moves: a blocked side, and nothing to flip. */
	{"olympiad", "####/####/####/####/####/R###/1###/p### r - 0 60", "a3-a2", "no-moves"},
	{"olympiad", "####/####/####/####/X###/R###/1###/p### r N 0 60", "a3-a2", "none"},
	{"olympiad", "4/4/4/4/4/G3/1G2/pR2 r - 0 60", "a3-a2", "no-moves"},
	/* A decisive end comes before a limit that is reached on the same ply. */
	{"olympiad", "####/####/####/####/####/R###/1###/p### r - 179 300", "a3-a2", "no-moves"},
	{"icga2010", "####/####/####/####/####/R###/1###/p### r - 39 300", "a3-a2", "no-moves"},
};

static void run_script(const Script *script) {
	Position pos = position_of(script->position);
	game_start(&game, &pos);
	const char *rest = script->moves;
	while (*rest != '\0') {
		char move[8];
		size_t length = strcspn(rest, " ");
		check_end(script->preset, "none");
		if (!CHECK(length < sizeof move)) return;
		memcpy(move, rest, length);
		move[length] = '\0';
		if (!CHECK(play_texts(&game, move))) test_note("%s, ply %d", move, game.history.count + 1);
		rest += length;
		rest += strspn(rest, " ");
	}
	check_end(script->preset, script->end);
}

void test_ends_scripts(void) {
	for (size_t i = 0; i < sizeof SCRIPTS / sizeof SCRIPTS[0]; i++) run_script(&SCRIPTS[i]);
}

/* ---- long walks ---- */

/* The square at a step of a walk up one file and down the next, over and over. */
static int loop_square(int file, int height, int step) {
	int at = step % (2 * height);
	return at < height ? 4 * at + file : 4 * (2 * height - 1 - at) + file + 1;
}

/* Two generals walk loops of 16 and of 14 squares. Their joint period of 224 plies
 * keeps every repetition rule away, so each preset's limit is reached exactly. */
void test_ends_quiet_limit(void) {
	Position pos = position_of("4/4/4/4/4/4/4/K1k1 r - 0 0");
	game_start(&game, &pos);
	for (int ply = 0; ply < 180; ply++) {
		for (int i = 0; i < RULES_PRESET_COUNT; i++)
			check_end(NAIVE_PRESETS[i].name, ply < NAIVE_PRESETS[i].quiet_limit ? "none" : "quiet-limit");
		int file = ply % 2 == 0 ? 0 : 2, height = ply % 2 == 0 ? 8 : 7, step = ply / 2;
		Move move = move_step(loop_square(file, height, step), loop_square(file, height, step + 1));
		if (!CHECK(game_play(&game, move))) return;
	}
	check_end("olympiad", "quiet-limit");
	CHECK_EQUAL_INT(game.pos.quiet, 180);
}

/* ---- the first flip ---- */

static void check_first_flip(const char *position, const char *flip, const char *after, const char *end) {
	char text[POSITION_TEXT_SIZE];
	Position pos = position_of(position);
	game_start(&game, &pos);
	check_end("olympiad", "none");
	CHECK(play_texts(&game, flip));
	position_to_text(&game.pos, text);
	CHECK_EQUAL_TEXT(text, after);
	check_end("olympiad", end);
}

/* The first flip decides colours, also where the pool has one colour only: then
 * the other player has no piece from the start. */
void test_ends_first_flip(void) {
	check_first_flip(START_TEXT, "a1(K)", "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/KXXX b G2M2R2N2C2P5k1g2m2r2n2c2p5 0 1", "none");
	check_first_flip(START_TEXT, "d8(p)", "XXXp/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX r K1G2M2R2N2C2P5k1g2m2r2n2c2p4 0 1", "none");
	check_first_flip("XX2/4/4/4/4/4/4/4 - R2 0 0", "a8(R)", "RX2/4/4/4/4/4/4/4 b R1 0 1", "no-pieces");
	check_first_flip("XX2/4/4/4/4/4/4/4 - r2 0 0", "b8(r)", "Xr2/4/4/4/4/4/4/4 r r1 0 1", "no-pieces");
	check_first_flip("XX2/4/4/4/4/4/4/4 - Rr 0 0", "b8(r)", "Xr2/4/4/4/4/4/4/4 r R1 0 1", "none");
	check_first_flip("X3/4/4/4/4/4/4/4 - R 0 0", "a8(R)", "R3/4/4/4/4/4/4/4 b - 0 1", "no-pieces");
}

/* ---- the game as a list ---- */

/* Whatever is refused changes nothing. */
static void check_refused(Move move) {
	Position before = game.pos;
	int count = game.history.count;
	CHECK(!game_play(&game, move));
	CHECK(memcmp(&before, &game.pos, sizeof before) == 0 && game.history.count == count);
}

/* A king that walks to and fro fills the list, which then takes no more. */
static void check_full_list(void) {
	Position pos = position_of(KINGS);
	game_start(&game, &pos);
	for (int ply = 0; ply < HISTORY_MAX; ply += 4)
		if (!CHECK(play_texts(&game, ROUND))) return;
	check_refused(move_step(16, 20));
}

void test_ends_game_play(void) {
	static Game copy;
	Position pos = position_of("X3/4/4/K3/4/4/4/3k r p 0 0");
	game_start(&game, &pos);
	check_refused(move_flip(28, EMPTY));
	check_refused(move_flip(28, piece_of(RED, SOLDIER)));
	check_refused(move_flip(27, EMPTY));
	check_refused(move_step(16, 24));
	check_refused(move_step(3, 7));
	check_refused(MOVE_NONE);
	CHECK(play_texts(&game, "a5-a6 d1-d2"));
	CHECK_EQUAL_INT(game_player(&game.pos), 0);
	CHECK_EQUAL_INT(history_occurrences(&game.history, &game.pos), 1);

	game_copy(&copy, &game);
	CHECK(memcmp(&copy.pos, &game.pos, sizeof copy.pos) == 0 && memcmp(&copy.start, &pos, sizeof pos) == 0);
	CHECK(copy.history.count == 2 && copy.history.move[1] == game.history.move[1] && copy.history.key[2] == game.pos.key);
	CHECK(play_texts(&copy, "a6-a5 d2-d1"));
	CHECK_EQUAL_INT(history_occurrences(&copy.history, &copy.pos), 2);
	CHECK_EQUAL_INT(game.history.count, 2);
	check_full_list();
}

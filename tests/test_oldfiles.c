/* The older client through files: board.txt as it writes it, move.txt as it reads it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/movegen.h"
#include "tests/all.h"
#include "tests/dealer.h"
#include "tests/program.h"
#include "tests/runner.h"

enum { UNTOLD = 2, TEXT_SIZE = 16384 };

static Dealer dealer;
static char folder[PROGRAM_PATH_SIZE];

/* ---- the two files ---- */

static FILE *open_file(const char *name, const char *mode) {
	char path[PROGRAM_PATH_SIZE + 16];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return fopen(path, mode);
}

static void write_text(const char *name, const char *text) {
	FILE *file = open_file(name, "w");
	if (!CHECK(file != NULL)) return;
	CHECK(fputs(text, file) >= 0);
	CHECK(fclose(file) == 0);
}

static bool has_move_file(void) {
	FILE *file = open_file("move.txt", "r");
	if (file != NULL) fclose(file);
	return file != NULL;
}

/* The text of move.txt, without carriage returns; "" when there is none. */
static void read_answer_text(char text[64]) {
	FILE *file = open_file("move.txt", "r");
	size_t used = 0;
	for (int c; file != NULL && (c = getc(file)) != EOF && used < 63;)
		if (c != '\r') text[used++] = (char)c;
	text[used] = '\0';
	if (file != NULL) fclose(file);
}

/* The board of the game's start and all plies, as the client writes them. */
static void write_board(const Game *game, int first, long time, const char *line_end) {
	static const char ORDER[] = "KGMRNCPkgmrncp";
	FILE *file = open_file("board.txt", "w");
	if (!CHECK(file != NULL)) return;
	fprintf(file, "* 12:16pm Jan 16  2017%s* Alpha vs Beta%s*", line_end, line_end);
	for (int i = 0; i < 14; i++) fprintf(file, " %d", living_count(&game->start, piece_from_letter(ORDER[i])));
	fprintf(file, "%s", line_end);
	for (int rank = 7; rank >= 0; rank--) {
		fprintf(file, "*");
		for (int square = 4 * rank; square < 4 * rank + 4; square++) {
			Piece content = game->start.at[square];
			fprintf(file, " %c", content == EMPTY ? '-' : content == FACE_DOWN ? 'X' : piece_letter(content));
		}
		fprintf(file, "%s", line_end);
	}
	fprintf(file, "* first %d%s* time %ld%s", first, line_end, time, line_end);
	for (int i = 0; i < game->history.count; i++) {
		char text[MOVE_TEXT_SIZE];
		move_to_text(game->history.move[i], text);
		bool last = i % 2 == 1 || i + 1 == game->history.count;
		if (i % 2 == 0) fprintf(file, "* %d.", i / 2 + 1);
		fprintf(file, " %s%s", text, last ? line_end : "");
	}
	CHECK(fclose(file) == 0);
}

/* A square like "b3"; -1 for anything else. */
static int square_of(const char *word) {
	if (word[0] < 'a' || word[0] > 'd' || word[1] < '1' || word[1] > '8' || word[2] != '\0') return -1;
	return 4 * (word[1] - '1') + word[0] - 'a';
}

/* What move.txt says, a flip with its outcome unknown; MOVE_NONE if it is wrong. */
static Move read_move(const Position *pos) {
	char text[64], again[64], from_word[3] = "", to_word[3] = "";
	int kind = -1, zero = -1;
	read_answer_text(text);
	if (!CHECK_EQUAL_INT(sscanf(text, "%d %2s %2s %d", &kind, from_word, to_word, &zero), 4)) return MOVE_NONE;
	snprintf(again, sizeof again, "%d\n%s\n%s\n0\n", kind, from_word, to_word);
	int from = square_of(from_word), to = square_of(to_word);
	bool flip = kind == 1;
	if (!CHECK_EQUAL_TEXT(text, again) || !CHECK(kind == 0 || kind == 1) || !CHECK(from >= 0) || !CHECK(flip ? strcmp(to_word, "0") == 0 : to >= 0)) return MOVE_NONE;
	Move move = flip ? move_flip(from, EMPTY) : move_step(from, to);
	return CHECK(is_legal(pos, move)) ? move : MOVE_NONE;
}

/* Runs the engine in the folder, under its own name or as the client knows it. */
static void run(bool as_search, const char *options, ProgramEnd *end) {
	static Child child;
	char words[128];
	snprintf(words, sizeof words, "%s%s", options, as_search ? "" : " file");
	*end = (ProgramEnd){.lines = -1};
	if (program_start(&child, folder, as_search ? "search" : "banqi", words)) program_finish(&child, end);
}

/* Asks about the dealer's game. */
static Move ask(int first, long time, bool as_search, const char *line_end) {
	ProgramEnd end;
	write_board(&dealer.game, first, time, line_end);
	run(as_search, "--option NodeLimit=200", &end);
	return program_check_end(&end, 0, NULL) ? read_move(&dealer.game.pos) : MOVE_NONE;
}

/* ---- games ---- */

static const char *const LINE_ENDS[] = {"\n", "\r\n"};

/* One game from the start, the engine on every second ply, under either name. */
static int play_game(Rng *rng, bool engine_first, int first) {
	dealer_start(&dealer, rng, NULL, "platform-v3");
	for (bool by_engine = engine_first; !dealer_is_over(&dealer); by_engine = !by_engine) {
		int ply = dealer.game.history.count;
		Move move = by_engine ? ask(first, 900, ply / 2 % 2 == 0, LINE_ENDS[ply / 4 % 2]) : player_choose(&dealer.player, &dealer.game);
		if (move == MOVE_NONE || !CHECK(dealer_play(&dealer, &move))) break;
	}
	return dealer.game.history.count;
}

void test_oldfiles_games(void) {
	const int GAMES = EFFORT(4, 1);
	Rng rng = rng_seeded(81);
	int plies = 0;
	if (!program_make_folder(folder)) return;
	for (int i = 0; i < GAMES; i++) plies += play_game(&rng, i % 2 == 0, i % 3);
	program_remove_folder(folder);
	test_note("%d games of %d plies", GAMES, plies);
}

/* Set-up boards, with and without plies after them, and games under way. */
void test_oldfiles_boards(void) {
	const int BOARDS = EFFORT(60, 12);
	Rng rng = rng_seeded(82);
	Position board;
	if (!program_make_folder(folder)) return;
	for (int i = 0; i < BOARDS; i++) {
		dealer_random_board(&rng, &board);
		dealer_start(&dealer, &rng, i % 4 == 3 ? NULL : &board, "platform-v3");
		dealer_play_some(&dealer, i % 4 == 0 ? 0 : (int)rng_below(&rng, 30));
		if (dealer_is_over(&dealer)) continue;
		int first = i % 4 == 3 ? (int)rng_below(&rng, 3) : board.side;
		/* The piece that moves first tells the colour that is not told. */
		bool starts_with_step = dealer.game.history.count > 0 && !move_is_flip(dealer.game.history.move[0]);
		if (i % 4 != 3 && starts_with_step && i % 2 == 0) first = UNTOLD;
		ask(first, 900, i % 2 == 0, LINE_ENDS[i % 2]);
	}
	program_remove_folder(folder);
	test_note("%d boards", BOARDS);
}

/* The time is in seconds or in ms: with 4 s for the game, however it is told, an answer
 * comes in less; with no time or little at once. */
void test_oldfiles_time(void) {
	static const long TIMES[] = {4000, 4, 3601, 0, 1};
	Rng rng = rng_seeded(83);
	ProgramEnd end;
	if (!program_make_folder(folder)) return;
	dealer_start(&dealer, &rng, NULL, "platform-v3");
	dealer_play_some(&dealer, 20);
	for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
		write_board(&dealer.game, UNTOLD, TIMES[i], "\n");
		run(true, "", &end);
		program_check_end(&end, 0, NULL);
		CHECK(read_move(&dealer.game.pos) != MOVE_NONE);
		CHECK(end.took_us < EFFORT(1500000, 10000000));
	}
	program_remove_folder(folder);
}

/* ---- what cannot be ---- */

/* A record that is good but for one part, and its error. */
static const struct {
	const char *text, *error;
} BAD[] = {
	{"", "is empty"},
	{"\n\r\n", "is empty"},
	{"nonsense\n", "line 1: date: missing, here is 'nonsense'"},
	{"* x\n* y\n", "line 2: players: missing, here is '* y'"},
	{"* x\n* A vs B\n* 1 2 2 2 2 2 6 1 2 2 2 2 2 5\n", "line 3: counts: '6' of P, it has to be in 0..5"},
	{"* x\n* A vs B\n* 1 0 0 0 0 0 0 1 0 0 0 0 0 0\n* K - - -\n* - - - Z\n", "line 5: row 7: 'Z' is no square"},
};

/* Two generals and what follows them. */
static const char TWO[] = "* x\n* A vs B\n* 1 0 0 0 0 0 0 1 0 0 0 0 0 0\n* K - - -\n* - - - -\n* - - - -\n* - - - -\n"
	"* - - - -\n* - - - -\n* - - - -\n* - - - k\n";
static const struct {
	const char *text, *error;
} BAD_AFTER_TWO[] = {
	{"* first 0\n* time x\n", "line 13: time: 'x' is not a number in 0..1000000000"},
	{"* first 0\n* time 900\n* 1. a8-b7\n", "line 14: moves: ply 1: 'a8-b7' is not legal"},
	{"* first 0\n* time 900\n* 2. a8-b8\n", "line 14: moves: number '2' instead of 1"},
	{"* first 0\n* time 900\n* 1. a8(K)\n", "line 14: moves: ply 1: 'a8(K)' is not legal"},
	{"* first 0\n* time 900\n* 1. a8-a7 d1-d2 a7-a6\n", "line 14: moves: more than two plies"},
	{"* first 2\n", "line 12: first: neither 0 nor 1, and pieces are face up"},
};

static void check_refused(const char *text, const char *error) {
	char want[PROGRAM_LINE_SIZE];
	ProgramEnd end;
	write_text("board.txt", text);
	/* An answer to an earlier board must not stay, either. */
	write_text("move.txt", "0\na1\na2\n0\n");
	run(false, "--option NodeLimit=100", &end);
	snprintf(want, sizeof want, "info string error: file: board.txt: %s", error);
	if (!program_check_end(&end, 1, want)) test_note("with: %s", text);
	CHECK(!has_move_file());
}

void test_oldfiles_refused(void) {
	ProgramEnd end;
	char text[1024];
	if (!program_make_folder(folder)) return;
	for (int i = 0; i < 2; i++) {
		run(i == 0, "", &end);
		program_check_end(&end, 1, "info string error: file: board.txt: No such file or directory");
		CHECK(!has_move_file());
	}
	for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) check_refused(BAD[i].text, BAD[i].error);
	for (size_t i = 0; i < sizeof BAD_AFTER_TWO / sizeof BAD_AFTER_TWO[0]; i++) {
		snprintf(text, sizeof text, "%s%s", TWO, BAD_AFTER_TWO[i].text);
		check_refused(text, BAD_AFTER_TWO[i].error);
	}

	/* Nobody to move: black has lost its last piece. */
	check_refused("* x\n* A vs B\n* 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n* K - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n* - - - -\n"
		"* first 1\n", "the side to move has no move");

	/* A folder stands where the answer has to be. */
	snprintf(text, sizeof text, "%s/move.txt", folder);
	CHECK(mkdir(text, 0700) == 0);
	snprintf(text, sizeof text, "%s* first 0\n* time 900\n", TWO);
	write_text("board.txt", text);
	run(true, "--option NodeLimit=100", &end);
	program_check_end(&end, 1, "info string error: file: move.txt: Is a directory");
	snprintf(text, sizeof text, "%s/move.txt", folder);
	CHECK(rmdir(text) == 0);
	program_remove_folder(folder);
}

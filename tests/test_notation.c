/* Position texts and moves, to and from: what is taken, what is refused and in
 * which words, and that a refusal changes nothing. */
#include "engine/notation.h"

#include <string.h>

#include "tests/all.h"
#include "tests/bridge.h"
#include "tests/player.h"
#include "tests/runner.h"

enum { ROUND_TRIPS = EFFORT(200000, 20000) };

/* Text to position and back, over random play: equal bytes, equal text. */
void test_notation_round_trip(void) {
	static Game game;
	Rng rng = rng_seeded(3);
	for (int done = 0; done < ROUND_TRIPS;) {
		char text[POSITION_TEXT_SIZE], again[POSITION_TEXT_SIZE];
		random_position_text(&rng, text);
		Position pos = position_of(text);
		Player player = player_random(&rng);
		game_start(&game, &pos);
		for (int ply = 0; ply < 100 && has_action(&game.pos); ply++, done++) {
			game_play(&game, player_choose(&player, &game));
			position_to_text(&game.pos, text);
			pos = position_of(text);
			position_to_text(&pos, again);
			if (!CHECK_EQUAL_TEXT(again, text)) return;
			if (!CHECK(memcmp(&pos, &game.pos, sizeof pos) == 0)) return;
		}
	}
	test_note("%d positions", ROUND_TRIPS);
}

typedef struct {
	const char *text, *expected;
} TextCase;

/* Texts that are read, and the one form in which they are written. */
static const TextCase ACCEPTED[] = {
	{START_TEXT, "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 0"},
	{"XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KG2M2R2N2C2P5kg2m2r2n2c2p5 0 0", START_TEXT},
	{"####/####/####/####/##XX/##XX/##XX/##XX - KCP2kcp2 0 0", "####/####/####/####/##XX/##XX/##XX/##XX - K1C1P2k1c1p2 0 0"},
	{"4/4/4/1X2/4/2K1/4/p3 r n 0 60", "4/4/4/1X2/4/2K1/4/p3 r n1 0 60"},
	{"1111/22/31/1X11/4/11K1/13/p12 r n1 0 60", "4/4/4/1X2/4/2K1/4/p3 r n1 0 60"},
	{"  4/4/4/1X2/4/2K1/4/p3\tr \t n1  0\t60  ", "4/4/4/1X2/4/2K1/4/p3 r n1 0 60"},
	{"4/4/4/4/4/4/4/4 - - 0 0", "4/4/4/4/4/4/4/4 - - 0 0"},
	{"####/####/####/####/####/####/####/#### b - 0 0", "####/####/####/####/####/####/####/#### b - 0 0"},
	{"K#1#/4/4/4/4/4/4/3k b - 9999 999999", "K#1#/4/4/4/4/4/4/3k b - 9999 999999"},
	{"K3/4/4/4/4/4/4/3k b - 0007 00000000000000000000000000000000000000000000012", "K3/4/4/4/4/4/4/3k b - 7 12"},
	{"KGGM/MRRN/NCCP/PPPP/kggm/mrrn/nccp/pppp r - 0 500", "KGGM/MRRN/NCCP/PPPP/kggm/mrrn/nccp/pppp r - 0 500"},
	{"XXX1/4/4/4/4/4/4/4 b P2p 0 0", "XXX1/4/4/4/4/4/4/4 b P2p1 0 0"},
};

void test_notation_accepted(void) {
	for (size_t i = 0; i < sizeof ACCEPTED / sizeof ACCEPTED[0]; i++) {
		char text[POSITION_TEXT_SIZE];
		Position pos = position_of(ACCEPTED[i].text), start;
		CHECK(position_is_sound(&pos));
		position_to_text(&pos, text);
		CHECK_EQUAL_TEXT(text, ACCEPTED[i].expected);
		position_start(&start);
		if (i == 0) CHECK(memcmp(&pos, &start, sizeof pos) == 0);
	}
}

#define EMPTY_7 "4/4/4/4/4/4/4"
#define FIFTY "rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr"

/* Texts that are refused, and the whole of what is said about them. */
static const TextCase REFUSED[] = {
	/* Fields: too few, too many, too long. */
	{"", "board: missing"},
	{" \t ", "board: missing"},
	{EMPTY_7 "/4", "side: missing"},
	{EMPTY_7 "/4 r", "pool: missing"},
	{EMPTY_7 "/4 r -", "quiet: missing"},
	{EMPTY_7 "/4 r - 0", "ply: missing"},
	{EMPTY_7 "/4 r - 0 ", "ply: missing"},
	{EMPTY_7 "/4 r - 0 0 x", "text after the five fields: 'x'"},
	{EMPTY_7 "/4 r - 0 0 moves a1-a2", "text after the five fields: 'moves a1-a2'"},
	{EMPTY_7 "/4 r - 0 0 " FIFTY, "text after the five fields: 'rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr'"},
	{FIFTY, "board: too long"},
	{EMPTY_7 "/4 " FIFTY " - 0 0", "side: too long"},
	{EMPTY_7 "/4 r " FIFTY " 0 0", "pool: too long"},
	{EMPTY_7 "/4 r - " FIFTY " 0", "quiet: too long"},
	{EMPTY_7 "/4 r - 0 " FIFTY, "ply: too long"},

	/* Letters. */
	{EMPTY_7 "/Z3 r - 0 0", "board: bad letter 'Z' in rank 1"},
	{"3x/4/4/4/4/4/4/4 r - 0 0", "board: bad letter 'x' in rank 8"},
	{"4/04/4/4/4/4/4/4 r - 0 0", "board: bad letter '0' in rank 7"},
	{"4/4/.3/4/4/4/4/4 r - 0 0", "board: bad letter '.' in rank 6"},
	{"4/4/4/-3/4/4/4/4 r - 0 0", "board: bad letter '-' in rank 5"},
	{"4/4/4/4/\x01" "3/4/4/4 r - 0 0", "board: bad letter \\x01 in rank 4"},
	{"4/4/4/4/4/\x7f" "3/4/4 r - 0 0", "board: bad letter \\x7f in rank 3"},
	{"4/4/4/4/4/4/\xc3\xa4" "2/4 r - 0 0", "board: bad letter \\xc3 in rank 2"},
	{"4/4/4/4/4/4/\xff" "3/4 r - 0 0", "board: bad letter \\xff in rank 2"},
	{EMPTY_7 "/4\n r - 0 0", "board: rank 1 is wider than 4 squares"},

	/* Ranks: too wide, too narrow, too many, too few. */
	{"5/4/4/4/4/4/4/4 r - 0 0", "board: rank 8 is wider than 4 squares"},
	{"4/9/4/4/4/4/4/4 r - 0 0", "board: rank 7 is wider than 4 squares"},
	{"4/4/K4/4/4/4/4/4 r - 0 0", "board: rank 6 is wider than 4 squares"},
	{"4/4/4/####1/4/4/4/4 r - 0 0", "board: rank 5 is wider than 4 squares"},
	{"4/4/4/4/4/4/4/XXXXXXXXX r P5p4 0 0", "board: rank 1 is wider than 4 squares"},
	{"4/4/4/4/4/4/4/KGGMMRRNN r - 0 0", "board: rank 1 is wider than 4 squares"},
	{"3/4/4/4/4/4/4/4 r - 0 0", "board: rank 8 is narrower than 4 squares"},
	{"4/4/4/4/4/4/KG1/4 r - 0 0", "board: rank 2 is narrower than 4 squares"},
	{"4//4/4/4/4/4/4 r - 0 0", "board: rank 7 is narrower than 4 squares"},
	{EMPTY_7 "/ r - 0 0", "board: rank 1 is narrower than 4 squares"},
	{EMPTY_7 " r - 0 0", "board: 7 ranks instead of 8"},
	{"4 r - 0 0", "board: 1 ranks instead of 8"},
	{EMPTY_7 "/4/4 r - 0 0", "board: more than 8 ranks"},
	{EMPTY_7 "/4/ r - 0 0", "board: more than 8 ranks"},

	/* The side. */
	{EMPTY_7 "/4 w - 0 0", "side: 'w' is not r, b or -"},
	{EMPTY_7 "/4 R - 0 0", "side: 'R' is not r, b or -"},
	{EMPTY_7 "/4 rb - 0 0", "side: 'rb' is not r, b or -"},
	{EMPTY_7 "/4 \x1b[31m - 0 0", "side: '?[31m' is not r, b or -"},
	{EMPTY_7 "/4 \r\n - 0 0", "side: '?" "?' is not r, b or -"},
	{EMPTY_7 "/K3 - - 0 0", "side: - with a piece face up"},
	{"X3/4/4/4/4/4/4/k3 - P 0 0", "side: - with a piece face up"},

	/* The pool. */
	{EMPTY_7 "/X3 r Z 0 0", "pool: bad letter 'Z'"},
	{EMPTY_7 "/X3 r X 0 0", "pool: bad letter 'X'"},
	{EMPTY_7 "/X3 r 1K 0 0", "pool: bad letter '1'"},
	{EMPTY_7 "/X3 r K- 0 0", "pool: bad letter '-'"},
	{EMPTY_7 "/X3 r K\x80 0 0", "pool: bad letter \\x80"},
	{EMPTY_7 "/XX2 r GK 0 0", "pool: K is out of order (KGMRNCP, red first)"},
	{EMPTY_7 "/XX2 r kK 0 0", "pool: K is out of order (KGMRNCP, red first)"},
	{EMPTY_7 "/XX2 r pg 0 0", "pool: g is out of order (KGMRNCP, red first)"},
	{EMPTY_7 "/XX2 r GG 0 0", "pool: G is out of order (KGMRNCP, red first)"},
	{EMPTY_7 "/XX2 r P1P1 0 0", "pool: P is out of order (KGMRNCP, red first)"},
	{EMPTY_7 "/X3 r K0 0 0", "pool: bad count for K"},
	{EMPTY_7 "/X3 r p0 0 0", "pool: bad count for p"},
	{EMPTY_7 "/XX2 r P10 0 0", "pool: bad count for P"},
	{EMPTY_7 "/XX2 r P02 0 0", "pool: bad count for P"},
	{EMPTY_7 "/XX2 r K2 0 0", "pool: 2 K, a set has 1"},
	{EMPTY_7 "/XXX1 r g3 0 0", "pool: 3 g, a set has 2"},
	{"4/4/4/4/4/4/XX2/XXXX r P6 0 0", "pool: 6 P, a set has 5"},
	{EMPTY_7 "/X3 r - 0 0", "pool: 0 pieces for 1 X on the board"},
	{EMPTY_7 "/XXX1 r Pp 0 0", "pool: 2 pieces for 3 X on the board"},
	{EMPTY_7 "/X3 r Pp 0 0", "pool: 2 pieces for 1 X on the board"},
	{EMPTY_7 "/4 r p 0 0", "pool: 1 pieces for 0 X on the board"},

	/* More pieces than a set has: on the board, or with those in the pool. */
	{EMPTY_7 "/KK2 r - 0 0", "board: 2 K, a set has 1"},
	{EMPTY_7 "/ggg1 r - 0 0", "board: 3 g, a set has 2"},
	{"4/4/4/4/4/4/PPPP/PP2 r - 0 0", "board: 6 P, a set has 5"},
	{EMPTY_7 "/KX2 r K 0 0", "pool: 2 K with those on the board, a set has 1"},
	{"4/4/4/4/4/4/ppp1/XXX1 r p3 0 0", "pool: 6 p with those on the board, a set has 5"},

	/* Numbers. */
	{EMPTY_7 "/4 r - x 0", "quiet: 'x' is not a number"},
	{EMPTY_7 "/4 r - -1 0", "quiet: '-1' is not a number"},
	{EMPTY_7 "/4 r - +1 0", "quiet: '+1' is not a number"},
	{EMPTY_7 "/4 r - 1.5 0", "quiet: '1.5' is not a number"},
	{EMPTY_7 "/4 r - 0x10 0", "quiet: '0x10' is not a number"},
	{EMPTY_7 "/4 r - 10000 0", "quiet: out of range (0..9999)"},
	{EMPTY_7 "/4 r - 18446744073709551616 0", "quiet: out of range (0..9999)"},
	{EMPTY_7 "/4 r - 0 1e3", "ply: '1e3' is not a number"},
	{EMPTY_7 "/4 r - 0 -0", "ply: '-0' is not a number"},
	{EMPTY_7 "/4 r - 0 0\r", "ply: '0?' is not a number"},
	{EMPTY_7 "/4 r - 0 1000000", "ply: out of range (0..999999)"},
	{EMPTY_7 "/4 r - 0 99999999999999999999999999999999999999999999999", "ply: out of range (0..999999)"},
};

void test_notation_refused(void) {
	Position held = position_of("4/4/4/1X2/4/2K1/4/p3 r n1 3 60"), pos = held;
	for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
		char error[NOTATION_ERROR_SIZE] = "";
		if (!CHECK(!position_from_text(&pos, REFUSED[i].text, error))) test_note("%s", REFUSED[i].text);
		if (!CHECK_EQUAL_TEXT(error, REFUSED[i].expected)) test_note("for %s", REFUSED[i].text);
		CHECK(memcmp(&pos, &held, sizeof pos) == 0);
	}
}

/* ---- moves ---- */

static const TextCase MOVES[] = {
	{"a1-a2", "a1-a2"}, {"a1a2", "a1-a2"},   {"d8-d7", "d8-d7"}, {"a1-d8", "a1-d8"}, {"b5c5", "b5-c5"}, {"a1(K)", "a1(K)"},
	{"a1=K", "a1(K)"},  {"d8(p)", "d8(p)"}, {"d8=p", "d8(p)"},  {"a1(?)", "a1(?)"}, {"a1=?", "a1(?)"},  {"c3(m)", "c3(m)"},
};

static const char *const NO_MOVES[] = {
	"", " ", "a", "a1", "a1-", "a1--a2", "a1-a", "a1-a2 ", " a1-a2", "a1-a2x", "a1a2a3", "a1 a2", "a1-a1", "a1a1", "b3-b3",
	"e1-a1", "a1-e1", "a0-a1", "a1-a0", "a9", "a9-a8", "a8-a9", "A1-A2", "a1-A2", "1a-2a", "a1(", "a1()", "a1(K", "a1(K)x", "a1(K) ",
	"a1(KK)", "a1(X)", "a1(x)", "a1(.)", "a1(#)", "a1(1)", "a1(K]", "a1[K]", "a1K", "a1(K)(K)", "e1(K)", "a9(K)", "a1=", "a1==K", "a1=X",
	"a1=K)", "a1=Kx", "a1=.", "a1-(K)", "a1-=K", "a1?", "a1(\x80)", "\xc3\xa4-a2", "a1\n", "a1-a2\n", "a1-a2\r", "none", "0000", "pass",
};

static void check_letters(void) {
	static const char LETTERS[] = "KGMRNCPkgmrncp";
	for (int c = 0; c < 256; c++) {
		Piece piece = piece_from_letter((char)c);
		bool is_letter = c != 0 && strchr(LETTERS, c) != NULL;
		CHECK(piece_is_real(piece) == is_letter);
		if (is_letter) CHECK_EQUAL_INT(piece_letter(piece), c);
	}
	CHECK_EQUAL_INT(piece_letter(EMPTY), '.');
	CHECK_EQUAL_INT(piece_letter(FACE_DOWN), 'X');
	CHECK_EQUAL_INT(piece_from_letter('K'), piece_of(RED, GENERAL));
	CHECK_EQUAL_INT(piece_from_letter('p'), piece_of(BLACK, SOLDIER));
}

void test_notation_moves(void) {
	for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
		Move move = MOVE_NONE;
		char text[MOVE_TEXT_SIZE];
		if (!CHECK(move_from_text(MOVES[i].text, &move))) test_note("%s", MOVES[i].text);
		move_to_text(move, text);
		CHECK_EQUAL_TEXT(text, MOVES[i].expected);
	}
	for (size_t i = 0; i < sizeof NO_MOVES / sizeof NO_MOVES[0]; i++) {
		Move move = 0x2a5;
		if (!CHECK(!move_from_text(NO_MOVES[i], &move))) test_note("%s", NO_MOVES[i]);
		CHECK_EQUAL_INT(move, 0x2a5);
	}
	check_letters();
}

void test_notation_picture(void) {
	char picture[BOARD_PICTURE_SIZE];
	Position pos = position_of("XK2/4/4/##p1/4/4/4/G2c r P 0 0");
	position_to_picture(&pos, picture);
	CHECK_EQUAL_TEXT(picture,
		"8  X K . .\n7  . . . .\n6  . . . .\n5  # # p .\n4  . . . .\n3  . . . .\n2  . . . .\n1  G . . c\n   a b c d\n");
}

/* test-mgtp [MODE [N]]: an engine that speaks MGTP and nothing else. It plays random
 * legal actions, the same ones as test-random 1 in the same games, and insists on the
 * dialogue of the platform: it exits with status 9 at a request that does not fit. A
 * mode makes it misbehave; modes that concern a move begin with the one after N of its
 * own; where N is a time it is in milliseconds.
 *
 * What a line that is no request of MGTP does to it: `?` unless the mode is
 * unknown-crash, unknown-silent or unknown-hang. */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>

#include "search/clock.h"
#include "tests/engines/stub.h"

static const char *mode = "";
static long number;
static int asked;              /* how often genmove came before */
static int opening;            /* how far the requests before the first move have come */
static bool wants_time;        /* a ply was told, its clock was not */
static bool side_is_open;      /* after init_board, until something names a side */
static Game game;

static bool is_mode(const char *name) { return strcmp(mode, name) == 0; }

static bool is_mode_now(const char *name) { return is_mode(name) && asked >= number; }

static void sleep_ms(long ms) { clock_sleep_us((int64_t)ms * 1000); }

_Noreturn static void crash(void) {
	/* A sanitizer would make an exit of it. */
	signal(SIGSEGV, SIG_DFL);
	raise(SIGSEGV);
	exit(9);
}

/* The referee did something that no platform does. */
_Noreturn static void object(const char *line) {
	fprintf(stderr, "does not fit here: %s\n", line);
	exit(9);
}

static void say(const char *line) {
	printf("%s%s\n", line, is_mode("crlf") ? " \r" : is_mode("blanks") ? " \t " : "");
	fflush(stdout);
}

static void reply(int code) {
	char line[16];
	if (is_mode("mute-time") && code == 16) return;
	if (is_mode("mute-echo") && (code == 10 || code == 11)) return;
	if (is_mode("slow-echo") && (code == 10 || code == 11)) sleep_ms(number);
	snprintf(line, sizeof line, is_mode("refuses-time") && (code == 15 || code == 16) ? "?%d unknown command" : "=%d", code);
	say(line);
}

/* ---- moves ---- */

/* Lines that are no replies, though some nearly are. */
static void draw_boards(void) {
	for (int i = 0; i < 5; i++) say("===========\n? ? X X\n=  = K p\n=12a1 a1\n12 a1 a1\n =12 a1 a1\n?\n=\n");
}

static void reply_move(Move move) {
	char text[MOVE_TEXT_SIZE], line[64];
	move_to_text(move, text);
	snprintf(line, sizeof line, is_mode("blanks") ? "=12   %.2s \t %.2s " : "=12 %.2s %.2s", text, move_is_flip(move) ? text : text + 3);
	say(line);
}

static const struct {
	const char *mode, *line;
} BAD_ANSWERS[] = {
	{"refuse", "?12 no idea"},
	{"empty", "=12 "},
	{"one-square", "=12 b8"},
	{"three-squares", "=12 b8 b8 b8"},
	{"off-board", "=12 e1 e2"},
	{"other-code", "=10 b8 b8"},
	{"no-code", "=99 b8 b8"},
	{"illegal", "=12 a1 d8"},
};

static void genmove(void) {
	if (is_mode("boards")) draw_boards();
	if (is_mode("late")) sleep_ms(number);
	if (is_mode_now("crash")) crash();
	if (is_mode_now("silent")) return;
	if (is_mode_now("chatter"))
		for (;;) say("thinking");
	for (size_t i = 0; i < sizeof BAD_ANSWERS / sizeof *BAD_ANSWERS; i++) {
		if (!is_mode_now(BAD_ANSWERS[i].mode)) continue;
		say(BAD_ANSWERS[i].line);
		return;
	}
	asked++;
	reply_move(stub_random_move(&game, 1));
}

/* ---- requests ---- */

/* 32 letters, 14 counts. */
static void init_board(char *words) {
	static const char ORDER[] = "KGMRNCPkgmrncp";
	Position pos = {.side = NO_SIDE};
	for (int i = 0; i < SQUARE_COUNT; i++) {
		char *word = strtok(i == 0 ? words : NULL, " ");
		if (word == NULL || strlen(word) != 1) object("init_board: letters");
		Piece content = word[0] == 'X' ? FACE_DOWN : piece_from_letter(word[0]);
		if (content == EMPTY && word[0] != '-') object(word);
		pos.at[4 * (7 - i / 4) + i % 4] = content;
		if (piece_is_real(content)) pos.side = RED, side_is_open = true;
	}
	position_rebuild(&pos, ~(Bitboard)0);
	for (int i = 0; i < 14; i++) {
		char *word = strtok(NULL, " ");
		Piece piece = piece_from_letter(ORDER[i]);
		if (word == NULL) object("init_board: counts");
		pos.pool |= (uint64_t)(strtol(word, NULL, 10) - bits_count(pos.of[piece])) << 4 * piece;
	}
	position_rebuild(&pos, ~(Bitboard)0);
	if (!position_is_sound(&pos)) object("init_board: counts do not agree");
	game_start(&game, &pos);
}

/* The requests before the first move: 1, 2, 7, 15, 14, with 18 behind 7. */
static void check_opening(int code, const char *line) {
	static const int ORDER[] = {1, 2, 7, 15, 14};
	if (code == 18 && opening == 3) return;
	if (code == 3 && opening == 2) return;
	if ((code == 8 || code == 9) && opening == 3 && is_mode("rules")) return;
	if (opening >= 5 || code != ORDER[opening++]) object(line);
}

/* After init_board the first turn, step or clock tells the side to move. */
static void settle_side(int side) {
	Position pos = game.pos;
	if (!side_is_open) return;
	pos.side = (uint8_t)side;
	position_rebuild(&pos, position_board(&pos));
	game_start(&game, &pos);
	side_is_open = false;
}

static void check_turn(const char *word) {
	int side = strcmp(word, "red") == 0 ? RED : strcmp(word, "black") == 0 ? BLACK : NO_SIDE;
	settle_side(side);
	if (side != game.pos.side || wants_time || opening < 5) object(word);
}

/* A ply of either side, whose clock is told next. */
static void hear_ply(int code, const char *first, const char *second) {
	char text[MOVE_TEXT_SIZE];
	Move move;
	snprintf(text, sizeof text, code == 11 ? "%.2s(%.1s)" : "%.2s-%.2s", first, second);
	if (!move_from_text(text, &move)) object(text);
	if (code == 10) settle_side(piece_side(game.pos.at[move_from(move)]));
	if (wants_time || !game_play(&game, move)) object(text);
	wants_time = true;
	if (is_mode_now("crash-echo")) crash();
	if (is_mode_now("refuse-echo"))
		say(code == 10 ? "?10 not legal" : "?11 not legal");
	else
		reply(code);
}

static void hear_time(const char *colour, const char *ms) {
	settle_side(strcmp(colour, "red") == 0 ? BLACK : RED);
	int mover = game.pos.side == RED ? BLACK : RED;
	if (!wants_time || strcmp(colour, mover == RED ? "red" : "black") != 0 || strtol(ms, NULL, 10) < 0) object(colour);
	wants_time = false;
	reply(16);
}

static void hear_request(int code, char *line) {
	char first[64] = "", second[64] = "";
	char *words = strchr(line, ' ');
	words = words == NULL ? line + strlen(line) : words + 1;
	words = strchr(words, ' ') == NULL ? words + strlen(words) : strchr(words, ' ') + 1;
	sscanf(words, "%63s %63s", first, second);
	if (code != 12 && code != 10 && code != 11 && code != 16 && code != 5) check_opening(code, line);
	if (is_mode("crash-at") && code == number) crash();
	if (is_mode("silent-at") && code == number) return;
	if (is_mode("refuse-at") && code == number) {
		printf("?%d no\n", code);
		fflush(stdout);
		return;
	}
	switch (code) {
	case 1: say("=1 test-mgtp"); break;
	case 3: say(is_mode("no-init-board") ? "=3 false" : "=3 true"); break;
	case 5: reply(5); exit(0);
	case 10: case 11: hear_ply(code, first, second); break;
	case 12: check_turn(first); genmove(); break;
	case 16: hear_time(first, second); break;
	case 18: init_board(words); reply(18); break;
	default: reply(code);
	}
}

/* `ugi`, where it cannot know whom it talks to. */
static void hear_nonsense(void) {
	if (is_mode("unknown-crash")) crash();
	if (is_mode("unknown-hang"))
		for (;;) say("enter a number"), sleep_ms(1);
	if (!is_mode("unknown-silent")) say("? what");
}

int main(int argc, char *argv[]) {
	static char line[1 << 12];
	Position start;
	if (argc > 1) mode = argv[1];
	if (argc > 2) number = strtol(argv[2], NULL, 10);
	if (is_mode("slow-start")) sleep_ms(number);
	position_start(&start);
	game_start(&game, &start);
	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		char *end;
		long code = strtol(line, &end, 10);
		if (end == line)
			hear_nonsense();
		else
			hear_request((int)code, line);
	}
	return 0;
}

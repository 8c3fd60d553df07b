/* test-faulty_mgtp [MODE]: the same for MGTP, one fault a mode. */
#define _GNU_SOURCE

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "protocol/text.h"
#include "tests/engines/stub.h"

static const char *mode = "";
static Game game;
static Move pending; /* what genmove answered and no echo has played */
static int64_t time_setting;
static int asked;

static bool has_fault(const char *name) { return strcmp(mode, name) == 0; }

static void sleep_ms(long ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL); }

static bool reply(bool is_good, int code, const char *text) {
	printf(*text == '\0' ? "%c%d\n" : "%c%d %s\n", is_good ? '=' : '?', code, text);
	fflush(stdout);
	return true;
}

static bool good(int code) { return reply(true, code, ""); }
static bool bad(int code) { return reply(false, code, "no"); }

static void reset(void) {
	Position start;
	position_start(&start);
	game_start(&game, &start);
}

static bool read_side(const char *word) { return strcmp(word, "red") == 0 || strcmp(word, "black") == 0; }

/* ---- plies ---- */

static bool play(int code, Move move) {
	/* It plays its own answer, whatever comes back. */
	if (has_fault("plays-itself") && pending != MOVE_NONE) {
		if (move_is_flip(move) && move_is_flip(pending)) move = move_flip(move_from(pending), move_shown(move));
		pending = MOVE_NONE;
		return game_play(&game, move) ? good(code) : bad(code);
	}
	if (has_fault("red-first") && game.pos.side == NO_SIDE && move_from(move) == 0) {
		if (!game_play(&game, move)) return bad(code);
		game.pos.side = BLACK;
		return good(code);
	}
	if (game_play(&game, move)) return good(code);
	return has_fault("takes-illegal") ? good(code) : bad(code);
}

static bool tell(int code, const char *first, const char *second) {
	char text[MOVE_TEXT_SIZE];
	Move move;
	if (strlen(first) != 2 || strlen(second) != (code == 10 ? 2 : 1)) return bad(code);
	snprintf(text, sizeof text, code == 10 ? "%.2s-%.2s" : "%.2s(%.1s)", first, second);
	if (!move_from_text(text, &move)) return bad(code);
	return play(code, move);
}

static bool genmove(const char *colour) {
	char text[MOVE_TEXT_SIZE], squares[16];
	if (!read_side(colour) && strcmp(colour, "unknown") != 0) return bad(12);
	/* It looks at the time for the whole game only. */
	if (has_fault("tires") && ++asked == 20) exit(6);
	if (has_fault("late") && time_setting > 1000000) sleep_ms(1200);
	if (has_fault("draw-refused") && game.pos.quiet >= 60) return bad(12);
	Move move = stub_random_move(&game, 1);
	if (move == MOVE_NONE) return bad(12);
	pending = move;
	move_to_text(move, text);
	snprintf(squares, sizeof squares, "%.2s %.2s", text, move_is_flip(move) ? text : text + 3);
	if (has_fault("one-square") && move_is_flip(move) && game.pos.side == NO_SIDE) squares[2] = '\0';
	return reply(true, 12, squares);
}

/* ---- set-up boards ---- */

static bool set_up(char *rest) {
	static const char LETTERS[] = "KGMRNCPkgmrncp";
	Position pos = {.side = RED};
	for (int i = 0; i < SQUARE_COUNT; i++) {
		char letter = *text_next_word(&rest);
		pos.at[4 * (7 - i / 4) + i % 4] = letter == 'X' ? FACE_DOWN : piece_from_letter(letter);
	}
	position_rebuild(&pos, ~(Bitboard)0);
	for (int i = 0; i < 14; i++) {
		Piece piece = piece_from_letter(LETTERS[i]);
		pos.pool += (uint64_t)(atoi(text_next_word(&rest)) - bits_count(pos.of[piece])) << 4 * piece;
	}
	position_rebuild(&pos, ~(Bitboard)0);
	if (!has_fault("no-board")) game_start(&game, &pos);
	return good(18);
}

/* Who is to move on a set-up board shows late. */
static void settle(int side) {
	if (game.history.count > 0 || game.start.side == NO_SIDE) return;
	Position pos = game.start;
	pos.side = (uint8_t)side;
	position_rebuild(&pos, ~(Bitboard)0);
	game_start(&game, &pos);
}

static void settle_by_move(const char *from) {
	if (strlen(from) != 2 || from[0] < 'a' || from[0] > 'd' || from[1] < '1' || from[1] > '8') return;
	Piece piece = game.pos.at[(from[1] - '1') * FILE_COUNT + from[0] - 'a'];
	if (piece_is_real(piece)) settle(piece_side(piece));
}

/* ---- the table ---- */

static bool answer_known(const char *name) {
	bool is_known = strcmp(name, "genmove") == 0 || (strcmp(name, "init_board") == 0 && !has_fault("no-init"));
	return reply(true, 3, is_known || has_fault("knows-all") ? "true" : "false");
}

static bool set_time(const char *name, const char *word) {
	if (has_fault("names-count") && strcmp(name, "time_setting") != 0) return bad(15);
	return text_to_number(word, 0, 86400000, &time_setting) ? good(15) : bad(15);
}

static bool note_time(const char *side, const char *word) {
	int64_t time;
	if (has_fault("takes-any-time")) return good(16);
	return read_side(side) && text_to_number(word, 0, 86400000, &time) ? good(16) : bad(16);
}

/* False: the end. */
static bool execute(int code, const char *name, char *rest) {
	if (code == 18) return set_up(rest);
	char *first = text_next_word(&rest), *second = text_next_word(&rest);
	switch (code) {
	case 1: return reply(true, 1, has_fault("no-name") ? "" : "faulty");
	case 2: return reply(true, 2, "1");
	case 3: return answer_known(first);
	case 4: return reply(true, 4, has_fault("no-list") ? "name" : "name\nmove\nflip\ngenmove\nreset_board");
	case 5:
		if (has_fault("quit-silent")) return false;
		good(5);
		return has_fault("no-quit");
	case 7:
		if (!has_fault("no-reset")) reset();
		return good(7);
	case 10:
		settle_by_move(first);
		return tell(10, first, second);
	case 11: return tell(11, first, second);
	case 12:
		if (read_side(first)) settle(*first == 'r' ? RED : BLACK);
		return genmove(first);
	case 14:
		if (has_fault("never-ready") && time_setting == 900000) return true;
		return good(has_fault("wrong-code") && time_setting == 900000 ? 15 : 14);
	case 15: return set_time(name, first);
	case 16: return note_time(first, second);
	default:
		if (has_fault("unknown-crash")) abort();
		return has_fault("unknown-good") ? good(code) : bad(code);
	}
}

static void chat(int code) {
	if (!has_fault("chats") || code != 16) return;
	sleep_ms(50);
	printf("thinking\n");
	fflush(stdout);
}

int main(int argc, char *argv[]) {
	static char line[1 << 18];
	if (argc > 1) mode = argv[1];
	reset();
	while (fgets(line, sizeof line, stdin) != NULL) {
		char *rest = line;
		int64_t code;
		line[strcspn(line, has_fault("no-cr") ? "\n" : "\r\n")] = '\0';
		char *word = text_next_word(&rest), *name = text_next_word(&rest);
		if (*word == '\0' && has_fault("blank-reply")) printf("?\n");
		if (*word == '\0') continue;
		if (!text_to_number(word, 0, 9999, &code)) printf("? no number\n");
		else if (!execute((int)code, name, rest)) return 0;
		else chat((int)code);
		fflush(stdout);
	}
	if (has_fault("no-end-of-input")) pause();
	return 0;
}

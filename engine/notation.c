/* Position text and move notation. Everything is read into a fresh position and
 * handed over only when all of it holds. */
#include "engine/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char START_TEXT[] = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 0";

static const char LETTERS[CONTENT_COUNT + 1] = ".KGMRNCPXkgmrncp";

char piece_letter(Piece piece) { return LETTERS[piece & 15]; }

Piece piece_from_letter(char letter) {
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece) && LETTERS[piece] == letter) return piece;
	return EMPTY;
}

/* ---- reading ---- */

enum { FIELD_COUNT = 5, FIELD_SIZE = 48 };

static const char *const FIELD_NAMES[FIELD_COUNT] = {"board", "side", "pool", "quiet", "ply"};

typedef struct {
	char *error; /* NOTATION_ERROR_SIZE characters */
	const char *name;
} Field;

#define REFUSE(field, ...) (refuse((field), __VA_ARGS__), false)

/* An error quotes what was given: one line, whatever bytes that holds. */
static void make_printable(char *text) {
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~') *text = '?';
}

__attribute__((format(printf, 2, 3))) static void refuse(const Field *field, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int used = snprintf(field->error, NOTATION_ERROR_SIZE, "%s: ", field->name);
	vsnprintf(field->error + used, NOTATION_ERROR_SIZE - (size_t)used, format, arguments);
	va_end(arguments);
	make_printable(field->error);
}

/* A character of the offending text, safe to print. */
static const char *quoted(char character, char room[8]) {
	if (character > ' ' && character < 127)
		snprintf(room, 8, "'%c'", character);
	else
		snprintf(room, 8, "\\x%02x", (unsigned)(unsigned char)character);
	return room;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool split_fields(const char *text, char fields[FIELD_COUNT][FIELD_SIZE], char *error) {
	for (int i = 0; i < FIELD_COUNT; i++) {
		Field field = {error, FIELD_NAMES[i]};
		while (is_blank(*text)) text++;
		size_t length = strcspn(text, " \t");
		if (length == 0) return REFUSE(&field, "missing");
		if (length >= FIELD_SIZE) return REFUSE(&field, "too long");
		memcpy(fields[i], text, length);
		fields[i][length] = '\0';
		text += length;
	}
	while (is_blank(*text)) text++;
	if (*text == '\0') return true;
	snprintf(error, NOTATION_ERROR_SIZE, "text after the five fields: '%.40s'", text);
	make_printable(error);
	return false;
}

/* One rank of the board, up to '/' or the end; `rank` counts 0..7. */
static bool read_rank(Position *pos, Bitboard *board, int rank, const char *text, size_t length, const Field *field) {
	int file = 0;
	char room[8];
	for (size_t i = 0; i < length; i++) {
		char c = text[i];
		int width = c >= '1' && c <= '9' ? c - '0' : 1;
		if (file + width > FILE_COUNT) return REFUSE(field, "rank %d is wider than %d squares", rank + 1, FILE_COUNT);
		if (c >= '1' && c <= '9') {
			for (int j = 0; j < width; j++) *board |= bit(4 * rank + file + j);
		} else if (c != '#') {
			Piece content = c == 'X' ? FACE_DOWN : piece_from_letter(c);
			if (content == EMPTY) return REFUSE(field, "bad letter %s in rank %d", quoted(c, room), rank + 1);
			pos->at[4 * rank + file] = content;
			*board |= bit(4 * rank + file);
		}
		file += width;
	}
	if (file < FILE_COUNT) return REFUSE(field, "rank %d is narrower than %d squares", rank + 1, FILE_COUNT);
	return true;
}

static bool read_board(Position *pos, Bitboard *board, const char *text, const Field *field) {
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		size_t length = strcspn(text, "/");
		if (!read_rank(pos, board, rank, text, length, field)) return false;
		text += length;
		if (rank > 0 && *text++ == '\0') return REFUSE(field, "%d ranks instead of %d", RANK_COUNT - rank, RANK_COUNT);
	}
	if (*text != '\0') return REFUSE(field, "more than %d ranks", RANK_COUNT);
	return true;
}

static bool read_side(Position *pos, const char *text, const Field *field) {
	static const char SIDES[] = "rb-";
	const char *found = strchr(SIDES, text[0]);
	if (strlen(text) != 1 || found == NULL) return REFUSE(field, "'%s' is not r, b or -", text);
	pos->side = (uint8_t)(found - SIDES);
	return true;
}

/* Letters in the order of the set, each once, with a count of 1..5 or none for 1. */
static bool read_pool(Position *pos, const char *text, const Field *field) {
	if (strcmp(text, "-") == 0) return true;
	Piece last = EMPTY;
	char room[8];
	while (*text != '\0') {
		Piece piece = piece_from_letter(*text);
		if (piece == EMPTY) return REFUSE(field, "bad letter %s", quoted(*text, room));
		if (piece <= last) return REFUSE(field, "%c is out of order (KGMRNCP, red first)", *text);
		last = piece;
		char letter = *text++;
		int count = 1;
		if (*text >= '0' && *text <= '9') {
			count = *text++ - '0';
			if (count == 0 || (*text >= '0' && *text <= '9')) return REFUSE(field, "bad count for %c", letter);
			if (count > kind_set_size(piece_kind(piece))) return REFUSE(field, "%d %c, a set has %d", count, letter, kind_set_size(piece_kind(piece)));
		}
		pos->pool |= (uint64_t)count << 4 * piece;
	}
	return true;
}

static bool read_number(const char *text, long maximum, long *number, const Field *field) {
	if (text[strspn(text, "0123456789")] != '\0') return REFUSE(field, "'%s' is not a number", text);
	*number = 0;
	for (; *text != '\0'; text++) {
		*number = *number * 10 + (*text - '0');
		if (*number > maximum) return REFUSE(field, "out of range (0..%ld)", maximum);
	}
	return true;
}

/* What the fields must agree on. */
static bool check_agreement(const Position *pos, char *error) {
	Field board = {error, "board"}, side = {error, "side"}, pool = {error, "pool"};
	int face_down = bits_count(pos->of[FACE_DOWN]), in_pool = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		if (!piece_is_real(piece)) continue;
		int most = kind_set_size(piece_kind(piece)), face_up = bits_count(pos->of[piece]);
		if (face_up > most) return REFUSE(&board, "%d %c, a set has %d", face_up, piece_letter(piece), most);
		if (living_count(pos, piece) > most)
			return REFUSE(&pool, "%d %c with those on the board, a set has %d", living_count(pos, piece), piece_letter(piece), most);
		in_pool += pool_count(pos, piece);
	}
	if (in_pool != face_down) return REFUSE(&pool, "%d pieces for %d X on the board", in_pool, face_down);
	if (pos->side == NO_SIDE && (pos->face_up[RED] | pos->face_up[BLACK])) return REFUSE(&side, "- with a piece face up");
	return true;
}

bool position_from_text(Position *pos, const char *text, char error[NOTATION_ERROR_SIZE]) {
	char fields[FIELD_COUNT][FIELD_SIZE];
	if (!split_fields(text, fields, error)) return false;

	Position fresh = {.ply = 0};
	Bitboard board = 0;
	long quiet, ply;
	if (!read_board(&fresh, &board, fields[0], &(Field){error, FIELD_NAMES[0]})) return false;
	if (!read_side(&fresh, fields[1], &(Field){error, FIELD_NAMES[1]})) return false;
	if (!read_pool(&fresh, fields[2], &(Field){error, FIELD_NAMES[2]})) return false;
	if (!read_number(fields[3], QUIET_MAX, &quiet, &(Field){error, FIELD_NAMES[3]})) return false;
	if (!read_number(fields[4], PLY_MAX, &ply, &(Field){error, FIELD_NAMES[4]})) return false;
	fresh.quiet = (uint16_t)quiet;
	fresh.ply = (uint32_t)ply;
	position_rebuild(&fresh, board);
	if (!check_agreement(&fresh, error)) return false;
	*pos = fresh;
	return true;
}

bool move_from_text(const char *text, Move *move) {
	int square[2];
	const char *c = text;
	for (int i = 0; i < 2; i++) {
		if (c[0] < 'a' || c[0] > 'd' || c[1] < '1' || c[1] > '8') return false;
		square[i] = 4 * (c[1] - '1') + (c[0] - 'a');
		c += 2;
		if (i == 1) break;
		/* After the first square: a second one, or the piece of a flip. */
		char open = *c;
		if (open == '(' || open == '=') {
			Piece shown = piece_from_letter(c[1]);
			if (shown == EMPTY && c[1] != '?') return false;
			const char *rest = open == '=' ? c + 2 : c[2] == ')' ? c + 3 : "?";
			if (*rest != '\0') return false;
			*move = move_flip(square[0], shown);
			return true;
		}
		if (open == '-') c++;
	}
	if (*c != '\0' || square[0] == square[1]) return false;
	*move = move_step(square[0], square[1]);
	return true;
}

/* ---- writing ---- */

static char *write_number(char *to, unsigned long number) { return to + sprintf(to, " %lu", number); }

void position_to_text(const Position *pos, char text[POSITION_TEXT_SIZE]) {
	Bitboard board = position_board(pos);
	char *to = text;
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		int gap = 0;
		for (int square = 4 * rank; square < 4 * rank + 4; square++) {
			bool empty = (pos->of[EMPTY] & bit(square)) != 0;
			if (!empty && gap > 0) *to++ = (char)('0' + gap), gap = 0;
			if (empty)
				gap++;
			else
				*to++ = board & bit(square) ? piece_letter(pos->at[square]) : '#';
		}
		if (gap > 0) *to++ = (char)('0' + gap);
		if (rank > 0) *to++ = '/';
	}
	*to++ = ' ';
	*to++ = "rb-"[pos->side];
	*to++ = ' ';
	if (pos->pool == 0) *to++ = '-';
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		if (pool_count(pos, piece) == 0) continue;
		*to++ = piece_letter(piece);
		*to++ = (char)('0' + pool_count(pos, piece));
	}
	write_number(write_number(to, pos->quiet), pos->ply);
}

void position_to_picture(const Position *pos, char picture[BOARD_PICTURE_SIZE]) {
	Bitboard board = position_board(pos);
	char *to = picture;
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		to += sprintf(to, "%d ", rank + 1);
		for (int square = 4 * rank; square < 4 * rank + 4; square++)
			to += sprintf(to, " %c", board & bit(square) ? piece_letter(pos->at[square]) : '#');
		*to++ = '\n';
	}
	sprintf(to, "   a b c d\n");
}

void move_to_text(Move move, char text[MOVE_TEXT_SIZE]) {
	int from = move_from(move), to = move_to(move);
	char *c = text;
	*c++ = (char)('a' + (from & 3));
	*c++ = (char)('1' + (from >> 2));
	if (move_is_flip(move)) {
		Piece shown = move_shown(move);
		*c++ = '(';
		*c++ = shown == EMPTY ? '?' : piece_letter(shown);
		*c++ = ')';
	} else {
		*c++ = '-';
		*c++ = (char)('a' + (to & 3));
		*c++ = (char)('1' + (to >> 2));
	}
	*c = '\0';
}

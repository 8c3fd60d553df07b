/* Reading the records of the field's platforms, a line at a time: the reader holds one
 * line, each part of a record looks whether it is its own and moves on if it is. The
 * game is built in a record of its own and handed over when all of it holds. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "engine/notation.h"
#include "protocol/platform_end.h"
#include "protocol/platform_lines.h"
#include "protocol/text.h"

typedef struct {
	PlatformLines lines;
	PlatformRecord *record; /* what is being built */
	Game game;
	long players_number;              /* the line of the players */
	char players[PLATFORM_LINE_SIZE]; /* "Alpha vs Beta": who is who may hang on the result */
	int plies;                        /* seen so far, an illegal last one too */
	char illegal[RECORD_ERROR_SIZE];  /* what is wrong with the last ply, "" if nothing */
} Reader;

#define REFUSE_AT(reader, number, field, ...) platform_lines_refuse(&(reader)->lines, (number), (field), __VA_ARGS__)
#define REFUSE(reader, field, ...) REFUSE_AT(reader, (reader)->lines.number, field, __VA_ARGS__)

static bool advance(Reader *reader) { return platform_lines_next(&reader->lines); }
static char *starred(Reader *reader) { return platform_lines_starred(&reader->lines); }

/* ---- the head ---- */

static bool read_layout(Reader *reader) {
	PlatformRecord *record = reader->record;
	record->layout = (PlatformLayout){.returns = reader->lines.returns < 2 ? reader->lines.returns : 2};
	record->format = strcmp(reader->lines.text, "INITIAL") == 0 ? FORMAT_JAVA : FORMAT_V3;
	return record->format == FORMAT_V3 || advance(reader);
}

/* The date is any text that is not the players already. */
static bool read_date(Reader *reader) {
	char *text = starred(reader), *date = reader->record->date;
	date[0] = '\0';
	if (text == NULL) return platform_lines_missing(&reader->lines, "date");
	if (strstr(text, " vs ") != NULL) return true;
	if (strlen(text) >= PLATFORM_DATE_SIZE) return REFUSE(reader, "date", "longer than %d bytes", PLATFORM_DATE_SIZE - 1);
	strcpy(date, text);
	return advance(reader);
}

static bool read_players(Reader *reader) {
	char *text = starred(reader);
	if (text == NULL || strstr(text, " vs ") == NULL) return platform_lines_missing(&reader->lines, "players");
	strcpy(reader->players, text);
	reader->players_number = reader->lines.number;
	return advance(reader);
}

/* The counts, kept for when the board is known. */
static bool read_counts(Reader *reader, int counts[CONTENT_COUNT]) {
	char *text = starred(reader), quoted[QUOTED_SIZE];
	if (text == NULL) return platform_lines_missing(&reader->lines, "counts");
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		if (!piece_is_real(piece)) continue;
		int most = kind_set_size(piece_kind(piece));
		char *word = text_next_word(&text);
		int64_t count;
		if (!text_to_number(word, 0, most, &count)) return REFUSE(reader, "counts", "%s of %c, it has to be in 0..%d", text_quoted(word, quoted), piece_letter(piece), most);
		counts[piece] = (int)count;
	}
	if (*text_skip_blanks(text) != '\0') return REFUSE(reader, "counts", "more than 14");
	return true;
}

static bool read_row(Reader *reader, int rank, Piece at[SQUARE_COUNT]) {
	char field[] = "row 1", *text = starred(reader), quoted[QUOTED_SIZE];
	field[4] = (char)('1' + rank);
	if (text == NULL) return platform_lines_missing(&reader->lines, field);
	for (int file = 0; file < FILE_COUNT; file++) {
		const char *word = text_next_word(&text);
		Piece content = word[0] == 'X' ? FACE_DOWN : piece_from_letter(word[0]);
		if (strlen(word) != 1 || (content == EMPTY && word[0] != '-')) return REFUSE(reader, field, "%s is no square", text_quoted(word, quoted));
		at[4 * rank + file] = content;
	}
	if (*text_skip_blanks(text) != '\0') return REFUSE(reader, field, "more than %d squares", FILE_COUNT);
	return advance(reader);
}

/* The pool that the counts leave, when they count face-up pieces (`face_up`) or not. */
static bool find_pool(Position *start, const int counts[CONTENT_COUNT], bool face_up) {
	int sum = 0;
	start->pool = 0;
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++) {
		if (!piece_is_real(piece)) continue;
		int shown = bits_count(start->of[piece]), hidden = counts[piece] - (face_up ? shown : 0);
		if (hidden < 0 || shown + hidden > kind_set_size(piece_kind(piece))) return false;
		sum += hidden;
		start->pool |= (uint64_t)hidden << 4 * piece;
	}
	return sum == bits_count(start->of[FACE_DOWN]);
}

/* The board and its pool. The counts are of living pieces; a set-up board whose counts
 * fit its face-down pieces alone is understood, too. */
static bool read_board(Reader *reader, Position *start) {
	int counts[CONTENT_COUNT] = {0};
	long counts_line = reader->lines.number;
	*start = (Position){.side = NO_SIDE};
	if (!read_counts(reader, counts) || !advance(reader)) return false;
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (!read_row(reader, rank, start->at)) return false;
	position_rebuild(start, ~(Bitboard)0);
	if (!find_pool(start, counts, true) && !find_pool(start, counts, false))
		return REFUSE_AT(reader, counts_line, "counts", "not the pieces of the board, with %d face down", bits_count(start->of[FACE_DOWN]));
	return true;
}

static bool read_first(Reader *reader) {
	const char *text = platform_lines_value(&reader->lines, "first");
	reader->record->first = NO_SIDE;
	if (text == NULL) return true;
	if (strcmp(text, "0") == 0) reader->record->first = RED;
	if (strcmp(text, "1") == 0) reader->record->first = BLACK;
	return advance(reader);
}

static bool read_time(Reader *reader) {
	const char *text = platform_lines_value(&reader->lines, "time");
	char quoted[QUOTED_SIZE];
	reader->record->time = -1;
	if (text == NULL) return true;
	if (!text_to_number(text, 0, PLATFORM_TIME_MAX, &reader->record->time))
		return REFUSE(reader, "time", "%s is not a number in 0..%" PRId64, text_quoted(text, quoted), PLATFORM_TIME_MAX);
	return advance(reader);
}

/* ---- moves ---- */

/* Whether a text behind the star is a line of moves: a number and a dot. */
static bool is_moves(const char *text) {
	size_t digits = strspn(text, "0123456789");
	return digits > 0 && text[digits] == '.';
}

/* The colour of the piece that the first ply moves; NO_SIDE when it moves none. The
 * line stays as it is. */
static int colour_of_mover(Reader *reader, const Position *start) {
	const char *text = starred(reader);
	if (text == NULL || !is_moves(text)) return NO_SIDE;
	text += strspn(text, "0123456789. ");
	if (text[0] < 'a' || text[0] > 'd' || text[1] < '1' || text[1] > '8') return NO_SIDE;
	Piece mover = start->at[4 * (text[1] - '1') + text[0] - 'a'];
	return piece_is_real(mover) ? piece_side(mover) : NO_SIDE;
}

/* Gives the start its side and begins the game. */
static bool start_game(Reader *reader, Position *start) {
	Position *kept = &reader->record->record.start;
	bool is_untouched = start->of[FACE_DOWN] == ~(Bitboard)0;
	bool has_face_up = (start->face_up[RED] | start->face_up[BLACK]) != 0;
	int side = is_untouched ? NO_SIDE : reader->record->first;
	if (side == NO_SIDE && has_face_up) side = colour_of_mover(reader, start);
	if (side == NO_SIDE && has_face_up) return REFUSE(reader, "first", "neither 0 nor 1, and pieces are face up");
	start->side = (uint8_t)side;
	position_rebuild(start, ~(Bitboard)0);
	*kept = *start;
	memcpy(reader->record->record.deal, start->at, sizeof start->at);
	for (int square = 0; square < SQUARE_COUNT; square++)
		if (piece_is_real(start->at[square])) reader->record->record.deal[square] = EMPTY;
	game_start(&reader->game, start);
	return true;
}

/* Plays one ply; NULL, or what is wrong with it. */
static const char *play(Reader *reader, const char *word) {
	Move move;
	if (!move_from_text(word, &move)) return "not a move";
	if (move_is_flip(move) && move_shown(move) == EMPTY) return "a flip that shows nothing";
	if (!game_play(&reader->game, move)) return "not legal";
	if (move_is_flip(move)) reader->record->record.deal[move_from(move)] = move_shown(move);
	return NULL;
}

/* One ply. An illegal one is kept apart: it may be how the game ended. */
static bool read_ply(Reader *reader, const char *word) {
	char quoted[QUOTED_SIZE];
	if (reader->illegal[0] != '\0') {
		memcpy(reader->lines.error, reader->illegal, RECORD_ERROR_SIZE);
		return false;
	}
	reader->plies++;
	if (reader->game.history.count == HISTORY_MAX) return REFUSE(reader, "moves", "more than %d plies", HISTORY_MAX);
	const char *wrong = play(reader, word);
	if (wrong == NULL) return true;
	REFUSE(reader, "moves", "ply %d: %s is %s", reader->plies, text_quoted(word, quoted), wrong);
	if (strlen(word) >= PLATFORM_PLY_SIZE) return false;
	strcpy(reader->record->illegal, word);
	memcpy(reader->illegal, reader->lines.error, RECORD_ERROR_SIZE);
	return true;
}

static bool read_moves_line(Reader *reader, char *text) {
	int64_t want = reader->plies / 2 + 1, got;
	char quoted[QUOTED_SIZE];
	const char *number = text;
	text += strspn(text, "0123456789");
	*text++ = '\0';
	if (reader->plies % 2 != 0) return REFUSE(reader, "moves", "more of them behind a line with one ply");
	if (!text_to_number(number, want, want, &got)) return REFUSE(reader, "moves", "number %s instead of %" PRId64, text_quoted(number, quoted), want);
	char *first = text_next_word(&text), *second = text_next_word(&text);
	if (*first == '\0') return REFUSE(reader, "moves", "a line without a ply");
	if (!read_ply(reader, first) || (*second != '\0' && !read_ply(reader, second))) return false;
	if (*text_skip_blanks(text) != '\0') return REFUSE(reader, "moves", "more than two plies");
	return advance(reader);
}

/* All lines of moves. A player may be called "1. x": what can only be a result is one. */
static bool read_moves(Reader *reader) {
	char *text;
	bool is_v3 = reader->record->format == FORMAT_V3;
	reader->record->illegal[0] = '\0';
	while ((text = starred(reader)) != NULL && is_moves(text) && !(is_v3 && platform_end_is_v3(text)))
		if (!read_moves_line(reader, text)) return false;
	reader->record->record.plies = reader->game.history.count;
	memcpy(reader->record->record.move, reader->game.history.move, (size_t)reader->game.history.count * sizeof(Move));
	return true;
}

/* ---- the end ---- */

/* Everything that hangs on the result: names, result, reason, and whether a last ply
 * was allowed to be illegal. `end_line` is where it stands. */
static bool settle(Reader *reader, const PlatformEnd *end, long end_line, const char *path) {
	PlatformRecord *record = reader->record;
	char wrong[PLATFORM_WRONG_SIZE];
	if (!platform_end_settle_names(reader->players, end, game_player(&reader->game.pos), record, wrong)) return REFUSE_AT(reader, reader->players_number, "players", "%s", wrong);
	record->record.reason = REASON_NONE;
	record->cycle = 0;
	if (end != NULL && !platform_end_settle_reason(end, path, &reader->game, record, wrong)) return REFUSE_AT(reader, end_line, "result", "%s", wrong);
	if (reader->illegal[0] == '\0' || record->record.reason == REASON_ILLEGAL_MOVE) return true;
	memcpy(reader->lines.error, reader->illegal, RECORD_ERROR_SIZE);
	return false;
}

/* The line with the result, where there is one. */
static bool read_end(Reader *reader, const char *path) {
	PlatformRecord *record = reader->record;
	PlatformEnd end;
	char wrong[PLATFORM_WRONG_SIZE];
	const char *text = starred(reader);
	bool is_v3_end = text != NULL && record->format == FORMAT_V3 && platform_end_is_v3(text);
	record->has_end = text != NULL && (is_v3_end || platform_lines_value(&reader->lines, "Comment") == NULL);
	if (!record->has_end) return settle(reader, NULL, 0, NULL);
	if (!platform_end_read(text, record->format, &end, wrong)) return REFUSE(reader, "result", "%s", wrong);
	return settle(reader, &end, reader->lines.number, path) && advance(reader);
}

static bool read_comment(Reader *reader) {
	const char *text = platform_lines_value(&reader->lines, "Comment");
	reader->record->comment[0] = '\0';
	if (text == NULL) return true;
	if (strlen(text) >= PLATFORM_COMMENT_SIZE) return REFUSE(reader, "comment", "longer than %d bytes", PLATFORM_COMMENT_SIZE - 1);
	strcpy(reader->record->comment, text);
	return advance(reader);
}

/* The times, a line each: "0. 1642090560069". */
static bool read_stamps(Reader *reader) {
	PlatformRecord *record = reader->record;
	char quoted[QUOTED_SIZE];
	for (record->stamp_count = 0; !reader->lines.at_end; record->stamp_count++) {
		int64_t number;
		char *text = reader->lines.text;
		size_t digits = strspn(text, "0123456789");
		if (digits == 0 || text[digits] != '.') return REFUSE(reader, "text", "%s behind the game", text_quoted(text, quoted));
		text[digits] = '\0';
		if (!text_to_number(text, record->stamp_count, record->stamp_count, &number))
			return REFUSE(reader, "times", "number %s instead of %d", text_quoted(text, quoted), record->stamp_count);
		if (record->stamp_count > reader->plies + 1) return REFUSE(reader, "times", "more than %d for %d plies", record->stamp_count, reader->plies);
		text = text_skip_blanks(text + digits + 1);
		if (!text_to_number(text, 0, PLATFORM_STAMP_MAX, &record->stamp[record->stamp_count]))
			return REFUSE(reader, "times", "%s is not a number in 0..%" PRId64, text_quoted(text, quoted), PLATFORM_STAMP_MAX);
		if (!advance(reader)) return false;
	}
	return true;
}

/* ---- what the format does not tell ---- */

static const char NO_DATE[] = "0000-00-00T00:00:00Z";

/* A time in ms since 1970 as "2022-01-13T16:15:00Z". */
static void write_date(int64_t stamp, char date[RECORD_DATE_SIZE]) {
	time_t seconds = (time_t)(stamp / 1000);
	const struct tm *utc = gmtime(&seconds);
	if (utc == NULL || strftime(date, RECORD_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", utc) == 0) strcpy(date, NO_DATE);
}

static void fill_rest(PlatformRecord *platform) {
	Record *record = &platform->record;
	int64_t ms = platform_time_ms(platform->time < 0 ? 900 : platform->time);
	int used = snprintf(record->limit[0], RECORD_LIMIT_SIZE, "tc=%" PRId64, ms / 1000);
	if (ms % 1000 != 0) used += snprintf(record->limit[0] + used, RECORD_LIMIT_SIZE - (size_t)used, ".%03d", (int)(ms % 1000));
	snprintf(record->limit[0] + used, RECORD_LIMIT_SIZE - (size_t)used, "+0");
	strcpy(record->limit[1], record->limit[0]);
	record->seed = 0;
	record->pair = record->game = 1;
	if (platform->stamp_count > 0)
		write_date(platform->stamp[0], record->date);
	else
		strcpy(record->date, NO_DATE);
}

/* ---- reading ---- */

static bool read_game(Reader *reader, const char *path) {
	PlatformRecord *record = reader->record;
	Position start;
	if (!read_layout(reader) || !read_date(reader)) return false;
	if (!read_players(reader)) return false;
	record->layout.is_spaced = reader->lines.blanks > 0;
	if (!read_board(reader, &start)) return false;
	if (!read_first(reader) || !read_time(reader) || !start_game(reader, &start)) return false;
	rules_find_preset(record->format == FORMAT_JAVA ? "platform" : "platform-v3", &record->record.rules);
	if (!read_moves(reader) || !read_end(reader, path) || !read_comment(reader) || !read_stamps(reader)) return false;
	record->layout.has_blank = reader->lines.blanks > 0 && !record->layout.is_spaced;
	fill_rest(record);
	return true;
}

RecordStatus platform_record_read(FILE *file, const char *path, PlatformRecord *record, char error[RECORD_ERROR_SIZE]) {
	PlatformRecord fresh;
	Reader reader;
	platform_lines_start(&reader.lines, file, error);
	reader.record = &fresh;
	reader.plies = 0;
	reader.illegal[0] = '\0';
	bool good = advance(&reader);
	bool is_empty = good && reader.lines.at_end;
	good = good && !is_empty && read_game(&reader, path);
	if (ferror(file)) return RECORD_IO_ERROR;
	if (is_empty) return RECORD_END;
	if (!good) return RECORD_BAD;
	*record = fresh;
	return RECORD_READ;
}

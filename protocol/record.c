/* Game records. Writing and reading are each one list of fields in the order of
 * the block, so the two can be compared line by line. */
#include "protocol/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"

const char *const RESULT_NAMES[RESULT_COUNT] = {"1-0", "0-1", "1/2-1/2", "*"};

const char *const REASON_NAMES[REASON_COUNT] = {
	"none", "no-pieces", "no-moves", "repetition", "quiet-limit", "time", "illegal-move", "crash", "stall", "protocol", "unknown",
	"adjudicated-plies", "adjudicated-score", "adjudicated-ending",
};

enum { MOVES_A_LINE = 16 };

/* ---- names ---- */

void record_escape(const char *name, char text[RECORD_ESCAPED_SIZE]) {
	const char *from = name;
	char *to = text;
	while (*from != '\0') {
		int length = text_utf8_length(from);
		if (*from == '"' || *from == '\\') {
			*to++ = '\\';
			*to++ = *from++;
		} else if (length == 0) {
			to += sprintf(to, "\\x%02x", (unsigned)(unsigned char)*from++);
		} else {
			while (length-- > 0) *to++ = *from++;
		}
	}
	*to = '\0';
}

static int hex_digit(char c) {
	static const char DIGITS[] = "0123456789abcdef";
	const char *found = c == '\0' ? NULL : strchr(DIGITS, c);
	return found == NULL ? -1 : (int)(found - DIGITS);
}

char record_unescape(const char **from) {
	const char *c = *from;
	if (c[0] == '"' || c[0] == '\\') return *(*from)++;
	if (c[0] != 'x' || hex_digit(c[1]) < 0 || hex_digit(c[2]) < 0) return '\0';
	*from += 3;
	return (char)(hex_digit(c[1]) << 4 | hex_digit(c[2]));
}

/* ---- writing ---- */

static void write_name(FILE *file, const char *field, const char *name) {
	char text[RECORD_ESCAPED_SIZE];
	record_escape(name, text);
	fprintf(file, "%s \"%s\"\n", field, text);
}

static void write_start(FILE *file, const Position *start) {
	char text[POSITION_TEXT_SIZE];
	position_to_text(start, text);
	fprintf(file, "start %s\n", text);
}

void record_deal_to_text(const Piece deal[SQUARE_COUNT], char text[RECORD_DEAL_SIZE]) {
	for (int square = 0; square < SQUARE_COUNT; square++) text[square] = deal[square] == EMPTY ? '-' : piece_letter(deal[square]);
	text[SQUARE_COUNT] = '\0';
}

static void write_deal(FILE *file, const Piece deal[SQUARE_COUNT]) {
	char text[RECORD_DEAL_SIZE];
	record_deal_to_text(deal, text);
	fprintf(file, "deal %s\n", text);
}

static void write_moves(FILE *file, const Record *record) {
	char text[MOVE_TEXT_SIZE];
	for (int i = 0; i < record->plies; i++) {
		if (i % MOVES_A_LINE == 0) fputs("moves", file);
		move_to_text(record->move[i], text);
		fprintf(file, " %s", text);
		if (i % MOVES_A_LINE == MOVES_A_LINE - 1 || i == record->plies - 1) putc('\n', file);
	}
}

bool record_write(FILE *file, const Record *record) {
	fputs("banqi-record 1\n", file);
	write_name(file, "player1", record->name[0]);
	write_name(file, "player2", record->name[1]);
	fprintf(file, "limit1 %s\nlimit2 %s\n", record->limit[0], record->limit[1]);
	fprintf(file, "quiet-limit %d\n", record->rules.quiet_limit);
	fprintf(file, "repetition %s\n", REPETITION_NAMES[record->rules.repetition]);
	fprintf(file, "occurrences %d\n", record->rules.occurrences);
	fprintf(file, "seed %" PRId64 "\npair %d\ngame %d\n", record->seed, record->pair, record->game);
	fprintf(file, "date %s\n", record->date);
	write_start(file, &record->start);
	write_deal(file, record->deal);
	write_moves(file, record);
	fprintf(file, "result %s\n", RESULT_NAMES[record->result]);
	fprintf(file, "reason %s\n", REASON_NAMES[record->reason]);
	fprintf(file, "plies %d\n\n", record->plies);
	return fflush(file) == 0 && !ferror(file);
}

/* ---- reading lines ---- */

#define REFUSE(reader, field, ...) (refuse((reader), (field), __VA_ARGS__), false)

__attribute__((format(printf, 3, 4))) static void refuse(RecordReader *reader, const char *field, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int used = snprintf(reader->error, sizeof reader->error, "line %ld: %s: ", reader->line, field);
	vsnprintf(reader->error + used, sizeof reader->error - (size_t)used, format, arguments);
	va_end(arguments);
	/* Offending text is quoted, but never as something that a terminal obeys. */
	for (char *c = reader->error; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
}

/* The next line into reader->text. False, with the reason, on a line that no
 * record has: too long, with a NUL, or cut off by the end of the file. */
static bool next_line(RecordReader *reader) {
	size_t length = 0;
	bool has_nul = false;
	int c;
	while ((c = getc(reader->file)) != EOF && c != '\n') {
		has_nul |= c == '\0';
		if (length < RECORD_LINE_SIZE - 1) reader->text[length] = (char)c;
		length++;
	}
	reader->between = length == 0;
	reader->text[length < RECORD_LINE_SIZE ? length : 0] = '\0';
	if (c == EOF && length == 0) return true;

	reader->line++;
	if (c == EOF) return REFUSE(reader, "record", "the file ends within this line");
	if (length >= RECORD_LINE_SIZE) return REFUSE(reader, "record", "longer than %d characters", RECORD_LINE_SIZE - 1);
	if (has_nul) return REFUSE(reader, "record", "a NUL character");
	return true;
}

/* What follows `field` and one blank on this line; NULL when another field does. */
static char *value_of(RecordReader *reader, const char *field) {
	size_t length = strlen(field);
	bool found = strncmp(reader->text, field, length) == 0 && reader->text[length] == ' ';
	return found ? reader->text + length + 1 : NULL;
}

/* The value of the next line, which has to be this field's; NULL with the reason. */
static char *next_value(RecordReader *reader, const char *field) {
	if (!next_line(reader)) return NULL;
	char *value = value_of(reader, field);
	if (value == NULL) refuse(reader, field, "missing, here is '%.60s'", reader->text);
	return value;
}

/* ---- reading fields: each takes a line and says whether it was good ---- */

static bool read_name(RecordReader *reader, const char *field, char name[RECORD_NAME_SIZE]) {
	const char *from = next_value(reader, field);
	if (from == NULL) return false;
	if (*from++ != '"') return REFUSE(reader, field, "does not begin with \"");
	size_t length = 0;
	while (*from != '"') {
		char c = *from++;
		if (c == '\0') return REFUSE(reader, field, "does not end with \"");
		if (c == '\\') c = record_unescape(&from);
		if (c == '\0') return REFUSE(reader, field, "bad escape \\%.3s", from);
		if (length == RECORD_NAME_SIZE - 1) return REFUSE(reader, field, "longer than %d bytes", RECORD_NAME_SIZE - 1);
		name[length++] = c;
	}
	name[length] = '\0';
	if (from[1] != '\0') return REFUSE(reader, field, "text after the name: '%.40s'", from + 1);
	return true;
}

static bool read_limit(RecordReader *reader, const char *field, char limit[RECORD_LIMIT_SIZE]) {
	const char *value = next_value(reader, field);
	if (value == NULL) return false;
	size_t length = strlen(value);
	if (length == 0 || length >= RECORD_LIMIT_SIZE)
		return REFUSE(reader, field, "empty or longer than %d characters", RECORD_LIMIT_SIZE - 1);
	for (size_t i = 0; i < length; i++)
		if (value[i] < ' ' || value[i] > '~') return REFUSE(reader, field, "not printable ASCII");
	memcpy(limit, value, length + 1);
	return true;
}

static bool read_number(RecordReader *reader, const char *field, int64_t least, int64_t most, int64_t *number) {
	const char *value = next_value(reader, field);
	if (value == NULL) return false;
	if (text_to_number(value, least, most, number)) return true;
	return REFUSE(reader, field, "'%.40s' is not a number in %" PRId64 "..%" PRId64, value, least, most);
}

/* One of `count` words; `index` says which. */
static bool read_choice(RecordReader *reader, const char *field, const char *const words[], int count, int *index) {
	const char *value = next_value(reader, field);
	if (value == NULL) return false;
	for (int i = 0; i < count; i++) {
		if (strcmp(value, words[i]) != 0) continue;
		*index = i;
		return true;
	}
	return REFUSE(reader, field, "'%.40s' is not known", value);
}

bool record_is_date(const char *text) {
	static const char FORM[RECORD_DATE_SIZE] = "dddd-dd-ddTdd:dd:ddZ";
	bool good = strlen(text) == strlen(FORM);
	for (int i = 0; good && FORM[i] != '\0'; i++)
		good = FORM[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == FORM[i];
	return good;
}

static bool read_date(RecordReader *reader, char date[RECORD_DATE_SIZE]) {
	const char *value = next_value(reader, "date");
	if (value == NULL) return false;
	if (!record_is_date(value)) return REFUSE(reader, "date", "'%.40s' is not like 2022-01-13T16:15:00Z", value);
	memcpy(date, value, RECORD_DATE_SIZE);
	return true;
}

static bool read_start(RecordReader *reader, Position *start) {
	char error[NOTATION_ERROR_SIZE];
	const char *value = next_value(reader, "start");
	if (value == NULL) return false;
	return position_from_text(start, value, error) || REFUSE(reader, "start", "%s", error);
}

bool record_deal_from_text(const char *text, const Position *start, Piece deal[SQUARE_COUNT], char error[RECORD_DEAL_ERROR_SIZE]) {
	int dealt[CONTENT_COUNT] = {0};
	Piece fresh[SQUARE_COUNT];
	if (strlen(text) != SQUARE_COUNT)
		return snprintf(error, RECORD_DEAL_ERROR_SIZE, "%zu characters instead of %d", strlen(text), SQUARE_COUNT), false;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		char letter = text[square];
		bool is_face_down = (start->of[FACE_DOWN] & bit(square)) != 0;
		Piece piece = letter == 'X' ? FACE_DOWN : piece_from_letter(letter);
		if (piece == EMPTY && letter != '-') return snprintf(error, RECORD_DEAL_ERROR_SIZE, "character %d is no piece", square + 1), false;
		if ((piece != EMPTY) != is_face_down)
			return snprintf(error, RECORD_DEAL_ERROR_SIZE, "character %d does not agree with the start", square + 1), false;
		if (piece_is_real(piece) && ++dealt[piece] > pool_count(start, piece))
			return snprintf(error, RECORD_DEAL_ERROR_SIZE, "more %c than in the start's pool", letter), false;
		fresh[square] = piece;
	}
	memcpy(deal, fresh, sizeof fresh);
	return true;
}

static bool read_deal(RecordReader *reader, const Position *start, Piece deal[SQUARE_COUNT]) {
	char error[RECORD_DEAL_ERROR_SIZE];
	const char *value = next_value(reader, "deal");
	if (value == NULL) return false;
	return record_deal_from_text(value, start, deal, error) || REFUSE(reader, "deal", "%s", error);
}

static bool read_moves_line(RecordReader *reader, char *text, Record *record) {
	while (*text != '\0') {
		char *word = text;
		text += strcspn(text, " ");
		if (*text != '\0') *text++ = '\0';
		Move move;
		if (!move_from_text(word, &move)) return REFUSE(reader, "moves", "ply %d: '%.20s' is not a move", record->plies + 1, word);
		if (move_is_flip(move) && move_shown(move) == EMPTY)
			return REFUSE(reader, "moves", "ply %d: %s does not show a piece", record->plies + 1, word);
		if (record->plies == HISTORY_MAX) return REFUSE(reader, "moves", "more than %d plies", HISTORY_MAX);
		record->move[record->plies++] = move;
	}
	return true;
}

/* The lines with moves, and the one of the result behind them. */
static bool read_moves_and_result(RecordReader *reader, Record *record) {
	char *value;
	record->plies = 0;
	for (;;) {
		if (!next_line(reader)) return false;
		if ((value = value_of(reader, "moves")) == NULL) break;
		if (!read_moves_line(reader, value, record)) return false;
	}
	if ((value = value_of(reader, "result")) == NULL) return REFUSE(reader, "result", "missing, here is '%.60s'", reader->text);
	for (int i = 0; i < RESULT_COUNT; i++) {
		if (strcmp(value, RESULT_NAMES[i]) != 0) continue;
		record->result = (Result)i;
		return true;
	}
	return REFUSE(reader, "result", "'%.40s' is not known", value);
}

static bool read_reason(RecordReader *reader, Result result, Reason *reason) {
	int index;
	if (!read_choice(reader, "reason", REASON_NAMES, REASON_COUNT, &index)) return false;
	*reason = (Reason)index;
	if ((*reason == REASON_NONE) == (result == RESULT_NONE)) return true;
	return REFUSE(reader, "reason", "%s does not go with result %s", REASON_NAMES[index], RESULT_NAMES[result]);
}

static bool read_plies(RecordReader *reader, int plies) {
	int64_t number;
	if (!read_number(reader, "plies", 0, HISTORY_MAX, &number)) return false;
	if ((int)number != plies) return REFUSE(reader, "plies", "%d, but there are %d moves", (int)number, plies);
	if (!next_line(reader)) return false;
	return reader->between || REFUSE(reader, "record", "'%.60s' after the last field", reader->text);
}

/* ---- reading a block ---- */

/* The numbers and words of the settings, behind the two limits. */
static bool read_settings(RecordReader *reader, Record *record) {
	int64_t quiet_limit, occurrences, pair, game;
	int repetition;
	if (!read_number(reader, "quiet-limit", 1, QUIET_MAX, &quiet_limit)) return false;
	if (!read_choice(reader, "repetition", REPETITION_NAMES, REPETITION_COUNT, &repetition)) return false;
	if (!read_number(reader, "occurrences", 2, RULES_OCCURRENCES_MAX, &occurrences)) return false;
	if (!read_number(reader, "seed", 0, RECORD_SEED_MAX, &record->seed)) return false;
	if (!read_number(reader, "pair", 1, RECORD_PAIR_MAX, &pair) || !read_number(reader, "game", 1, 2, &game)) return false;
	record->rules = (Rules){(int)quiet_limit, (Repetition)repetition, (int)occurrences};
	record->pair = (int)pair;
	record->game = (int)game;
	return true;
}

/* Every field after the version, which is on the line read last. */
static bool read_block(RecordReader *reader, Record *record) {
	const char *version = value_of(reader, "banqi-record");
	if (version == NULL || strcmp(version, "1") != 0)
		return REFUSE(reader, "banqi-record", "'%.60s' does not begin a record of version 1", reader->text);
	if (!read_name(reader, "player1", record->name[0]) || !read_name(reader, "player2", record->name[1])) return false;
	if (!read_limit(reader, "limit1", record->limit[0]) || !read_limit(reader, "limit2", record->limit[1])) return false;
	if (!read_settings(reader, record) || !read_date(reader, record->date)) return false;
	if (!read_start(reader, &record->start) || !read_deal(reader, &record->start, record->deal)) return false;
	if (!read_moves_and_result(reader, record)) return false;
	if (!read_reason(reader, record->result, &record->reason)) return false;
	return read_plies(reader, record->plies);
}

void record_reader_start(RecordReader *reader, FILE *file) { *reader = (RecordReader){.file = file}; }

RecordStatus record_read(RecordReader *reader, Record *record) {
	Record fresh;
	bool good;
	do good = next_line(reader);
	while (good && reader->between && !feof(reader->file) && !ferror(reader->file));
	reader->first_line = reader->line;
	if (good && reader->between) return ferror(reader->file) ? RECORD_IO_ERROR : RECORD_END;

	good = good && read_block(reader, &fresh);
	if (ferror(reader->file)) return RECORD_IO_ERROR;
	if (good) {
		*record = fresh;
		return RECORD_READ;
	}
	/* The rest of a bad block says nothing new: go on behind it. */
	char error[RECORD_ERROR_SIZE];
	memcpy(error, reader->error, sizeof error);
	while (!reader->between) next_line(reader);
	memcpy(reader->error, error, sizeof error);
	return RECORD_BAD;
}

/* Records of the field's platforms: telling formats apart, the words for ends, making
 * such a record of a game, and writing it. Reading is in platform_read.c. */
#include "protocol/platform_record.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"

/* ---- telling formats apart ---- */

/* A line without the blanks around it. */
typedef struct {
	const char *text;
	size_t length;
} Line;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Cuts the next line that is not blank off a text; length 0 at its end. */
static Line next_line(const char **text, const char *end) {
	Line line = {*text, 0};
	while (*text < end && line.length == 0) {
		const char *feed = memchr(*text, '\n', (size_t)(end - *text));
		const char *stop = feed == NULL ? end : feed;
		line.text = *text;
		while (line.text < stop && is_blank(*line.text)) line.text++;
		while (stop > line.text && is_blank(stop[-1])) stop--;
		line.length = (size_t)(stop - line.text);
		*text = feed == NULL ? end : feed + 1;
	}
	return line;
}

static bool begins_with(Line line, const char *word) {
	return line.length >= strlen(word) && memcmp(line.text, word, strlen(word)) == 0;
}

/* Whether " vs " stands between two names, behind the star. */
static bool has_players(Line line) {
	static const char VERSUS[] = " vs ";
	size_t length = strlen(VERSUS), name = 1;
	while (name < line.length && is_blank(line.text[name])) name++;
	for (size_t i = name + 1; i + length < line.length; i++)
		if (memcmp(line.text + i, VERSUS, length) == 0) return true;
	return false;
}

RecordFormat record_format(const char *text, size_t size) {
	static const char JAVA[] = "INITIAL";
	const char *end = text + size;
	Line first = next_line(&text, end);
	if (begins_with(first, "banqi-record ")) return FORMAT_BANQI;
	if (first.length == strlen(JAVA) && begins_with(first, JAVA)) return FORMAT_JAVA;
	/* Many a text begins with a star: the players are in the first line or the second. */
	Line second = next_line(&text, end);
	bool has_stars = begins_with(first, "*") && begins_with(second, "*");
	return has_stars && (has_players(first) || has_players(second)) ? FORMAT_V3 : FORMAT_UNKNOWN;
}

RecordFormat record_format_of_file(FILE *file) {
	char text[2 * PLATFORM_LINE_SIZE];
	long place = ftell(file);
	if (place < 0) return FORMAT_UNKNOWN;
	size_t size = fread(text, 1, sizeof text, file);
	if (fseek(file, place, SEEK_SET) != 0) return FORMAT_UNKNOWN;
	return record_format(text, size);
}

/* ---- words ---- */

/* The platforms have one word for both ways to be without a move, and none for an
 * engine that fails or for an adjudication: those words are our own. */
static const struct {
	Reason reason;
	const char *java, *v3;
} WORDS[] = {
	{REASON_NO_MOVES, "NoMove", "Normal"},
	{REASON_NO_PIECES, "NoMove", "Normal"},
	{REASON_REPETITION, "PositionRepetitionDraw", "LongCatch"},
	{REASON_QUIET_LIMIT, "NoEatFlipDraw", "NoEatFlip"},
	{REASON_TIME, "TimeOut", "RoundTimeout"},
	{REASON_ILLEGAL_MOVE, "MoveError", "MoveError"},
	{REASON_CRASH, "Crash", "Crash"},
	{REASON_STALL, "Stall", "Stall"},
	{REASON_PROTOCOL, "Protocol", "Protocol"},
	{REASON_ADJUDICATED_PLIES, "MaxPlies", "MaxPlies"},
	{REASON_ADJUDICATED_SCORE, "AgreedScore", "AgreedScore"},
	{REASON_ADJUDICATED_ENDING, "KnownEnding", "KnownEnding"},
};

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

const char *platform_reason_word(RecordFormat format, Reason reason) {
	for (int i = 0; i < WORD_COUNT; i++)
		if (WORDS[i].reason == reason) return format == FORMAT_JAVA ? WORDS[i].java : WORDS[i].v3;
	return "";
}

static bool is_word(const char *word, const char *text, size_t length) {
	return strlen(word) == length && memcmp(word, text, length) == 0;
}

Reason platform_find_reason(const char *word, size_t length) {
	for (int i = 0; i < WORD_COUNT; i++)
		if (is_word(WORDS[i].java, word, length) || is_word(WORDS[i].v3, word, length)) return WORDS[i].reason;
	return REASON_NONE;
}

int platform_cycle(const Record *record) {
	const Move *end = record->move + record->plies;
	for (int period = 4; 3 * period <= record->plies; period += 2) {
		int i = 1;
		while (i <= 2 * period && end[-i] == end[-i - period] && !move_is_flip(end[-i])) i++;
		if (i > 2 * period) return period;
	}
	return 0;
}

/* ---- making ---- */

/* A name as it can stand between " vs " and the end of a line; the two sides of one
 * line must not touch, so nothing becomes "?". */
static void make_name(const char *name, char made[RECORD_NAME_SIZE]) {
	size_t length = strlen(name);
	while (length > 0 && is_blank(*name)) name++, length--;
	while (length > 0 && is_blank(name[length - 1])) length--;
	for (size_t i = 0; i < length; i++) made[i] = (unsigned char)name[i] < ' ' || name[i] == 127 ? '?' : name[i];
	made[length] = '\0';
	if (length == 0) strcpy(made, "?");
}

/* "2022-01-13T16:15:00Z" as "4:15pm Jan 13, 2022"; the client of v3 has no comma and
 * a second blank. Nothing for a day that is none. */
static void make_date(const char *date, RecordFormat format, char made[PLATFORM_DATE_SIZE]) {
	static const char MONTHS[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	int month = 10 * (date[5] - '0') + date[6] - '0';
	int day = 10 * (date[8] - '0') + date[9] - '0';
	int hour = 10 * (date[11] - '0') + date[12] - '0';
	made[0] = '\0';
	if (month < 1 || month > 12) return;
	snprintf(made, PLATFORM_DATE_SIZE, "%d:%.2s%s %s %d%s%.4s", (hour + 11) % 12 + 1, date + 14, hour < 12 ? "am" : "pm", MONTHS[month - 1], day,
		format == FORMAT_JAVA ? ", " : "  ", date);
}

/* The whole seconds of a limit such as "tc=900+0". */
static int64_t make_time(const char *limit) {
	char digits[16];
	int64_t seconds;
	size_t length = strncmp(limit, "tc=", 3) == 0 ? strspn(limit + 3, "0123456789") : 0;
	if (length == 0 || length >= sizeof digits) return 900;
	memcpy(digits, limit + 3, length);
	digits[length] = '\0';
	return text_to_number(digits, 0, PLATFORM_TIME_MAX, &seconds) ? seconds : 900;
}

/* Whether all 32 pieces lie face down, so that the first flip decides the colours. */
static bool is_untouched(const Position *start) { return start->of[FACE_DOWN] == ~(Bitboard)0; }

static int first_colour(const Record *record) {
	bool has_flip = is_untouched(&record->start) && record->plies > 0;
	return has_flip ? piece_side(move_shown(record->move[0])) : record->start.side;
}

/* What the format cannot say of a start; NULL for nothing. */
static const char *unsayable(const Position *start) {
	if (position_board(start) != ~(Bitboard)0) return "squares outside the board";
	if (start->quiet > 0) return "quiet plies";
	if (start->ply % 2 != 0) return "player 2 to move";
	return is_untouched(start) && start->side != NO_SIDE ? "a colour to move before the first flip" : NULL;
}

bool platform_record_make(PlatformRecord *made, const Record *record, RecordFormat format, char error[RECORD_ERROR_SIZE]) {
	const char *wrong = unsayable(&record->start);
	if (wrong != NULL) {
		snprintf(error, RECORD_ERROR_SIZE, "start: %s", wrong);
		return false;
	}
	if (format == FORMAT_JAVA && record->reason == REASON_UNKNOWN) {
		snprintf(error, RECORD_ERROR_SIZE, "reason: %s, which has no word there", REASON_NAMES[record->reason]);
		return false;
	}
	made->record = *record;
	for (int player = 0; player < 2; player++) make_name(record->name[player], made->record.name[player]);
	made->format = format;
	made->layout = (PlatformLayout){.has_blank = format == FORMAT_JAVA};
	make_date(record->date, format, made->date);
	made->first = first_colour(record);
	made->time = make_time(record->limit[0]);
	made->has_end = record->reason != REASON_NONE;
	made->cycle = record->reason == REASON_REPETITION ? platform_cycle(record) : 0;
	made->draw_name = 0;
	made->illegal[0] = '\0';
	strcpy(made->comment, "0 0");
	made->stamp_count = 0;
	return true;
}

/* ---- writing ---- */

typedef struct {
	FILE *file;
	const PlatformLayout *layout;
} Writer;

static void end_line(const Writer *writer) {
	for (int i = 0; i < writer->layout->returns; i++) putc('\r', writer->file);
	putc('\n', writer->file);
}

__attribute__((format(printf, 2, 3))) static void write_line(const Writer *writer, const char *format, ...) {
	__builtin_va_list arguments;
	__builtin_va_start(arguments, format);
	vfprintf(writer->file, format, arguments);
	__builtin_va_end(arguments);
	end_line(writer);
	if (writer->layout->is_spaced) end_line(writer);
}

static void write_board(const Writer *writer, const Position *start) {
	char counts[2 * 14 + 1], row[2 * FILE_COUNT + 1], *to = counts;
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) to += sprintf(to, " %d", living_count(start, piece_of(side, kind)));
	write_line(writer, "*%s", counts);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		for (int file = 0; file < FILE_COUNT; file++) {
			Piece content = start->at[4 * rank + file];
			row[2 * file] = ' ';
			row[2 * file + 1] = content == EMPTY ? '-' : piece_letter(content);
		}
		row[2 * FILE_COUNT] = '\0';
		write_line(writer, "*%s", row);
	}
}

/* Ply `ply`, counted from 0: that of the game, or the illegal one behind it, or "". */
static void ply_text(const PlatformRecord *record, int ply, char text[PLATFORM_PLY_SIZE]) {
	text[0] = '\0';
	if (ply < record->record.plies)
		move_to_text(record->record.move[ply], text);
	else if (ply == record->record.plies)
		strcpy(text, record->illegal);
}

static void write_moves(const Writer *writer, const PlatformRecord *record) {
	char first[PLATFORM_PLY_SIZE], second[PLATFORM_PLY_SIZE];
	for (int ply = 0;; ply += 2) {
		ply_text(record, ply, first);
		ply_text(record, ply + 1, second);
		if (first[0] == '\0') break;
		write_line(writer, "* %d. %s%s%s", ply / 2 + 1, first, second[0] == '\0' ? "" : " ", second);
	}
}

static void write_end(const Writer *writer, const PlatformRecord *platform) {
	const Record *record = &platform->record;
	const char *winner = record->name[record->result == RESULT_LOSS];
	if (platform->format == FORMAT_V3) {
		if (record->result == RESULT_DRAW)
			write_line(writer, "* Draws");
		else
			write_line(writer, "* %s wins", winner);
		return;
	}
	char word[40];
	int used = snprintf(word, sizeof word, "%s", platform_reason_word(FORMAT_JAVA, record->reason));
	if (platform->cycle > 0) snprintf(word + used, sizeof word - (size_t)used, "(3-%d)", platform->cycle);
	switch (record->result) {
	case RESULT_WIN: write_line(writer, "* %s %s wins 1,0", word, winner); break;
	case RESULT_LOSS: write_line(writer, "* %s %s wins 0,1", word, winner); break;
	default: write_line(writer, "* %s %s Draw 0.5,0.5", word, record->name[platform->draw_name]); break;
	}
}

bool platform_record_write(FILE *file, const PlatformRecord *record) {
	assert(record->format == FORMAT_JAVA || record->format == FORMAT_V3);
	Writer writer = {file, &record->layout};
	if (record->format == FORMAT_JAVA) write_line(&writer, "INITIAL");
	if (record->date[0] != '\0') write_line(&writer, "* %s", record->date);
	write_line(&writer, "* %s vs %s", record->record.name[0], record->record.name[1]);
	write_board(&writer, &record->record.start);
	write_line(&writer, "* first %d", record->first);
	if (record->time >= 0) write_line(&writer, "* time %" PRId64, record->time);
	write_moves(&writer, record);
	if (record->has_end) write_end(&writer, record);
	if (record->comment[0] != '\0') write_line(&writer, "* Comment %s", record->comment);
	for (int i = 0; i < record->stamp_count; i++) write_line(&writer, "%d. %" PRId64, i, record->stamp[i]);
	if (record->layout.has_blank) end_line(&writer);
	return fflush(file) == 0 && !ferror(file);
}

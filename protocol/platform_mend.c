/* Mending by trial. A square that is visited is flipped or moved to before, so that a
 * wrong one makes an illegal move sooner or later; where the moves leave two squares
 * open nothing is guessed. */
#define _POSIX_C_SOURCE 200809L

#include "protocol/platform_mend.h"

#include <stdlib.h>
#include <string.h>

/* The text as it stands and with something else in the place of a name. A name has a
 * byte at least and becomes two. */
typedef struct {
	size_t size;
	char *text;   /* PLATFORM_MEND_MAX bytes at most, and a NUL */
	char *mended; /* twice as many */
} Texts;

/* ---- finding the name ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Where the plies of a line begin, "12." and what is before it passed over; NULL for a
 * line of anything else. */
static const char *plies_of(const char *line) {
	if (*line++ != '*') return NULL;
	line += strspn(line, " \t");
	if (!is_digit(*line)) return NULL;
	while (is_digit(*line)) line++;
	return *line == '.' ? line + 1 : NULL;
}

/* Whether the name that begins at `at` is where only a square can be: it begins a ply or
 * stands behind a dash, ends a ply or stands before a dash or what was flipped, and is
 * not a ply of its own. */
static bool is_in_place(const char *at, size_t length) {
	char before = at[-1], behind = at[length];
	bool is_target = before == '-', is_source = behind == '-' || behind == '(' || behind == '=';
	return (is_target || is_source) && (is_target || is_blank(before) || before == '.') && (is_source || is_blank(behind));
}

/* Writes the text with the square in the place of the name, which is below the players;
 * returns its size, 0 when the name stands nowhere for a square. */
static size_t put_square(const Texts *texts, const char *name, int square) {
	size_t length = strlen(name);
	const char *players = strstr(texts->text, " vs ");
	char *to = texts->mended;
	bool was_found = false;
	for (const char *line = texts->text; *line != '\0';) {
		const char *end = strchr(line, '\n'), *plies = line < players ? NULL : plies_of(line);
		end = end == NULL ? line + strlen(line) : end + 1;
		while (line < end) {
			if (plies == NULL || line < plies || strncmp(line, name, length) != 0 || !is_in_place(line, length)) {
				*to++ = *line++;
				continue;
			}
			*to++ = (char)('a' + square % FILE_COUNT);
			*to++ = (char)('1' + square / FILE_COUNT);
			line += length;
			was_found = true;
		}
	}
	return was_found ? (size_t)(to - texts->mended) : 0;
}

/* ---- trying squares ---- */

static bool read_mended(const Texts *texts, size_t size, const char *path, PlatformRecord *record) {
	char error[RECORD_ERROR_SIZE];
	FILE *file = fmemopen(texts->mended, size, "r");
	if (file == NULL) return false;
	bool good = platform_record_read(file, path, record, error) == RECORD_READ;
	fclose(file);
	return good;
}

/* How many squares make a record of the text when the name becomes one of them; the
 * last of these is kept. */
static int try_name(const Texts *texts, const char *name, const char *path, PlatformRecord *record, PlatformMend *mend) {
	int ways = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		size_t size = put_square(texts, name, square);
		if (size == 0) return 0;
		if (!read_mended(texts, size, path, record)) continue;
		strcpy(mend->name, name);
		mend->square = square;
		ways++;
	}
	return ways;
}

/* The names left of the first " vs " of a text and right of it, without the blanks
 * around them. False when there are none. */
static bool find_names(const char *text, char names[2][RECORD_NAME_SIZE]) {
	const char *versus = strstr(text, " vs ");
	if (versus == NULL) return false;
	const char *begin = versus, *end = versus;
	while (begin > text && begin[-1] != '\n' && begin[-1] != '*') begin--;
	for (int player = 0; player < 2; player++) {
		while (begin < end && is_blank(*begin)) begin++;
		while (end > begin && is_blank(end[-1])) end--;
		size_t length = (size_t)(end - begin);
		if (length == 0 || length >= RECORD_NAME_SIZE) return false;
		memcpy(names[player], begin, length);
		names[player][length] = '\0';
		begin = versus + strlen(" vs ");
		end = begin + strcspn(begin, "\n");
	}
	return true;
}

/* Whether one square, and only one, makes a record of the text. */
static bool mend_text(const Texts *texts, const char *path, PlatformRecord *record, PlatformMend *mend) {
	char names[2][RECORD_NAME_SIZE];
	if (!find_names(texts->text, names)) return false;
	PlatformRecord *found = malloc(sizeof *found);
	if (found == NULL) return false;
	int ways = try_name(texts, names[0], path, found, mend);
	if (strcmp(names[0], names[1]) != 0) ways += try_name(texts, names[1], path, found, mend);
	if (ways == 1) *record = *found;
	free(found);
	return ways == 1;
}

/* ---- reading ---- */

static bool is_made(const Texts *texts) { return texts->text != NULL && texts->mended != NULL; }

/* Takes in the rest of a file. False when it is too long, fails or holds a NUL. */
static bool load(FILE *file, Texts *texts) {
	texts->size = fread(texts->text, 1, PLATFORM_MEND_MAX + 1, file);
	texts->text[texts->size] = '\0';
	return texts->size <= PLATFORM_MEND_MAX && !ferror(file) && strlen(texts->text) == texts->size;
}

RecordStatus platform_mend_read(FILE *file, const char *path, PlatformRecord *record, PlatformMend *mend, char error[RECORD_ERROR_SIZE]) {
	long place = ftell(file);
	RecordStatus status = platform_record_read(file, path, record, error);
	mend->name[0] = '\0';
	if (status != RECORD_BAD || place < 0 || fseek(file, place, SEEK_SET) != 0) return status;

	PlatformMend found;
	Texts texts = {0, malloc(PLATFORM_MEND_MAX + 2), malloc(2 * PLATFORM_MEND_MAX + 2)};
	if (is_made(&texts) && load(file, &texts) && mend_text(&texts, path, record, &found)) {
		*mend = found;
		status = RECORD_READ;
	}
	free(texts.text);
	free(texts.mended);
	return ferror(file) ? RECORD_IO_ERROR : status;
}

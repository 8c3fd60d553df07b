/* Lines of bounded length, without what editors and systems put around them. */
#include "protocol/platform_lines.h"

#include <stdarg.h>
#include <string.h>

#include "protocol/text.h"

void platform_lines_start(PlatformLines *lines, FILE *file, char error[RECORD_ERROR_SIZE]) {
	lines->file = file;
	lines->error = error;
	lines->number = 0;
}

bool platform_lines_refuse(PlatformLines *lines, long number, const char *field, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int used = snprintf(lines->error, RECORD_ERROR_SIZE, "line %ld: %s: ", number, field);
	vsnprintf(lines->error + used, RECORD_ERROR_SIZE - (size_t)used, format, arguments);
	va_end(arguments);
	return false;
}

bool platform_lines_missing(PlatformLines *lines, const char *field) {
	char quoted[QUOTED_SIZE];
	if (lines->at_end) return platform_lines_refuse(lines, lines->number, field, "missing, the file ends here");
	return platform_lines_refuse(lines, lines->number, field, "missing, here is %s", text_quoted(lines->text, quoted));
}

/* Takes the blanks around the line held away, and counts its carriage returns. */
static void trim(PlatformLines *lines, size_t length) {
	size_t begin = 0;
	for (lines->returns = 0; length > 0 && lines->text[length - 1] == '\r'; length--) lines->returns++;
	while (length > 0 && lines->text[length - 1] == ' ') length--;
	while (begin < length && lines->text[begin] == ' ') begin++;
	memmove(lines->text, lines->text + begin, length - begin);
	lines->text[length - begin] = '\0';
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 127; }

static bool read_line(PlatformLines *lines) {
	size_t length = 0;
	int c;
	while ((c = getc(lines->file)) != EOF && c != '\n') {
		if (length == PLATFORM_LINE_SIZE - 1) return platform_lines_refuse(lines, lines->number + 1, "text", "longer than %d bytes", PLATFORM_LINE_SIZE - 1);
		lines->text[length++] = (char)(c == '\t' ? ' ' : c);
	}
	lines->at_end = c == EOF && length == 0;
	if (!lines->at_end) lines->number++;
	if (lines->number > PLATFORM_LINES_MAX) return platform_lines_refuse(lines, lines->number, "text", "more than %d lines", PLATFORM_LINES_MAX);
	bool has_control = memchr(lines->text, '\0', length) != NULL;
	trim(lines, length);
	for (const char *text = lines->text; *text != '\0'; text++) has_control |= is_control(*text);
	return !has_control || platform_lines_refuse(lines, lines->number, "text", "a control character");
}

bool platform_lines_next(PlatformLines *lines) {
	lines->blanks = -1;
	do {
		if (!read_line(lines)) return false;
		lines->blanks++;
	} while (!lines->at_end && lines->text[0] == '\0');
	return true;
}

char *platform_lines_starred(PlatformLines *lines) { return lines->text[0] == '*' ? text_skip_blanks(lines->text + 1) : NULL; }

char *platform_lines_value(PlatformLines *lines, const char *word) {
	char *text = platform_lines_starred(lines);
	size_t length = strlen(word);
	if (text == NULL || strncmp(text, word, length) != 0 || (text[length] != '\0' && text[length] != ' ')) return NULL;
	return text_skip_blanks(text + length);
}

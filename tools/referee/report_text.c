/* Escaping. Both forms walk over the same characters, and differ in the few that are
 * special to them. */
#include "tools/referee/report_text.h"

#include <string.h>

#include "protocol/text.h"

/* U+FFFD */
static const char REPLACEMENT[] = "\xEF\xBF\xBD";

/* How a character that means something in HTML is written; NULL for any other. */
static const char *html_escape(char c) {
	switch (c) {
	case '&': return "&amp;";
	case '<': return "&lt;";
	case '>': return "&gt;";
	case '"': return "&quot;";
	case '\'': return "&#39;";
	default: return NULL;
	}
}

/* `</script>` and `<!--` would end or change the element that holds the JSON. */
static const char *json_escape(char c) {
	switch (c) {
	case '<': return "\\u003c";
	case '"': return "\\\"";
	case '\\': return "\\\\";
	default: return NULL;
	}
}

static void write_escaped(FILE *file, const char *text, const char *(*escape)(char)) {
	while (*text != '\0') {
		int length = text_utf8_length(text);
		const char *escaped = escape(*text);
		if (length == 0) {
			fputs(REPLACEMENT, file);
			text++;
		} else if (escaped != NULL) {
			fputs(escaped, file);
			text++;
		} else {
			fwrite(text, 1, (size_t)length, file);
			text += length;
		}
	}
}

void html_text(FILE *file, const char *text) { write_escaped(file, text, html_escape); }

void json_text(FILE *file, const char *text) {
	putc('"', file);
	write_escaped(file, text, json_escape);
	putc('"', file);
}

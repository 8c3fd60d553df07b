/* Splitting text into words. */
#include "tools/referee/words.h"

#include <stdbool.h>
#include <string.h>

/* Copies one word to *to and moves both. False when a quote is not closed. */
static bool copy_word(const char **from, char **to) {
	while (**from != '\0' && **from != ' ' && **from != '\t') {
		char quote = **from;
		if (quote != '\'' && quote != '"') {
			*(*to)++ = *(*from)++;
			continue;
		}
		const char *end = strchr(*from + 1, quote);
		if (end == NULL) return false;
		for (++*from; *from < end;) *(*to)++ = *(*from)++;
		++*from;
	}
	*(*to)++ = '\0';
	return true;
}

int words_split(const char *text, char *bytes, char *words[], int most) {
	for (int count = 0;; count++) {
		text += strspn(text, " \t");
		if (*text == '\0') return count;
		if (count == most) return WORDS_TOO_MANY;
		words[count] = bytes;
		if (!copy_word(&text, &bytes)) return WORDS_OPEN_QUOTE;
	}
}

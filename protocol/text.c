/* Words and numbers. */
#include "protocol/text.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

char *text_skip_blanks(char *text) {
	while (is_blank(*text)) text++;
	return text;
}

char *text_next_word(char **rest) {
	char *word = text_skip_blanks(*rest), *end = word;
	while (*end != '\0' && !is_blank(*end)) end++;
	*rest = *end == '\0' ? end : end + 1;
	*end = '\0';
	return word;
}

bool text_to_number(const char *word, int64_t min, int64_t max, int64_t *number) {
	bool negative = *word == '-';
	int64_t value = 0;
	if (negative) word++;
	if (*word == '\0') return false;
	for (; *word != '\0'; word++) {
		if (*word < '0' || *word > '9') return false;
		if (value > (INT64_MAX - 9) / 10) return false;
		value = value * 10 + (*word - '0');
	}
	if (negative) value = -value;
	if (value < min || value > max) return false;
	*number = value;
	return true;
}

bool text_to_two_numbers(const char *text, char separator, int64_t *first, int64_t *second, const int64_t range[4]) {
	char word[24];
	const char *end = strchr(text, separator);
	size_t length = end == NULL ? sizeof word : (size_t)(end - text);
	if (length >= sizeof word) return false;
	memcpy(word, text, length);
	word[length] = '\0';
	return text_to_number(word, range[0], range[1], first) && text_to_number(end + 1, range[2], range[3], second);
}

bool text_to_shard(const char *text, int64_t most, int64_t *shard, int64_t *shards) {
	return text_to_two_numbers(text, '/', shard, shards, (const int64_t[]){0, most, 1, most}) && *shard < *shards;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool text_same_word(const char *a, const char *b) {
	for (; lower(*a) == lower(*b); a++, b++)
		if (*a == '\0') return true;
	return false;
}

int text_utf8_length(const char *text) {
	const unsigned char *byte = (const unsigned char *)text;
	unsigned char lead = byte[0];
	if (lead < ' ' || lead == 127) return 0;
	int length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
	for (int i = 1; i < length; i++)
		if ((byte[i] & 0xC0) != 0x80) return 0;
	if ((lead == 0xC2 || lead == 0xE0) && byte[1] < 0xA0) return 0;
	if ((lead == 0xED && byte[1] > 0x9F) || (lead == 0xF0 && byte[1] < 0x90) || (lead == 0xF4 && byte[1] > 0x8F)) return 0;
	return length;
}

const char *text_quoted(const char *text, char quoted[QUOTED_SIZE]) {
	size_t used = 0;
	quoted[used++] = '\'';
	for (; *text != '\0'; text++) {
		/* Room for one more escape, the dots, the quote and the end. */
		if (used + 4 + 3 + 2 > QUOTED_SIZE) {
			memcpy(quoted + used, "...", 3);
			used += 3;
			break;
		}
		unsigned char c = (unsigned char)*text;
		if (c >= ' ' && c < 127)
			quoted[used++] = (char)c;
		else
			used += (size_t)sprintf(quoted + used, "\\x%02x", (unsigned)c);
	}
	quoted[used++] = '\'';
	quoted[used] = '\0';
	return quoted;
}

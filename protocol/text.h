/* Taking lines apart: words, numbers, and text that is safe to quote. */
#ifndef BANQI_PROTOCOL_TEXT_H
#define BANQI_PROTOCOL_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/* Cuts the next blank-separated word off *rest and returns it; "" at the end. */
char *text_next_word(char **rest);

/* Skips blanks. */
char *text_skip_blanks(char *text);

/* Reads a whole decimal number within min..max; false, and *number is left alone,
 * on anything else: signs without digits, trailing text, overflow, an empty word. */
bool text_to_number(const char *word, int64_t min, int64_t max, int64_t *number);

/* Whether two words agree, upper and lower case alike. */
bool text_same_word(const char *a, const char *b);

/* The bytes, 1..4, of the UTF-8 character that the text begins with; 0 when it is none
 * (broken, overlong, a surrogate), a control character, or the end. */
int text_utf8_length(const char *text);

/* The text for use in a message: quoted, control and non-ASCII bytes as \xHH, cut to
 * fit. Returns `quoted`. */
enum { QUOTED_SIZE = 80 };
const char *text_quoted(const char *text, char quoted[QUOTED_SIZE]);

#endif

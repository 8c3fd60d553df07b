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

/* Reads two such numbers with a separator between, within range[0]..range[1] and range[2]..range[3]. */
bool text_to_two_numbers(const char *text, char separator, int64_t *first, int64_t *second, const int64_t range[4]);

/* Reads "i/n", the i-th of n shards, i from 0, n at most `most`. */
bool text_to_shard(const char *text, int64_t most, int64_t *shard, int64_t *shards);

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

/* Text as words, the way a command or a line of a configuration gives them. */
#ifndef BANQI_REFEREE_WORDS_H
#define BANQI_REFEREE_WORDS_H

enum { WORDS_TOO_MANY = -1, WORDS_OPEN_QUOTE = -2 };

/* Splits `text` at blanks and tabs; '...' and "..." hold blanks, and nothing else has a
 * meaning. The words go to `words`, at most `most` of them, their bytes to `bytes`, which has
 * room for as many as the text with its closing NUL. Returns how many there are,
 * WORDS_TOO_MANY, or WORDS_OPEN_QUOTE where a quote is not closed. Any thread. */
int words_split(const char *text, char *bytes, char *words[], int most);

#endif

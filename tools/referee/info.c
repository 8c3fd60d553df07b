/* Reading `info` lines. Engines differ in the order of the words, and in which there are. */
#include "tools/referee/info.h"

#include <stdbool.h>
#include <string.h>

#include "protocol/text.h"

enum { WORD_SIZE = 32, DEPTH_TOLD_MAX = 1000 };

/* Copies the next word, cut to fit, and moves behind it; "" at the end. */
static const char *next_word(const char **rest, char word[WORD_SIZE]) {
	const char *start = *rest + strspn(*rest, " \t");
	size_t length = strcspn(start, " \t"), kept = length < WORD_SIZE ? length : WORD_SIZE - 1;
	memcpy(word, start, kept);
	word[kept] = '\0';
	*rest = start + length;
	return word;
}

/* What one line says; -1, or INFO_NO_SCORE: nothing. */
typedef struct {
	int64_t depth, seldepth, nodes, time, multipv, score;
	bool is_partial; /* the iteration goes on */
} Line;

/* Reads what follows `score`: "cp N" or "mate N", which is lost where N is 0 or less. */
static void read_score(Line *line, const char **rest) {
	char kind[WORD_SIZE], number[WORD_SIZE];
	int64_t value;
	next_word(rest, kind);
	if (!text_to_number(next_word(rest, number), -INT32_MAX, INT32_MAX, &value)) return;
	if (strcmp(kind, "mate") == 0)
		line->score = value > 0 ? INFO_SCORE_MAX : -INFO_SCORE_MAX;
	else if (strcmp(kind, "cp") == 0)
		line->score = value > INFO_SCORE_MAX ? INFO_SCORE_MAX : value < -INFO_SCORE_MAX ? -INFO_SCORE_MAX : value;
}

static void read_words(Line *line, const char *rest) {
	const struct {
		const char *word;
		int64_t most, *number;
	} NUMBERS[] = {
		{"depth", DEPTH_TOLD_MAX, &line->depth},
		{"seldepth", DEPTH_TOLD_MAX, &line->seldepth},
		{"nodes", INT64_MAX, &line->nodes},
		{"time", INT64_MAX / 1000000, &line->time},
		{"multipv", INT64_MAX, &line->multipv},
	};
	static const char *const PARTIAL[] = {"lowerbound", "upperbound", "currmove", "currmovenumber"};
	char word[WORD_SIZE], number[WORD_SIZE];
	/* What follows `pv` and `string` is not ours to read. */
	while (*next_word(&rest, word) != '\0' && strcmp(word, "pv") != 0 && strcmp(word, "string") != 0) {
		if (strcmp(word, "score") == 0) read_score(line, &rest);
		for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
			if (strcmp(word, NUMBERS[i].word) == 0) text_to_number(next_word(&rest, number), 0, NUMBERS[i].most, NUMBERS[i].number);
		for (size_t i = 0; i < sizeof PARTIAL / sizeof *PARTIAL; i++) line->is_partial |= strcmp(word, PARTIAL[i]) == 0;
	}
}

void info_hear(Info *info, const char *text) {
	char word[WORD_SIZE];
	Line line = {-1, -1, -1, -1, -1, INFO_NO_SCORE, false};
	if (strcmp(next_word(&text, word), "info") != 0) return;
	read_words(&line, text);
	if (line.nodes >= 0) {
		info->nodes = line.nodes;
		info->time_ms = line.time;
	}
	if (line.is_partial || line.multipv > 1) return;
	if (line.score != INFO_NO_SCORE) info->score = (int)line.score;
	if (line.depth <= 0 || line.depth < info->depth) return;
	info->depth = (int)line.depth;
	info->seldepth = line.seldepth > 0 ? (int)line.seldepth : 0;
}

/* What the test engines have in common: the UGI dialogue around a function that
 * answers, and a random choice. Each includes this once. */
#ifndef BANQI_TESTS_STUB_H
#define BANQI_TESTS_STUB_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deal.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"

enum { STUB_LINE_SIZE = 1 << 18 };

typedef struct {
	const char *name;
	void (*answer)(const Game *game, int asked); /* to `go`; `asked`: how often it came before */
	void (*say)(const char *line);               /* puts out a line, given without its end */
} Stub;

static inline void stub_say(const char *line) {
	printf("%s\n", line);
	fflush(stdout);
}

/* A legal action, each equally likely: the same one for the same seed, position and
 * ply, so that a game follows from seeds and deal. */
static inline Move stub_random_move(const Game *game, uint64_t seed) {
	MoveList list;
	Rng rng = rng_seeded(seed ^ game->pos.key ^ (uint64_t)game->pos.ply << 48);
	generate_all(&game->pos, &list);
	return list.count == 0 ? MOVE_NONE : list.move[rng_below(&rng, (uint32_t)list.count)];
}

static inline void stub_bestmove(const Stub *stub, Move move) {
	char text[MOVE_TEXT_SIZE], line[32];
	move_to_text(move, text);
	snprintf(line, sizeof line, "bestmove %s", text);
	stub->say(line);
}

/* Plays what stands behind "position ": only its end, where it goes on from the one before. */
static inline void stub_set_position(Game *game, char *words) {
	static char last[STUB_LINE_SIZE];
	static size_t known;
	Position start;
	char error[NOTATION_ERROR_SIZE], *moves = NULL;
	words[strcspn(words, "\n")] = '\0';
	bool goes_on = known > 0 && strncmp(words, last, known) == 0 && words[known] == ' ' && strstr(last, " moves ") != NULL;
	size_t done = goes_on ? known : 0;
	known = strlen(words);
	memcpy(last + done, words + done, known - done + 1);
	if (goes_on) moves = words + done;
	if (!goes_on && (moves = strstr(words, " moves ")) != NULL) *moves = '\0', moves += strlen(" moves ");
	if (!goes_on && !position_from_text(&start, strncmp(words, "fen ", 4) == 0 ? words + 4 : START_TEXT, error)) {
		fprintf(stderr, "cannot set %s\n", words);
		exit(9);
	}
	if (!goes_on) game_start(game, &start);
	if (moves == NULL) return;
	for (char *word = strtok(moves, " "); word != NULL; word = strtok(NULL, " ")) {
		Move move;
		if (!move_from_text(word, &move) || !game_play(game, move)) {
			fprintf(stderr, "cannot play %s\n", word);
			exit(9);
		}
	}
}

static inline void stub_introduce(const Stub *stub) {
	char line[80];
	snprintf(line, sizeof line, "id name %s", stub->name);
	stub->say(line);
	stub->say("option name Hash type spin default 16 min 1 max 1024");
	stub->say("option name Move Overhead type spin default 0 min 0 max 1000");
	stub->say("option name Rules type combo default olympiad");
	stub->say("option name QuietLimit type spin default 180 min 1 max 9999");
	stub->say("option name Repetition type combo default position");
	stub->say("ugiok");
}

/* Whether a line sets one of the options that are numbers to what is none. */
static inline bool stub_is_bad_option(const char *line) {
	static const char *const NUMBERS[] = {"setoption name Hash value ", "setoption name Move Overhead value "};
	for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
		size_t length = strlen(NUMBERS[i]);
		if (strncmp(line, NUMBERS[i], length) != 0) continue;
		size_t digits = strspn(line + length, "0123456789");
		return digits == 0 || strcmp(line + length + digits, "\n") != 0;
	}
	return false;
}

/* Reads commands until `quit` or the end of the input. */
static inline void stub_run(const Stub *stub) {
	static char line[STUB_LINE_SIZE];
	static Game game;
	int asked = 0;
	while (fgets(line, sizeof line, stdin) != NULL) {
		if (strcmp(line, "ugi\n") == 0) stub_introduce(stub);
		if (strcmp(line, "isready\n") == 0) stub->say("readyok");
		if (stub_is_bad_option(line)) stub->say("info string error: setoption: not a number");
		if (strncmp(line, "position ", 9) == 0) stub_set_position(&game, line + 9);
		if (strncmp(line, "go ", 3) == 0) stub->answer(&game, asked++);
		if (strcmp(line, "quit\n") == 0) return;
	}
}

#endif

/* `position startpos | fen F [moves M...]`: all of it is played out on a game aside,
 * and taken over only when every word holds. */
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/text.h"

static const char NAME[] = "position";

/* Cuts the line before the word "moves" and returns what follows it; NULL when the
 * word is not there. */
static char *cut_moves(char *line) {
	for (char *word = text_skip_blanks(line); *word != '\0'; word = text_skip_blanks(word)) {
		size_t length = strcspn(word, " \t");
		if (length == 5 && strncmp(word, "moves", 5) == 0) {
			char *rest = word + length;
			*word = '\0';
			return rest;
		}
		word += length;
	}
	return NULL;
}

static bool read_start(char *text, Position *start) {
	char error[NOTATION_ERROR_SIZE], quoted[QUOTED_SIZE];
	char *kind = text_next_word(&text);
	if (strcmp(kind, "startpos") == 0) {
		text = text_skip_blanks(text);
		if (*text != '\0') return command_refuse(NAME, "expected 'moves', not %s", text_quoted(text, quoted));
		position_start(start);
		return true;
	}
	if (strcmp(kind, "fen") != 0) return command_refuse(NAME, "expected 'startpos' or 'fen', not %s", text_quoted(kind, quoted));
	return position_from_text(start, text, error) || command_refuse(NAME, "fen %s", error);
}

static bool play_moves(Game *game, char *moves) {
	char quoted[QUOTED_SIZE];
	for (char *word = text_next_word(&moves); *word != '\0'; word = text_next_word(&moves)) {
		Move move;
		int number = game->history.count + 1;
		text_quoted(word, quoted);
		if (!move_from_text(word, &move)) return command_refuse(NAME, "move %d: %s is not a move", number, quoted);
		if (game_play(game, move)) continue;
		if (game->history.count == HISTORY_MAX) return command_refuse(NAME, "move %d: a game holds %d plies", number, HISTORY_MAX);
		if (!is_legal(&game->pos, move)) return command_refuse(NAME, "move %d: %s is not legal", number, quoted);
		return command_refuse(NAME, "move %d: %s does not say what the flip showed", number, quoted);
	}
	return true;
}

bool command_position(Session *session, char *arguments) {
	Position start;
	char *moves = cut_moves(arguments);
	if (!read_start(arguments, &start)) return false;
	game_start(&session->draft, &start);
	if (moves != NULL && !play_moves(&session->draft, moves)) return false;
	game_copy(&session->game, &session->draft);
	return true;
}

/* The table of commands and the short ones among them. */
#include "protocol/commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/options.h"
#include "protocol/text.h"
#include "protocol/writer.h"
#include "search/eval.h"

bool command_refuse(const char *command, const char *format, ...) {
	char reason[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(reason, sizeof reason, format, arguments);
	va_end(arguments);
	writer_print("info string error: %s: %s", command, reason);
	return false;
}

/* For commands without arguments. */
static bool has_no_arguments(const char *command, char *arguments) {
	char quoted[QUOTED_SIZE];
	arguments = text_skip_blanks(arguments);
	return *arguments == '\0' || command_refuse(command, "takes no argument, not %s", text_quoted(arguments, quoted));
}

/* ---- shaking hands ---- */

static void introduce(const char *last_line) {
	writer_print("id name %s %s", BANQI_NAME, BANQI_VERSION);
	writer_print("id author the banqi developers");
	options_print();
	writer_print("%s", last_line);
}

static bool command_ugi(Session *session, char *arguments) {
	(void)session;
	if (!has_no_arguments("ugi", arguments)) return false;
	introduce("ugiok");
	return true;
}

static bool command_uci(Session *session, char *arguments) {
	(void)session;
	if (!has_no_arguments("uci", arguments)) return false;
	introduce("uciok");
	return true;
}

static bool command_isready(Session *session, char *arguments) {
	(void)session;
	if (!has_no_arguments("isready", arguments)) return false;
	writer_print("readyok");
	return true;
}

static bool command_newgame(Session *session, char *arguments) {
	if (!has_no_arguments("uginewgame", arguments)) return false;
	if (session_is_busy(session)) return command_refuse("uginewgame", "a search is running");
	Position start;
	position_start(&start);
	game_start(&session->game, &start);
	search_clear(session->search);
	return true;
}

static bool command_setoption(Session *session, char *arguments) {
	char error[OPTION_ERROR_SIZE], quoted[QUOTED_SIZE];
	char *word = text_next_word(&arguments);
	if (strcmp(word, "name") != 0) return command_refuse("setoption", "expected 'name', not %s", text_quoted(word, quoted));
	char *name = text_next_word(&arguments);
	if (*name == '\0') return command_refuse("setoption", "no name");
	word = text_next_word(&arguments);
	if (strcmp(word, "value") != 0) return command_refuse("setoption", "expected 'value', not %s", text_quoted(word, quoted));
	char *value = text_next_word(&arguments);
	arguments = text_skip_blanks(arguments);
	if (*arguments != '\0') return command_refuse("setoption", "text after the value: %s", text_quoted(arguments, quoted));
	return options_set(session, name, value, error) || command_refuse("setoption", "%s", error);
}

static bool command_stop(Session *session, char *arguments) {
	if (!has_no_arguments("stop", arguments)) return false;
	atomic_store(&session->stop, true);
	return true;
}

static bool command_ponderhit(Session *session, char *arguments) {
	if (!has_no_arguments("ponderhit", arguments)) return false;
	if (!session_is_busy(session) || !atomic_load(&session->ponder)) return command_refuse("ponderhit", "no search is pondering");
	atomic_store(&session->ponder, false);
	return true;
}

static bool command_quit(Session *session, char *arguments) {
	if (!has_no_arguments("quit", arguments)) return false;
	session->quit = true;
	return true;
}

/* ---- questions about the position ---- */

static End end_now(const Session *session) {
	return game_end(&session->game.pos, &session->game.history, &session->options.rules);
}

/* The result by the player to move: after a loss the other one has won. */
static const char *result_text(const Session *session) {
	End end = end_now(session);
	if (end_is_draw(end)) return "draw";
	if (end == END_NONE) return "none";
	return game_player(&session->game.pos) == 0 ? "p2win" : "p1win";
}

static bool command_query(Session *session, char *arguments) {
	char text[POSITION_TEXT_SIZE], quoted[QUOTED_SIZE];
	char *what = text_next_word(&arguments);
	if (!has_no_arguments("query", arguments)) return false;
	if (strcmp(what, "gameover") == 0)
		writer_print("response %s", end_now(session) != END_NONE ? "true" : "false");
	else if (strcmp(what, "p1turn") == 0)
		writer_print("response %s", game_player(&session->game.pos) == 0 ? "true" : "false");
	else if (strcmp(what, "result") == 0)
		writer_print("response %s", result_text(session));
	else if (strcmp(what, "reason") == 0)
		writer_print("response %s", END_NAMES[end_now(session)]);
	else if (strcmp(what, "fen") == 0) {
		position_to_text(&session->game.pos, text);
		writer_print("response %s", text);
	} else
		return command_refuse("query", "%s is none of gameover p1turn result reason fen", text_quoted(what, quoted));
	return true;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static bool command_moves(Session *session, char *arguments) {
	if (!has_no_arguments("moves", arguments)) return false;
	MoveList list;
	char texts[MOVES_MAX][MOVE_TEXT_SIZE], line[MOVES_MAX * MOVE_TEXT_SIZE + 8] = "moves";
	generate_all(&session->game.pos, &list);
	for (int i = 0; i < list.count; i++) move_to_text(list.move[i], texts[i]);
	qsort(texts, (size_t)list.count, sizeof texts[0], compare_texts);
	char *to = line + strlen(line);
	for (int i = 0; i < list.count; i++) to += sprintf(to, " %s", texts[i]);
	writer_print("%s", line);
	return true;
}

static bool command_d(Session *session, char *arguments) {
	static const char *const SIDES[] = {"red", "black", "nobody yet: the first flip decides"};
	if (!has_no_arguments("d", arguments)) return false;
	const Position *pos = &session->game.pos;
	char picture[BOARD_PICTURE_SIZE], text[POSITION_TEXT_SIZE];
	position_to_picture(pos, picture);
	position_to_text(pos, text);
	writer_print("%sfen %s\nto move: player %d, %s\nend: %s", picture, text, game_player(pos) + 1, SIDES[pos->side],
		END_NAMES[end_now(session)]);
	return true;
}

static bool command_eval(Session *session, char *arguments) {
	if (!has_no_arguments("eval", arguments)) return false;
	const Options *options = &session->options;
	const Position *pos = &session->game.pos;
	EvalParts parts;
	Value value;
	if (options->network != NULL) {
		value = evaluate(options->network, pos, &options->rules);
		writer_print("network head %d", network_bucket(pos));
	} else {
		value = evaluate_by_hand(pos, &options->rules, &parts);
		for (int part = 0; part < EVAL_PART_COUNT; part++)
			writer_print("%s red %d black %d", EVAL_PART_NAMES[part], parts.points[part][RED], parts.points[part][BLACK]);
	}
	writer_print("eval cp %d for the side to move", value / (VALUE_WIN / 1000));
	return true;
}

static bool command_help(Session *session, char *arguments);

/* ---- the table ---- */

typedef struct {
	const char *name;
	const char *arguments;
	const char *summary;
	Urgency urgency;
	bool (*run)(Session *session, char *arguments);
} Command;

static const Command COMMANDS[] = {
	{"ugi", "", "introduces the engine and its options, then ugiok", URGENCY_NONE, command_ugi},
	{"uci", "", "the same, then uciok", URGENCY_NONE, command_uci},
	{"isready", "", "answers readyok", URGENCY_AT_ONCE, command_isready},
	{"uginewgame", "", "the start position; forgets what earlier searches found", URGENCY_NONE, command_newgame},
	{"ucinewgame", "", "the same", URGENCY_NONE, command_newgame},
	{"setoption", "name N value V", "sets an option", URGENCY_NONE, command_setoption},
	{"position", "startpos | fen F [moves M...]", "sets the position", URGENCY_NONE, command_position},
	{"go", "[p1time MS p2time MS p1inc MS p2inc MS] [movetime MS] [depth N] [nodes N] [infinite] [ponder]",
		"searches, and answers bestmove", URGENCY_NONE, command_go},
	{"stop", "", "ends the search, count or benchmark that is running", URGENCY_STOP, command_stop},
	{"ponderhit", "", "the move that go ponder thought about has been played", URGENCY_NONE, command_ponderhit},
	{"query", "gameover | p1turn | result | reason | fen", "answers response ...", URGENCY_NONE, command_query},
	{"moves", "", "all legal actions, sorted", URGENCY_NONE, command_moves},
	{"perft", "N", "counts action sequences of N plies", URGENCY_NONE, command_perft},
	{"solve", "", "the exact expected result of a small position", URGENCY_NONE, command_solve},
	{"bench", "[movetime MS | depth N | nodes N]", "searches 60 fixed positions; tells the signature, or how deep it gets", URGENCY_NONE, command_bench},
	{"d", "", "shows the board", URGENCY_NONE, command_d},
	{"eval", "", "the static evaluation and its parts", URGENCY_NONE, command_eval},
	{"help", "", "this list", URGENCY_NONE, command_help},
	{"quit", "", "ends the program", URGENCY_NONE, command_quit},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static bool command_help(Session *session, char *arguments) {
	(void)session;
	if (!has_no_arguments("help", arguments)) return false;
	for (int i = 0; i < COMMAND_COUNT; i++)
		writer_print("%s%s%s: %s", COMMANDS[i].name, *COMMANDS[i].arguments ? " " : "", COMMANDS[i].arguments, COMMANDS[i].summary);
	return true;
}

static const Command *find_command(const char *name, size_t length) {
	for (int i = 0; i < COMMAND_COUNT; i++)
		if (strlen(COMMANDS[i].name) == length && strncmp(name, COMMANDS[i].name, length) == 0) return &COMMANDS[i];
	return NULL;
}

Urgency command_urgency(const char *line) {
	line += strspn(line, " \t");
	const Command *command = find_command(line, strcspn(line, " \t"));
	return command != NULL ? command->urgency : URGENCY_NONE;
}

bool command_execute(Session *session, char *line) {
	char quoted[QUOTED_SIZE];
	char *name = text_next_word(&line);
	if (*name == '\0') return true;
	const Command *command = find_command(name, strlen(name));
	if (command != NULL) return command->run(session, line);
	return command_refuse(text_quoted(name, quoted), "unknown command; help lists them");
}

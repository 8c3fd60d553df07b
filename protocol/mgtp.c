/* MGTP. A request is a fixed number and a name that is ignored, a reply one line with
 * the same number. The platform sends every ply of both sides back, one's own too,
 * so an answer to genmove is not played until its echo comes.
 *
 * Colours follow from the flips. Only init_board leaves open who is to move: then the
 * colour that moves or that genmove names decides. The clock is what time_left said
 * last of the side that moves; it starts at time_setting.
 */
#include "protocol/mgtp.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/mgtp_board.h"
#include "protocol/options.h"
#include "protocol/text.h"
#include "protocol/writer.h"

enum { TIME_MAX_MS = 24 * 3600 * 1000, WORDS_MAX = 64 };

/* The request that is being answered. */
typedef struct {
	Session *session;
	int code;
	int count; /* arguments */
	char *word[WORDS_MAX];
} Request;

static void reply(const Request *request, char sign, const char *format, va_list arguments) {
	char text[512];
	vsnprintf(text, sizeof text, format, arguments);
	writer_print("%c%d %s", sign, request->code, text);
}

__attribute__((format(printf, 2, 3))) static void answer(const Request *request, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	reply(request, '=', format, arguments);
	va_end(arguments);
}

__attribute__((format(printf, 2, 3))) static void refuse(const Request *request, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	reply(request, '?', format, arguments);
	va_end(arguments);
}

/* "=CODE" and no more. */
static void agree(const Request *request) { writer_print("=%d", request->code); }

/* ---- words ---- */

static bool read_square(const char *word, int *square) {
	if (word[0] < 'a' || word[0] > 'd' || word[1] < '1' || word[1] > '8' || word[2] != '\0') return false;
	*square = 4 * (word[1] - '1') + (word[0] - 'a');
	return true;
}

/* RED, BLACK or NO_SIDE for "unknown". */
static bool read_side(const char *word, int *side) {
	*side = text_same_word(word, "red") ? RED : text_same_word(word, "black") ? BLACK : NO_SIDE;
	return *side != NO_SIDE || text_same_word(word, "unknown");
}

/* The last argument as a number. */
static bool read_last(const Request *request, int64_t min, int64_t max, int64_t *number) {
	char quoted[QUOTED_SIZE];
	const char *word = request->count > 0 ? request->word[request->count - 1] : "";
	if (text_to_number(word, min, max, number)) return true;
	refuse(request, "%s is not a number in %lld..%lld", text_quoted(word, quoted), (long long)min, (long long)max);
	return false;
}

/* ---- about the engine ---- */

static void answer_version(Request *request) { answer(request, "1.1.0"); }
static void answer_name(Request *request) { answer(request, "%s", BANQI_NAME); }
static void answer_engine_version(Request *request) { answer(request, "%s", BANQI_VERSION); }
static void answer_nothing(Request *request) { agree(request); }

static void answer_quit(Request *request) {
	agree(request);
	request->session->quit = true;
}

/* ---- the rules and the clock ---- */

static void answer_boardsize(Request *request) {
	int64_t a = 0, b = 0;
	bool numbers = request->count == 2 && text_to_number(request->word[0], 1, 8, &a) && text_to_number(request->word[1], 1, 8, &b);
	if (numbers && ((a == 4 && b == 8) || (a == 8 && b == 4)))
		agree(request);
	else
		refuse(request, "the board is 4 by 8");
}

static void answer_num_repetition(Request *request) {
	int64_t number;
	if (!read_last(request, 2, RULES_OCCURRENCES_MAX, &number)) return;
	request->session->options.rules.occurrences = (int)number;
	agree(request);
}

static void answer_num_moves_to_draw(Request *request) {
	int64_t number;
	if (!read_last(request, 1, QUIET_MAX, &number)) return;
	request->session->options.rules.quiet_limit = (int)number;
	agree(request);
}

static void answer_time_setting(Request *request) {
	int64_t number[3] = {0, 0, 0};
	bool good = request->count >= 1 && request->count <= 3;
	for (int i = 0; good && i < request->count; i++) good = text_to_number(request->word[i], 0, TIME_MAX_MS, &number[i]);
	if (!good) {
		refuse(request, "one to three numbers in 0..%d are wanted", TIME_MAX_MS);
		return;
	}
	request->session->mgtp.time_setting_ms = number[0];
	agree(request);
}

static void answer_time_left(Request *request) {
	int side = NO_SIDE;
	int64_t time = 0;
	/* A flag that has fallen may be told as a negative time. */
	if (request->count != 2 || !read_side(request->word[0], &side) || !text_to_number(request->word[1], -TIME_MAX_MS, TIME_MAX_MS, &time)) {
		refuse(request, "a colour and a number of milliseconds are wanted");
		return;
	}
	if (time < 0) time = 0;
	if (side != NO_SIDE) request->session->mgtp.time_left_ms[side] = time;
	agree(request);
}

/* ---- the board ---- */

static void forget_clocks(Mgtp *mgtp) {
	*mgtp = (Mgtp){.time_left_ms = {-1, -1}, .time_setting_ms = -1, .own_side = NO_SIDE, .asked = MOVE_NONE};
}

void mgtp_begin(Session *session) {
	options_default_rules(session, "platform");
	forget_clocks(&session->mgtp);
}

static void answer_reset_board(Request *request) {
	Position start;
	position_start(&start);
	game_start(&request->session->game, &start);
	search_clear(request->session->search);
	forget_clocks(&request->session->mgtp);
	agree(request);
}

/* After init_board: the side to move becomes known. */
static void settle_side(Session *session, int side) {
	Position pos = session->game.pos;
	pos.side = (uint8_t)side;
	position_rebuild(&pos, position_board(&pos));
	game_start(&session->game, &pos);
	session->mgtp.side_is_open = false;
}

/* Plays one ply that the platform reports. */
static void play(Request *request, Move move) {
	Session *session = request->session;
	Mgtp *mgtp = &session->mgtp;
	char text[MOVE_TEXT_SIZE];
	if (mgtp->side_is_open && !move_is_flip(move) && piece_is_real(session->game.pos.at[move_from(move)])) {
		game_copy(&session->draft, &session->game);
		settle_side(session, piece_side(session->game.pos.at[move_from(move)]));
		if (!is_legal(&session->game.pos, move)) {
			game_copy(&session->game, &session->draft);
			mgtp->side_is_open = true;
		}
	}
	if (!game_play(&session->game, move)) {
		move_to_text(move, text);
		refuse(request, "%s is not legal", text);
		return;
	}
	Move asked = move_is_flip(move) ? move_flip(move_from(move), EMPTY) : move;
	mgtp->opponents_turn = asked == mgtp->asked;
	mgtp->asked = MOVE_NONE;
	agree(request);
}

static void answer_move(Request *request) {
	int from, to;
	if (request->count != 2 || !read_square(request->word[0], &from) || !read_square(request->word[1], &to) || from == to)
		refuse(request, "two squares are wanted");
	else
		play(request, move_step(from, to));
}

static void answer_flip(Request *request) {
	int square;
	Piece shown = request->count == 2 && strlen(request->word[1]) == 1 ? piece_from_letter(request->word[1][0]) : EMPTY;
	if (shown == EMPTY || !read_square(request->word[0], &square))
		refuse(request, "a square and a piece of KGMRNCPkgmrncp are wanted");
	else
		play(request, move_flip(square, shown));
}

static void answer_showboard(Request *request) {
	char picture[BOARD_PICTURE_SIZE];
	position_to_picture(&request->session->game.pos, picture);
	writer_print("%s=%d", picture, request->code);
}

/* ---- set-up boards ---- */

static void answer_init_board(Request *request) {
	Session *session = request->session;
	Position pos;
	const char *reason = mgtp_read_board(request->word, request->count, &pos);
	if (reason != NULL) {
		refuse(request, "%s", reason);
		return;
	}
	game_start(&session->game, &pos);
	session->mgtp.side_is_open = pos.side != NO_SIDE;
	session->mgtp.opponents_turn = false;
	session->mgtp.asked = MOVE_NONE;
	agree(request);
}

/* ---- thinking ---- */

static void run_genmove(Session *session) {
	Move best = search_go(session->search, &session->job_game, &session->job_rules, &session->limits, NULL);
	char text[MOVE_TEXT_SIZE];
	session->mgtp.asked = best;
	move_to_text(best, text);
	session_job_answers(session);
	/* A flip names its square twice. */
	writer_print("=12 %.2s %.2s", text, move_is_flip(best) ? text : text + 3);
}

static void run_ponder(Session *session) {
	search_go(session->search, &session->job_game, &session->job_rules, &session->limits, NULL);
	session_job_answers(session);
}

/* What the side has left; -1 when it has not been told. */
static int64_t clock_of(const Mgtp *mgtp, int side) {
	bool told = side != NO_SIDE && mgtp->time_left_ms[side] >= 0;
	return told ? mgtp->time_left_ms[side] : mgtp->time_setting_ms;
}

static void answer_genmove(Request *request) {
	Session *session = request->session;
	const Position *pos = &session->game.pos;
	int side;
	if (request->count != 1 || !read_side(request->word[0], &side)) {
		refuse(request, "red, black or unknown is wanted");
		return;
	}
	if (session->mgtp.side_is_open && side != NO_SIDE) settle_side(session, side);
	if (pos->side != NO_SIDE && side != NO_SIDE && side != pos->side) {
		refuse(request, "it is the turn of %s", pos->side == RED ? "red" : "black");
		return;
	}
	if (!has_action(pos)) {
		refuse(request, "the side to move has no move");
		return;
	}
	session->mgtp.own_side = pos->side;
	session->limits = session_limits_on_clock(session, clock_of(&session->mgtp, pos->side));
	if (!session_start_job(session, run_genmove, JOB_REPLY)) refuse(request, "no thread can be had");
}

/* Thinks about the opponent's turn until the next line comes. */
static void start_ponder(Session *session) {
	const Position *pos = &session->game.pos;
	bool over = game_end(pos, &session->game.history, &session->options.rules) != END_NONE;
	if (!session->options.ponder || !session->mgtp.opponents_turn || over || session->quit) return;
	session->limits = session_limits(session);
	session->limits.infinite = true;
	session->limits.nodes = 0;
	session_start_job(session, run_ponder, JOB_PONDER);
}

/* ---- the table ---- */

static void answer_known_command(Request *request);
static void answer_list_commands(Request *request);

/* By code. */
static const struct {
	const char *name;
	void (*answer)(Request *request);
} COMMANDS[] = {
	{"protocol_version", answer_version},
	{"name", answer_name},
	{"version", answer_engine_version},
	{"known_command", answer_known_command},
	{"list_commands", answer_list_commands},
	{"quit", answer_quit},
	{"boardsize", answer_boardsize},
	{"reset_board", answer_reset_board},
	{"num_repetition", answer_num_repetition},
	{"num_moves_to_draw", answer_num_moves_to_draw},
	{"move", answer_move},
	{"flip", answer_flip},
	{"genmove", answer_genmove},
	{"game_over", answer_nothing},
	{"ready", answer_nothing}, /* everything was loaded before the first line was read */
	{"time_setting", answer_time_setting},
	{"time_left", answer_time_left},
	{"showboard", answer_showboard},
	{"init_board", answer_init_board},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0], CODE_QUIT = 5 };

static void answer_known_command(Request *request) {
	bool known = false;
	for (int i = 0; i < COMMAND_COUNT && request->count == 1; i++) known |= strcmp(COMMANDS[i].name, request->word[0]) == 0;
	if (request->count == 1)
		answer(request, known ? "true" : "false");
	else
		refuse(request, "one name is wanted");
}

static void answer_list_commands(Request *request) {
	char text[512];
	size_t used = 0;
	for (int i = 0; i < COMMAND_COUNT; i++) used += (size_t)snprintf(text + used, sizeof text - used, i ? "\n%s" : "%s", COMMANDS[i].name);
	answer(request, "%s", text);
}

Urgency mgtp_urgency(const char *line) {
	line += strspn(line, " \t");
	size_t length = strcspn(line, " \t");
	return length == 1 && line[0] == '0' + CODE_QUIT ? URGENCY_AT_ONCE : URGENCY_NONE;
}

void mgtp_execute(Session *session, char *line) {
	char quoted[QUOTED_SIZE];
	char *word = text_next_word(&line);
	if (*word == '\0') return;
	session_end_ponder(session);

	Request request = {.session = session};
	int64_t code;
	text_next_word(&line); /* the name, whatever it is */
	for (char *argument = text_next_word(&line); *argument != '\0'; argument = text_next_word(&line))
		if (request.count < WORDS_MAX) request.word[request.count++] = argument;

	if (!text_to_number(word, 0, INT32_MAX, &code))
		writer_print("? %s is not the number of a command", text_quoted(word, quoted));
	else if (request.code = (int)code, code >= COMMAND_COUNT)
		refuse(&request, "unknown command");
	else
		COMMANDS[code].answer(&request);
	if (!session_is_busy(session)) start_ponder(session);
}

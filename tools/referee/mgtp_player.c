/* The MGTP dialogue, from the side that asks. */
#include "tools/referee/mgtp_player.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"
#include "search/clock.h"

enum {
	CODE_NAME = 1,
	CODE_VERSION = 2,
	CODE_KNOWN_COMMAND = 3,
	CODE_RESET_BOARD = 7,
	CODE_NUM_REPETITION = 8,
	CODE_NUM_MOVES_TO_DRAW = 9,
	CODE_MOVE = 10,
	CODE_FLIP = 11,
	CODE_GENMOVE = 12,
	CODE_READY = 14,
	CODE_TIME_SETTING = 15,
	CODE_TIME_LEFT = 16,
	CODE_INIT_BOARD = 18
};

/* By code; NULL for what is never asked. */
static const char *const NAMES[MGTP_CODES] = {
	[CODE_NAME] = "name",
	[CODE_VERSION] = "version",
	[CODE_KNOWN_COMMAND] = "known_command",
	[CODE_RESET_BOARD] = "reset_board",
	[CODE_NUM_REPETITION] = "num_repetition",
	[CODE_NUM_MOVES_TO_DRAW] = "num_moves_to_draw",
	[CODE_MOVE] = "move",
	[CODE_FLIP] = "flip",
	[CODE_GENMOVE] = "genmove",
	[CODE_READY] = "ready",
	[CODE_TIME_SETTING] = "time_setting",
	[CODE_TIME_LEFT] = "time_left",
	[CODE_INIT_BOARD] = "init_board",
};

static const char *const COLOURS[] = {"red", "black", "unknown"};

enum {
	REQUEST_SIZE = 192, /* the longest is init_board: 46 words */
	REPLY_US = 200000   /* for what is told during the game */
};

/* ---- what can be told ---- */

#define REFUSE(error, ...) (snprintf((error), MGTP_ERROR_SIZE, __VA_ARGS__), false)

bool mgtp_player_accepts(const EngineSettings *engine, char error[MGTP_ERROR_SIZE]) {
	char limit[LIMIT_TEXT_SIZE];
	if (engine->limit.kind != LIMIT_CLOCK) {
		limit_to_text(&engine->limit, limit, sizeof limit);
		return REFUSE(error,
			"speaks MGTP, which tells the time for a game and no other limit: instead of %s give tc=M+I; nodes or depth go into cmd, "
			"as an option of the engine's own", limit);
	}
	if (engine->option_count == 0) return true;
	const EngineOption *option = &engine->option[0];
	return REFUSE(error, "speaks MGTP, which knows no options: option.%.*s goes into cmd, as the engine itself wants it", option->name_length,
		option->name);
}

bool mgtp_player_accepts_start(const Position *start, char error[MGTP_ERROR_SIZE]) {
	if (position_board(start) != ~(Bitboard)0) return REFUSE(error, "init_board of MGTP knows no # squares");
	if (start->quiet != 0) return REFUSE(error, "init_board of MGTP does not tell QUIET %d, only 0", start->quiet);
	if (start->ply != 0) return REFUSE(error, "init_board of MGTP does not tell PLY %" PRIu32 ", only 0", start->ply);
	return true;
}

/* ---- requests and replies ---- */

__attribute__((format(printf, 3, 4))) static void ask(Player *player, int code, const char *format, ...) {
	char line[REQUEST_SIZE];
	int used = snprintf(line, sizeof line, "%d %s", code, NAMES[code]);
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(line + used, sizeof line - (size_t)used, format, arguments);
	va_end(arguments);
	child_send(&player->child, line);
	player->mgtp.unanswered[code]++;
}

bool mgtp_reply_read(char *line, MgtpReply *reply) {
	size_t digits = strspn(line + (*line != '\0'), "0123456789");
	if ((*line != '=' && *line != '?') || digits == 0 || digits > 4) return false;
	char *rest = line + 1 + digits;
	if (*rest != '\0' && *rest != ' ' && *rest != '\t') return false;
	reply->is_refusal = *line == '?';
	reply->rest = text_skip_blanks(rest);
	reply->code = 0;
	for (const char *c = line + 1; c < rest; c++) reply->code = 10 * reply->code + (*c - '0');
	return true;
}

/* Whether the game cannot go on after a refusal. One that is not told its name, or
 * does not care for the clock, can still play. */
static bool is_grave(int code) {
	return code != CODE_NAME && code != CODE_VERSION && code != CODE_KNOWN_COMMAND && code != CODE_TIME_SETTING && code != CODE_TIME_LEFT;
}

/* The next reply to something that was asked. PLAYER_UNREADABLE: to nothing that was. */
static PlayerState read_reply(Player *player, int64_t deadline, MgtpReply *reply) {
	char *line, quoted[QUOTED_SIZE];
	do {
		PlayerState state = player_next_line(player, deadline, &line);
		if (state != PLAYER_OK) return state;
	} while (!mgtp_reply_read(line, reply));

	bool was_asked = reply->code < MGTP_CODES && player->mgtp.unanswered[reply->code] > 0;
	if (was_asked) player->mgtp.unanswered[reply->code]--;
	if (was_asked && !(reply->is_refusal && is_grave(reply->code))) return PLAYER_OK;
	snprintf(player->detail, sizeof player->detail, "%s %s", was_asked ? "answered" : "answered, unasked,", text_quoted(line, quoted));
	return PLAYER_UNREADABLE;
}

/* ---- before the first move ---- */

/* Waits for the reply to a request, the only one that is open. */
static PlayerState await_reply(Player *player, int code, MgtpReply *reply) {
	char was[PLAYER_DETAIL_SIZE];
	PlayerState state = read_reply(player, clock_now_us() + (int64_t)READY_MS * 1000, reply);
	if (state == PLAYER_LATE)
		snprintf(player->detail, sizeof player->detail, "no reply to %d %s within %d s", code, NAMES[code], READY_MS / 1000);
	if (state != PLAYER_UNREADABLE) return state;
	memcpy(was, player->detail, sizeof was);
	snprintf(player->detail, sizeof player->detail, "%.200s to %d %s", was, code, NAMES[code]);
	return PLAYER_CANNOT_START;
}

/* Asks something that must not be refused. */
#define DEMAND(player, code, ...) (ask((player), (code), __VA_ARGS__), await_reply((player), (code), &(MgtpReply){0}))

/* An engine older than 1.1.0 of the protocol has no init_board. */
static PlayerState ask_for_init_board(Player *player) {
	MgtpReply reply;
	ask(player, CODE_KNOWN_COMMAND, " init_board");
	PlayerState state = await_reply(player, CODE_KNOWN_COMMAND, &reply);
	if (state != PLAYER_OK || (!reply.is_refusal && text_same_word(text_next_word(&reply.rest), "true"))) return state;
	snprintf(player->detail, sizeof player->detail, "has no init_board: only games from the usual start can be played with it");
	return PLAYER_CANNOT_START;
}

/* The board, rank 8 first, and the living pieces, face up and face down, of either side. */
static PlayerState set_up(Player *player, const Position *start) {
	char words[REQUEST_SIZE], *to = words;
	for (int i = 0; i < SQUARE_COUNT; i++) {
		Piece content = start->at[4 * (RANK_COUNT - 1 - i / 4) + i % 4];
		to += sprintf(to, " %c", content == EMPTY ? '-' : piece_letter(content));
	}
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) to += sprintf(to, " %d", living_count(start, piece_of(side, kind)));
	return DEMAND(player, CODE_INIT_BOARD, "%s", words);
}

static PlayerState tell_rules(Player *player, const Rules *rules) {
	PlayerState state = DEMAND(player, CODE_NUM_REPETITION, " %d", rules->occurrences);
	if (state == PLAYER_OK) state = DEMAND(player, CODE_NUM_MOVES_TO_DRAW, " %d", rules->quiet_limit);
	return state;
}

PlayerState mgtp_player_start(Player *player, const Settings *settings, const Position *start) {
	PlayerState state = DEMAND(player, CODE_NAME, "%s", "");
	if (state == PLAYER_OK) state = DEMAND(player, CODE_VERSION, "%s", "");
	if (state == PLAYER_OK && settings->starts.has_setup) state = ask_for_init_board(player);
	if (state == PLAYER_OK) state = DEMAND(player, CODE_RESET_BOARD, "%s", "");
	if (state == PLAYER_OK && !start_is_usual(start)) state = set_up(player, start);
	if (state == PLAYER_OK && player->engine->tells_rules) state = tell_rules(player, &settings->rules);
	if (state == PLAYER_OK) state = DEMAND(player, CODE_TIME_SETTING, " %" PRId64, player->engine->limit.amount);
	if (state == PLAYER_OK) state = DEMAND(player, CODE_READY, "%s", "");
	return state;
}

/* ---- the game ---- */

static bool is_behind(const Player *player) {
	int open = 0;
	for (int code = 0; code < MGTP_CODES; code++) open += player->mgtp.unanswered[code];
	return open > 0;
}

/* Reads replies until none is missing or the time is over. */
static void catch_up(Player *player, int64_t deadline) {
	MgtpReply reply;
	PlayerState state = PLAYER_OK;
	while (is_behind(player) && state == PLAYER_OK) state = read_reply(player, deadline, &reply);
	if (state == PLAYER_CRASHED || state == PLAYER_UNREADABLE) player->mgtp.state = state;
}

/* Asks something whose reply says nothing. An engine that still owes a reply to what
 * came before is not waited for again. */
static void tell(Player *player, int code, const char *words) {
	int64_t asked = clock_now_us();
	catch_up(player, 0);
	bool was_behind = is_behind(player);
	ask(player, code, "%s", words);
	if (!was_behind) catch_up(player, asked + REPLY_US);
	player->mgtp.owed_us += clock_now_us() - asked;
}

void mgtp_player_inform(Player *player, const Game *game, const Clocks *clocks) {
	char text[MOVE_TEXT_SIZE], words[REQUEST_SIZE];
	int mover = 1 - game_player(&game->pos), side = game->pos.side == RED ? BLACK : RED;
	Move move = game->history.move[game->history.count - 1];
	if (player->mgtp.state != PLAYER_OK) return;

	move_to_text(move, text);
	if (move_is_flip(move))
		snprintf(words, sizeof words, " %.2s %c", text, text[3]);
	else
		snprintf(words, sizeof words, " %.2s %.2s", text, text + 3);
	tell(player, move_is_flip(move) ? CODE_FLIP : CODE_MOVE, words);
	if (player->mgtp.state != PLAYER_OK) return;

	/* An opponent without a clock has one that stands still. */
	bool has_clock = clocks->limit[mover]->kind == LIMIT_CLOCK;
	int64_t left = has_clock ? clocks->left_us[mover] / 1000 : player->engine->limit.amount;
	snprintf(words, sizeof words, " %s %" PRId64, COLOURS[side], left);
	tell(player, CODE_TIME_LEFT, words);
}

static bool read_square(const char *word, int *square) {
	if (word[0] < 'a' || word[0] > 'd' || word[1] < '1' || word[1] > '8' || word[2] != '\0') return false;
	*square = 4 * (word[1] - '1') + (word[0] - 'a');
	return true;
}

static PlayerState read_move(Player *player, char *rest, Move *move) {
	char quoted[QUOTED_SIZE];
	int from, to;
	text_quoted(rest, quoted);
	bool good = read_square(text_next_word(&rest), &from) && read_square(text_next_word(&rest), &to) && *text_next_word(&rest) == '\0';
	if (!good) {
		snprintf(player->detail, sizeof player->detail, "answered genmove %s", quoted);
		return PLAYER_UNREADABLE;
	}
	*move = from == to ? move_flip(from, EMPTY) : move_step(from, to);
	return PLAYER_OK;
}

PlayerState mgtp_player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us) {
	MgtpReply reply;
	PlayerState state;
	*used_us = 0;
	if (player->mgtp.state != PLAYER_OK) return player->mgtp.state;

	int64_t asked = clock_now_us() - player->mgtp.owed_us;
	int64_t deadline = asked + clocks_allowance(clocks, game_player(&game->pos));
	player->mgtp.owed_us = 0;
	ask(player, CODE_GENMOVE, " %s", COLOURS[game->pos.side]);
	do state = read_reply(player, deadline, &reply);
	while (state == PLAYER_OK && reply.code != CODE_GENMOVE);
	*used_us = clock_now_us() - asked;
	return state == PLAYER_OK ? read_move(player, reply.rest, move) : state;
}

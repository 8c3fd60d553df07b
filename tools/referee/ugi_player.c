/* The UGI dialogue, from the side that asks. */
#include "tools/referee/ugi_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"
#include "search/clock.h"
#include "tools/referee/engine_settings.h"

enum {
	LINE_SIZE = HISTORY_MAX * (MOVE_TEXT_SIZE - 1) + POSITION_TEXT_SIZE + 64,
	OPTION_LINE_SIZE = ENGINE_COMMAND_SIZE + 512,
	GO_SIZE = 160 /* four numbers of at most 20 digits with their names */
};

/* The options by which the engine is told the rules of the match. */
enum { OFFERS_RULES = 1, OFFERS_QUIET_LIMIT = 2, OFFERS_REPETITION = 4 };

/* What an engine says it can be told. */
typedef struct {
	unsigned rules;                   /* OFFERS_ bits */
	int64_t seed_most;                /* the largest Seed; 0: there is no such option */
	bool options[ENGINE_OPTIONS_MAX]; /* which of the settings' options */
} Offer;

/* Waits for an answer of one word, before the first move. An option that the engine
 * refuses would make the match one that nobody asked for. */
static PlayerState await_word(Player *player, const char *word) {
	int64_t deadline = clock_now_us() + (int64_t)READY_MS * 1000;
	char *line, quoted[QUOTED_SIZE];
	for (;;) {
		PlayerState state = player_next_line(player, deadline, &line);
		if (state == PLAYER_LATE) snprintf(player->detail, sizeof player->detail, "no %s within %d s", word, READY_MS / 1000);
		if (state != PLAYER_OK) return state;
		if (player_rest_after(line, word) != NULL) return PLAYER_OK;
		if (player_rest_after(line, "info string error:") == NULL) continue;
		snprintf(player->detail, sizeof player->detail, "says %s", text_quoted(line, quoted));
		return PLAYER_CANNOT_START;
	}
}

static PlayerState ask_ready(Player *player) {
	child_send(&player->child, "isready");
	return await_word(player, "readyok");
}

/* ---- options ---- */

/* What "type spin default 0 min 0 max 9" ends with; INT32_MAX where there is no such end. */
static int64_t read_most(const char *type) {
	int64_t most;
	const char *found = type == NULL ? NULL : strstr(type, " max ");
	return found != NULL && text_to_number(found + strlen(" max "), 0, INT32_MAX, &most) ? most : INT32_MAX;
}

/* Notes "option name X type ...": an option's name may hold blanks. */
static void note_option(Offer *offer, const EngineSettings *engine, char *rest) {
	char *name = player_rest_after(rest, "name"), *type, *end;
	if (name == NULL) return;
	if ((type = strstr(name, " type ")) != NULL) *type++ = '\0';
	for (end = name + strlen(name); end > name && (end[-1] == ' ' || end[-1] == '\t');) *--end = '\0';

	if (text_same_word(name, "Seed")) offer->seed_most = read_most(type);
	if (text_same_word(name, "Rules")) offer->rules |= OFFERS_RULES;
	if (text_same_word(name, "QuietLimit")) offer->rules |= OFFERS_QUIET_LIMIT;
	if (text_same_word(name, "Repetition")) offer->rules |= OFFERS_REPETITION;
	for (int i = 0; i < engine->option_count; i++) {
		char wanted[256];
		snprintf(wanted, sizeof wanted, "%.*s", engine->option[i].name_length, engine->option[i].name);
		if (text_same_word(name, wanted)) offer->options[i] = true;
	}
}

/* From "ugi" to "ugiok". An engine of the older dialect says "uciok". */
static PlayerState greet(Player *player, const EngineSettings *engine, Offer *offer) {
	int64_t deadline = clock_now_us() + (int64_t)READY_MS * 1000;
	char *line, *rest;
	child_send(&player->child, "ugi");
	for (;;) {
		PlayerState state = player_next_line(player, deadline, &line);
		if (state == PLAYER_LATE) snprintf(player->detail, sizeof player->detail, "no ugiok within %d s", READY_MS / 1000);
		if (state != PLAYER_OK) return state;
		if (player_rest_after(line, "ugiok") != NULL || player_rest_after(line, "uciok") != NULL) return PLAYER_OK;
		if ((rest = player_rest_after(line, "option")) != NULL) note_option(offer, engine, rest);
	}
}

static void send_option(Player *player, const char *name, int name_length, const char *value) {
	char line[OPTION_LINE_SIZE];
	snprintf(line, sizeof line, "setoption name %.*s value %s", name_length, name, value);
	child_send(&player->child, line);
}

/* A seed that the settings give is not replaced. */
static void send_seed(Player *player, const Offer *offer) {
	char number[24];
	if (player->seed == 0 || offer->seed_most == 0 || engine_option_value(player->engine, "Seed") != NULL) return;
	snprintf(number, sizeof number, "%" PRId64, 1 + (player->seed - 1) % offer->seed_most);
	send_option(player, "Seed", 4, number);
}

/* The preset goes first: an engine may take the other two from it. */
static void send_rules(Player *player, const Settings *settings, unsigned offered) {
	char number[16];
	snprintf(number, sizeof number, "%d", settings->rules.quiet_limit);
	if (offered & OFFERS_RULES) send_option(player, "Rules", 5, settings->rules_name);
	if (offered & OFFERS_QUIET_LIMIT) send_option(player, "QuietLimit", 10, number);
	if (offered & OFFERS_REPETITION) send_option(player, "Repetition", 10, REPETITION_NAMES[settings->rules.repetition]);
}

static PlayerState send_options(Player *player, const EngineSettings *engine, const Settings *settings, const Offer *offer) {
	char name[256], quoted[QUOTED_SIZE];
	for (int i = 0; i < engine->option_count; i++) {
		const EngineOption *option = &engine->option[i];
		if (!offer->options[i]) {
			snprintf(name, sizeof name, "%.*s", option->name_length, option->name);
			snprintf(player->detail, sizeof player->detail, "has no option %s", text_quoted(name, quoted));
			return PLAYER_CANNOT_START;
		}
		send_option(player, option->name, option->name_length, option->value);
	}
	send_rules(player, settings, offer->rules);
	send_seed(player, offer);
	return ask_ready(player);
}

PlayerState ugi_player_start(Player *player, const Settings *settings) {
	Offer offer = {0};
	PlayerState state = greet(player, player->engine, &offer);
	if (state == PLAYER_OK) state = send_options(player, player->engine, settings, &offer);
	if (state != PLAYER_OK) return state;
	child_send(&player->child, "uginewgame");
	return ask_ready(player);
}

/* ---- moves ---- */

static void write_position(const Game *game, char line[LINE_SIZE]) {
	char start[POSITION_TEXT_SIZE], *to;
	position_to_text(&game->start, start);
	if (strcmp(start, START_TEXT) == 0)
		to = line + sprintf(line, "position startpos");
	else
		to = line + sprintf(line, "position fen %s", start);
	if (game->history.count > 0) to += sprintf(to, " moves");
	for (int i = 0; i < game->history.count; i++) {
		*to++ = ' ';
		move_to_text(game->history.move[i], to);
		to += strlen(to);
	}
}

/* Both clocks, or one: a player without a clock has none to tell. */
static void write_clocks(const Clocks *clocks, char line[GO_SIZE]) {
	const Limit *const *limit = clocks->limit;
	char *to = line + sprintf(line, "go");
	for (int i = 0; i < 2; i++)
		if (limit[i]->kind == LIMIT_CLOCK) to += sprintf(to, " p%dtime %" PRId64, i + 1, clocks->left_us[i] / 1000);
	for (int i = 0; i < 2; i++)
		if (limit[i]->kind == LIMIT_CLOCK) to += sprintf(to, " p%dinc %" PRId64, i + 1, limit[i]->increment_ms);
}

static void write_go(const Clocks *clocks, int mover, char line[GO_SIZE]) {
	const Limit *limit = clocks->limit[mover];
	if (limit->kind == LIMIT_CLOCK)
		write_clocks(clocks, line);
	else
		sprintf(line, "go %s %" PRId64, LIMIT_NAMES[limit->kind], limit->amount);
}

/* Reads what follows "bestmove"; words behind the move ("ponder ...") are passed over. */
static PlayerState read_bestmove(Player *player, char *rest, Move *move) {
	char quoted[QUOTED_SIZE];
	const char *word = text_next_word(&rest);
	if (!move_from_text(word, move)) {
		snprintf(player->detail, sizeof player->detail, "answered bestmove %s", text_quoted(word, quoted));
		return PLAYER_UNREADABLE;
	}
	/* What a flip shows is not for the player to say. */
	if (move_is_flip(*move)) *move = move_flip(move_from(*move), EMPTY);
	return PLAYER_OK;
}

PlayerState ugi_player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us) {
	char position[LINE_SIZE], go[GO_SIZE], *line, *rest;
	int mover = game_player(&game->pos);
	write_position(game, position);
	write_go(clocks, mover, go);

	child_discard(&player->child);
	int64_t asked = clock_now_us();
	child_queue(&player->child, position);
	child_send(&player->child, go);
	for (;;) {
		PlayerState state = player_next_line(player, asked + clocks_allowance(clocks, mover), &line);
		*used_us = clock_now_us() - asked;
		if (state != PLAYER_OK) return state;
		if ((rest = player_rest_after(line, "bestmove")) != NULL) return read_bestmove(player, rest, move);
	}
}

/* Steps of UGI that look at the lines themselves: introductions, options, what is no
 * command, how it ends. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/check_games.h"
#include "tools/referee/check_ugi.h"

static const char GO[] = "go movetime 50";

/* ---- the introduction ---- */

static bool note_name(Trial *trial, void *has_name, char *line) {
	char *name = ugi_rest(line, "id name");
	(void)trial;
	if (name != NULL && *name != '\0') *(bool *)has_name = true;
	return true;
}

bool ugi_handshake(Trial *trial) {
	bool has_name = false;
	if (!ugi_introduce(trial, note_name, &has_name)) return false;
	return has_name ? ugi_ready(trial, trial->patience_ms) : trial_fail(trial, "no id name before ugiok");
}

/* ---- options ---- */

enum { OPTIONS_MAX = 64, VALUES_MAX = 16, TEXT_SIZE = 64, MODEST_HASH = 64, MODEST_THREADS = 4 };

/* An option and the values that are tried, the default last. */
typedef struct {
	char name[TEXT_SIZE];
	char value[VALUES_MAX][TEXT_SIZE];
	int count;
} Option;

/* The text between two of an option's words, without blanks at its ends. */
static void take_text(const char *from, const char *to, char text[TEXT_SIZE]) {
	while (to > from && to[-1] == ' ') to--;
	snprintf(text, TEXT_SIZE, "%.*s", (int)(to - from < TEXT_SIZE ? to - from : TEXT_SIZE - 1), from);
}

/* The value behind a word of an option's line; `from` moves on behind it. False when
 * the word does not come. */
static bool take_value(const char **from, const char *word, char text[TEXT_SIZE]) {
	static const char *const WORDS[] = {" type ", " default ", " min ", " max ", " var "};
	const char *found = strstr(*from, word);
	if (found == NULL) return false;
	const char *start = found + strlen(word), *end = start + strlen(start);
	for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
		const char *next = strstr(start - 1, WORDS[i]);
		if (next != NULL && next < end) end = next;
	}
	take_text(start, end, text);
	*from = end;
	return true;
}

static void add_value(Option *option, const char *value) {
	if (option->count < VALUES_MAX) snprintf(option->value[option->count++], TEXT_SIZE, "%s", value);
}

static int64_t modest_max(const char *name, int64_t min, int64_t max) {
	int64_t modest = text_same_word(name, "Hash") ? MODEST_HASH : text_same_word(name, "Threads") ? MODEST_THREADS : max;
	if (modest > max) modest = max;
	return modest < min ? min : modest;
}

/* Default, least and largest value. */
static bool read_spin(Option *option, const char *line) {
	char text[3][TEXT_SIZE], value[TEXT_SIZE];
	static const char *const WORDS[] = {" default ", " min ", " max "};
	int64_t number[3];
	for (int i = 0; i < 3; i++) {
		const char *from = line;
		if (!take_value(&from, WORDS[i], text[i]) || !text_to_number(text[i], INT64_MIN / 2, INT64_MAX, &number[i])) return false;
	}
	if (number[0] < number[1] || number[0] > number[2]) return false;
	snprintf(value, sizeof value, "%" PRId64, modest_max(option->name, number[1], number[2]));
	add_value(option, text[1]);
	add_value(option, value);
	add_value(option, text[0]);
	return true;
}

static bool read_combo(Option *option, const char *line) {
	char standard[TEXT_SIZE], text[TEXT_SIZE];
	const char *from = line;
	bool has_standard = false;
	if (!take_value(&from, " default ", standard)) return false;
	for (from = line; take_value(&from, " var ", text);) {
		has_standard |= text_same_word(text, standard);
		if (option->count < VALUES_MAX - 1) add_value(option, text);
	}
	add_value(option, standard);
	return has_standard;
}

static bool read_check(Option *option, const char *line) {
	char standard[TEXT_SIZE];
	if (!take_value(&line, " default ", standard)) return false;
	add_value(option, "true");
	add_value(option, "false");
	add_value(option, standard);
	return strcmp(standard, "true") == 0 || strcmp(standard, "false") == 0;
}

/* Reads what stands behind "option"; strings and buttons are left alone. */
static bool read_option(Option *option, const char *line) {
	char type[TEXT_SIZE];
	const char *name_end = strstr(line, " type "), *from = line;
	option->count = 0;
	if (strncmp(line, "name ", 5) != 0 || name_end == NULL || name_end < line + 6) return false;
	take_text(line + 5, name_end, option->name);
	take_value(&from, " type ", type);
	if (strcmp(type, "spin") == 0) return read_spin(option, line);
	if (strcmp(type, "combo") == 0) return read_combo(option, line);
	if (strcmp(type, "check") == 0) return read_check(option, line);
	return strcmp(type, "string") == 0 || strcmp(type, "button") == 0;
}

static bool is_no_error(Trial *trial, void *option, char *line) {
	if (ugi_rest(line, "info string error:") == NULL) return true;
	return trial_fail(trial, "%s refuses a value that it offers", ((const Option *)option)->name);
}

/* Sets each value; the engine must neither refuse it nor be lost for it. */
static bool try_values(Trial *trial, Option *option) {
	for (int i = 0; i < option->count; i++) {
		trial_sendf(trial, "setoption name %s value %s", option->name, option->value[i]);
		trial_send(trial, "isready");
		if (!ugi_await(trial, "readyok", trial->patience_ms, is_no_error, option)) return false;
	}
	return true;
}

typedef struct {
	int count;
	Option option[OPTIONS_MAX];
} Offer;

static bool note_option(Trial *trial, void *context, char *line) {
	Offer *offer = context;
	char quoted[QUOTED_SIZE], *rest = ugi_rest(line, "option");
	if (rest == NULL || offer->count == OPTIONS_MAX) return true;
	return read_option(&offer->option[offer->count++], rest) || trial_fail(trial, "not a good option: %s", text_quoted(rest, quoted));
}

bool ugi_options(Trial *trial) {
	static Offer offer;
	offer.count = 0;
	if (!ugi_introduce(trial, note_option, &offer)) return false;
	for (int i = 0; i < offer.count; i++)
		if (!try_values(trial, &offer.option[i])) return false;
	trial_send(trial, "uginewgame");
	return ugi_ready(trial, trial->patience_ms) && ugi_ask_text(trial, NULL, "a1(K) b1(p)", GO);
}

/* ---- what is no command ---- */

enum { LONG_LINE = 200000 };

/* Here a1-a2 is all that can be answered, so a position that was lost shows. */
static const char ONE_ACTION[] = "4/4/4/4/4/4/4/Kp2 r - 0 0";

static bool survives(Trial *trial, const char *line) {
	trial_send(trial, line);
	return ugi_ready(trial, trial->patience_ms);
}

/* A search with a limit that is none is refused, or ends with `stop`. */
static bool survives_go(Trial *trial, const char *go) {
	trial_send(trial, go);
	trial_send(trial, "stop");
	trial_send(trial, "isready");
	return ugi_await(trial, "readyok", trial->patience_ms, NULL, NULL);
}

bool ugi_bad_input(Trial *trial) {
	static const char *const LINES[] = {
		"frobnicate", "\x01\x7f\x80\xff\xfe", "position", "position fen", "position fen XXXX",
		"position fen KKKK/4/4/4/4/4/4/4 r - 0 0", "position startpos moves a1-a2", "position startpos moves a1(K) a1(K)",
		"position startpos moves a1(K) b1(K)", "position startpos moves a1(?)", "position startpos moves z9", "setoption",
		"setoption name No Such Option value 3", "setoption name Hash value many", "query", "query nothing"};
	static const char *const GOES[] = {"go depth x", "go movetime", "go nodes 99999999999999999999999", "go p1time soon p2time -"};
	static char long_line[LONG_LINE + 1];
	memset(long_line, 'x', LONG_LINE);
	static Game game;
	games_set(&game, ONE_ACTION, "");
	if (!ugi_begin(trial)) return false;
	ugi_send_position(trial, &game);
	bool is_good = survives(trial, long_line);
	for (size_t i = 0; i < sizeof LINES / sizeof *LINES && is_good; i++) is_good = survives(trial, LINES[i]);
	for (size_t i = 0; i < sizeof GOES / sizeof *GOES && is_good; i++) is_good = survives_go(trial, GOES[i]);
	if (!is_good) return false;
	trial_send(trial, GO);
	return ugi_await_legal(trial, &game, trial->patience_ms, NULL);
}

/* isready in another dress. */
static bool is_ready_as(Trial *trial, const char *line) {
	trial_send(trial, line);
	return ugi_await(trial, "readyok", trial->patience_ms, NULL, NULL);
}

bool ugi_blanks(Trial *trial) {
	static Game game;
	games_set(&game, ONE_ACTION, "a1-a2 b1-b2 a2-a3");
	if (!ugi_begin(trial)) return false;
	trial_send(trial, "");
	trial_send(trial, "  \t ");
	trial_send(trial, "\r");
	if (!is_ready_as(trial, "isready\r") || !is_ready_as(trial, " \tisready \t ")) return false;
	trial_sendf(trial, "  position   fen\t%s  moves  a1-a2 \t b1-b2   a2-a3\r", ONE_ACTION);
	trial_send(trial, "\tgo   movetime  50 \r");
	return ugi_await_legal(trial, &game, trial->patience_ms, NULL);
}

/* ---- games, and their end ---- */

bool ugi_new_games(Trial *trial) {
	static Game game;
	if (!ugi_begin(trial)) return false;
	games_face_up(&game, RED);
	for (int i = 0; i < 3; i++) {
		if (!ugi_ask(trial, &game, GO)) return false;
		trial_send(trial, "uginewgame");
		if (!ugi_ready(trial, trial->patience_ms) || !ugi_ask_text(trial, NULL, "", GO)) return false;
	}
	return true;
}

/* Leaving, from rest and from a search. */
static bool leaves(Trial *trial, bool is_thinking, bool is_told) {
	if (!ugi_begin(trial)) return false;
	if (is_thinking) trial_send(trial, "go infinite");
	if (is_told)
		trial_send(trial, "quit");
	else
		trial_end_input(trial, "isready");
	return trial_exits(trial, UGI_EXIT_MS);
}

bool ugi_quit(Trial *trial) { return leaves(trial, false, true) && leaves(trial, true, true); }

bool ugi_end_of_input(Trial *trial) { return leaves(trial, false, false) && leaves(trial, true, false); }

/* Options. An entry says what values there are, and how to take one that fits. */
#include "protocol/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "protocol/writer.h"
#include "search/table.h"

typedef struct {
	const char *name;
	const char *fallback; /* the default, as the handshake prints it */
	int64_t min, max;     /* of a number; 0, 0 for a choice */
	/* The texts of a choice, by number; NULL beyond the last. */
	const char *(*choice)(int number);
	/* Takes a number, or the number of a choice; false when it cannot be had. */
	bool (*set)(Session *session, int64_t number);
	/* Takes any text instead, while no search is running; false, with the reason, when it cannot be had. */
	bool (*set_text)(Session *session, const char *text, char error[OPTION_ERROR_SIZE]);
} Option;

/* How an option that takes a text says that there is none. */
static const char NO_TEXT[] = "<empty>";

/* The evaluation without a network. */
static const char HAND_MADE[] = "hand-made";

static const char *check_name(int number) { return number == 0 ? "false" : number == 1 ? "true" : NULL; }
static const char *preset_name(int number) { return number < RULES_PRESET_COUNT ? RULES_PRESETS[number].name : NULL; }
static const char *repetition_name(int number) { return number < REPETITION_COUNT ? REPETITION_NAMES[number] : NULL; }

static bool set_hash(Session *session, int64_t number) {
	if (session_is_busy(session) || !search_resize(session->search, (int)number)) return false;
	session->options.hash_mb = (int)number;
	return true;
}

static bool set_threads(Session *session, int64_t number) {
	if (session_is_busy(session) || !search_set_threads(session->search, (int)number)) return false;
	session->options.threads = (int)number;
	return true;
}

static bool set_multipv(Session *session, int64_t number) {
	session->options.multipv = (int)number;
	return true;
}

static bool set_overhead(Session *session, int64_t number) {
	session->options.overhead_ms = (int)number;
	return true;
}

static bool set_ponder(Session *session, int64_t number) {
	session->options.ponder = number != 0;
	return true;
}

static bool set_node_limit(Session *session, int64_t number) {
	session->options.node_limit = (uint64_t)number;
	return true;
}

static bool set_full_width(Session *session, int64_t number) {
	session->options.full_width = number != 0;
	return true;
}

static bool set_preset(Session *session, int64_t number) {
	session->options.rules_are_set = true;
	session->options.rules = RULES_PRESETS[number].rules;
	return true;
}

static bool set_quiet_limit(Session *session, int64_t number) {
	session->options.rules_are_set = true;
	session->options.rules.quiet_limit = (int)number;
	return true;
}

static bool set_repetition(Session *session, int64_t number) {
	session->options.rules_are_set = true;
	session->options.rules.repetition = (Repetition)number;
	return true;
}

static void complain_of_table(const char *line) { writer_print("info string error: TablePath: %s", line); }

static bool says_none(const char *text) { return *text == '\0' || strcmp(text, NO_TEXT) == 0; }

static bool set_table_path(Session *session, const char *text, char error[OPTION_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE];
	bool is_none = says_none(text);
	int files = search_use_endings(session->search, is_none ? NULL : text, complain_of_table);
	if (files > 0 || (is_none && files == 0)) return true;
	snprintf(error, OPTION_ERROR_SIZE, "%s %s", text_quoted(text, quoted),
		files < 0 ? "cannot be had: not enough memory" : "has no file of endings");
	return false;
}

static bool set_eval_file(Session *session, const char *text, char error[OPTION_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE], reason[NETWORK_ERROR_SIZE];
	bool is_builtin = says_none(text), is_hand_made = strcmp(text, HAND_MADE) == 0;
	Network *network = is_builtin || is_hand_made ? NULL : network_load(text, reason);
	if (!is_builtin && !is_hand_made && network == NULL) {
		snprintf(error, OPTION_ERROR_SIZE, "%s: %s", text_quoted(text, quoted), reason);
		return false;
	}
	session->options.network = is_builtin ? network_builtin() : network;
	search_use_network(session->search, session->options.network);
	free(session->options.eval_file);
	session->options.eval_file = network;
	return true;
}

static const Option OPTIONS[] = {
	{"Hash", "64", HASH_MB_MIN, HASH_MB_MAX, NULL, set_hash, NULL},
	{"Threads", "1", 1, THREADS_MAX, NULL, set_threads, NULL},
	{"MultiPV", "1", 1, MOVES_MAX, NULL, set_multipv, NULL},
	{"MoveOverhead", "10", 0, 10000, NULL, set_overhead, NULL},
	{"Ponder", "false", 0, 0, check_name, set_ponder, NULL},
	{"NodeLimit", "0", 0, INT64_MAX / 16, NULL, set_node_limit, NULL},
	{"FullWidth", "false", 0, 0, check_name, set_full_width, NULL},
	{"Rules", "olympiad", 0, 0, preset_name, set_preset, NULL},
	{"QuietLimit", "180", 1, QUIET_MAX, NULL, set_quiet_limit, NULL},
	{"Repetition", "position", 0, 0, repetition_name, set_repetition, NULL},
	{"TablePath", NO_TEXT, 0, 0, NULL, NULL, set_table_path},
	{"EvalFile", NO_TEXT, 0, 0, NULL, NULL, set_eval_file},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

void options_set_defaults(Options *options) {
	*options = (Options){.hash_mb = 64, .threads = 1, .multipv = 1, .overhead_ms = 10, .network = network_builtin(), .rules = RULES_PRESETS[0].rules};
}

void options_default_rules(Session *session, const char *preset) {
	if (!session->options.rules_are_set) rules_find_preset(preset, &session->options.rules);
}

void options_print(void) {
	for (int i = 0; i < OPTION_COUNT; i++) {
		const Option *option = &OPTIONS[i];
		if (option->set_text != NULL) {
			writer_print("option name %s type string default %s", option->name, option->fallback);
			continue;
		}
		if (option->choice == NULL) {
			writer_print("option name %s type spin default %s min %lld max %lld", option->name, option->fallback,
				(long long)option->min, (long long)option->max);
			continue;
		}
		if (option->choice == check_name) {
			writer_print("option name %s type check default %s", option->name, option->fallback);
			continue;
		}
		char choices[256];
		size_t used = 0;
		for (int j = 0; option->choice(j) != NULL; j++)
			used += (size_t)snprintf(choices + used, sizeof choices - used, " var %s", option->choice(j));
		writer_print("option name %s type combo default %s%s", option->name, option->fallback, choices);
	}
}

static bool find_choice(const Option *option, const char *value, int64_t *number) {
	for (int i = 0; option->choice(i) != NULL; i++) {
		if (!text_same_word(option->choice(i), value)) continue;
		*number = i;
		return true;
	}
	return false;
}

static bool set_option(Session *session, const Option *option, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	int64_t number = 0;
	if (option->set_text != NULL && session_is_busy(session)) {
		snprintf(error, OPTION_ERROR_SIZE, "%s cannot be set while a search is running", text_quoted(value, quoted));
		return false;
	}
	if (option->set_text != NULL) return option->set_text(session, value, error);
	if (option->choice != NULL) {
		if (!find_choice(option, value, &number)) {
			size_t used = (size_t)snprintf(error, OPTION_ERROR_SIZE, "%s is none of", text_quoted(value, quoted));
			for (int i = 0; option->choice(i) != NULL; i++)
				used += (size_t)snprintf(error + used, OPTION_ERROR_SIZE - used, " %s", option->choice(i));
			return false;
		}
	} else if (!text_to_number(value, option->min, option->max, &number)) {
		snprintf(error, OPTION_ERROR_SIZE, "%s is not a number in %lld..%lld", text_quoted(value, quoted),
			(long long)option->min, (long long)option->max);
		return false;
	}
	if (option->set(session, number)) return true;
	snprintf(error, OPTION_ERROR_SIZE, "%s %s", value,
		session_is_busy(session) ? "cannot be set while a search is running" : "cannot be had: not enough memory or threads");
	return false;
}

bool options_set(Session *session, const char *name, const char *value, char error[OPTION_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE];
	for (int i = 0; i < OPTION_COUNT; i++) {
		if (!text_same_word(OPTIONS[i].name, name)) continue;
		char reason[OPTION_ERROR_SIZE];
		if (set_option(session, &OPTIONS[i], value, reason)) return true;
		snprintf(error, OPTION_ERROR_SIZE, "%s: %.*s", OPTIONS[i].name, OPTION_ERROR_SIZE - 32, reason);
		return false;
	}
	snprintf(error, OPTION_ERROR_SIZE, "no option %s", text_quoted(name, quoted));
	return false;
}

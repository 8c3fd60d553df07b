/* The settings of one engine: KEY=VALUE after KEY=VALUE. */
#include "tools/referee/engine_settings.h"

#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/words.h"

const char *const PROTO_NAMES[PROTO_COUNT] = {"auto", "ugi", "mgtp"};

#define REFUSE(error, ...) (snprintf((error), SETTINGS_ERROR_SIZE, __VA_ARGS__), false)

/* The text after `prefix`, NULL when `text` does not begin with it. */
static const char *after(const char *text, const char *prefix) {
	size_t length = strlen(prefix);
	return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* Whether a text can go into one line of a dialogue. */
static bool is_one_line(const char *text) {
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 127) return false;
	return true;
}

static bool read_command(EngineSettings *engine, const char *text, char *error) {
	char quoted[QUOTED_SIZE];
	if (strlen(text) >= ENGINE_COMMAND_SIZE) return REFUSE(error, "cmd: longer than %d bytes", ENGINE_COMMAND_SIZE - 1);
	int words = words_split(text, engine->words, engine->argv, ENGINE_WORDS_MAX);
	if (words == WORDS_TOO_MANY) return REFUSE(error, "cmd: more than %d words", ENGINE_WORDS_MAX);
	if (words == WORDS_OPEN_QUOTE) return REFUSE(error, "cmd: a quote is not closed in %s", text_quoted(text, quoted));
	if (words == 0 || engine->argv[0][0] == '\0') return REFUSE(error, "cmd: names no program in %s", text_quoted(text, quoted));
	engine->argv[words] = NULL;
	engine->command = text;
	return true;
}

static bool read_directory(EngineSettings *engine, const char *text, char *error) {
	if (engine->directory != NULL) return REFUSE(error, "dir=%.60s: a second dir", text);
	if (*text == '\0') return REFUSE(error, "dir: empty");
	if (strlen(text) >= ENGINE_COMMAND_SIZE) return REFUSE(error, "dir: longer than %d bytes", ENGINE_COMMAND_SIZE - 1);
	engine->directory = text;
	return true;
}

static bool read_name(EngineSettings *engine, const char *text, char *error) {
	if (*text == '\0') return REFUSE(error, "name: empty");
	if (strlen(text) >= sizeof engine->name) return REFUSE(error, "name: longer than %d bytes", RECORD_NAME_SIZE - 1);
	strcpy(engine->name, text);
	return true;
}

/* Whether two option names agree; engines do not tell upper from lower case. */
static bool is_same_option(const EngineOption *a, const EngineOption *b) {
	char first[256], second[256];
	snprintf(first, sizeof first, "%.*s", a->name_length, a->name);
	snprintf(second, sizeof second, "%.*s", b->name_length, b->name);
	return text_same_word(first, second);
}

static const EngineOption *find_option(const EngineSettings *engine, const EngineOption *wanted) {
	for (int i = 0; i < engine->option_count; i++)
		if (is_same_option(&engine->option[i], wanted)) return &engine->option[i];
	return NULL;
}

/* "Hash=16". The rules are told by the match itself, or the engines and the referee
 * could play different games. */
static bool read_option(EngineSettings *engine, const char *text, char *error) {
	static const EngineOption RULES[] = {{"Rules", 5, NULL}, {"QuietLimit", 10, NULL}, {"Repetition", 10, NULL}};
	char quoted[QUOTED_SIZE];
	const char *equals = strchr(text, '=');
	if (equals == NULL || equals == text) return REFUSE(error, "option.%.40s: not like option.Hash=16", text);
	if (equals - text > 200) return REFUSE(error, "option: a name longer than 200 bytes");
	if (strlen(equals) > ENGINE_COMMAND_SIZE) return REFUSE(error, "option: a value longer than %d bytes", ENGINE_COMMAND_SIZE);
	if (!is_one_line(text)) return REFUSE(error, "option: a control character in %s", text_quoted(text, quoted));

	EngineOption option = {text, (int)(equals - text), equals + 1};
	for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
		if (is_same_option(&option, &RULES[i]))
			return REFUSE(error, "option.%s: set by --rules, --quiet-limit and --repetition", RULES[i].name);
	if (find_option(engine, &option) != NULL) return REFUSE(error, "option.%.*s: given twice", option.name_length, option.name);
	if (engine->option_count == ENGINE_OPTIONS_MAX) return REFUSE(error, "more than %d options", ENGINE_OPTIONS_MAX);
	engine->option[engine->option_count++] = option;
	return true;
}

/* Reads a limit if `text` is one; *is_limit says whether. */
static bool read_limit(EngineSettings *engine, const char *text, bool *is_limit, char *error) {
	for (int kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
		const char *wanted, *value = after(text, LIMIT_NAMES[kind]);
		if (value == NULL || *value != '=') continue;
		*is_limit = true;
		if (engine->has_limit) return REFUSE(error, "%.60s: a second limit", text);
		if (!limit_read((LimitKind)kind, value + 1, &engine->limit, &wanted)) return REFUSE(error, "%.60s: not %s", text, wanted);
		engine->has_limit = true;
		return true;
	}
	*is_limit = false;
	return true;
}

static bool read_proto(EngineSettings *engine, const char *text, char *error) {
	char quoted[QUOTED_SIZE];
	if (engine->has_proto) return REFUSE(error, "proto=%.60s: a second proto", text);
	for (int proto = 0; proto < PROTO_COUNT; proto++) {
		if (strcmp(text, PROTO_NAMES[proto]) != 0) continue;
		engine->proto = (Proto)proto;
		engine->has_proto = true;
		return true;
	}
	return REFUSE(error, "proto: %s is not auto, ugi or mgtp", text_quoted(text, quoted));
}

bool engine_read_key(EngineSettings *engine, bool is_each, const char *text, char error[SETTINGS_ERROR_SIZE]) {
	bool is_limit;
	const char *value;
	char quoted[QUOTED_SIZE];
	if (!read_limit(engine, text, &is_limit, error)) return false;
	if (is_limit) return true;
	if ((value = after(text, "option.")) != NULL) return read_option(engine, value, error);
	if ((value = after(text, "margin=")) != NULL) {
		if (engine->has_margin) return REFUSE(error, "%.60s: a second margin", text);
		engine->has_margin = text_to_number(value, 0, LIMIT_TIME_MAX, &engine->margin_ms);
		return engine->has_margin || REFUSE(error, "%.60s: not milliseconds in 0..%d", text, LIMIT_TIME_MAX);
	}
	if ((value = after(text, "dir=")) != NULL) return read_directory(engine, value, error);
	if ((value = after(text, "proto=")) != NULL) return read_proto(engine, value, error);
	if ((value = after(text, "rules=")) != NULL) {
		engine->tells_rules = strcmp(value, "told") == 0;
		return engine->tells_rules || REFUSE(error, "%.60s: not rules=told", text);
	}
	if (!is_each && (value = after(text, "cmd=")) != NULL)
		return engine->argv[0] == NULL ? read_command(engine, value, error) : REFUSE(error, "%.60s: a second cmd", text);
	if (!is_each && (value = after(text, "name=")) != NULL)
		return engine->name[0] == '\0' ? read_name(engine, value, error) : REFUSE(error, "%.60s: a second name", text);
	return REFUSE(error, "%s is not a setting of %s", text_quoted(text, quoted), is_each ? "--each" : "an engine");
}

/* ---- putting it together ---- */

bool engine_complete(EngineSettings *engine, const EngineSettings *each, char error[SETTINGS_ERROR_SIZE]) {
	if (engine->argv[0] == NULL) return REFUSE(error, "--engine: cmd= is missing");
	if (!engine->has_proto) engine->proto = each->proto;
	engine->tells_rules |= each->tells_rules;
	if (engine->directory == NULL) engine->directory = each->directory;
	if (!engine->has_limit && each->has_limit) engine->limit = each->limit;
	if (!engine->has_limit && !each->has_limit)
		engine->limit = (Limit){.kind = LIMIT_MOVETIME, .amount = 100, .margin_ms = MARGIN_MOVETIME};
	if (engine->has_margin || each->has_margin) engine->limit.margin_ms = engine->has_margin ? engine->margin_ms : each->margin_ms;
	if (engine->limit.kind == LIMIT_NODES || engine->limit.kind == LIMIT_DEPTH) {
		if (engine->has_margin) return REFUSE(error, "margin: of no meaning with nodes or depth");
		engine->limit.margin_ms = 0;
	}
	for (int i = 0; i < each->option_count; i++) {
		if (find_option(engine, &each->option[i]) != NULL) continue;
		if (engine->option_count == ENGINE_OPTIONS_MAX) return REFUSE(error, "more than %d options", ENGINE_OPTIONS_MAX);
		engine->option[engine->option_count++] = each->option[i];
	}
	return true;
}

/* Numbers the engines from `first` on that have its name, if its user gave it to none. */
static void number_names(EngineSettings engine[], int engines, int first, const bool was_given[]) {
	char name[RECORD_NAME_SIZE];
	int same = 0, number = 0;
	bool is_given = false;
	memcpy(name, engine[first].name, sizeof name);
	for (int i = first; i < engines; i++) {
		if (strcmp(engine[i].name, name) != 0) continue;
		same++;
		is_given |= was_given[i];
	}
	for (int i = first; i < engines && same > 1 && !is_given; i++)
		if (strcmp(engine[i].name, name) == 0) snprintf(engine[i].name, sizeof engine[i].name, "%.240s-%d", name, ++number);
}

bool engine_complete_names(EngineSettings engine[], int engines, char error[SETTINGS_ERROR_SIZE]) {
	bool was_given[ENGINES_MAX];
	char quoted[QUOTED_SIZE];
	for (int i = 0; i < engines; i++) {
		was_given[i] = engine[i].name[0] != '\0';
		const char *slash = strrchr(engine[i].argv[0], '/');
		if (!was_given[i]) snprintf(engine[i].name, sizeof engine[i].name, "%.240s", slash == NULL ? engine[i].argv[0] : slash + 1);
	}
	for (int i = 0; i < engines; i++) number_names(engine, engines, i, was_given);
	for (int i = 0; i < engines; i++)
		for (int j = 0; j < i; j++)
			if (strcmp(engine[i].name, engine[j].name) == 0) return REFUSE(error, "name: two engines are called %s", text_quoted(engine[i].name, quoted));
	return true;
}

const char *engine_option_value(const EngineSettings *engine, const char *name) {
	const EngineOption *option = find_option(engine, &(EngineOption){name, (int)strlen(name), NULL});
	return option == NULL ? NULL : option->value;
}

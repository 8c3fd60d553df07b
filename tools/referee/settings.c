/* The command line. Every argument is read whole or refused; none is guessed. */
#include "tools/referee/settings.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"

const char *const PROTO_NAMES[PROTO_COUNT] = {"auto", "ugi", "mgtp"};

#define REFUSE(error, ...) (snprintf((error), SETTINGS_ERROR_SIZE, __VA_ARGS__), false)

/* A cursor over the arguments. */
typedef struct {
	int count;
	char *const *argument;
	char *error;
} Arguments;

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

/* ---- one engine ---- */

/* Copies one word of a command to *to and moves both; quotes group. False when one
 * is not closed. */
static bool copy_word(const char **from, char **to) {
	while (**from != '\0' && **from != ' ' && **from != '\t') {
		char quote = **from;
		if (quote != '\'' && quote != '"') {
			*(*to)++ = *(*from)++;
			continue;
		}
		const char *end = strchr(*from + 1, quote);
		if (end == NULL) return false;
		for (++*from; *from < end;) *(*to)++ = *(*from)++;
		++*from;
	}
	*(*to)++ = '\0';
	return true;
}

static bool read_command(EngineSettings *engine, const char *text, char *error) {
	char quoted[QUOTED_SIZE], *to = engine->command;
	const char *from = text;
	int words = 0;
	if (strlen(text) >= sizeof engine->command) return REFUSE(error, "cmd: longer than %d bytes", ENGINE_COMMAND_SIZE - 1);
	for (;;) {
		while (*from == ' ' || *from == '\t') from++;
		if (*from == '\0') break;
		if (words == ENGINE_WORDS_MAX) return REFUSE(error, "cmd: more than %d words", ENGINE_WORDS_MAX);
		engine->argv[words++] = to;
		if (!copy_word(&from, &to)) return REFUSE(error, "cmd: a quote is not closed in %s", text_quoted(text, quoted));
	}
	engine->argv[words] = NULL;
	if (words == 0 || engine->argv[0][0] == '\0') return REFUSE(error, "cmd: names no program in %s", text_quoted(text, quoted));
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

/* One KEY=VALUE. What belongs to both engines (--each) has no command and no name. */
static bool read_key(EngineSettings *engine, bool is_each, const char *text, char *error) {
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

/* The keys up to the next argument with "--". */
static bool read_keys(EngineSettings *engine, bool is_each, Arguments *arguments) {
	while (arguments->count > 0 && after(*arguments->argument, "--") == NULL) {
		if (!read_key(engine, is_each, *arguments->argument, arguments->error)) return false;
		arguments->argument++;
		arguments->count--;
	}
	return true;
}

/* ---- the match ---- */

/* What the whole line says, before the parts are put together. */
typedef struct {
	int engines;
	EngineSettings each;
	bool has_each;
	const char *seen[16]; /* flags that may come once */
	int seen_count;
	int64_t quiet_limit; /* 0: the preset's */
	int repetition;      /* -1: the preset's */
} Draft;

static bool read_number(const char *flag, const char *text, int64_t least, int64_t most, int64_t *number, char *error) {
	char quoted[QUOTED_SIZE];
	if (text_to_number(text, least, most, number)) return true;
	return REFUSE(error, "%s: %s is not a number in %" PRId64 "..%" PRId64, flag, text_quoted(text, quoted), least, most);
}

/* A flag with one value. */
static bool read_value(Settings *settings, Draft *draft, const char *flag, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	Repetition repetition;
	if (strcmp(flag, "--pairs") == 0) return read_number(flag, value, 1, RECORD_PAIR_MAX, &settings->pairs, error);
	if (strcmp(flag, "--seed") == 0) return read_number(flag, value, 0, RECORD_SEED_MAX, &settings->seed, error);
	if (strcmp(flag, "--stall") == 0) return read_number(flag, value, 1, STALL_MAX, &settings->stall_ms, error);
	if (strcmp(flag, "--quiet-limit") == 0) return read_number(flag, value, 1, QUIET_LIMIT_MAX, &draft->quiet_limit, error);
	if (strcmp(flag, "--rules") == 0) {
		settings->rules_name = value;
		if (rules_find_preset(value, &settings->rules)) return true;
		return REFUSE(error, "--rules: %s is not olympiad, platform, platform-v3 or icga2010", text_quoted(value, quoted));
	}
	if (strcmp(flag, "--repetition") == 0) {
		if (!rules_find_repetition(value, &repetition))
			return REFUSE(error, "--repetition: %s is not position, cycle or cycle+1", text_quoted(value, quoted));
		draft->repetition = (int)repetition;
		return true;
	}
	if (strcmp(flag, "--start") == 0) {
		settings->starts.text = value;
		return true;
	}
	if (strcmp(flag, "--starts") == 0) {
		settings->starts.path = value;
		return *value != '\0' || REFUSE(error, "--starts: an empty name");
	}
	/* --records is what is left of the flags that take_flag lets through. */
	settings->records = value;
	return *value != '\0' || REFUSE(error, "--records: an empty name");
}

/* Whether `flag` is one with a value that may come here; it may come once. */
static bool take_flag(Draft *draft, const char *flag, char *error) {
	static const char *const FLAGS[] = {"--pairs", "--seed", "--stall", "--quiet-limit", "--rules", "--repetition", "--start", "--starts",
		"--records"};
	char quoted[QUOTED_SIZE];
	bool is_known = false;
	for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) is_known |= strcmp(flag, FLAGS[i]) == 0;
	if (!is_known) return REFUSE(error, "%s is not an argument of banqi-referee", text_quoted(flag, quoted));
	for (int i = 0; i < draft->seen_count; i++)
		if (strcmp(draft->seen[i], flag) == 0) return REFUSE(error, "%s: given twice", flag);
	draft->seen[draft->seen_count++] = flag;
	return true;
}

static bool read_argument(Settings *settings, Draft *draft, Arguments *arguments) {
	const char *flag = *arguments->argument++;
	arguments->count--;
	if (strcmp(flag, "--engine") == 0) {
		if (draft->engines == 2) return REFUSE(arguments->error, "--engine: a third engine, a match has two");
		return read_keys(&settings->engine[draft->engines++], false, arguments);
	}
	if (strcmp(flag, "--each") == 0) {
		if (draft->has_each) return REFUSE(arguments->error, "--each: given twice");
		draft->has_each = true;
		return read_keys(&draft->each, true, arguments);
	}
	if (!take_flag(draft, flag, arguments->error)) return false;
	if (arguments->count == 0) return REFUSE(arguments->error, "%s: its value is missing", flag);
	arguments->count--;
	return read_value(settings, draft, flag, *arguments->argument++, arguments->error);
}

/* ---- putting it together ---- */

/* Fills what an engine does not say from what was said for both. */
static bool complete_engine(EngineSettings *engine, const EngineSettings *each, char *error) {
	if (engine->argv[0] == NULL) return REFUSE(error, "--engine: cmd= is missing");
	if (!engine->has_proto) engine->proto = each->proto;
	engine->tells_rules |= each->tells_rules;
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

/* Names that were not given are the programs'; twice the same one gets numbers. */
static bool complete_names(EngineSettings engine[2], char *error) {
	bool was_given[2];
	char quoted[QUOTED_SIZE];
	for (int i = 0; i < 2; i++) {
		was_given[i] = engine[i].name[0] != '\0';
		const char *slash = strrchr(engine[i].argv[0], '/');
		if (!was_given[i]) snprintf(engine[i].name, sizeof engine[i].name - 2, "%s", slash == NULL ? engine[i].argv[0] : slash + 1);
	}
	if (strcmp(engine[0].name, engine[1].name) != 0) return true;
	if (was_given[0] || was_given[1]) return REFUSE(error, "name: both engines are called %s", text_quoted(engine[0].name, quoted));
	strcat(engine[0].name, "-1");
	strcat(engine[1].name, "-2");
	return true;
}

static bool read_all(Settings *settings, Arguments *arguments) {
	Draft draft = {.repetition = -1};
	while (arguments->count > 0)
		if (!read_argument(settings, &draft, arguments)) return false;

	if (draft.engines != 2) return REFUSE(arguments->error, "--engine: %d given, a match has two", draft.engines);
	if (settings->starts.text != NULL && settings->starts.path != NULL) return REFUSE(arguments->error, "--starts: --start is given, too");
	if (draft.quiet_limit > 0) settings->rules.quiet_limit = (int)draft.quiet_limit;
	if (draft.repetition >= 0) settings->rules.repetition = (Repetition)draft.repetition;
	for (int i = 0; i < 2; i++)
		if (!complete_engine(&settings->engine[i], &draft.each, arguments->error)) return false;
	return complete_names(settings->engine, arguments->error);
}

bool settings_read(Settings *settings, int count, char *const arguments[], char error[SETTINGS_ERROR_SIZE]) {
	*settings = (Settings){
		.rules_name = RULES_PRESETS[0].name,
		.rules = RULES_PRESETS[0].rules,
		.pairs = 10,
		.seed = 1,
		.stall_ms = STALL_USUAL,
	};
	if (read_all(settings, &(Arguments){count, arguments, error})) return true;
	/* Whatever an argument held, its complaint is one line. */
	for (char *c = error; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
	return false;
}

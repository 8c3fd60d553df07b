/* The command line. Every argument is read whole or refused; none is guessed. */
#include "tools/referee/settings.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/config.h"
#include "tools/referee/engine_settings.h"
#include "tools/referee/info.h"

#define REFUSE(error, ...) (snprintf((error), SETTINGS_ERROR_SIZE, __VA_ARGS__), false)

/* A cursor over the arguments. */
typedef struct {
	int count;
	char *const *argument;
	char *error;
} Arguments;

/* What the whole line says, before the parts are put together. */
typedef struct {
	Settings *settings;
	EngineSettings each;
	uint64_t seen;       /* a bit for each of FLAGS */
	int64_t quiet_limit; /* 0: the preset's */
	int repetition;      /* -1: the preset's */
	int format;          /* -1: by the number of engines */
} Draft;

/* ---- values ---- */

static bool read_number(const char *flag, const char *text, int64_t least, int64_t most, int64_t *number, char *error) {
	char quoted[QUOTED_SIZE];
	if (text_to_number(text, least, most, number)) return true;
	return REFUSE(error, "%s: %s is not a number in %" PRId64 "..%" PRId64, flag, text_quoted(text, quoted), least, most);
}

static bool read_quiet_limit(Draft *draft, const char *value, char *error) {
	return read_number("--quiet-limit", value, 1, QUIET_LIMIT_MAX, &draft->quiet_limit, error);
}

static bool read_rules(Draft *draft, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	draft->settings->rules_name = value;
	if (rules_find_preset(value, &draft->settings->rules)) return true;
	return REFUSE(error, "--rules: %s is not olympiad, platform, platform-v3 or icga2010", text_quoted(value, quoted));
}

static bool read_repetition(Draft *draft, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	Repetition repetition;
	if (!rules_find_repetition(value, &repetition))
		return REFUSE(error, "--repetition: %s is not position, cycle or cycle+1", text_quoted(value, quoted));
	draft->repetition = (int)repetition;
	return true;
}

static bool read_format(Draft *draft, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	for (draft->format = 0; draft->format < SCHEDULE_FORMAT_COUNT; draft->format++)
		if (strcmp(value, SCHEDULE_NAMES[draft->format]) == 0) return true;
	return REFUSE(error, "--format: %s is not match, round-robin or gauntlet", text_quoted(value, quoted));
}

static bool read_shard(Draft *draft, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	Settings *settings = draft->settings;
	if (text_to_shard(value, RECORD_PAIR_MAX, &settings->shard, &settings->shards)) return true;
	return REFUSE(error, "--shard: %s is not like 0/4, from 0/4 to 3/4", text_quoted(value, quoted));
}

static bool read_agreed_score(Draft *draft, const char *value, char *error) {
	char quoted[QUOTED_SIZE];
	Settings *settings = draft->settings;
	if (text_to_two_numbers(value, ',', &settings->agreed_score, &settings->agreed_plies, (const int64_t[]){1, INFO_SCORE_MAX, 2, AGREED_PLIES_MAX})) return true;
	return REFUSE(error, "--agreed-score: %s is not like 950,8: a score in 1..%d for plies in 2..%d", text_quoted(value, quoted), INFO_SCORE_MAX,
		AGREED_PLIES_MAX);
}

/* ---- flags ---- */

typedef enum { FLAG_NUMBER, FLAG_TEXT, FLAG_SWITCH, FLAG_OTHER } FlagKind;

/* The flags that may come once: where the value of each goes, or who reads it. */
static const struct {
	const char *name;
	FlagKind kind;
	size_t offset; /* in Settings */
	int64_t least, most;
	bool (*read)(Draft *draft, const char *value, char *error);
} FLAGS[] = {
	{"--pairs", FLAG_NUMBER, offsetof(Settings, pairs), 1, RECORD_PAIR_MAX, NULL},
	{"--seed", FLAG_NUMBER, offsetof(Settings, seed), 0, RECORD_SEED_MAX, NULL},
	{"--stall", FLAG_NUMBER, offsetof(Settings, stall_ms), 1, STALL_MAX, NULL},
	{"--concurrency", FLAG_NUMBER, offsetof(Settings, concurrency), 1, CONCURRENCY_MAX, NULL},
	{"--max-failures", FLAG_NUMBER, offsetof(Settings, max_failures), 1, 2 * RECORD_PAIR_MAX, NULL},
	{"--max-plies", FLAG_NUMBER, offsetof(Settings, max_plies), 1, HISTORY_MAX, NULL},
	{"--records", FLAG_TEXT, offsetof(Settings, records), 0, 0, NULL},
	{"--journal", FLAG_TEXT, offsetof(Settings, journal), 0, 0, NULL},
	{"--start", FLAG_TEXT, offsetof(Settings, starts.text), 0, 0, NULL},
	{"--starts", FLAG_TEXT, offsetof(Settings, starts.path), 0, 0, NULL},
	{"--pin", FLAG_SWITCH, offsetof(Settings, pins), 0, 0, NULL},
	{"--quiet", FLAG_SWITCH, offsetof(Settings, is_quiet), 0, 0, NULL},
	{"--json", FLAG_SWITCH, offsetof(Settings, is_json), 0, 0, NULL},
	{"--sprt-exit", FLAG_SWITCH, offsetof(Settings, exits_by_sprt), 0, 0, NULL},
	{"--quiet-limit", FLAG_OTHER, 0, 0, 0, read_quiet_limit},
	{"--rules", FLAG_OTHER, 0, 0, 0, read_rules},
	{"--repetition", FLAG_OTHER, 0, 0, 0, read_repetition},
	{"--format", FLAG_OTHER, 0, 0, 0, read_format},
	{"--shard", FLAG_OTHER, 0, 0, 0, read_shard},
	{"--agreed-score", FLAG_OTHER, 0, 0, 0, read_agreed_score},
};

enum { FLAG_COUNT = sizeof FLAGS / sizeof *FLAGS };

static bool read_value(Draft *draft, int flag, const char *value, char *error) {
	char *place = (char *)draft->settings + FLAGS[flag].offset;
	switch (FLAGS[flag].kind) {
	case FLAG_NUMBER: return read_number(FLAGS[flag].name, value, FLAGS[flag].least, FLAGS[flag].most, (int64_t *)(void *)place, error);
	case FLAG_SWITCH: return *(bool *)(void *)place = true, true;
	case FLAG_TEXT: *(const char **)(void *)place = value; return *value != '\0' || REFUSE(error, "%s: an empty name", FLAGS[flag].name);
	default: return FLAGS[flag].read(draft, value, error);
	}
}

static bool read_flag(Draft *draft, const char *name, Arguments *arguments) {
	char quoted[QUOTED_SIZE];
	int flag = 0;
	while (flag < FLAG_COUNT && strcmp(name, FLAGS[flag].name) != 0) flag++;
	if (flag == FLAG_COUNT) return REFUSE(arguments->error, "%s is not an argument of banqi-referee", text_quoted(name, quoted));
	if ((draft->seen >> flag & 1) != 0) return REFUSE(arguments->error, "%s: given twice", name);
	draft->seen |= UINT64_C(1) << flag;
	if (FLAGS[flag].kind == FLAG_SWITCH) return read_value(draft, flag, NULL, arguments->error);
	if (arguments->count == 0) return REFUSE(arguments->error, "%s: its value is missing", name);
	arguments->count--;
	return read_value(draft, flag, *arguments->argument++, arguments->error);
}

/* The keys up to the next argument with "--". */
static bool read_keys(EngineSettings *engine, bool is_each, Arguments *arguments) {
	while (arguments->count > 0 && strncmp(*arguments->argument, "--", 2) != 0) {
		if (!engine_read_key(engine, is_each, *arguments->argument, arguments->error)) return false;
		arguments->argument++;
		arguments->count--;
	}
	return true;
}

static bool read_sprt(Settings *settings, Arguments *arguments) {
	char reason[SPRT_ERROR_SIZE];
	if (settings->has_sprt) return REFUSE(arguments->error, "--sprt: given twice");
	int words = sprt_read(&settings->sprt, arguments->count, arguments->argument, reason);
	if (words < 0) return REFUSE(arguments->error, "%s", reason);
	arguments->argument += words;
	arguments->count -= words;
	return settings->has_sprt = true, true;
}

/* A folder may follow. */
static bool read_known_ending(KnownEnding *known, Arguments *arguments) {
	if (known->is_asked_for) return REFUSE(arguments->error, "--known-ending: given twice");
	known->is_asked_for = true;
	if (arguments->count == 0 || strncmp(*arguments->argument, "--", 2) == 0) return true;
	arguments->count--;
	known->folder = *arguments->argument++;
	return *known->folder != '\0' || REFUSE(arguments->error, "--known-ending: an empty name");
}

static bool read_argument(Draft *draft, Arguments *arguments) {
	static const uint64_t EACH = UINT64_C(1) << 63;
	const char *name = *arguments->argument++;
	arguments->count--;
	if (strcmp(name, "--engine") == 0) {
		if (draft->settings->engines == ENGINES_MAX) return REFUSE(arguments->error, "--engine: more than %d engines", ENGINES_MAX);
		return read_keys(&draft->settings->engine[draft->settings->engines++], false, arguments);
	}
	if (strcmp(name, "--sprt") == 0) return read_sprt(draft->settings, arguments);
	if (strcmp(name, "--known-ending") == 0) return read_known_ending(&draft->settings->known, arguments);
	if (strcmp(name, "--each") != 0) return read_flag(draft, name, arguments);
	if ((draft->seen & EACH) != 0) return REFUSE(arguments->error, "--each: given twice");
	draft->seen |= EACH;
	return read_keys(&draft->each, true, arguments);
}

/* ---- putting it together ---- */

/* Three engines and more play a round robin unless told else. */
static bool complete_format(Draft *draft, char *error) {
	Settings *settings = draft->settings;
	if (draft->format < 0) draft->format = settings->engines == 2 ? SCHEDULE_MATCH : SCHEDULE_ROUND_ROBIN;
	settings->format = (ScheduleFormat)draft->format;
	if (settings->format == SCHEDULE_MATCH && settings->engines > 2)
		return REFUSE(error, "--format: a match has two engines, not %d", settings->engines);
	int encounters = schedule_encounters(settings->format, settings->engines);
	if (settings->pairs <= RECORD_PAIR_MAX / encounters) return true;
	return REFUSE(error, "--pairs: %" PRId64 " for each of %d encounters are more than %d", settings->pairs, encounters, RECORD_PAIR_MAX);
}

static bool read_all(Settings *settings, Arguments *arguments) {
	Draft draft = {.settings = settings, .repetition = -1, .format = -1};
	while (arguments->count > 0)
		if (!read_argument(&draft, arguments)) return false;

	if (settings->engines < 2) return REFUSE(arguments->error, "--engine: %d given, a match has two or more", settings->engines);
	if (settings->starts.text != NULL && settings->starts.path != NULL) return REFUSE(arguments->error, "--starts: --start is given, too");
	if (settings->has_sprt && settings->engines > 2) return REFUSE(arguments->error, "--sprt: tests two engines, not %d", settings->engines);
	if (settings->exits_by_sprt && !settings->has_sprt) return REFUSE(arguments->error, "--sprt-exit: without --sprt");
	if (draft.quiet_limit > 0) settings->rules.quiet_limit = (int)draft.quiet_limit;
	if (draft.repetition >= 0) settings->rules.repetition = (Repetition)draft.repetition;
	for (int i = 0; i < settings->engines; i++)
		if (!engine_complete(&settings->engine[i], &draft.each, arguments->error)) return false;
	return complete_format(&draft, arguments->error) && engine_complete_names(settings->engine, settings->engines, arguments->error);
}

bool settings_read(Settings *settings, int count, char *const arguments[], char error[SETTINGS_ERROR_SIZE]) {
	int expanded;
	*settings = (Settings){
		.rules_name = RULES_PRESETS[0].name,
		.rules = RULES_PRESETS[0].rules,
		.pairs = 10,
		.seed = 1,
		.stall_ms = STALL_USUAL,
		.shards = 1,
	};
	if (config_expand(count, arguments, &settings->arguments, &expanded, error)
		&& read_all(settings, &(Arguments){expanded, settings->arguments, error}))
		return true;
	/* Whatever an argument held, its complaint is one line. */
	for (char *c = error; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
	return false;
}

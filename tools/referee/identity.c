/* A match is known by a hash of all that determines its games: FNV-1a, 64 bits (G. Fowler,
 * L. C. Noll, K.-P. Vo, 1991), over the settings as text. */
#include "tools/referee/identity.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"
#include "tools/referee/luck.h"

/* Adds a text and its closing NUL, which keeps neighbours apart. */
static void hash_text(uint64_t *hash, const char *text) {
	do *hash = (*hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	while (*text++ != '\0');
}

static void hash_number(uint64_t *hash, int64_t number) {
	char text[24];
	snprintf(text, sizeof text, "%" PRId64, number);
	hash_text(hash, text);
}

static void hash_engine(uint64_t *hash, const JournalEngine *engine, bool tells_rules) {
	hash_text(hash, engine->name);
	hash_text(hash, engine->protocol);
	hash_text(hash, engine->limit);
	hash_text(hash, engine->command);
	hash_text(hash, engine->options);
	hash_text(hash, engine->directory);
	hash_number(hash, tells_rules);
}

/* Which tables there are: what they say is always the same. */
static void hash_endings(uint64_t *hash, const Endings *endings) {
	if (endings == NULL) return;
	hash_text(hash, "known endings");
	for (int i = 0; endings->file != NULL && i < endings->tables->count; i++)
		if (endings->file[i].bytes != NULL) hash_number(hash, i);
}

static uint64_t hash_settings(const Settings *settings, const JournalHeader *header) {
	char start[POSITION_TEXT_SIZE];
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	hash_number(&hash, header->seed);
	hash_text(&hash, SCHEDULE_NAMES[header->format]);
	hash_text(&hash, header->rules_name);
	hash_number(&hash, header->rules.quiet_limit);
	hash_text(&hash, REPETITION_NAMES[header->rules.repetition]);
	hash_number(&hash, header->rules.occurrences);
	hash_number(&hash, settings->stall_ms);
	hash_number(&hash, settings->max_plies);
	hash_number(&hash, settings->agreed_score);
	hash_number(&hash, settings->agreed_plies);
	hash_endings(&hash, settings->known.endings);
	for (int i = 0; i < settings->starts.count; i++) {
		position_to_text(&settings->starts.start[i].pos, start);
		hash_text(&hash, start);
	}
	for (int i = 0; i < header->engines; i++) hash_engine(&hash, &header->engine[i], settings->engine[i].tells_rules);
	return hash;
}

/* "Hash=64 Threads=2"; false when it is too long. */
static bool write_options(const EngineSettings *engine, char text[JOURNAL_TEXT_SIZE]) {
	int used = 0;
	text[0] = '\0';
	for (int i = 0; i < engine->option_count && used < JOURNAL_TEXT_SIZE; i++) {
		const EngineOption *option = &engine->option[i];
		used += snprintf(text + used, (size_t)(JOURNAL_TEXT_SIZE - used), "%s%.*s=%s", i == 0 ? "" : " ", option->name_length, option->name, option->value);
	}
	return used < JOURNAL_TEXT_SIZE;
}

static bool describe_engine(const EngineSettings *settings, JournalEngine *engine, char error[SETTINGS_ERROR_SIZE]) {
	char quoted[QUOTED_SIZE];
	memcpy(engine->name, settings->name, sizeof engine->name);
	strcpy(engine->protocol, PROTO_NAMES[settings->proto]);
	limit_to_text(&settings->limit, engine->limit, sizeof engine->limit);
	strcpy(engine->command, settings->command);
	strcpy(engine->directory, settings->directory == NULL ? "" : settings->directory);
	if (write_options(settings, engine->options)) return true;
	snprintf(error, SETTINGS_ERROR_SIZE, "%s: its options together are longer than %d bytes", text_quoted(engine->name, quoted), JOURNAL_TEXT_SIZE - 1);
	return false;
}

bool identity_header(const Settings *settings, JournalHeader *header, char error[SETTINGS_ERROR_SIZE]) {
	header->seed = settings->seed;
	header->format = settings->format;
	header->pairs = settings->pairs;
	header->engines = settings->engines;
	header->shard = (int)settings->shard;
	header->shards = (int)settings->shards;
	header->rules = settings->rules;
	snprintf(header->rules_name, sizeof header->rules_name, "%s", settings->rules_name);
	luck_method(header->luck);
	for (int i = 0; i < settings->engines; i++)
		if (!describe_engine(&settings->engine[i], &header->engine[i], error)) return false;
	header->settings = hash_settings(settings, header);
	return true;
}

static const char *engine_difference(const JournalEngine *a, const JournalEngine *b) {
	if (strcmp(a->name, b->name) != 0) return "an engine's name";
	if (strcmp(a->protocol, b->protocol) != 0) return "an engine's protocol";
	if (strcmp(a->limit, b->limit) != 0) return "an engine's limit";
	if (strcmp(a->command, b->command) != 0) return "an engine's command";
	if (strcmp(a->options, b->options) != 0) return "an engine's options";
	return strcmp(a->directory, b->directory) != 0 ? "an engine's directory" : NULL;
}

const char *identity_difference(const JournalHeader *a, const JournalHeader *b) {
	const char *difference;
	if (a->seed != b->seed) return "the seed";
	if (a->format != b->format) return "the format";
	if (a->engines != b->engines) return "the number of engines";
	if (strcmp(a->rules_name, b->rules_name) != 0 || a->rules.quiet_limit != b->rules.quiet_limit || a->rules.repetition != b->rules.repetition
		|| a->rules.occurrences != b->rules.occurrences)
		return "the rules";
	for (int i = 0; i < a->engines; i++)
		if ((difference = engine_difference(&a->engine[i], &b->engine[i])) != NULL) return difference;
	if (strcmp(a->luck, b->luck) != 0) return "the measure of luck";
	return a->settings != b->settings ? "a setting that is not named in it" : NULL;
}

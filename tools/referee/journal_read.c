/* Reading journals. Each kind of line is one list of fields in the order in which
 * journal.c writes them, so the two can be compared line by line. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/journal.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"
#include "search/crc.h"

/* ` check=`, eight digits, and the end of the line. */
enum { CHECK_SIZE = 7 + 8 + 1 };

/* The fields of a line that are still to be read. */
typedef struct {
	JournalReader *reader;
	char *rest;
} Fields;

#define REFUSE(fields, name, ...) (refuse((fields)->reader, (name), __VA_ARGS__), false)

__attribute__((format(printf, 3, 4))) static void refuse(JournalReader *reader, const char *field, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int used = snprintf(reader->error, sizeof reader->error, "%.200s:%ld: %s: ", reader->path, reader->line, field);
	vsnprintf(reader->error + used, sizeof reader->error - (size_t)used, format, arguments);
	va_end(arguments);
	for (char *c = reader->error; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
}

/* ---- lines ---- */

/* Whether a line is whole. Its check and its end are cut off then. */
static bool is_whole(char *text, size_t length) {
	char check[CHECK_SIZE + 1];
	if (length < CHECK_SIZE || strlen(text) != length) return false;
	size_t before = length - CHECK_SIZE;
	snprintf(check, sizeof check, " check=%08" PRIx32 "\n", crc32_of(text, before));
	if (strcmp(text + before, check) != 0) return false;
	text[before] = '\0';
	return true;
}

static bool is_at_end(FILE *file) {
	int c = getc(file);
	if (c != EOF) ungetc(c, file);
	return c == EOF;
}

static JournalStatus fail(JournalReader *reader) {
	snprintf(reader->error, sizeof reader->error, "%.200s: %s", reader->path, strerror(errno));
	return JOURNAL_IO_ERROR;
}

/* Reads the next line that is whole. */
static JournalStatus next_line(JournalReader *reader) {
	ssize_t length = getline(&reader->text, &reader->room, reader->file);
	if (length < 0) return feof(reader->file) && !ferror(reader->file) ? JOURNAL_END : fail(reader);
	reader->line++;
	reader->line_start = reader->good_size;
	if (is_whole(reader->text, (size_t)length)) {
		reader->good_size += length;
		return JOURNAL_READ;
	}
	if (is_at_end(reader->file) && reader->line > 1) {
		reader->is_torn = true;
		return JOURNAL_END;
	}
	refuse(reader, "check", "%s", reader->line == 1 ? "this is no journal, or its first line is damaged" : "the line is damaged");
	return JOURNAL_BAD;
}

/* ---- fields ---- */

/* Undoes the escapes of a text up to its closing quote and moves *rest behind that. */
static bool unquote(Fields *fields, const char *name, char *to) {
	const char *from = to;
	while (*from != '"') {
		char c = *from++;
		if (c == '\0') return REFUSE(fields, name, "does not end with \"");
		if (c == '\\' && (c = record_unescape(&from)) == '\0') return REFUSE(fields, name, "bad escape \\%.3s", from);
		*to++ = c;
	}
	fields->rest += from + 1 - fields->rest;
	*to = '\0';
	return true;
}

/* The value of the next field, which has to be this one; NULL with the reason. */
static char *next_value(Fields *fields, const char *name) {
	size_t length = strlen(name);
	char *value = fields->rest;
	if (strncmp(value, name, length) != 0 || value[length] != '=') {
		refuse(fields->reader, name, "missing, here is '%.40s'", value);
		return NULL;
	}
	value += length + 1;
	bool is_quoted = *value == '"';
	fields->rest = is_quoted ? value + 1 : value + strcspn(value, " ");
	if (is_quoted && !unquote(fields, name, ++value)) return NULL;
	if (*fields->rest == ' ') {
		*fields->rest++ = '\0';
	} else if (*fields->rest != '\0') {
		refuse(fields->reader, name, "text after the value: '%.40s'", fields->rest);
		return NULL;
	}
	return value;
}

static bool read_text(Fields *fields, const char *name, char *text, size_t size) {
	const char *value = next_value(fields, name);
	if (value == NULL) return false;
	size_t length = strlen(value);
	if (length >= size) return REFUSE(fields, name, "longer than %zu bytes", size - 1);
	memcpy(text, value, length + 1);
	return true;
}

static bool read_number(Fields *fields, const char *name, int64_t least, int64_t most, int64_t *number) {
	const char *value = next_value(fields, name);
	if (value == NULL) return false;
	if (text_to_number(value, least, most, number)) return true;
	return REFUSE(fields, name, "'%.40s' is not a number in %" PRId64 "..%" PRId64, value, least, most);
}

static bool read_int(Fields *fields, const char *name, int least, int most, int *number) {
	int64_t wide;
	if (!read_number(fields, name, least, most, &wide)) return false;
	*number = (int)wide;
	return true;
}

/* One of `count` words; *index says which. */
static bool read_choice(Fields *fields, const char *name, const char *const words[], int count, int *index) {
	const char *value = next_value(fields, name);
	if (value == NULL) return false;
	for (*index = 0; *index < count; ++*index)
		if (strcmp(value, words[*index]) == 0) return true;
	return REFUSE(fields, name, "'%.40s' is not known", value);
}

static bool read_end(Fields *fields) { return *fields->rest == '\0' || REFUSE(fields, "line", "'%.40s' after the last field", fields->rest); }

/* Whether the line read last is of this kind; its fields then. */
static bool begins_with(JournalReader *reader, const char *kind, Fields *fields) {
	size_t length = strlen(kind);
	*fields = (Fields){reader, reader->text};
	if (strncmp(reader->text, kind, length) != 0 || reader->text[length] != ' ') return false;
	fields->rest += length + 1;
	return true;
}

/* ---- the header ---- */

static bool read_shard(Fields *fields, JournalHeader *header) {
	int64_t shard, shards;
	const char *value = next_value(fields, "shard");
	if (value == NULL) return false;
	if (!text_to_shard(value, RECORD_PAIR_MAX, &shard, &shards)) return REFUSE(fields, "shard", "not like 0/4");
	header->shard = (int)shard;
	header->shards = (int)shards;
	return true;
}

static bool read_hash(Fields *fields, uint64_t *hash) {
	char *end;
	const char *value = next_value(fields, "settings");
	if (value == NULL) return false;
	*hash = strtoull(value, &end, 16);
	return (strlen(value) == 16 && *end == '\0') || REFUSE(fields, "settings", "'%.40s' is not 16 hexadecimal digits", value);
}

static bool read_first_line(Fields *fields, JournalHeader *header) {
	int version, format, repetition;
	if (!read_int(fields, "version", 1, 1, &version) || !read_hash(fields, &header->settings)) return false;
	if (!read_number(fields, "seed", 0, RECORD_SEED_MAX, &header->seed)) return false;
	if (!read_choice(fields, "format", SCHEDULE_NAMES, SCHEDULE_FORMAT_COUNT, &format)) return false;
	if (!read_number(fields, "pairs", 1, RECORD_PAIR_MAX, &header->pairs)) return false;
	if (!read_int(fields, "engines", 2, ENGINES_MAX, &header->engines) || !read_shard(fields, header)) return false;
	if (!read_text(fields, "rules", header->rules_name, sizeof header->rules_name)) return false;
	if (!read_int(fields, "quiet-limit", 1, QUIET_MAX, &header->rules.quiet_limit)) return false;
	if (!read_choice(fields, "repetition", REPETITION_NAMES, REPETITION_COUNT, &repetition)) return false;
	if (!read_int(fields, "occurrences", 2, RULES_OCCURRENCES_MAX, &header->rules.occurrences)) return false;
	if (!read_text(fields, "luck", header->luck, sizeof header->luck)) return false;
	header->format = (ScheduleFormat)format;
	header->rules.repetition = (Repetition)repetition;
	return read_end(fields);
}

static bool read_engine(Fields *fields, int n, JournalEngine *engine) {
	if (!read_int(fields, "n", n, n, &n) || !read_text(fields, "name", engine->name, sizeof engine->name)) return false;
	if (!read_text(fields, "protocol", engine->protocol, sizeof engine->protocol)) return false;
	if (!read_text(fields, "limit", engine->limit, sizeof engine->limit)) return false;
	if (!read_text(fields, "command", engine->command, sizeof engine->command)) return false;
	if (!read_text(fields, "options", engine->options, sizeof engine->options)) return false;
	engine->directory[0] = '\0';
	if (*fields->rest != '\0' && !read_text(fields, "dir", engine->directory, sizeof engine->directory)) return false;
	return read_end(fields);
}

static JournalStatus read_header(JournalReader *reader, JournalHeader *header) {
	Fields fields;
	JournalStatus status = next_line(reader);
	if (status == JOURNAL_END) refuse(reader, "journal", "the file is empty");
	if (status != JOURNAL_READ) return status == JOURNAL_END ? JOURNAL_BAD : status;
	if (!begins_with(reader, "journal", &fields)) return refuse(reader, "journal", "missing, here is '%.40s'", reader->text), JOURNAL_BAD;
	if (!read_first_line(&fields, header)) return JOURNAL_BAD;
	for (int i = 0; i < header->engines; i++) {
		status = next_line(reader);
		if (status == JOURNAL_END) refuse(reader, "engine", "the file ends before engine %d of %d", i + 1, header->engines);
		if (status != JOURNAL_READ) return status == JOURNAL_END ? JOURNAL_BAD : status;
		if (!begins_with(reader, "engine", &fields)) return refuse(reader, "engine", "missing, here is '%.40s'", reader->text), JOURNAL_BAD;
		if (!read_engine(&fields, i + 1, &header->engine[i])) return JOURNAL_BAD;
	}
	return JOURNAL_READ;
}

JournalStatus journal_open(JournalReader *reader, const char *path, JournalHeader *header) {
	*reader = (JournalReader){.path = path, .file = fopen(path, "r")};
	return reader->file == NULL ? fail(reader) : read_header(reader, header);
}

void journal_close(JournalReader *reader) {
	if (reader->file != NULL) fclose(reader->file);
	free(reader->text);
	*reader = (JournalReader){.path = reader->path};
}

/* ---- games ---- */

/* The numbers that say which game it is, and that they agree with each other. */
static bool read_place(Fields *fields, const JournalHeader *header, JournalGame *game) {
	Record *record = &game->record;
	if (!read_number(fields, "n", 1, 2 * RECORD_PAIR_MAX, &game->n)) return false;
	if (!read_int(fields, "pair", 1, RECORD_PAIR_MAX, &record->pair) || !read_int(fields, "game", 1, 2, &record->game)) return false;
	if (game->n != 2 * ((int64_t)record->pair - 1) + record->game)
		return REFUSE(fields, "n", "%" PRId64 " is not game %d of pair %d", game->n, record->game, record->pair);
	if (record->pair % header->shards != header->shard) return REFUSE(fields, "pair", "%d is not of this shard", record->pair);
	Pairing pairing = schedule_pair(header->format, header->engines, record->pair);
	for (int i = 0; i < 2; i++) {
		int engine = pairing.engine[record->game == 1 ? i : 1 - i] + 1;
		if (!read_int(fields, i == 0 ? "player1" : "player2", engine, engine, &game->player[i])) return false;
		memcpy(record->name[i], header->engine[engine - 1].name, sizeof record->name[i]);
		memcpy(record->limit[i], header->engine[engine - 1].limit, sizeof record->limit[i]);
	}
	record->rules = header->rules;
	record->seed = header->seed;
	return true;
}

static bool read_result(Fields *fields, Record *record) {
	int result, reason;
	if (!read_choice(fields, "result", RESULT_NAMES, RESULT_NONE, &result)) return false;
	if (!read_choice(fields, "reason", REASON_NAMES, REASON_COUNT, &reason)) return false;
	if (reason == REASON_NONE) return REFUSE(fields, "reason", "none does not go with a result");
	record->result = (Result)result;
	record->reason = (Reason)reason;
	return read_int(fields, "plies", 0, HISTORY_MAX, &record->plies);
}

static bool read_date_and_luck(Fields *fields, JournalGame *game) {
	char *end;
	if (!read_text(fields, "date", game->record.date, sizeof game->record.date)) return false;
	if (!record_is_date(game->record.date)) return REFUSE(fields, "date", "'%s' is not like 2022-01-13T16:15:00Z", game->record.date);
	const char *value = next_value(fields, "luck");
	if (value == NULL) return false;
	game->luck = strtod(value, &end);
	return (end != value && *end == '\0' && isfinite(game->luck)) || REFUSE(fields, "luck", "'%.40s' is not a number", value);
}

static bool read_start_and_deal(Fields *fields, Record *record) {
	char notation_error[NOTATION_ERROR_SIZE], deal_error[RECORD_DEAL_ERROR_SIZE];
	const char *value = next_value(fields, "start");
	if (value == NULL) return false;
	if (!position_from_text(&record->start, value, notation_error)) return REFUSE(fields, "start", "%s", notation_error);
	value = next_value(fields, "deal");
	if (value == NULL) return false;
	return record_deal_from_text(value, &record->start, record->deal, deal_error) || REFUSE(fields, "deal", "%s", deal_error);
}

/* Whether one word of a list was good; it goes to its place in the game. */
typedef bool (*WordReader)(JournalGame *game, int ply, const char *word);

static bool read_move(JournalGame *game, int ply, const char *word) {
	Move *move = &game->record.move[ply];
	return move_from_text(word, move) && (!move_is_flip(*move) || move_shown(*move) != EMPTY);
}

static bool read_ms(JournalGame *game, int ply, const char *word) {
	int64_t ms;
	if (!text_to_number(word, 0, INT32_MAX, &ms)) return false;
	game->ms[ply] = (int32_t)ms;
	return true;
}

static bool read_score(JournalGame *game, int ply, const char *word) {
	int64_t score = JOURNAL_NO_SCORE;
	if (strcmp(word, "-") != 0 && !text_to_number(word, -JOURNAL_SCORE_MAX, JOURNAL_SCORE_MAX, &score)) return false;
	game->score[ply] = (int16_t)score;
	return true;
}

/* A list with a word for each ply. */
static bool read_list(Fields *fields, const char *name, JournalGame *game, WordReader read_word) {
	char *rest = next_value(fields, name);
	if (rest == NULL) return false;
	for (int ply = 0; ply < game->record.plies; ply++) {
		const char *word = text_next_word(&rest);
		if (!read_word(game, ply, word)) return REFUSE(fields, name, "ply %d: '%.20s' does not belong here", ply + 1, word);
	}
	return *rest == '\0' || REFUSE(fields, name, "more than %d words", game->record.plies);
}

static bool read_game(Fields *fields, const JournalHeader *header, JournalGame *game) {
	if (!read_place(fields, header, game) || !read_result(fields, &game->record)) return false;
	if (!read_date_and_luck(fields, game) || !read_start_and_deal(fields, &game->record)) return false;
	if (!read_list(fields, "moves", game, read_move) || !read_list(fields, "ms", game, read_ms)) return false;
	if (!read_list(fields, "scores", game, read_score)) return false;
	game->detail[0] = '\0';
	if (*fields->rest != '\0' && !read_text(fields, "detail", game->detail, sizeof game->detail)) return false;
	return read_end(fields);
}

/* Another first line: only its number of pairs may differ. */
static bool read_new_pairs(Fields *fields, JournalHeader *header) {
	JournalHeader *fresh = malloc(sizeof *fresh);
	if (fresh == NULL) return REFUSE(fields, "journal", "no memory");
	bool is_good = read_first_line(fields, fresh);
	if (is_good && (fresh->settings != header->settings || fresh->shard != header->shard || fresh->shards != header->shards))
		is_good = REFUSE(fields, "journal", "other settings than in the first line");
	if (is_good) header->pairs = fresh->pairs;
	free(fresh);
	return is_good;
}

JournalStatus journal_next(JournalReader *reader, JournalHeader *header, JournalGame *game) {
	JournalStatus status;
	Fields fields;
	while ((status = next_line(reader)) == JOURNAL_READ) {
		if (begins_with(reader, "game", &fields)) return read_game(&fields, header, game) ? JOURNAL_READ : JOURNAL_BAD;
		if (!begins_with(reader, "journal", &fields)) return refuse(reader, "game", "missing, here is '%.40s'", reader->text), JOURNAL_BAD;
		if (!read_new_pairs(&fields, header)) return JOURNAL_BAD;
	}
	return status;
}

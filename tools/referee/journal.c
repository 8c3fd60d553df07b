/* Writing journals. Reading them, in the same order of fields, is in journal_read.c. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/journal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "search/crc.h"

static void write_text(FILE *file, const char *field, const char *text) {
	char escaped[4 * JOURNAL_TEXT_SIZE];
	record_escape(text, escaped);
	fprintf(file, " %s=\"%s\"", field, escaped);
}

/* Ends a line that began at the offset `start` of the text so far. */
static void end_line(FILE *file, char *const *text, size_t *start) {
	fflush(file);
	size_t length = strlen(*text + *start);
	fprintf(file, " check=%08" PRIx32 "\n", crc32_of(*text + *start, length));
	fflush(file);
	*start += strlen(*text + *start);
}

/* The text that was written to memory, which closing the file moves; NULL when there was
 * too little memory. */
static char *finish(FILE *file, char *const *text) {
	bool is_good = !ferror(file);
	if (fclose(file) == 0 && is_good) return *text;
	free(*text);
	return NULL;
}

/* ---- the header ---- */

static void write_first_line(FILE *file, const JournalHeader *header) {
	fprintf(file, "journal version=1 settings=%016" PRIx64 " seed=%" PRId64, header->settings, header->seed);
	fprintf(file, " format=%s pairs=%" PRId64 " engines=%d", SCHEDULE_NAMES[header->format], header->pairs, header->engines);
	fprintf(file, " shard=%d/%d", header->shard, header->shards);
	write_text(file, "rules", header->rules_name);
	fprintf(file, " quiet-limit=%d repetition=%s", header->rules.quiet_limit, REPETITION_NAMES[header->rules.repetition]);
	fprintf(file, " occurrences=%d luck=%s", header->rules.occurrences, header->luck);
}

static void write_engine(FILE *file, int n, const JournalEngine *engine) {
	fprintf(file, "engine n=%d", n);
	write_text(file, "name", engine->name);
	fprintf(file, " protocol=%s", engine->protocol);
	write_text(file, "limit", engine->limit);
	write_text(file, "command", engine->command);
	write_text(file, "options", engine->options);
	if (engine->directory[0] != '\0') write_text(file, "dir", engine->directory);
}

/* The first line and those of the first `engines` engines. */
static char *header_lines(const JournalHeader *header, int engines) {
	char *text = NULL;
	size_t size, start = 0;
	FILE *file = open_memstream(&text, &size);
	if (file == NULL) return NULL;
	write_first_line(file, header);
	end_line(file, &text, &start);
	for (int i = 0; i < engines; i++) {
		write_engine(file, i + 1, &header->engine[i]);
		end_line(file, &text, &start);
	}
	return finish(file, &text);
}

char *journal_header_to_text(const JournalHeader *header) { return header_lines(header, header->engines); }

char *journal_first_line_to_text(const JournalHeader *header) { return header_lines(header, 0); }

/* ---- games ---- */

static void write_start_and_deal(FILE *file, const Record *record) {
	char start[POSITION_TEXT_SIZE], deal[RECORD_DEAL_SIZE];
	position_to_text(&record->start, start);
	record_deal_to_text(record->deal, deal);
	fprintf(file, " start=\"%s\" deal=\"%s\"", start, deal);
}

/* The three lists with a word for each ply. */
static void write_plies(FILE *file, const JournalGame *game) {
	char text[MOVE_TEXT_SIZE];
	int plies = game->record.plies;
	fputs(" moves=\"", file);
	for (int i = 0; i < plies; i++) {
		move_to_text(game->record.move[i], text);
		fprintf(file, i == 0 ? "%s" : " %s", text);
	}
	fputs("\" ms=\"", file);
	for (int i = 0; i < plies; i++) fprintf(file, i == 0 ? "%" PRId32 : " %" PRId32, game->ms[i]);
	fputs("\" scores=\"", file);
	for (int i = 0; i < plies; i++) {
		if (i > 0) putc(' ', file);
		if (game->score[i] == JOURNAL_NO_SCORE)
			putc('-', file);
		else
			fprintf(file, "%d", game->score[i]);
	}
	putc('"', file);
}

char *journal_game_to_text(const JournalGame *game) {
	const Record *record = &game->record;
	char *text = NULL;
	size_t size, start = 0;
	FILE *file = open_memstream(&text, &size);
	if (file == NULL) return NULL;
	fprintf(file, "game n=%" PRId64 " pair=%d game=%d player1=%d player2=%d", game->n, record->pair, record->game, game->player[0], game->player[1]);
	fprintf(file, " result=%s reason=%s plies=%d", RESULT_NAMES[record->result], REASON_NAMES[record->reason], record->plies);
	fprintf(file, " date=%s luck=%.4f", record->date, game->luck);
	write_start_and_deal(file, record);
	write_plies(file, game);
	if (game->detail[0] != '\0') write_text(file, "detail", game->detail);
	end_line(file, &text, &start);
	return finish(file, &text);
}

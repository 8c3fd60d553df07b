/* Games as JSON: what has a value for each ply is one string with blanks between, so that
 * a page with thousands of games is read at once. */
#include "tools/referee/report_games.h"

#include <inttypes.h>
#include <string.h>

#include "engine/notation.h"
#include "tools/referee/report_text.h"

/* Only where it is not the usual one. */
static void write_start(FILE *file, const Position *start) {
	char text[POSITION_TEXT_SIZE];
	position_to_text(start, text);
	if (strcmp(text, START_TEXT) != 0) fprintf(file, ",\"start\":\"%s\"", text);
}

static void write_plies(FILE *file, const ReportGame *game) {
	char text[MOVE_TEXT_SIZE];
	fputs(",\"moves\":\"", file);
	for (int i = 0; i < game->plies; i++) {
		move_to_text(game->ply[i].move, text);
		fprintf(file, i == 0 ? "%s" : " %s", text);
	}
	fputs("\",\"ms\":\"", file);
	for (int i = 0; i < game->plies; i++) fprintf(file, i == 0 ? "%" PRId32 : " %" PRId32, game->ply[i].ms);
	fputs("\",\"scores\":\"", file);
	for (int i = 0; i < game->plies; i++) {
		if (i > 0) putc(' ', file);
		if (game->ply[i].score == JOURNAL_NO_SCORE)
			putc('-', file);
		else
			fprintf(file, "%d", game->ply[i].score);
	}
	putc('"', file);
}

static void write_game(FILE *file, const ReportGame *game) {
	fprintf(file, "{\"n\":%" PRId64 ",\"pair\":%d,\"game\":%d,\"players\":[%d,%d]", game->n, game->pair, game->game, game->player[0], game->player[1]);
	fprintf(file, ",\"result\":\"%s\",\"reason\":\"%s\",\"date\":\"%s\",\"luck\":%.4f", RESULT_NAMES[game->result], REASON_NAMES[game->reason], game->date,
		game->luck);
	write_start(file, &game->start);
	write_plies(file, game);
	if (game->detail[0] != '\0') {
		fputs(",\"detail\":", file);
		json_text(file, game->detail);
	}
	putc('}', file);
}

void report_games(FILE *file, const Report *report) {
	fprintf(file, "{\"start\":\"%s\",\"engines\":[", START_TEXT);
	for (int i = 0; i < report->header.engines; i++) {
		if (i > 0) putc(',', file);
		json_text(file, report->header.engine[i].name);
	}
	fputs("],\n\"games\":[", file);
	for (int64_t i = 0; i < report->count; i++) {
		fputs(i == 0 ? "\n" : ",\n", file);
		write_game(file, &report->games[i]);
	}
	fputs("]}", file);
}

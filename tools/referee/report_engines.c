/* How the engines behaved: their time and their failures in all games, and what they were
 * told. */
#include "tools/referee/report_engines.h"

#include <inttypes.h>
#include <stdlib.h>

#include "tools/referee/report_table.h"

/* ---- time ---- */

static int by_size(const void *a, const void *b) {
	int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;
	return (first > second) - (first < second);
}

/* The times of an engine's plies, by size. Returns how many. */
static int64_t collect_times(const Report *report, int engine, int32_t *times) {
	int64_t count = 0;
	for (int64_t i = 0; i < report->count; i++) {
		const ReportGame *game = &report->games[i];
		for (int ply = 0; ply < game->plies; ply++)
			if (game->player[ply % 2] == engine) times[count++] = game->ply[ply].ms;
	}
	qsort(times, (size_t)count, sizeof *times, by_size);
	return count;
}

bool report_table_time(FILE *file, const Report *report) {
	static const char *const HEADS[] = {"Engine", "Plies", "Median", "95&nbsp;%", "Longest"};
	size_t plies = 1;
	for (int64_t i = 0; i < report->count; i++) plies += (size_t)report->games[i].plies;
	int32_t *times = malloc(plies * sizeof *times);
	if (times == NULL) return false;
	table_begin(file, "Thinking time of a ply, in ms", "times", HEADS, sizeof HEADS / sizeof *HEADS);
	for (int engine = 1; engine <= report->header.engines; engine++) {
		int64_t count = collect_times(report, engine, times);
		table_row(file, engine, report->header.engine[engine - 1].name);
		fprintf(file, "<td>%" PRId64 "</td>", count);
		if (count == 0)
			fputs("<td>–</td><td>–</td><td>–</td></tr>\n", file);
		else
			fprintf(file, "<td>%" PRId32 "</td><td>%" PRId32 "</td><td>%" PRId32 "</td></tr>\n", times[count / 2], times[(count - 1) * 95 / 100], times[count - 1]);
	}
	table_end(file);
	free(times);
	return true;
}

/* ---- failures ---- */

void report_table_failures(FILE *file, const Report *report) {
	static const char *const HEADS[] = {"Engine", "Time", "Illegal move", "Crash", "Stall", "Protocol"};
	static int64_t failures[ENGINES_MAX][REASON_COUNT];
	for (int64_t i = 0; i < report->count; i++) {
		const ReportGame *game = &report->games[i];
		if (reason_is_referees(game->reason)) failures[game->player[report_half_points(game) == 0 ? 0 : 1] - 1][game->reason]++;
	}
	table_begin(file, "Games lost by the referee’s word", "failures", HEADS, sizeof HEADS / sizeof *HEADS);
	for (int engine = 1; engine <= report->header.engines; engine++) {
		table_row(file, engine, report->header.engine[engine - 1].name);
		for (int reason = REASON_TIME; reason <= REASON_PROTOCOL; reason++) fprintf(file, "<td>%" PRId64 "</td>", failures[engine - 1][reason]);
		fputs("</tr>\n", file);
	}
	table_end(file);
}

/* ---- the engines ---- */

void report_table_engines(FILE *file, const Report *report) {
	static const char *const HEADS[] = {"Engine", "Protocol", "Limit", "Options"};
	table_begin(file, "Engines", "engines", HEADS, sizeof HEADS / sizeof *HEADS);
	for (int engine = 1; engine <= report->header.engines; engine++) {
		const JournalEngine *settings = &report->header.engine[engine - 1];
		table_row(file, engine, report->header.engine[engine - 1].name);
		table_cell(file, settings->protocol);
		table_cell(file, settings->limit);
		table_cell(file, settings->options[0] == '\0' ? "–" : settings->options);
		fputs("</tr>\n", file);
	}
	table_end(file);
}

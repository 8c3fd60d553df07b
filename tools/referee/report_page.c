/* The frame of the page. Its style, its script and the board's corner of the page are
 * files of their own in tools/referee/report/; the Makefile makes lines of C of them. */
#include "tools/referee/report_page.h"

#include <inttypes.h>

#include "tools/referee/report_engines.h"
#include "tools/referee/report_games.h"
#include "tools/referee/report_graphs.h"
#include "tools/referee/report_ratings.h"
#include "tools/referee/report_scores.h"
#include "tools/referee/report_text.h"

static const char *const STYLE[] = {
#include "tools/referee/report/page.css.lines"
	NULL};

static const char *const VIEWER[] = {
#include "tools/referee/report/viewer.html.lines"
	NULL};

static const char *const SCRIPT[] = {
#include "tools/referee/report/page.js.lines"
	NULL};

static void write_lines(FILE *file, const char *const lines[]) {
	for (; *lines != NULL; lines++) fputs(*lines, file);
}

/* "A against B", or how many engines there are. */
static void write_title(FILE *file, const JournalHeader *header) {
	if (header->engines == 2) {
		html_text(file, header->engine[0].name);
		fputs(" against ", file);
		html_text(file, header->engine[1].name);
	} else {
		fprintf(file, "%s of %d engines", header->format == SCHEDULE_GAUNTLET ? "Gauntlet" : "Round robin", header->engines);
	}
}

/* The page loads nothing, and its policy says so. */
static void write_head(FILE *file, const Report *report) {
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>",
		file);
	write_title(file, &report->header);
	fputs("</title>\n<style>\n", file);
	write_lines(file, STYLE);
	fputs("</style>\n</head>\n<body>\n", file);
}

static void write_settings(FILE *file, const JournalHeader *header) {
	fputs("<p class=\"soft\">Rules ", file);
	html_text(file, header->rules_name);
	fprintf(file, " (quiet limit %d, repetition %s, occurrences %d), seed %" PRId64, header->rules.quiet_limit, REPETITION_NAMES[header->rules.repetition],
		header->rules.occurrences, header->seed);
	if (header->shards > 1) fprintf(file, ", shard %d of %d", header->shard, header->shards);
	fputs("</p>\n", file);
}

static void write_progress(FILE *file, const Report *report) {
	fprintf(file, "<p class=\"soft\">%" PRId64 " of %" PRId64 " games", report->count, report_games_planned(report));
	if (2 * report->pair_count != report->count)
		fprintf(file, "; scores count the first %" PRId64 ", in whole pairs without a gap", 2 * report->pair_count);
	if (report->is_torn) fputs("; the journal’s last line is damaged and left out", file);
	fputs("</p>\n", file);
}

static void write_banner(FILE *file, const Report *report) {
	fputs("<header>\n<div class=\"seal\" lang=\"zh-Hant\" aria-hidden=\"true\">暗<br>棋</div>\n<div>\n<h1>", file);
	write_title(file, &report->header);
	fputs("</h1>\n", file);
	write_settings(file, &report->header);
	write_progress(file, report);
	fputs("</div>\n</header>\n", file);
}

static void write_graphs(FILE *file, const Report *report, const Sprt *sprt) {
	fputs("<h2>Graphs</h2>\n<div class=\"cards\">\n", file);
	if (report->header.engines == 2) {
		report_graphs_strength(file, report, sprt);
		report_graph_pairs(file, report);
	} else {
		report_graph_ratings(file, report);
	}
	report_graph_ends(file, report);
	report_graph_plies(file, report);
	report_graph_luck(file, report);
	fputs("</div>\n", file);
}

/* False without memory. */
static bool write_numbers(FILE *file, const Report *report, const Sprt *sprt) {
	if (report->header.engines == 2)
		report_tiles(file, report, sprt);
	else
		report_table_ratings(file, report);
	report_table_scores(file, report);
	if (report->header.engines > 2) report_table_cross(file, report);
	fputs("<div class=\"cards\">\n", file);
	bool is_good = report_table_time(file, report);
	report_table_failures(file, report);
	fputs("</div>\n", file);
	report_table_engines(file, report);
	return is_good;
}

bool report_page(FILE *file, const Report *report, const Sprt *sprt) {
	write_head(file, report);
	write_banner(file, report);
	fputs("<main>\n", file);
	bool is_good = write_numbers(file, report, sprt);
	if (report->count > 0) write_graphs(file, report, sprt);
	write_lines(file, VIEWER);
	fputs("</main>\n<script type=\"application/json\" id=\"data\">", file);
	report_games(file, report);
	fputs("</script>\n<script>\n", file);
	write_lines(file, SCRIPT);
	fputs("</script>\n</body>\n</html>\n", file);
	return is_good && fflush(file) == 0 && !ferror(file);
}

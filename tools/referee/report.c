/* The arguments of `report`. */
#include "tools/referee/report.h"

#include <errno.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/report_page.h"
#include "tools/referee/status.h"

const char REPORT_HELP[] =
	"banqi-referee report: turns a match's journal into a page for a browser\n"
	"\n"
	"  banqi-referee report JOURNAL [--sprt [elo0=E] [elo1=E] [alpha=P] [beta=P] [model=M]] >PAGE.html\n"
	"\n"
	"JOURNAL  what a match wrote with --journal, finished or not.\n"
	"--sprt   the sequential test to show, for two engines: as in a match.\n"
	"The page has all it needs in it: scores, graphs, and every game to play through. An\n"
	"address that ends in #game=3&ply=17 opens it there.\n";

static int complain(const char *what, const char *text) {
	fprintf(stderr, "banqi-referee: report: %s%s (see banqi-referee report --help)\n", text, what);
	return STATUS_WRONG;
}

static int finish(bool is_written) {
	if (is_written && fflush(stdout) == 0 && !ferror(stdout)) return STATUS_DONE;
	fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
	return STATUS_IO_ERROR;
}

static int print_help(void) {
	fputs(REPORT_HELP, stdout);
	return finish(true);
}

static int report_file(const char *path, const Sprt *sprt) {
	static Report report;
	char error[JOURNAL_ERROR_SIZE];
	int status = report_read(&report, path, error);
	if (status == STATUS_DONE)
		status = finish(report_page(stdout, &report, sprt));
	else
		fprintf(stderr, "banqi-referee: %s\n", error);
	report_free(&report);
	return status;
}

int report_run(int count, char *const arguments[]) {
	Sprt sprt = SPRT_USUAL;
	char quoted[QUOTED_SIZE], error[SPRT_ERROR_SIZE];
	if (count == 1 && strcmp(arguments[0], "--help") == 0) return print_help();
	if (count == 0) return complain("names no journal", "");
	if (strncmp(arguments[0], "--", 2) == 0) return complain(" is not a journal", text_quoted(arguments[0], quoted));
	if (count > 1 && strcmp(arguments[1], "--sprt") != 0) return complain(" is not an argument", text_quoted(arguments[1], quoted));
	int words = count > 2 ? sprt_read(&sprt, count - 2, arguments + 2, error) : 0;
	if (words < 0) return complain(error, "--sprt: ");
	if (count > 2 + words) return complain(" is not an argument", text_quoted(arguments[2 + words], quoted));
	return report_file(arguments[0], &sprt);
}

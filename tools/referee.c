/* banqi-referee: matches between engines, the measuring and checking of one, and games as text. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tools/referee/bench.h"
#include "tools/referee/calculator.h"
#include "tools/referee/check.h"
#include "tools/referee/convert.h"
#include "tools/referee/interrupt.h"
#include "tools/referee/match.h"
#include "tools/referee/merge.h"
#include "tools/referee/replay.h"
#include "tools/referee/report.h"
#include "tools/referee/status.h"
#include "tools/referee/summary.h"

/* Makes sure that no pipe gets the number of a standard stream. A closed stdout
 * becomes one that cannot be written, and so is found out. */
static void occupy_standard_streams(void) {
	int fd;
	do fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0) close(fd);
}

static int complain(const char *what) {
	fprintf(stderr, "banqi-referee: %s (see banqi-referee --help)\n", what);
	return STATUS_WRONG;
}

static int run_match(Settings *settings) {
	char error[STARTS_ERROR_SIZE];
	int status = starts_read(&settings->starts, &settings->rules, error);
	if (status != STATUS_DONE)
		fprintf(stderr, "banqi-referee: %s\n", error);
	else
		status = known_ending_open(&settings->known, &settings->rules);
	if (status == STATUS_DONE) status = match_run(settings);
	known_ending_close(&settings->known);
	starts_free(&settings->starts);
	return status;
}

static int print_help(void) {
	fputs(SETTINGS_HELP, stdout);
	fputs(MERGE_HELP, stdout);
	fputs(SUMMARY_HELP, stdout);
	fputs(CHECK_HELP, stdout);
	fputs(BENCH_HELP, stdout);
	printf("\n%s\n%s\n%s\n%s", REPLAY_HELP, CONVERT_HELP, REPORT_HELP, CALCULATOR_HELP);
	return fflush(stdout) == 0 ? STATUS_DONE : STATUS_IO_ERROR;
}

int main(int argc, char *argv[]) {
	static Settings settings;
	char error[SETTINGS_ERROR_SIZE];
	occupy_standard_streams();
	interrupt_install();

	if (argc == 2 && strcmp(argv[1], "--help") == 0) return print_help();
	if (argc >= 2 && strcmp(argv[1], "check") == 0) return check_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "bench") == 0) return bench_engine(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "replay") == 0) return replay_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "convert") == 0) return convert_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "report") == 0) return report_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "--stats") == 0) return calculator_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "merge") == 0) return merge_run(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "summary") == 0) return summary_run(argc - 2, argv + 2);
	if (!settings_read(&settings, argc - 1, argv + 1, error)) return complain(error);
	return run_match(&settings);
}

/* The check: which engine, which protocol, and its steps one after another. */
#include "tools/referee/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/check_steps.h"
#include "tools/referee/interrupt.h"
#include "tools/referee/settings.h"
#include "tools/referee/status.h"

const char CHECK_HELP[] =
	"\n"
	"  banqi-referee check cmd=COMMAND [dir=DIR] [proto=ugi|mgtp|auto] [patience=MS] [--verbose]\n"
	"                puts an engine, which runs in DIR, through the steps of its protocol; exit\n"
	"                status 3 when one fails. patience: the longest wait for an answer (10000);\n"
	"                --verbose shows the dialogue of all steps, not only of failed ones\n"
	"  banqi-referee check --list          names the steps\n";

enum { PATIENCE_USUAL = 10000, PATIENCE_MAX = 60000 };

static const CheckList *const LISTS[] = {&CHECK_UGI, &CHECK_MGTP};
enum { LIST_COUNT = sizeof LISTS / sizeof *LISTS };

/* ---- the arguments ---- */

typedef struct {
	char *command;    /* "cmd=COMMAND" */
	char *directory;  /* "dir=DIR", or NULL */
	const CheckList *list; /* NULL: to be found out */
	bool has_protocol, is_verbose;
	int64_t patience_ms; /* 0: the usual one */
} Arguments;

static int complain(const char *what, const char *argument) {
	char quoted[QUOTED_SIZE];
	fprintf(stderr, "banqi-referee: check: %s%s (see banqi-referee --help)\n", argument == NULL ? "" : text_quoted(argument, quoted), what);
	return STATUS_WRONG;
}

static bool read_protocol(Arguments *arguments, const char *name) {
	if (arguments->has_protocol) return false;
	arguments->has_protocol = true;
	for (int i = 0; i < LIST_COUNT; i++)
		if (strcmp(name, LISTS[i]->protocol) == 0) arguments->list = LISTS[i];
	return arguments->list != NULL || strcmp(name, "auto") == 0;
}

static bool read_argument(Arguments *arguments, char *argument) {
	if (strncmp(argument, "cmd=", 4) == 0 && arguments->command == NULL) {
		arguments->command = argument;
		return true;
	}
	if (strncmp(argument, "dir=", 4) == 0 && arguments->directory == NULL) {
		arguments->directory = argument;
		return true;
	}
	if (strncmp(argument, "proto=", 6) == 0) return read_protocol(arguments, argument + 6);
	if (strncmp(argument, "patience=", 9) == 0 && arguments->patience_ms == 0)
		return text_to_number(argument + 9, 1, PATIENCE_MAX, &arguments->patience_ms);
	if (strcmp(argument, "--verbose") != 0 || arguments->is_verbose) return false;
	arguments->is_verbose = true;
	return true;
}

/* Both are read as those of a match are: one of the engine against itself. */
static bool read_engine(Settings *settings, const Arguments *arguments, char error[SETTINGS_ERROR_SIZE]) {
	char engine[] = "--engine", each[] = "--each";
	char *const match[] = {engine, arguments->command, engine, arguments->command, each, arguments->directory};
	return settings_read(settings, arguments->directory == NULL ? 4 : 6, match, error);
}

/* ---- the steps ---- */

static int list_steps(void) {
	for (int i = 0; i < LIST_COUNT; i++)
		for (int k = 0; k < LISTS[i]->count; k++) printf("%s %d %s\n", LISTS[i]->protocol, k + 1, LISTS[i]->step[k].name);
	return fflush(stdout) == 0 ? STATUS_DONE : STATUS_IO_ERROR;
}

typedef struct {
	int passed, failed, skipped;
} Sum;

static void run_step(Trial *trial, const CheckStep *step, int number, bool is_verbose, Sum *sum) {
	trial_open(trial);
	bool is_good = step->run(trial);
	trial_close(trial);
	if (trial->is_interrupted) return;
	const char *word = is_good ? "ok" : trial->is_skipped ? "skip" : "FAIL";
	printf("%s %d %s%s%s\n", word, number, step->name, is_good ? "" : ": ", trial->why);
	if (is_verbose || !(is_good || trial->is_skipped)) trial_print(trial);
	fflush(stdout);
	sum->passed += is_good;
	sum->skipped += trial->is_skipped;
	sum->failed += !is_good && !trial->is_skipped;
}

static int run_steps(Trial *trial, const CheckList *list, bool is_verbose) {
	Sum sum = {0};
	trial->farewell = list->farewell;
	for (int i = 0; i < list->count && !interrupt_pending(); i++) run_step(trial, &list->step[i], i + 1, is_verbose, &sum);
	if (interrupt_pending()) return STATUS_INTERRUPTED;
	printf("%d passed, %d failed, %d skipped\n", sum.passed, sum.failed, sum.skipped);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "banqi-referee: writing to stdout: %s\n", strerror(errno));
		return STATUS_IO_ERROR;
	}
	return sum.failed == 0 ? STATUS_DONE : STATUS_CHECK_FAILED;
}

/* Whether there is a program to be checked at all. */
static bool can_start(Trial *trial) {
	trial_open(trial);
	trial->farewell = "quit";
	bool is_good = trial_start(trial);
	trial_close(trial);
	return is_good;
}

/* The first protocol that the engine answers in; NULL: none. */
static const CheckList *find_list(Trial *trial) {
	for (int i = 0; i < LIST_COUNT; i++) {
		trial_open(trial);
		trial->farewell = LISTS[i]->farewell;
		bool is_good = LISTS[i]->greets(trial);
		trial_close(trial);
		if (is_good) return LISTS[i];
	}
	trial_open(trial);
	trial_fail(trial, "%s answers neither to ugi nor to 1 name", trial->argv[0]);
	return NULL;
}

int check_run(int count, char *const words[]) {
	static Settings settings;
	static Trial trial;
	char error[SETTINGS_ERROR_SIZE];
	Arguments arguments = {.list = NULL};
	if (count == 1 && strcmp(words[0], "--list") == 0) return list_steps();
	for (int i = 0; i < count; i++)
		if (!read_argument(&arguments, words[i])) return complain(" is not an argument that may stand here", words[i]);
	if (arguments.command == NULL) return complain("cmd= is missing", NULL);
	if (!read_engine(&settings, &arguments, error)) return complain(error, NULL);

	trial.argv = settings.engine[0].argv;
	trial.directory = settings.engine[0].directory;
	trial.patience_ms = arguments.patience_ms > 0 ? (int)arguments.patience_ms : PATIENCE_USUAL;
	const CheckList *list = NULL;
	if (can_start(&trial)) list = arguments.list != NULL ? arguments.list : find_list(&trial);
	if (interrupt_pending()) return STATUS_INTERRUPTED;
	if (list == NULL) {
		fprintf(stderr, "banqi-referee: check: %s\n", trial.why);
		return STATUS_CANNOT_START;
	}
	if (arguments.list == NULL) printf("protocol: %s\n", list->protocol);
	return run_steps(&trial, list, arguments.is_verbose);
}

/* banqi-tune: fits the evaluation's numbers (search/tunables.h) to games of the engine
 * against itself. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/interrupt.h"
#include "tools/tune/fit.h"
#include "tools/tune/play.h"
#include "tools/tune/samples.h"
#include "tools/tune/status.h"

static const char HELP[] =
	"banqi-tune: fits the evaluation to games of the engine against itself\n"
	"\n"
	"  banqi-tune play --out FILE [--games N] [--nodes N] [--seed S]\n"
	"      plays games (1000) with N nodes a move (1000) and adds positions from them to FILE,\n"
	"      until it holds those of N games. The same seed (1) gives the same games;\n"
	"      interrupted, the same command goes on where it was.\n"
	"  banqi-tune fit --data FILE [--mix M] [--iterations N]\n"
	"      finds the evaluation's tunables that fit the positions of FILE best and prints\n"
	"      the new list. The target is M per cent (50) the result of the game, the rest\n"
	"      the value that the search found. At most N iterations (20).\n"
	"  banqi-tune --help\n"
	"\n"
	"A line of FILE is GAME POSITION VALUE RESULT: the number of the game, a position text,\n"
	"the search's expected result for the side to move in ten-thousandths, and the game's\n"
	"result for it, 1, 0 or -1, or * for a position that is not from the game itself.\n"
	"\n"
	"Exit status: 0 done, 2 wrong arguments or a damaged file, 4 a file cannot be written,\n"
	"75 interrupted.\n";

/* A flag: its value is a number within a range, or a file name where text is not NULL. */
typedef struct {
	const char *name;
	const char **text;
	int64_t *number;
	int64_t least, most;
} Flag;

int status_complain(int status, const char *what, const char *why) {
	fprintf(stderr, "banqi-tune: %s%s%s\n", what, why ? ": " : "", why ? why : "");
	return status;
}

static int refuse(const char *what, const char *text, const char *why) {
	char quoted[QUOTED_SIZE];
	fprintf(stderr, "banqi-tune: %s%s%s %s (see banqi-tune --help)\n", what, *what ? ": " : "", text_quoted(text, quoted), why);
	return STATUS_WRONG;
}

/* Reads the flags of a command; 0, or the exit status after a complaint. */
static int read_flags(const Flag *flags, size_t count, int argc, char *argv[]) {
	for (int i = 0; i < argc; i += 2) {
		const Flag *flag = flags;
		while (flag < flags + count && strcmp(flag->name, argv[i]) != 0) flag++;
		if (flag == flags + count) return refuse("", argv[i], "is not an argument of this command");
		if (i + 1 == argc) return refuse("", argv[i], "lacks its value");
		const char *value = argv[i + 1];
		char range[64];
		snprintf(range, sizeof range, "is not a number in %" PRId64 "..%" PRId64, flag->least, flag->most);
		if (flag->text != NULL)
			*flag->text = value;
		else if (!text_to_number(value, flag->least, flag->most, flag->number))
			return refuse(flag->name, value, range);
	}
	return STATUS_DONE;
}

static int command_play(int argc, char *argv[]) {
	PlaySettings settings = {.games = 1000, .nodes = 1000, .seed = 1};
	const Flag flags[] = {
		{"--out", &settings.out, NULL, 0, 0},
		{"--games", NULL, &settings.games, 1, GAME_MAX - 1},
		{"--nodes", NULL, &settings.nodes, 1, INT32_MAX},
		{"--seed", NULL, &settings.seed, 0, INT32_MAX},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.out == NULL) return refuse("", "play", "needs --out FILE");
	return play_run(&settings);
}

static int command_fit(int argc, char *argv[]) {
	FitSettings settings = {.mix = 50, .iterations = 20};
	const Flag flags[] = {
		{"--data", &settings.data, NULL, 0, 0},
		{"--mix", NULL, &settings.mix, 0, 100},
		{"--iterations", NULL, &settings.iterations, 0, 10000},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.data == NULL) return refuse("", "fit", "needs --data FILE");
	return fit_run(&settings);
}

int main(int argc, char *argv[]) {
	interrupt_install();
	const char *command = argc > 1 ? argv[1] : "";
	if (strcmp(command, "play") == 0) return command_play(argc - 2, argv + 2);
	if (strcmp(command, "fit") == 0) return command_fit(argc - 2, argv + 2);
	if (strcmp(command, "--help") != 0) return refuse("", command, "is not play, fit or --help");
	return fputs(HELP, stdout) < 0 || fflush(stdout) != 0 ? STATUS_IO_ERROR : STATUS_DONE;
}

/* banqi-train: makes networks (search/network.c) from games of the engine against itself. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/interrupt.h"
#include "tools/train/calibrate.h"
#include "tools/train/fit.h"
#include "tools/train/info.h"
#include "tools/train/play.h"
#include "tools/train/records.h"
#include "tools/train/status.h"
#include "tools/train/test.h"
#include "tools/train/trainer.h"

static const char HELP[] =
	"banqi-train: networks from games of the engine against itself\n"
	"\n"
	"  banqi-train play --out FILE [--games N] [--nodes N] [--seed S] [--threads T]\n"
	"                   [--shard I/N] [--net NETWORK] [--tables FOLDER]\n"
	"      plays games 1..N (1000) with N nodes a move (1000) and adds positions from them to\n"
	"      FILE. The same seed (1) gives the same games; interrupted, the same command goes on\n"
	"      where it was. --shard plays the I-th of N parts of the games, I from 0. By the network\n"
	"      that is built in, or another one; with tables of endings from a folder. T threads (1)\n"
	"      give the same file as one.\n"
	"  banqi-train info FILE...\n"
	"      what is in files of positions, and how they came about.\n"
	"  banqi-train fit --data FILE[,FILE...] --out NETWORK [--epochs N] [--batch N] [--rate R]\n"
	"                  [--mix M] [--level L] [--threads T] [--seed S] [--from NETWORK]\n"
	"                  [--checkpoint FILE] [--curve FILE.svg]\n"
	"      trains a network: N times (10) through all positions in batches of N (8192), at a rate\n"
	"      that rises to R millionths (4000) and falls again. The target is M per cent (30) the\n"
	"      result of the game, the rest the value that the search found; with L 1 (0) the mean\n"
	"      result of positions with such a value. One game in 16 is held out. It begins with\n"
	"      random weights or those of a network; with a checkpoint it goes on where it was\n"
	"      interrupted. --curve draws the losses. T threads (1) give the same network as one.\n"
	"  banqi-train calibrate --data FILE[,FILE...] --net NETWORK --out NETWORK\n"
	"      makes predictions agree with results on average: each head's output is scaled and\n"
	"      shifted, so that it fits the results of the games best that are not held out.\n"
	"  banqi-train test --data FILE[,FILE...] --net NETWORK [--svg FILE.svg]\n"
	"      how good the network's predictions are on the games held out, and whether they are\n"
	"      right on average in ten bins; beside it the hand-made evaluation.\n"
	"  banqi-train --help\n"
	"\n"
	"Exit status: 0 done, 1 wrong arguments or a damaged file, 4 a file cannot be written or there\n"
	"is no memory, 75 interrupted.\n";

enum { SHARDS_MAX = 255 };

/* A flag: its value is a number within a range, or a text where text is not NULL. */
typedef struct {
	const char *name;
	const char **text;
	int64_t *number;
	int64_t least, most;
} Flag;

static int refuse(const char *what, const char *text, const char *why) {
	char quoted[QUOTED_SIZE];
	return train_complain(STATUS_WRONG, "%s%s%s %s (see banqi-train --help)", what, *what ? ": " : "", text_quoted(text, quoted), why);
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
	PlaySettings settings = {.games = 1000, .nodes = 1000, .seed = 1, .threads = 1};
	const char *shard = "0/1";
	const Flag flags[] = {
		{"--out", &settings.out, NULL, 0, 0},
		{"--games", NULL, &settings.games, 1, RECORD_GAME_MAX},
		{"--nodes", NULL, &settings.nodes, 1, INT32_MAX},
		{"--seed", NULL, &settings.seed, 0, INT32_MAX},
		{"--threads", NULL, &settings.threads, 1, PLAY_THREADS_MAX},
		{"--shard", &shard, NULL, 0, 0},
		{"--net", &settings.net, NULL, 0, 0},
		{"--tables", &settings.tables, NULL, 0, 0},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.out == NULL) return refuse("", "play", "needs --out FILE");
	if (!text_to_shard(shard, SHARDS_MAX, &settings.shard, &settings.shards)) return refuse("--shard", shard, "is not I/N with I below N, N at most 255");
	return play_run(&settings);
}

static int command_fit(int argc, char *argv[]) {
	FitSettings settings = {.epochs = 10, .batch = 8192, .rate = 4000, .mix = 30, .threads = 1, .seed = 1};
	const Flag flags[] = {
		{"--data", &settings.data, NULL, 0, 0},
		{"--out", &settings.out, NULL, 0, 0},
		{"--from", &settings.from, NULL, 0, 0},
		{"--checkpoint", &settings.checkpoint, NULL, 0, 0},
		{"--curve", &settings.curve, NULL, 0, 0},
		{"--epochs", NULL, &settings.epochs, 1, FIT_EPOCHS_MAX},
		{"--batch", NULL, &settings.batch, 1, 1 << 24},
		{"--rate", NULL, &settings.rate, 1, 1000000},
		{"--mix", NULL, &settings.mix, 0, 100},
		{"--level", NULL, &settings.level, 0, 1},
		{"--threads", NULL, &settings.threads, 1, TRAINER_SLICES},
		{"--seed", NULL, &settings.seed, 0, INT32_MAX},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.data == NULL || settings.out == NULL) return refuse("", "fit", "needs --data FILE and --out NETWORK");
	return fit_run(&settings);
}

static int command_calibrate(int argc, char *argv[]) {
	CalibrateSettings settings = {0};
	const Flag flags[] = {
		{"--data", &settings.data, NULL, 0, 0},
		{"--net", &settings.net, NULL, 0, 0},
		{"--out", &settings.out, NULL, 0, 0},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.data == NULL || settings.net == NULL || settings.out == NULL)
		return refuse("", "calibrate", "needs --data FILE, --net NETWORK and --out NETWORK");
	return calibrate_run(&settings);
}

static int command_test(int argc, char *argv[]) {
	TestSettings settings = {0};
	const Flag flags[] = {
		{"--data", &settings.data, NULL, 0, 0},
		{"--net", &settings.net, NULL, 0, 0},
		{"--svg", &settings.svg, NULL, 0, 0},
	};
	int status = read_flags(flags, sizeof flags / sizeof *flags, argc, argv);
	if (status != STATUS_DONE) return status;
	if (settings.data == NULL || settings.net == NULL) return refuse("", "test", "needs --data FILE and --net NETWORK");
	return test_run(&settings);
}

int main(int argc, char *argv[]) {
	interrupt_install();
	const char *command = argc > 1 ? argv[1] : "";
	if (strcmp(command, "play") == 0) return command_play(argc - 2, argv + 2);
	if (strcmp(command, "info") == 0) return argc > 2 ? info_run(argc - 2, argv + 2) : refuse("", command, "needs a FILE");
	if (strcmp(command, "fit") == 0) return command_fit(argc - 2, argv + 2);
	if (strcmp(command, "calibrate") == 0) return command_calibrate(argc - 2, argv + 2);
	if (strcmp(command, "test") == 0) return command_test(argc - 2, argv + 2);
	if (strcmp(command, "--help") != 0) return refuse("", command, "is not play, info, fit, calibrate, test or --help");
	return fputs(HELP, stdout) < 0 || fflush(stdout) != 0 ? STATUS_IO_ERROR : STATUS_DONE;
}

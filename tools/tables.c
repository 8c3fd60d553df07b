/* banqi-tables: makes the tables of endings, checks them, and says what is in them. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "protocol/text.h"
#include "search/search.h"
#include "tools/referee/interrupt.h"
#include "tools/tables/build.h"
#include "tools/tables/look.h"
#include "tools/tables/status.h"

static const char HELP[] =
	"banqi-tables: endings with all pieces face up, played without error\n"
	"\n"
	"  banqi-tables build --dir D [--pieces N] [--material M] [--threads T] [--shard I/N]\n"
	"      writes a file for each table of 2..N pieces (4), by T threads (1). What is there and\n"
	"      sound is kept: interrupted, the same command goes on where it was. --shard builds the\n"
	"      I-th of N parts, I from 0, of the tables with the most pieces, into the same folder\n"
	"      as the others if need be; those with fewer pieces had better be there before.\n"
	"  banqi-tables stats --dir D [--pieces N] [--material M] [--limit L]\n"
	"      prints PIECES SIDE WINS DRAWS LOSSES LONGEST for each material and the side to move,\n"
	"      LONGEST being the most plies that a win takes to the next capture or the end.\n"
	"  banqi-tables verify --dir D [--pieces N] [--material M]\n"
	"      derives each position from those that follow it, under every limit.\n"
	"  banqi-tables probe --dir D [--limit L] POSITION\n"
	"      prints the value of a position, and of each action for the side to move: draw, or\n"
	"      win or loss and the plies to the next capture or the end.\n"
	"  banqi-tables --help\n"
	"\n"
	"M      materials, a comma between them, such as KNp,Gk: only these and what follows from\n"
	"       them by captures\n"
	"L      the quiet limit: 180 (the default), 100, 60 or 40 plies\n"
	"\n"
	"Exit status: 0 done, 1 wrong arguments or a table that does not hold, 4 a file that is not\n"
	"there, damaged or cannot be written, 75 interrupted.\n";

typedef struct {
	const char *folder, *materials, *position;
	int64_t pieces, threads, limit, shard, shards;
} Arguments;

static int read_number(const char *name, const char *text, int64_t min, int64_t max, int64_t *number) {
	char quoted[QUOTED_SIZE];
	if (text_to_number(text, min, max, number)) return STATUS_DONE;
	return status_complain(STATUS_WRONG, "%s: %s is not a number in %" PRId64 "..%" PRId64, name, text_quoted(text, quoted), min, max);
}

static int read_shard(Arguments *arguments, const char *text) {
	char quoted[QUOTED_SIZE];
	if (text_to_shard(text, INT16_MAX, &arguments->shard, &arguments->shards)) return STATUS_DONE;
	return status_complain(STATUS_WRONG, "--shard: %s is not I/N with I below N", text_quoted(text, quoted));
}

/* Reads one flag and its value. */
static int read_flag(Arguments *arguments, const char *name, const char *value) {
	char quoted[QUOTED_SIZE];
	if (value == NULL) return status_complain(STATUS_WRONG, "%s lacks its value", text_quoted(name, quoted));
	if (strcmp(name, "--pieces") == 0) return read_number(name, value, 2, ENDING_INDEX_PIECES_MAX, &arguments->pieces);
	if (strcmp(name, "--threads") == 0) return read_number(name, value, 1, THREADS_MAX, &arguments->threads);
	if (strcmp(name, "--limit") == 0) return read_number(name, value, 1, QUIET_MAX, &arguments->limit);
	if (strcmp(name, "--shard") == 0) return read_shard(arguments, value);
	if (strcmp(name, "--dir") == 0) arguments->folder = value;
	else if (strcmp(name, "--material") == 0) arguments->materials = value;
	else return status_complain(STATUS_WRONG, "%s is no argument (see banqi-tables --help)", text_quoted(name, quoted));
	return STATUS_DONE;
}

static int read_arguments(Arguments *arguments, int argc, char *argv[]) {
	*arguments = (Arguments){.pieces = 0, .threads = 1, .shards = 1, .limit = ENDING_LIMIT[0]};
	for (int i = 0; i < argc; i++) {
		if (strncmp(argv[i], "--", 2) != 0 && arguments->position == NULL) {
			arguments->position = argv[i];
			continue;
		}
		int status = read_flag(arguments, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
		if (status != STATUS_DONE) return status;
		i++;
	}
	if (arguments->folder == NULL) return status_complain(STATUS_WRONG, "--dir D is missing");
	if (strlen(arguments->folder) + ENDING_NAME_SIZE > STORE_PATH_SIZE)
		return status_complain(STATUS_WRONG, "--dir: the path is too long");
	return STATUS_DONE;
}

/* The number of a quiet limit among ENDING_LIMIT; -1 after a complaint. */
static int find_limit(int64_t plies) {
	for (int i = 0; i < ENDING_LIMITS; i++)
		if (ENDING_LIMIT[i] == plies) return i;
	return status_complain(-1, "--limit: %" PRId64 " is not 180, 100, 60 or 40", plies);
}

static int run(const char *command, const Arguments *arguments) {
	int limit = find_limit(arguments->limit), pieces = (int)arguments->pieces;
	bool probes = strcmp(command, "probe") == 0;
	Store store;
	if (limit < 0) return STATUS_WRONG;
	if (probes != (arguments->position != NULL))
		return status_complain(STATUS_WRONG, probes ? "probe lacks a POSITION" : "only probe takes a POSITION");
	if (pieces == 0) pieces = probes ? ENDING_INDEX_PIECES_MAX : 4;
	if (strcmp(command, "build") == 0 && mkdir(arguments->folder, 0777) != 0 && errno != EEXIST)
		return status_complain(STATUS_IO_ERROR, "%s cannot be made: %s", arguments->folder, strerror(errno));
	int status = store_open(&store, arguments->folder, pieces, arguments->materials);
	if (status == STATUS_DONE) {
		status = probes ? look_probe(&store, limit, arguments->position)
			: strcmp(command, "stats") == 0 ? look_stats(&store, limit)
			: strcmp(command, "verify") == 0 ? look_verify(&store)
			: build_run(&store, (Shard){(int)arguments->shard, (int)arguments->shards}, (int)arguments->threads);
	}
	store_close(&store);
	return status;
}

int main(int argc, char *argv[]) {
	static const char *const COMMANDS[] = {"build", "stats", "verify", "probe"};
	char quoted[QUOTED_SIZE];
	Arguments arguments;
	const char *command = argc > 1 ? argv[1] : "";
	interrupt_install();
	if (strcmp(command, "--help") == 0) return fputs(HELP, stdout) < 0 || fflush(stdout) != 0 ? STATUS_IO_ERROR : STATUS_DONE;
	for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
		if (strcmp(command, COMMANDS[i]) != 0) continue;
		int status = read_arguments(&arguments, argc - 2, argv + 2);
		return status != STATUS_DONE ? status : run(command, &arguments);
	}
	return status_complain(STATUS_WRONG, "%s is not build, stats, verify, probe or --help", text_quoted(command, quoted));
}

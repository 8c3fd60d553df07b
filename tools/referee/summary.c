/* A journal's games, counted as their match counts them. */
#include "tools/referee/summary.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/referee/announce.h"
#include "tools/referee/status.h"

const char SUMMARY_HELP[] =
	"\n"
	"  banqi-referee summary JOURNAL [--sprt [KEY=VALUE]...]\n"
	"                prints what the games of a journal come to\n";

static int fail(const char *path, const char *why, int status) {
	fprintf(stderr, "banqi-referee: %s: %s\n", path, why);
	return status;
}

/* Reads a journal to its end; all of it is in the ledger then. The last number of pairs is
 * known at the end only, so it is read once for that and once for the games. */
static int read_all(const char *path, JournalHeader *header, JournalGame *game, const Sprt *sprt, Ledger *ledger) {
	JournalReader reader;
	JournalStatus status;
	for (int pass = 0; pass < 2; pass++) {
		int64_t pairs = header->pairs;
		status = journal_open(&reader, path, header);
		if (pass == 1 && status == JOURNAL_READ) {
			header->pairs = pairs;
			if (!ledger_start(ledger, header, sprt)) return journal_close(&reader), fail(path, strerror(errno), STATUS_IO_ERROR);
		}
		while (status == JOURNAL_READ && (status = journal_next(&reader, header, game)) == JOURNAL_READ)
			if (pass == 1) ledger_add(ledger, game);
		if (status != JOURNAL_END) fprintf(stderr, "banqi-referee: %s\n", reader.error);
		journal_close(&reader);
		if (status != JOURNAL_END) return status == JOURNAL_IO_ERROR ? STATUS_IO_ERROR : STATUS_WRONG;
	}
	return STATUS_DONE;
}

int summary_print(const char *path, const Sprt *sprt) {
	Ledger ledger = {0};
	JournalHeader *header = calloc(1, sizeof *header);
	JournalGame *game = malloc(sizeof *game);
	int status = header != NULL && game != NULL ? read_all(path, header, game, sprt, &ledger) : fail(path, strerror(errno), STATUS_IO_ERROR);
	if (status == STATUS_DONE && !announce_summary(&ledger, false)) status = fail("writing to stdout", strerror(errno), STATUS_IO_ERROR);
	ledger_free(&ledger);
	free(game);
	free(header);
	return status;
}

int summary_run(int count, char *const arguments[]) {
	char error[SPRT_ERROR_SIZE];
	Sprt sprt;
	bool has_sprt = count > 1 && strcmp(arguments[1], "--sprt") == 0;
	int words = has_sprt ? sprt_read(&sprt, count - 2, arguments + 2, error) : 0;
	if (words < 0) return fail("summary", error, STATUS_WRONG);
	if (count != (has_sprt ? 2 : 1) + words) return fail("summary", "the name of one journal is wanted (see banqi-referee --help)", STATUS_WRONG);
	return summary_print(arguments[0], has_sprt ? &sprt : NULL);
}

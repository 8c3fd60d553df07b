/* Sums over the encounters of a ledger. */
#include "tools/referee/standings.h"

#include <inttypes.h>

#include "tools/referee/ratings.h"

static void print_ratings(const Ledger *ledger, FILE *file) {
	const JournalHeader *header = ledger->header;
	Encounter encounter[ENGINES_MAX * ENGINES_MAX / 2];
	Rating rating[ENGINES_MAX];
	const char *name[ENGINES_MAX];
	for (int i = 0; i < ledger->encounters; i++) {
		Pairing pairing = schedule_pair(header->format, header->engines, i + 1);
		encounter[i] = (Encounter){.first = pairing.engine[0], .second = pairing.engine[1]};
		pair_games_sum(&ledger->tally[i].pairs, encounter[i].pairs);
	}
	for (int i = 0; i < header->engines; i++) name[i] = header->engine[i].name;
	ratings_of(header->engines, ledger->encounters, encounter, rating);
	ratings_print(header->engines, rating, name, file);
}

static void print_results(const Ledger *ledger, FILE *file) {
	const JournalHeader *header = ledger->header;
	for (int i = 0; i < ledger->encounters; i++) {
		if (tally_games(&ledger->tally[i]) == 0) continue;
		Pairing pairing = schedule_pair(header->format, header->engines, i + 1);
		tally_print_result("result: ", &ledger->tally[i], header->engine[pairing.engine[0]].name, header->engine[pairing.engine[1]].name, file);
	}
}

static void print_ends(const Ledger *ledger, FILE *file) {
	int64_t ends[REASON_COUNT] = {0}, plies = 0;
	for (int i = 0; i < ledger->encounters; i++) {
		plies += ledger->tally[i].plies;
		for (int reason = 0; reason < REASON_COUNT; reason++) ends[reason] += ledger->tally[i].ends[reason];
	}
	tally_print_reasons("ends", ends, file);
	fprintf(file, "plies: %.1f a game\n", (double)plies / (double)ledger->counted);
}

static void print_failures(const Ledger *ledger, int engine, FILE *file) {
	const JournalHeader *header = ledger->header;
	int64_t failures[REASON_COUNT] = {0};
	for (int i = 0; i < ledger->encounters; i++) {
		Pairing pairing = schedule_pair(header->format, header->engines, i + 1);
		for (int side = 0; side < 2; side++)
			for (int reason = 0; reason < REASON_COUNT && pairing.engine[side] == engine; reason++)
				failures[reason] += ledger->tally[i].failures[side][reason];
	}
	tally_print_failures(header->engine[engine].name, failures, file);
}

void standings_print(const Ledger *ledger, FILE *file) {
	if (ledger->counted == 0) return;
	print_ratings(ledger, file);
	print_results(ledger, file);
	print_ends(ledger, file);
	for (int engine = 0; engine < ledger->header->engines; engine++) print_failures(ledger, engine, file);
}

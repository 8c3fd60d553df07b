/* Games by number. */
#include "tools/referee/ledger.h"

#include <stdlib.h>

static int64_t pair_of(int64_t n) { return (n + 1) / 2; }

/* The first game from `n` on that is of this shard, or the number behind the last game. */
static int64_t own_from(const Ledger *ledger, int64_t n) {
	while (n <= ledger->games && pair_of(n) % ledger->header->shards != ledger->header->shard) n++;
	return n;
}

bool ledger_start(Ledger *ledger, const JournalHeader *header, const Sprt *sprt) {
	int encounters = schedule_encounters(header->format, header->engines);
	*ledger = (Ledger){.header = header, .sprt = sprt, .encounters = encounters, .games = 2 * header->pairs * encounters};
	for (int64_t n = own_from(ledger, 1); n <= ledger->games; n = own_from(ledger, n + 1)) ledger->own++;
	ledger->next_counted = ledger->next_taken = own_from(ledger, 1);
	ledger->outcome = calloc((size_t)ledger->games, sizeof *ledger->outcome);
	ledger->tally = calloc((size_t)encounters, sizeof *ledger->tally);
	return ledger->outcome != NULL && ledger->tally != NULL;
}

void ledger_free(Ledger *ledger) {
	free(ledger->outcome);
	free(ledger->tally);
}

int64_t ledger_take(Ledger *ledger) {
	int64_t n = ledger->next_taken;
	if (ledger_is_complete(ledger)) return 0;
	while (n <= ledger->games && ledger->outcome[n - 1].is_finished) n = own_from(ledger, n + 1);
	if (n > ledger->games) return 0;
	ledger->next_taken = own_from(ledger, n + 1);
	return n;
}

/* Asks the test after a pair. */
static void judge(Ledger *ledger) {
	int64_t pairs[PAIR_OUTCOMES];
	if (ledger->sprt == NULL) return;
	pair_games_sum(&ledger->tally[0].pairs, pairs);
	ledger->verdict = sprt_verdict(ledger->sprt, sprt_llr(ledger->sprt, pairs));
}

/* Counts what has no gap before it, as far as the verdict. */
static void count(Ledger *ledger) {
	int64_t n = ledger->next_counted;
	while (n <= ledger->games && ledger->outcome[n - 1].is_finished && ledger->verdict == SPRT_INCONCLUSIVE) {
		bool is_second = n % 2 == 0;
		tally_add(&ledger->tally[(pair_of(n) - 1) % ledger->encounters], is_second ? 2 : 1, &ledger->outcome[n - 1]);
		ledger->counted++;
		if (is_second) judge(ledger);
		n = own_from(ledger, n + 1);
	}
	ledger->next_counted = n;
}

bool ledger_is_complete(const Ledger *ledger) { return ledger->finished == ledger->own || ledger->verdict != SPRT_INCONCLUSIVE; }

bool ledger_add(Ledger *ledger, const JournalGame *game) {
	const Record *record = &game->record;
	if (game->n > ledger->games || ledger->outcome[game->n - 1].is_finished) return false;
	ledger->outcome[game->n - 1] = (GameOutcome){true, (uint8_t)record->result, (uint8_t)record->reason, record->plies, (float)game->luck};
	ledger->finished++;
	ledger->failures += reason_is_referees(record->reason);
	count(ledger);
	return true;
}

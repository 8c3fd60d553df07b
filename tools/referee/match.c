/* The match loop. A pair is one deal played twice with sides exchanged, so that neither
 * the first move nor the deal favours an engine. Each worker, a thread, plays whole games
 * one after another; what they share is touched under one lock. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/match.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/referee/announce.h"
#include "tools/referee/deals.h"
#include "tools/referee/identity.h"
#include "tools/referee/interrupt.h"
#include "tools/referee/luck.h"
#include "tools/referee/mgtp_player.h"
#include "tools/referee/play.h"
#include "tools/referee/progress.h"
#include "tools/referee/recognise.h"
#include "tools/referee/resources.h"
#include "tools/referee/resume.h"
#include "tools/referee/status.h"

typedef struct {
	const Settings *settings;
	JournalHeader header;
	FILE *records; /* NULL: none are written */
	int journal;   /* a descriptor; -1: there is none */
	int threads;   /* of a game */

	/* From here on under the lock while workers run. */
	pthread_mutex_t lock;
	int status; /* STATUS_DONE while the match goes on */
	Ledger ledger;
	Progress progress;
} Match;

typedef struct {
	Match *match;
	pthread_t thread;
	int number; /* from 0 */
	Table table;
	JournalGame game; /* the running one */
} Worker;

/* ---- failing ---- */

/* The first reason to end the match is the one that counts; running games are given up. */
static void stop(Match *match, int status) {
	if (match->status == STATUS_DONE) match->status = status;
	interrupt_stop();
}

/* A failed write of results or records ends the match: nothing is to be reported as
 * saved that is not. */
static void stop_at_io_error(Match *match, const char *what) {
	if (match->status != STATUS_IO_ERROR) fprintf(stderr, "banqi-referee: %s: %s\n", what, strerror(errno));
	match->status = STATUS_IO_ERROR;
	interrupt_stop();
}

static void check_output(Match *match, bool is_good) {
	if (!is_good) stop_at_io_error(match, "writing to stdout");
}

/* The end of what an engine wrote to its stderr, indented. */
static void print_last_words(const Child *child) {
	bool at_start = true;
	for (size_t i = 0; i < child->tail_length; i++) {
		unsigned char c = (unsigned char)child->tail[i];
		if (at_start) fputs("    ", stderr);
		at_start = c == '\n';
		putc((c < ' ' && c != '\n' && c != '\t') || c == 127 ? '?' : c, stderr);
	}
	if (!at_start) putc('\n', stderr);
}

static void report_culprit(const char *name, const Player *player, const char *what) {
	char escaped[RECORD_ESCAPED_SIZE];
	fprintf(stderr, "banqi-referee: %s %s: %s\n", announce_name(name, escaped), what, player->detail);
	print_last_words(&player->child);
}

/* ---- protocols ---- */

/* Finds out which protocol an engine speaks, unless the settings say. */
static void recognise(Match *match, EngineSettings *engine, Player *player) {
	if (engine->proto != PROTO_AUTO) return;
	switch (recognise_protocol(player, engine, &engine->proto)) {
	case PLAYER_OK: return;
	case PLAYER_INTERRUPTED: stop(match, STATUS_INTERRUPTED); return;
	default:
		report_culprit(engine->name, player, "cannot be started");
		stop(match, STATUS_CANNOT_START);
	}
}

static void refuse(Match *match, const char *name, const char *error) {
	char escaped[RECORD_ESCAPED_SIZE];
	fprintf(stderr, "banqi-referee: %s: %s\n", announce_name(name, escaped), error);
	stop(match, STATUS_WRONG);
}

/* Whether MGTP can say what the settings ask for. */
static void check_mgtp(Match *match, const EngineSettings *engine) {
	const Starts *starts = &match->settings->starts;
	char error[MGTP_ERROR_SIZE], name[STARTS_ERROR_SIZE], line[STARTS_ERROR_SIZE + MGTP_ERROR_SIZE + 2];
	if (engine->proto != PROTO_MGTP) return;
	if (!mgtp_player_accepts(engine, error)) {
		refuse(match, engine->name, error);
		return;
	}
	for (int j = 0; j < starts->count; j++) {
		if (mgtp_player_accepts_start(&starts->start[j].pos, error)) continue;
		starts_name(starts, j, name);
		snprintf(line, sizeof line, "%s: %s", name, error);
		refuse(match, engine->name, line);
		return;
	}
}

static void settle_protocols(Match *match, Settings *settings) {
	Player *player = calloc(1, sizeof *player);
	if (player == NULL) {
		stop_at_io_error(match, "starting engines");
		return;
	}
	for (int i = 0; i < settings->engines && match->status == STATUS_DONE; i++) recognise(match, &settings->engine[i], player);
	for (int i = 0; i < settings->engines && match->status == STATUS_DONE; i++) check_mgtp(match, &settings->engine[i]);
	free(player);
}

/* ---- games ---- */

static void write_date(char date[RECORD_DATE_SIZE]) {
	time_t now = time(NULL);
	struct tm utc;
	gmtime_r(&now, &utc);
	strftime(date, RECORD_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Fills in all that is known of a game before it is played. */
static void prepare(const Match *match, int64_t n, JournalGame *game) {
	const JournalHeader *header = &match->header;
	Record *record = &game->record;
	game->n = n;
	record->pair = (int)((n + 1) / 2);
	record->game = n % 2 == 1 ? 1 : 2;
	record->seed = header->seed;
	record->rules = header->rules;
	Pairing pairing = schedule_pair(header->format, header->engines, record->pair);
	for (int player = 0; player < 2; player++) {
		int engine = pairing.engine[record->game == 1 ? player : 1 - player];
		game->player[player] = engine + 1;
		memcpy(record->name[player], header->engine[engine].name, sizeof record->name[player]);
		memcpy(record->limit[player], header->engine[engine].limit, sizeof record->limit[player]);
	}
	write_date(record->date);
	record->start = *starts_of_round(&match->settings->starts, pairing.round);
	deals_of_pair(record->seed, record->pair, &record->start, record->deal);
}

/* Whether the file has a name yet: what is written to one without is not saved. */
static bool is_there(int fd) {
	struct stat file;
	if (fstat(fd, &file) != 0) return false;
	if (S_ISREG(file.st_mode) && file.st_nlink == 0) errno = ENOENT;
	return !S_ISREG(file.st_mode) || file.st_nlink > 0;
}

static bool journal(const Match *match, const JournalGame *game) {
	if (match->journal < 0) return true;
	char *text = journal_game_to_text(game);
	bool is_good = text != NULL && is_there(match->journal) && resume_append(match->journal, text);
	free(text);
	return is_good;
}

/* Ends the match after too many failures. */
static void check_failures(Match *match) {
	int64_t most = match->settings->max_failures;
	if (most == 0 || match->ledger.failures < most) return;
	fprintf(stderr, "banqi-referee: %" PRId64 " games were lost by failures of engines\n", match->ledger.failures);
	stop(match, STATUS_FAILURES);
}

/* A finished game goes to journal and records before it is told and counted. */
static void keep_game(Worker *worker) {
	Match *match = worker->match;
	const JournalGame *game = &worker->game;
	if (match->status != STATUS_DONE) return;
	if (!journal(match, game)) {
		stop_at_io_error(match, match->settings->journal);
		return;
	}
	if (match->records != NULL && !(is_there(fileno(match->records)) && record_write(match->records, &game->record))) {
		stop_at_io_error(match, match->settings->records);
		return;
	}
	ledger_add(&match->ledger, game);
	progress_clear(&match->progress);
	check_output(match, announce_game(&match->header, game, match->settings));
	if (game->record.reason == REASON_CRASH) {
		int culprit = worker->table.culprit;
		report_culprit(game->record.name[culprit], &worker->table.player[culprit], "crashed");
	}
	check_failures(match);
	progress_show(&match->progress, &match->ledger);
	/* Games that run beside the one that decided are given up. */
	if (ledger_is_complete(&match->ledger)) interrupt_stop();
}

static void finish_game(Worker *worker, PlayOutcome outcome) {
	Match *match = worker->match;
	const Table *table = &worker->table;
	/* Before anything was played, an engine that stalls or crashes is a wrong setting. */
	if (outcome == PLAY_FAILED_START && match->ledger.finished == 0) outcome = PLAY_CANNOT_START;
	switch (outcome) {
	case PLAY_INTERRUPTED: break;
	case PLAY_CANNOT_START:
		if (match->status == STATUS_DONE) report_culprit(worker->game.record.name[table->culprit], &table->player[table->culprit], "cannot be started");
		stop(match, STATUS_CANNOT_START);
		break;
	default: keep_game(worker);
	}
}

/* ---- workers ---- */

static int64_t take_game(Match *match) {
	pthread_mutex_lock(&match->lock);
	int64_t n = interrupt_pending() ? 0 : ledger_take(&match->ledger);
	pthread_mutex_unlock(&match->lock);
	return n;
}

static void *work(void *context) {
	Worker *worker = context;
	Match *match = worker->match;
	JournalGame *game = &worker->game;
	int64_t n;
	if (match->settings->pins) resources_pin(worker->number, match->threads);
	while ((n = take_game(match)) != 0) {
		prepare(match, n, game);
		const EngineSettings *engine = match->settings->engine;
		const EngineSettings *const players[2] = {&engine[game->player[0] - 1], &engine[game->player[1] - 1]};
		PlayOutcome outcome = play_game(&worker->table, match->settings, players, game);
		if (outcome == PLAY_FINISHED || outcome == PLAY_FAILED_START) game->luck = luck_of(&game->record);
		pthread_mutex_lock(&match->lock);
		finish_game(worker, outcome);
		pthread_mutex_unlock(&match->lock);
	}
	return NULL;
}

/* Plays all that is left with up to `concurrency` workers. */
static void run_workers(Match *match, int concurrency) {
	Worker **worker = calloc((size_t)concurrency, sizeof *worker);
	int64_t left = ledger_is_complete(&match->ledger) ? 0 : match->ledger.own - match->ledger.finished;
	int count = 0, error = worker == NULL ? errno : 0;
	pthread_mutex_init(&match->lock, NULL);
	while (error == 0 && count < concurrency && count < left) {
		worker[count] = calloc(1, sizeof **worker);
		if (worker[count] == NULL) break;
		worker[count]->match = match;
		worker[count]->number = count;
		error = pthread_create(&worker[count]->thread, NULL, work, worker[count]);
		if (error == 0) count++;
	}
	if (error != 0 || count < (concurrency < left ? concurrency : left)) {
		pthread_mutex_lock(&match->lock);
		errno = error != 0 ? error : ENOMEM;
		stop_at_io_error(match, "starting threads");
		pthread_mutex_unlock(&match->lock);
	}
	for (int i = 0; i < count; i++) pthread_join(worker[i]->thread, NULL);
	for (int i = 0; worker != NULL && i < concurrency; i++) free(worker[i]);
	free(worker);
	pthread_mutex_destroy(&match->lock);
	if (match->status == STATUS_DONE && !ledger_is_complete(&match->ledger)) match->status = STATUS_INTERRUPTED;
}

/* ---- the match ---- */

static void check_resources(Match *match, int concurrency) {
	int64_t needed;
	if (match->settings->pins && (int64_t)concurrency * match->threads > resources_processors()) {
		fprintf(stderr, "banqi-referee: --pin: %d games at once, of %d threads each, need more than the %d processors\n", concurrency, match->threads,
			resources_processors());
		stop(match, STATUS_WRONG);
	}
	if (resources_has_descriptors(concurrency, &needed)) return;
	fprintf(stderr, "banqi-referee: %d games at once need %" PRId64 " open files: raise the limit (ulimit -n %" PRId64 ") or lower --concurrency\n",
		concurrency, needed, needed);
	stop(match, STATUS_WRONG);
}

static void open_records(Match *match) {
	const char *path = match->settings->records;
	if (path != NULL && (match->records = fopen(path, "a")) == NULL) stop_at_io_error(match, path);
}

/* The header and the ledger, with what the journal has. */
static void open_journal(Match *match) {
	char error[SETTINGS_ERROR_SIZE];
	const Settings *settings = match->settings;
	const char *path = settings->journal;
	if (!identity_header(settings, &match->header, error)) {
		fprintf(stderr, "banqi-referee: %s\n", error);
		stop(match, STATUS_WRONG);
	} else if (!ledger_start(&match->ledger, &match->header, settings->has_sprt ? &settings->sprt : NULL)) {
		stop_at_io_error(match, "the games");
	} else if (path != NULL) {
		int status = resume_open(path, &match->header, &match->ledger, &match->journal);
		if (status != STATUS_DONE) stop(match, status);
	}
}

static void play(Match *match, int concurrency) {
	const Settings *settings = match->settings;
	int64_t before = match->ledger.finished;
	check_output(match, announce_header(&match->header, settings));
	if (before > 0 && !settings->is_json) printf("resumed: %" PRId64 " of %" PRId64 " games were played before\n", before, match->ledger.own);
	check_failures(match);
	progress_start(&match->progress, &match->ledger, !settings->is_quiet);
	if (match->status == STATUS_DONE) run_workers(match, concurrency);
	progress_clear(&match->progress);
	/* Nothing to sum up where no game could even be begun. */
	if (match->status == STATUS_CANNOT_START && match->ledger.finished == 0) return;
	check_output(match, announce_summary(&match->ledger, settings->is_json));
}

/* What a match that was played to its end exits with. */
static int final_status(const Match *match) {
	static const int BY_VERDICT[SPRT_VERDICT_COUNT] = {STATUS_INCONCLUSIVE, STATUS_H0, STATUS_H1};
	if (match->status != STATUS_DONE || !match->settings->exits_by_sprt) return match->status;
	return BY_VERDICT[match->ledger.verdict];
}

int match_run(Settings *settings) {
	static Match match; /* too large for a stack */
	int concurrency = resources_concurrency(settings);
	match.settings = settings;
	match.journal = -1;
	match.threads = resources_threads(settings);
	check_resources(&match, concurrency);
	if (match.status == STATUS_DONE) open_records(&match);
	if (match.status == STATUS_DONE) settle_protocols(&match, settings);
	if (match.status == STATUS_DONE) open_journal(&match);
	if (match.status == STATUS_DONE) play(&match, concurrency);
	if (match.journal >= 0 && close(match.journal) != 0) stop_at_io_error(&match, settings->journal);
	if (match.records != NULL && fclose(match.records) != 0) stop_at_io_error(&match, settings->records);
	int status = final_status(&match);
	ledger_free(&match.ledger);
	return status;
}

/* `bench`: runs beside the input thread, so that `stop` and `isready` are answered
 * meanwhile. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/bench_table.h"
#include "protocol/commands.h"
#include "protocol/text.h"
#include "protocol/writer.h"

static const char NAME[] = "bench";

enum { LIMIT_TEXT_SIZE = 64 };

/* What a user may limit each search by, in the order of the help. */
typedef enum { MOVETIME, DEPTH, NODES, LIMIT_COUNT } BenchLimit;

static const struct {
	const char *word;
	int64_t most; /* so that sums over all positions have room */
} LIMITS[LIMIT_COUNT] = {
	{"movetime", 24 * 3600 * 1000},
	{"depth", DEPTH_MAX},
	{"nodes", INT64_MAX / 64},
};

/* ---- running ---- */

static void print_position(void *context, const BenchResult *result) {
	char line[BENCH_LINE_SIZE];
	(void)context;
	bench_result_to_text(result, line);
	writer_print("%s", line);
}

static void limit_to_text(const BenchSettings *settings, char text[LIMIT_TEXT_SIZE]) {
	if (settings->movetime_ms > 0)
		snprintf(text, LIMIT_TEXT_SIZE, "movetime %" PRId64, settings->movetime_ms);
	else if (settings->nodes > 0)
		snprintf(text, LIMIT_TEXT_SIZE, "nodes %" PRIu64, settings->nodes);
	else
		snprintf(text, LIMIT_TEXT_SIZE, "depth %d", settings->depth[BENCH_EARLY]);
}

/* The signature's depths are fixed: a table of them would tell nothing. */
static void write_end(const Session *session, const BenchResult *results, char table[BENCH_TABLE_SIZE],
	char total[BENCH_LINE_SIZE]) {
	char limit[LIMIT_TEXT_SIZE];
	BenchSummary summary;
	bench_summarize(results, BENCH_POSITION_COUNT, &summary);
	limit_to_text(&session->bench, limit);
	table[0] = '\0';
	if (!session->bench_is_signature) bench_table_to_text(&summary, limit, table);
	bench_total_to_text(&summary, total);
}

static void run_bench(Session *session) {
	BenchResult results[BENCH_POSITION_COUNT];
	BenchCallbacks callbacks = {print_position, NULL};
	char table[BENCH_TABLE_SIZE], total[BENCH_LINE_SIZE];
	bool done = bench_run(&session->bench, &session->stop, &callbacks, results);
	bool was_stopped = atomic_load(&session->stop);
	if (done) write_end(session, results, table, total);
	/* From here on the session may be at the next job. */
	session_job_answers(session);
	if (done)
		writer_print("%s%s", table, total);
	else
		command_refuse(NAME, was_stopped ? "stopped" : "not enough memory");
}

/* ---- the arguments ---- */

static bool read_limit(char *arguments, BenchLimit *limit, int64_t *amount) {
	char quoted[QUOTED_SIZE];
	const char *word = text_next_word(&arguments);
	int i = 0;
	while (i < LIMIT_COUNT && strcmp(word, LIMITS[i].word) != 0) i++;
	if (i == LIMIT_COUNT) return command_refuse(NAME, "expected movetime, depth or nodes, not %s", text_quoted(word, quoted));
	word = text_next_word(&arguments);
	if (!text_to_number(word, 1, LIMITS[i].most, amount))
		return command_refuse(NAME, "%s %s is not a number in 1..%" PRId64, LIMITS[i].word, text_quoted(word, quoted), LIMITS[i].most);
	arguments = text_skip_blanks(arguments);
	if (*arguments != '\0') return command_refuse(NAME, "takes one limit, not also %s", text_quoted(arguments, quoted));
	*limit = (BenchLimit)i;
	return true;
}

/* A benchmark with a limit of the user's own goes by the options, too. */
static BenchSettings make_settings(const Options *options, BenchLimit limit, int64_t amount) {
	BenchSettings settings = {.hash_mb = options->hash_mb, .threads = options->threads, .full_width = options->full_width,
		.network = options->network};
	if (limit == MOVETIME) settings.movetime_ms = amount;
	if (limit == NODES) settings.nodes = (uint64_t)amount;
	for (int i = 0; i < BENCH_PHASE_COUNT && limit == DEPTH; i++) settings.depth[i] = (int)amount;
	return settings;
}

bool command_bench(Session *session, char *arguments) {
	BenchLimit limit = DEPTH;
	int64_t amount = 0;
	bool is_signature = *text_skip_blanks(arguments) == '\0';
	if (!is_signature && !read_limit(arguments, &limit, &amount)) return false;
	if (session_is_busy(session)) return command_refuse(NAME, "a search is running; stop ends it");
	session->bench = is_signature ? BENCH_SIGNATURE : make_settings(&session->options, limit, amount);
	if (is_signature) session->bench.network = network_builtin();
	session->bench_is_signature = is_signature;
	return session_start_job(session, run_bench, JOB_COUNT) || command_refuse(NAME, "no thread can be had");
}

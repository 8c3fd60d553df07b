/* The session and its job. */
#include "protocol/session.h"

#include <stdlib.h>

#include "protocol/options.h"
#include "protocol/writer.h"
#include "search/clock.h"

typedef struct {
	Session *session;
	void (*job)(Session *session);
} JobStart;

Session *session_new(void) {
	Session *session = calloc(1, sizeof *session);
	if (session == NULL) return NULL;
	options_set_defaults(&session->options);
	session->search = search_new(session->options.hash_mb);
	if (session->search == NULL) {
		free(session);
		return NULL;
	}
	Position start;
	position_start(&start);
	game_start(&session->game, &start);
	return session;
}

/* Waits for the end of the thread of the last job. */
static void join(Session *session) {
	if (!session->has_thread) return;
	pthread_join(session->thread, NULL);
	session->has_thread = false;
}

void session_free(Session *session) {
	atomic_store(&session->stop, true);
	join(session);
	search_free(session->search);
	free(session->options.eval_file);
	free(session);
}

SearchLimits session_limits(const Session *session) {
	const Options *options = &session->options;
	return (SearchLimits){.start_us = clock_now_us(), .stop = &session->stop, .overhead_ms = options->overhead_ms,
		.nodes = options->node_limit, .full_width = options->full_width, .multipv = options->multipv};
}

SearchLimits session_limits_on_clock(const Session *session, int64_t time_ms) {
	enum { UNKNOWN_CLOCK_MOVETIME_MS = 3000 };
	SearchLimits limits = session_limits(session);
	limits.has_clock = time_ms >= 0;
	if (limits.has_clock)
		limits.time_ms = time_ms;
	else
		limits.movetime_ms = UNKNOWN_CLOCK_MOVETIME_MS;
	return limits;
}

static void *run_job(void *argument) {
	JobStart start = *(JobStart *)argument;
	free(argument);
	start.job(start.session);
	return NULL;
}

bool session_start_job(Session *session, void (*job)(Session *session), JobKind kind) {
	if (session_is_busy(session)) return false;
	JobStart *start = malloc(sizeof *start);
	if (start == NULL) return false;
	*start = (JobStart){session, job};
	game_copy(&session->job_game, &session->game);
	session->job_rules = session->options.rules;
	session->job_kind = kind;
	atomic_store(&session->stop, false);
	atomic_store(&session->busy, true);
	session->has_thread = pthread_create(&session->thread, NULL, run_job, start) == 0;
	if (session->has_thread) return true;
	atomic_store(&session->busy, false);
	free(start);
	return false;
}

void session_job_answers(Session *session) { atomic_store(&session->busy, false); }

bool session_is_busy(Session *session) {
	if (atomic_load(&session->busy)) return true;
	join(session);
	return false;
}

bool session_holds_lines(Session *session) {
	return session_is_busy(session) && (session->job_kind == JOB_COUNT || session->job_kind == JOB_REPLY);
}

void session_end_ponder(Session *session) {
	if (session->job_kind != JOB_PONDER || !session->has_thread) return;
	atomic_store(&session->stop, true);
	join(session);
}

void session_finish(Session *session) {
	bool endless = session->limits.infinite || atomic_load(&session->ponder);
	bool goes_on = session->job_kind == JOB_COUNT || (session->job_kind == JOB_SEARCH && !endless);
	if (!goes_on) atomic_store(&session->stop, true);
	while (session_is_busy(session)) {
		if (!writer_has_reader()) atomic_store(&session->stop, true);
		clock_sleep_us(2000);
	}
}

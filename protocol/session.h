/* One engine being talked to: the position held, the options, and at most one job
 * (a search, a count or a benchmark) that runs beside the input thread.
 *
 * All functions are for the input thread. The job's thread touches nothing of the
 * session but its own copy of the game, the stop flag and the busy flag.
 */
#ifndef BANQI_PROTOCOL_SESSION_H
#define BANQI_PROTOCOL_SESSION_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "engine/game.h"
#include "search/search.h"

typedef struct {
	int hash_mb;
	int overhead_ms;
	Rules rules;
} Options;

typedef struct {
	Game game;
	Game draft; /* where a position is played out before it is taken over */
	Options options;
	Search *search;
	bool quit;

	/* The job. */
	pthread_t thread;
	bool has_thread;       /* a thread was started and not joined yet */
	bool is_search;        /* the last job answers `go` */
	atomic_bool busy;      /* the job has not come to its answer yet */
	atomic_bool stop;      /* the job should come to an end */
	Game job_game;         /* the game as it stood when the job began */
	Rules job_rules;
	SearchLimits limits;   /* of a search */
	int perft_depth;       /* of a count */
} Session;

/* A session at the start position with default options; NULL without memory. */
Session *session_new(void);

/* Stops a running search, waits for the job's end and frees everything. */
void session_free(Session *session);

/* Starts `job` in a thread of its own on a copy of the game and the rules. False
 * when a job is running or no thread can be had. The job must call
 * session_job_answers() just before it prints its last line. */
bool session_start_job(Session *session, void (*job)(Session *session), bool is_search);

/* Called by the job: from now on a new job may be asked for. */
void session_job_answers(Session *session);

/* Whether a job is running; joins the thread of one that is not. */
bool session_is_busy(Session *session);

/* Whether the running job is a count or a benchmark. */
bool session_is_counting(Session *session);

/* Waits as long as somebody reads the output: for the end of the input. A search
 * that nothing else would end is stopped. */
void session_finish(Session *session);

#endif

/* One engine being talked to: the position held, the options, and at most one job
 * (a search, a count or a benchmark) that runs beside the input thread. All dialects
 * share it.
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
#include "search/bench.h"
#include "search/search.h"

typedef struct {
	int hash_mb, threads;
	int multipv;
	int overhead_ms;
	bool ponder;
	bool full_width; /* every search is exact: nothing is left out */
	uint64_t node_limit; /* for every search; 0: none */
	Network *eval_file;     /* the session's own; NULL: none */
	const Network *network; /* that evaluates; NULL: hand-made numbers do */
	Rules rules;
	bool rules_are_set; /* some option has chosen them: no dialect's default applies */
} Options;

typedef enum { DIALECT_UNKNOWN, DIALECT_UGI, DIALECT_MGTP } Dialect;

typedef enum {
	JOB_SEARCH, /* answers `go`; meanwhile commands are carried out */
	JOB_COUNT,  /* perft, bench or solve; commands wait for its end */
	JOB_REPLY,  /* a search that the next command waits for */
	JOB_PONDER  /* a search without an answer, until the next command */
} JobKind;

/* Whether a line waits for a JOB_COUNT or JOB_REPLY that is running. */
typedef enum {
	URGENCY_NONE,    /* it waits, so that answers come in the order of the questions */
	URGENCY_AT_ONCE, /* it is answered meanwhile */
	URGENCY_STOP     /* it ends the job, and those asked for before it */
} Urgency;

/* What MGTP keeps beside the game (protocol/mgtp.c). */
typedef struct {
	int64_t time_left_ms[2]; /* by side; -1: not told yet */
	int64_t time_setting_ms; /* -1: not told yet */
	bool side_is_open;       /* after init_board: who moves is told by what comes next */
	int own_side;            /* the side that genmove asked for last, or NO_SIDE */
	bool opponents_turn;     /* one's own move has been echoed */
	Move asked;              /* the last answer to genmove, or MOVE_NONE after its echo */
} Mgtp;

typedef struct {
	Game game;
	Game draft; /* where a position is played out before it is taken over */
	Options options;
	Search *search;
	Dialect dialect; /* of stdin; unknown before its first line */
	bool quit;

	/* The job. */
	pthread_t thread;
	bool has_thread;       /* a thread was started and not joined yet */
	JobKind job_kind;      /* of the last job */
	atomic_bool busy;      /* the job has not come to its answer yet */
	atomic_bool stop;      /* the job should come to an end */
	atomic_bool ponder;    /* the search thinks ahead */
	Game job_game;         /* the game as it stood when the job began */
	Rules job_rules;
	SearchLimits limits;   /* of a search */
	int perft_depth;       /* of a count */
	BenchSettings bench;   /* of a benchmark */
	bool bench_is_signature;
	bool offers_reply;     /* bestmove names the expected reply too */
	Move best, reply;      /* what the last iteration of a search expects; or MOVE_NONE */

	Mgtp mgtp;
} Session;

/* A session at the start position with default options; NULL without memory. */
Session *session_new(void);

/* Stops a running search, waits for the job's end and frees everything. */
void session_free(Session *session);

/* What the options say of any search that begins now; `nodes` is the node limit. */
SearchLimits session_limits(const Session *session);

/* The same with a clock that has so many milliseconds left for the game; with a fixed
 * short time for the move where that is not known (-1). */
SearchLimits session_limits_on_clock(const Session *session, int64_t time_ms);

/* Starts `job` in a thread of its own on a copy of the game and the rules. False
 * when a job is running or no thread can be had. The job must call
 * session_job_answers() just before it prints its last line. */
bool session_start_job(Session *session, void (*job)(Session *session), JobKind kind);

/* Called by the job: from now on a new job may be asked for. */
void session_job_answers(Session *session);

/* Whether a job is running; joins the thread of one that is not. */
bool session_is_busy(Session *session);

/* Whether a job is running that commands wait for. */
bool session_holds_lines(Session *session);

/* Ends a JOB_PONDER, if there is one. */
void session_end_ponder(Session *session);

/* Waits as long as somebody reads the output: for the end of the input. A search
 * that nothing else would end is stopped. */
void session_finish(Session *session);

#endif

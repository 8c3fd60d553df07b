/* The trial of an engine in one step: every wait has an end, and every line is kept to
 * be shown. Functions that return bool return false once something is wrong; why is
 * kept, and a chain of && ends there. One thread. */
#ifndef BANQI_REFEREE_CHECK_TRIAL_H
#define BANQI_REFEREE_CHECK_TRIAL_H

#include "tools/referee/child.h"

enum {
	TRIAL_WHY_SIZE = 320,
	TRIAL_LINES_KEPT = 80,  /* the last ones of a step */
	TRIAL_LINE_BYTES = 160, /* what is shown of one */
	TRIAL_STEP_MS = 180000  /* the longest that any step may take */
};

typedef struct {
	Child child;
	char *const *argv;
	const char *directory; /* that the engine runs in; NULL: the referee's */
	const char *farewell;
	int patience_ms;  /* for answers that have no time of their own */
	int64_t deadline; /* of the step */
	bool is_skipped, is_interrupted, has_gone;
	char why[TRIAL_WHY_SIZE];
	long lines;        /* of the dialogue */
	bool ends_in_info; /* its last one can be replaced by another of its kind */
	char line[TRIAL_LINES_KEPT][TRIAL_LINE_BYTES];
} Trial;

/* Forgets the last step. The engine starts with trial_start, once or again. */
void trial_open(Trial *trial);
bool trial_start(Trial *trial);

/* Ends the engine, if it still runs; a failure then tells how it ended by itself. */
void trial_close(Trial *trial);

/* Both return false. The first reason stays. */
__attribute__((format(printf, 2, 3))) bool trial_fail(Trial *trial, const char *format, ...);
bool trial_skip(Trial *trial, const char *why);

/* Sends a line, given without its end; trial_end_input sends a last one and closes
 * the engine's input. */
void trial_send(Trial *trial, const char *line);
__attribute__((format(printf, 2, 3))) void trial_sendf(Trial *trial, const char *format, ...);
void trial_end_input(Trial *trial, const char *line);

/* What is waited for, and until when: some milliseconds from now. */
typedef struct {
	const char *what;
	int within_ms;
	int64_t deadline;
} TrialWait;

TrialWait trial_wait(const Trial *trial, const char *what, int within_ms);

/* The next line of the engine; it may be cut up and stays until the next call. False
 * when none comes in time, or the engine has gone. */
bool trial_next(Trial *trial, const TrialWait *wait, char **line);

/* The same where silence is no failure: false when no line comes before a deadline. */
bool trial_hears(Trial *trial, int64_t deadline, char **line);

/* Whether no line comes for a while. */
bool trial_is_quiet(Trial *trial, int for_ms);

/* Whether the engine exits by itself; a signal that kills it is a failure. */
bool trial_exits(Trial *trial, int within_ms);

/* Prints the dialogue: "> " what was sent, "< " what came. */
void trial_print(const Trial *trial);

#endif

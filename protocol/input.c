/* Lines in, commands executed, in the order of the lines. The first line that is not
 * blank tells the dialect: MGTP's begin with a digit. Only a job that commands wait
 * for can hold the order up, and then lines wait in a queue, so that a `stop` or
 * `quit` behind them is still seen. */
#include "protocol/input.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/commands.h"
#include "protocol/lines.h"
#include "protocol/mgtp.h"
#include "protocol/writer.h"

enum { POLL_MS = 2 };

typedef struct Waiting {
	struct Waiting *next;
	size_t size;
	bool stop;
	char line[]; /* size bytes; executing it cuts it up */
} Waiting;

typedef struct {
	Waiting *first, **end;
	size_t bytes;
	int stops; /* lines in it that end what was asked before them */
} Queue;

/* False when the queue is full or there is no memory. */
static bool queue_push(Queue *queue, const char *line, bool stop) {
	size_t size = strlen(line) + 1;
	if (queue->bytes + size > INPUT_WAITING_MAX) return false;
	Waiting *waiting = malloc(sizeof *waiting + size);
	if (waiting == NULL) return false;
	waiting->next = NULL;
	waiting->size = size;
	waiting->stop = stop;
	memcpy(waiting->line, line, size);
	*queue->end = waiting;
	queue->end = &waiting->next;
	queue->bytes += size;
	queue->stops += stop;
	return true;
}

static void queue_pop(Queue *queue) {
	Waiting *waiting = queue->first;
	queue->bytes -= waiting->size;
	queue->stops -= waiting->stop;
	queue->first = waiting->next;
	if (queue->first == NULL) queue->end = &queue->first;
	free(waiting);
}

/* ---- the two dialects ---- */

static void execute(Session *session, char *line) {
	if (session->dialect == DIALECT_UNKNOWN) {
		char first = line[strspn(line, " \t")];
		if (first == '\0') return;
		session->dialect = first >= '0' && first <= '9' ? DIALECT_MGTP : DIALECT_UGI;
		if (session->dialect == DIALECT_MGTP) mgtp_begin(session);
	}
	if (session->dialect == DIALECT_MGTP)
		mgtp_execute(session, line);
	else
		command_execute(session, line);
}

static Urgency urgency_of(const Session *session, const char *line) {
	return session->dialect == DIALECT_MGTP ? mgtp_urgency(line) : command_urgency(line);
}

/* A line that cannot be taken at all. */
static void refuse_input(const Session *session, const char *reason) {
	if (session->dialect == DIALECT_MGTP)
		writer_print("? %s", reason);
	else
		command_refuse("input", "%s", reason);
}

/* ---- the loop ---- */

/* Executes waiting lines until one starts something to wait for again. What was asked
 * before a `stop` is not run to its end after it. */
static void execute_waiting(Session *session, Queue *queue) {
	while (queue->first != NULL && !session->quit && !session_holds_lines(session)) {
		execute(session, queue->first->line);
		queue_pop(queue);
		if (queue->stops > 0) atomic_store(&session->stop, true);
	}
}

/* A line that need not wait is executed; a `stop` also keeps its place among those that
 * wait, for what they may start. */
static void take_line(Session *session, Queue *queue, char *line) {
	execute_waiting(session, queue);
	bool holds = session_holds_lines(session);
	Urgency urgency = urgency_of(session, line);
	if (holds && urgency != URGENCY_AT_ONCE && !queue_push(queue, line, urgency == URGENCY_STOP))
		refuse_input(session, "too many lines wait for what is running");
	if (!holds || urgency != URGENCY_NONE) execute(session, line);
}

void input_run(Session *session, int fd) {
	LineReader reader;
	Queue queue = {.first = NULL};
	queue.end = &queue.first;
	if (!lines_open(&reader, fd)) return;
	bool ended = false;
	while (!session->quit && !(ended && queue.first == NULL)) {
		execute_waiting(session, &queue);
		if (session->quit) break;
		if (ended) {
			session_finish(session);
			continue;
		}
		switch (lines_next(&reader, queue.first != NULL ? POLL_MS : -1)) {
		case LINE_READ: take_line(session, &queue, reader.text); break;
		case LINE_TOO_LONG: refuse_input(session, "a line is longer than 1 MiB"); break;
		case LINE_HAS_NUL: refuse_input(session, "a line holds a NUL byte"); break;
		case LINE_NOT_YET: break;
		case LINE_NO_MORE: ended = true; break;
		}
	}
	while (queue.first != NULL) queue_pop(&queue);
	lines_close(&reader);
}

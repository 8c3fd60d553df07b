/* Lines in, commands executed, in the order of the lines. Only a count or a benchmark
 * can hold the order up, and then lines wait in a queue, so that a `stop` behind
 * them is still seen. */
#include "protocol/input.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/commands.h"
#include "protocol/lines.h"

enum { POLL_MS = 2 };

typedef struct Waiting {
	struct Waiting *next;
	size_t size;
	char line[]; /* size bytes; executing it cuts it up */
} Waiting;

typedef struct {
	Waiting *first, **end;
	size_t bytes;
} Queue;

/* False when the queue is full or there is no memory. */
static bool queue_push(Queue *queue, const char *line) {
	size_t size = strlen(line) + 1;
	if (queue->bytes + size > INPUT_WAITING_MAX) return false;
	Waiting *waiting = malloc(sizeof *waiting + size);
	if (waiting == NULL) return false;
	waiting->next = NULL;
	waiting->size = size;
	memcpy(waiting->line, line, size);
	*queue->end = waiting;
	queue->end = &waiting->next;
	queue->bytes += size;
	return true;
}

static void queue_pop(Queue *queue) {
	Waiting *waiting = queue->first;
	queue->bytes -= waiting->size;
	queue->first = waiting->next;
	if (queue->first == NULL) queue->end = &queue->first;
	free(waiting);
}

/* Executes waiting lines until one starts a count again. */
static void execute_waiting(Session *session, Queue *queue) {
	while (queue->first != NULL && !session->quit && !session_is_counting(session)) {
		command_execute(session, queue->first->line);
		queue_pop(queue);
	}
}

static void take_line(Session *session, Queue *queue, char *line) {
	if (!session_is_counting(session) || command_is_urgent(line))
		command_execute(session, line);
	else if (!queue_push(queue, line))
		command_refuse("input", "too many lines wait for the count that is running");
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
		case LINE_TOO_LONG: command_refuse("input", "a line is longer than 1 MiB"); break;
		case LINE_HAS_NUL: command_refuse("input", "a line holds a NUL byte"); break;
		case LINE_NOT_YET: break;
		case LINE_NO_MORE: ended = true; break;
		}
	}
	while (queue.first != NULL) queue_pop(&queue);
	lines_close(&reader);
}

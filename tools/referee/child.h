/* A child process on three pipes: lines to its input, lines from its output, the
 * end of its error output. It never blocks its parent and never outlives it.
 *
 * Each Child belongs to one thread, together with its peer. The thread that starts
 * a child must live as long as the child: the kernel kills it with that thread.
 */
#ifndef BANQI_REFEREE_CHILD_H
#define BANQI_REFEREE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	CHILD_LINE_MAX = 1 << 20,  /* bytes of a line; a longer one is skipped */
	CHILD_QUEUE_MAX = 1 << 18, /* bytes that wait to be read by the child */
	CHILD_TAIL_MAX = 1 << 16,  /* bytes of its error output that are kept */
	CHILD_TEXT_SIZE = 160      /* of messages, the closing NUL included */
};

typedef struct Child {
	pid_t pid; /* also its process group; 0 when there is no child */
	int in, out, err;   /* our ends of its pipes; -1 when closed */
	struct Child *peer; /* served whenever this one is waited for, or NULL */
	bool is_deaf;       /* it does not take what is sent: its input is closed or full */
	bool keeps_lines;   /* what it says while its peer is waited for is not lost */
	bool is_dismissed;  /* its input is closed once the queue is empty */
	int64_t dismissed_at;
	bool is_skipping; /* within a line that is too long */
	size_t queued;
	size_t line_start, scanned, filled; /* of `lines`: the next line, where its end is looked for, the end of all */
	size_t tail_length;
	char fate[CHILD_TEXT_SIZE]; /* after child_end: "exited with status 0", "killed by signal 9 (Killed)"; "" if child_end had to kill it */
	char queue[CHILD_QUEUE_MAX];
	char lines[CHILD_LINE_MAX + 1];
	char tail[CHILD_TAIL_MAX];
} Child;

/* Starts argv[0], looked for in PATH unless it has a '/', in a process group of its
 * own and in `directory` unless that is NULL. False when it cannot be started, with the reason. `peer`, NULL or a child of
 * the same thread, is served with this one from now on, and this one with it. */
bool child_start(Child *child, Child *peer, char *const argv[], const char *directory, char error[CHILD_TEXT_SIZE]);

/* Queues a line, which is given without its end. It goes out with the next that is sent:
 * one write, which wakes the child once. */
void child_queue(Child *child, const char *line);

/* Queues a line, too, and sends what the child takes now; the rest goes out while the
 * child is waited for. */
void child_send(Child *child, const char *line);

/* Forgets all that the child has said until now. */
void child_discard(Child *child);

typedef enum { CHILD_LINE, CHILD_TIMEOUT, CHILD_CLOSED, CHILD_INTERRUPTED } ChildRead;

/* Waits for the next line of output; `deadline` is a time of clock_now_us(). The
 * line comes without its end ("\n" or "\r\n") and stays until the next call. Lines
 * that are too long or hold a NUL are skipped. CHILD_CLOSED: no line will come, or
 * none that answers, because the child closed a pipe. Meanwhile queues are sent
 * and the pipes of the child and its peer are emptied; what the peer says is lost,
 * unless it keeps_lines. */
ChildRead child_read_line(Child *child, int64_t deadline, char **line);

/* Sends a last line and closes the input; the child has half a second from now. */
void child_dismiss(Child *child, const char *last_line);

/* Waits for a dismissed child; sends its group SIGTERM after its half second, and
 * SIGKILL after another. It is reaped and what is left of its group killed. */
void child_end(Child *child);

#endif

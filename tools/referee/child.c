/* A child process on pipes. All pipe ends of the parent are non-blocking and served
 * by one poll, so neither a child that does not read nor one that writes without
 * end can hold the parent up. */
#define _GNU_SOURCE

#include "tools/referee/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "search/clock.h"
#include "tools/referee/interrupt.h"

enum {
	GRACE_US = 500000, /* between the steps of child_end */
	GLANCE_MS = 100,   /* a signal that comes just before poll is seen this much later */
	REAP_GLANCE_MS = 2,
	PIPE_READS = 8 /* enough to empty a pipe */
};

/* ---- starting ---- */

/* What can fail in a child that has been forked. */
enum { STEP_CHDIR, STEP_EXEC };

/* The four pipes of a start: input, output, error output, and one that closes with
 * a successful exec and else brings the errno and the step that failed. */
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_EXEC, PIPE_COUNT };

static void close_end(int *fd) {
	if (*fd >= 0) close(*fd);
	*fd = -1;
}

static bool open_pipes(int pipes[PIPE_COUNT][2]) {
	memset(pipes, -1, PIPE_COUNT * sizeof *pipes);
	for (int i = 0; i < PIPE_COUNT; i++)
		if (pipe2(pipes[i], O_CLOEXEC) != 0) return false;
	return true;
}

static void close_pipes(int pipes[PIPE_COUNT][2]) {
	for (int i = 0; i < PIPE_COUNT; i++) {
		close_end(&pipes[i][0]);
		close_end(&pipes[i][1]);
	}
}

/* Tells the parent why there will be no exec. */
_Noreturn static void give_up(int fd, int reason, int step) {
	int message[2] = {reason, step};
	ssize_t ignored = write(fd, message, sizeof message);
	(void)ignored;
	_exit(127);
}

/* What the child does between fork and exec: as other threads may have held any lock, only
 * what a signal handler may do (execvp of glibc and musl allocates nothing). It dies with
 * its parent, even when that was killed before the request was made. */
_Noreturn static void become(char *const argv[], const char *directory, int pipes[PIPE_COUNT][2], pid_t parent) {
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent) _exit(127);
	setpgid(0, 0);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	dup2(pipes[PIPE_IN][0], STDIN_FILENO);
	dup2(pipes[PIPE_OUT][1], STDOUT_FILENO);
	dup2(pipes[PIPE_ERR][1], STDERR_FILENO);
	/* Nor does it see descriptors that the parent itself inherited. */
	close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
	if (directory != NULL && chdir(directory) != 0) give_up(pipes[PIPE_EXEC][1], errno, STEP_CHDIR);
	execvp(argv[0], argv);
	give_up(pipes[PIPE_EXEC][1], errno, STEP_EXEC);
}

/* Waits for the exec; 0 when it worked, else its errno, or that of the step before. */
static int exec_result(int fd, int *step) {
	int message[2];
	ssize_t got;
	do got = read(fd, message, sizeof message);
	while (got < 0 && errno == EINTR);
	*step = got == (ssize_t)sizeof message ? message[1] : STEP_EXEC;
	return got == (ssize_t)sizeof message ? message[0] : 0;
}

static int take_end(int *fd) {
	int taken = *fd;
	*fd = -1;
	fcntl(taken, F_SETFL, O_NONBLOCK);
	return taken;
}

static bool fail(char error[CHILD_TEXT_SIZE], const char *what, int reason) {
	snprintf(error, CHILD_TEXT_SIZE, "%.100s: %s", what, strerror(reason));
	return false;
}

bool child_start(Child *child, Child *peer, char *const argv[], const char *directory, char error[CHILD_TEXT_SIZE]) {
	/* All but the big buffers; their contents follow from the counts. */
	memset(child, 0, offsetof(Child, queue));
	child->in = child->out = child->err = -1;
	child->peer = peer;
	if (peer != NULL) peer->peer = child;

	int pipes[PIPE_COUNT][2];
	pid_t parent = getpid(), pid = -1;
	if (open_pipes(pipes)) pid = fork();
	int reason = errno, step;
	if (pid == 0) become(argv, directory, pipes, parent);
	if (pid < 0) {
		close_pipes(pipes);
		return fail(error, "no pipes or no process for it", reason);
	}
	/* Parent and child both do this, so that it is done whoever runs first. */
	setpgid(pid, pid);
	child->in = take_end(&pipes[PIPE_IN][1]);
	child->out = take_end(&pipes[PIPE_OUT][0]);
	child->err = take_end(&pipes[PIPE_ERR][0]);
	close_end(&pipes[PIPE_EXEC][1]);
	reason = exec_result(pipes[PIPE_EXEC][0], &step);
	close_pipes(pipes);
	child->pid = pid;
	if (reason == 0) return true;
	child_dismiss(child, "");
	child_end(child);
	return fail(error, step == STEP_CHDIR ? directory : argv[0], reason);
}

/* ---- moving bytes ---- */

/* Sends as much of the queue as the pipe takes. */
static void send_queue(Child *child) {
	while (child->queued > 0 && child->in >= 0) {
		ssize_t sent = write(child->in, child->queue, child->queued);
		if (sent < 0 && errno == EINTR) continue;
		if (sent < 0) {
			if (errno != EAGAIN) close_end(&child->in);
			break;
		}
		child->queued -= (size_t)sent;
		memmove(child->queue, child->queue + sent, child->queued);
	}
	if (child->in < 0) child->is_deaf = true;
	if (child->is_dismissed && child->queued == 0) close_end(&child->in);
}

/* Reads once from a pipe; closes it at its end. Returns the number of bytes. */
static size_t read_pipe(int *fd, char *to, size_t room) {
	if (*fd < 0) return 0;
	ssize_t got = read(*fd, to, room);
	if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) close_end(fd);
	return got > 0 ? (size_t)got : 0;
}

static void read_output(Child *child) {
	if (child->line_start > 0) {
		child->filled -= child->line_start;
		child->scanned -= child->line_start;
		memmove(child->lines, child->lines + child->line_start, child->filled);
		child->line_start = 0;
	}
	if (child->filled == sizeof child->lines) {
		child->is_skipping = true;
		child->filled = child->scanned = 0;
	}
	child->filled += read_pipe(&child->out, child->lines + child->filled, sizeof child->lines - child->filled);
}

static void read_errors(Child *child) {
	char chunk[CHILD_TAIL_MAX / 4];
	size_t got = read_pipe(&child->err, chunk, sizeof chunk);
	size_t excess = child->tail_length + got > sizeof child->tail ? child->tail_length + got - sizeof child->tail : 0;
	child->tail_length -= excess;
	memmove(child->tail, child->tail + excess, child->tail_length);
	memcpy(child->tail + child->tail_length, chunk, got);
	child->tail_length += got;
}

/* Takes the next whole line off what was read; NULL when there is none. */
static char *take_line(Child *child) {
	char *end;
	while ((end = memchr(child->lines + child->scanned, '\n', child->filled - child->scanned)) != NULL) {
		char *line = child->lines + child->line_start;
		bool is_noise = child->is_skipping || memchr(line, '\0', (size_t)(end - line)) != NULL;
		child->line_start = child->scanned = (size_t)(end + 1 - child->lines);
		child->is_skipping = false;
		if (is_noise) continue;
		*end = '\0';
		if (end > line && end[-1] == '\r') end[-1] = '\0';
		return line;
	}
	child->scanned = child->filled;
	return NULL;
}

enum { POLLED_EACH = 3 };

static void watch(const Child *child, struct pollfd polled[POLLED_EACH]) {
	/* poll passes over -1. An input is of interest only while something waits for it. */
	polled[0] = (struct pollfd){child != NULL && child->queued > 0 ? child->in : -1, POLLOUT, 0};
	polled[1] = (struct pollfd){child != NULL ? child->out : -1, POLLIN, 0};
	polled[2] = (struct pollfd){child != NULL ? child->err : -1, POLLIN, 0};
}

static void serve(Child *child, const struct pollfd polled[POLLED_EACH]) {
	if (polled[0].revents != 0) send_queue(child);
	if (polled[1].revents != 0) read_output(child);
	if (polled[2].revents != 0) read_errors(child);
}

static void drop_lines(Child *child) {
	while (take_line(child) != NULL) continue;
}

/* Waits until a pipe of the child or its peer moves, or the time is over. */
static void wait_for_pipes(Child *child, int timeout_ms) {
	struct pollfd polled[2 * POLLED_EACH];
	watch(child, polled);
	watch(child->peer, polled + POLLED_EACH);
	if (poll(polled, 2 * POLLED_EACH, timeout_ms) <= 0) return;
	serve(child, polled);
	if (child->peer == NULL) return;
	serve(child->peer, polled + POLLED_EACH);
	if (!child->peer->keeps_lines) drop_lines(child->peer);
}

/* ---- talking ---- */

void child_queue(Child *child, const char *line) {
	size_t length = strlen(line);
	if (child->queued + length + 1 > sizeof child->queue) {
		child->is_deaf = true;
		return;
	}
	memcpy(child->queue + child->queued, line, length);
	child->queue[child->queued + length] = '\n';
	child->queued += length + 1;
}

void child_send(Child *child, const char *line) {
	child_queue(child, line);
	send_queue(child);
}

void child_discard(Child *child) {
	drop_lines(child);
	read_output(child);
	drop_lines(child);
}

ChildRead child_read_line(Child *child, int64_t deadline, char **line) {
	for (;;) {
		if ((*line = take_line(child)) != NULL) return CHILD_LINE;
		if (child->out < 0 || child->is_deaf) return CHILD_CLOSED;
		if (interrupt_pending()) return CHILD_INTERRUPTED;
		int64_t left = deadline - clock_now_us();
		if (left <= 0) return CHILD_TIMEOUT;
		/* Rounded up: a poll that ends too early would only be repeated. */
		wait_for_pipes(child, left < GLANCE_MS * 1000 ? (int)((left + 999) / 1000) : GLANCE_MS);
	}
}

/* ---- ending ---- */

void child_dismiss(Child *child, const char *last_line) {
	child->is_dismissed = true;
	child->dismissed_at = clock_now_us();
	if (child->in >= 0) child_send(child, last_line);
}

/* Whether the child has exited, in time; it is not yet reaped, so that its group
 * still has its number. */
static bool has_exited(Child *child, int64_t deadline, siginfo_t *info) {
	for (;;) {
		info->si_pid = 0;
		if (waitid(P_PID, (id_t)child->pid, info, WEXITED | WNOWAIT | WNOHANG) != 0 && errno != EINTR) return true;
		if (info->si_pid != 0) return true;
		if (clock_now_us() >= deadline) return false;
		wait_for_pipes(child, REAP_GLANCE_MS);
		drop_lines(child);
	}
}

static void describe_fate(Child *child, const siginfo_t *info) {
	if (info->si_code == CLD_EXITED)
		snprintf(child->fate, sizeof child->fate, "exited with status %d", info->si_status);
	else
		snprintf(child->fate, sizeof child->fate, "killed by signal %d (%.100s)", info->si_status, strsignal(info->si_status));
}

void child_end(Child *child) {
	siginfo_t info = {0};
	if (child->pid == 0) return;
	if (has_exited(child, child->dismissed_at + GRACE_US, &info)) {
		describe_fate(child, &info);
	} else {
		kill(-child->pid, SIGTERM);
		if (!has_exited(child, clock_now_us() + GRACE_US, &info)) {
			kill(-child->pid, SIGKILL);
			has_exited(child, INT64_MAX, &info);
		}
	}
	/* Whoever it left behind, then what its last words left in the pipes. */
	kill(-child->pid, SIGKILL);
	for (int i = 0; i < PIPE_READS; i++) wait_for_pipes(child, 0);
	while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) continue;
	child->pid = 0;
	close_end(&child->in);
	close_end(&child->out);
	close_end(&child->err);
}

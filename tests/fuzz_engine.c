/* MGTP and the older client, told anything at all. What the engine prints goes to a
 * file while it runs, and is looked at after every line or stream. */
#define _GNU_SOURCE

#include "tests/fuzz_engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/movegen.h"
#include "protocol/mgtp.h"
#include "protocol/oldclient.h"
#include "protocol/options.h"

enum { PRINTED_MAX = 4096 };

/* ---- what is printed ---- */

static struct {
	int kept; /* the real stdout */
	int file; /* where it goes now; 0 before the first time */
	char text[PRINTED_MAX];
} output;

static void divert_output(void) {
	if (output.file == 0) {
		FILE *file = tmpfile();
		if (file == NULL) abort();
		output.file = fileno(file);
	}
	fflush(stdout);
	output.kept = dup(STDOUT_FILENO);
	if (output.kept < 0 || dup2(output.file, STDOUT_FILENO) < 0) abort();
}

static void restore_output(void) {
	fflush(stdout);
	if (dup2(output.kept, STDOUT_FILENO) < 0) abort();
	close(output.kept);
}

/* Takes what was printed since the last call. */
static const char *take_output(void) {
	fflush(stdout);
	ssize_t got = pread(output.file, output.text, PRINTED_MAX - 1, 0);
	if (got < 0 || ftruncate(output.file, 0) != 0 || lseek(output.file, 0, SEEK_SET) != 0) abort();
	output.text[got] = '\0';
	return output.text;
}

static Session *make_session(void) {
	char error[OPTION_ERROR_SIZE];
	Session *session = session_new();
	if (session == NULL || !options_set(session, "Hash", "1", error) || !options_set(session, "NodeLimit", "20", error)) abort();
	return session;
}

/* Printable lines, every one with its end. */
static const char *check_lines(const char *text) {
	size_t length = strlen(text);
	if (length > 0 && text[length - 1] != '\n') return "a line has no end";
	for (; *text != '\0'; text++)
		if (*text != '\n' && (*text < ' ' || *text > '~')) return "what is printed is not printable";
	return NULL;
}

/* ---- MGTP ---- */

static const char *check_action(const Position *pos, const char *text) {
	int square[2];
	for (int i = 0; i < 2; i++) {
		const char *word = text + 3 * i;
		if (word[0] < 'a' || word[0] > 'd' || word[1] < '1' || word[1] > '8' || word[2] != (i == 0 ? ' ' : '\n')) return "no action in the reply to genmove";
		square[i] = 4 * (word[1] - '1') + word[0] - 'a';
	}
	Move move = square[0] == square[1] ? move_flip(square[0], EMPTY) : move_step(square[0], square[1]);
	return text[6] == '\0' && is_legal(pos, move) ? NULL : "the action is not legal";
}

/* The last line but for the list of commands is the reply. */
static const char *check_reply(const Session *session, const char *request, const char *printed) {
	char success[32], failure[32], *end;
	const char *first = request + strspn(request, " \t"), *reply = printed;
	long code = strtol(first, &end, 10);
	const char *digits = first + (first[0] == '-'); /* "-0" is 0 */
	bool is_code = digits[0] >= '0' && digits[0] <= '9' && code >= 0 && code <= INT32_MAX && (*end == '\0' || *end == ' ' || *end == '\t');
	if (*first == '\0') return *printed == '\0' ? NULL : "a blank line is answered";
	snprintf(success, sizeof success, "=%ld", is_code ? code : 0);
	snprintf(failure, sizeof failure, "?%ld ", is_code ? code : 0);
	while (code == 17 && *reply != '\0' && *reply != '=' && *reply != '?') reply += strcspn(reply, "\n") + 1;
	bool succeeds = is_code && strncmp(reply, success, strlen(success)) == 0, fails = strncmp(reply, is_code ? failure : "? ", is_code ? strlen(failure) : 2) == 0;
	if (!succeeds && !fails) return "no reply with the request's code";
	if (succeeds && code != 4 && strchr(reply, '\n') != strrchr(reply, '\n')) return "more than a reply";
	return succeeds && code == 12 ? check_action(&session->game.pos, reply + 4) : NULL;
}

static const char *say_line(Session *session, const char *text, size_t length) {
	char *line = malloc(length + 1), *request = malloc(length + 1);
	if (line == NULL || request == NULL) abort();
	memcpy(line, text, length);
	line[length] = '\0';
	strcpy(request, line);
	mgtp_execute(session, line);
	while (session->job_kind == JOB_REPLY && session_is_busy(session)) continue;
	const char *printed = take_output(), *wrong = check_lines(printed);
	if (wrong == NULL) wrong = check_reply(session, request, printed);
	if (wrong == NULL && !position_is_sound(&session->game.pos)) wrong = "the position is not sound";
	free(line);
	free(request);
	return wrong;
}

const char *fuzz_mgtp(const uint8_t *data, size_t size) {
	static Session *session;
	const char *wrong = NULL;
	divert_output();
	if (session == NULL) {
		session = make_session();
		mgtp_begin(session);
	}
	session->options.ponder = size % 8 == 0;
	for (size_t at = 0; at < size && wrong == NULL;) {
		size_t length = 0;
		/* The reader of lines lets neither an end nor a NUL through. */
		while (at + length < size && data[at + length] != '\n' && data[at + length] != '\0') length++;
		wrong = say_line(session, (const char *)data + at, length);
		at += length + 1;
	}
	session->quit = false;
	session_end_ponder(session);
	restore_output();
	return wrong;
}

/* ---- the older client ---- */

/* The client's end of the socket, in a thread of its own. */
typedef struct {
	int fd;
	const uint8_t *data;
	size_t size;
	const char *wrong; /* about what came back */
} Feeder;

static const char *check_message(const char *text, size_t length) {
	int x1, y1, x2, y2, used = 0;
	if (strcmp(text, "/start") == 0 || strcmp(text, "/turn") == 0) return NULL;
	if (sscanf(text, "/move %d %d %d %d%n", &x1, &y1, &x2, &y2, &used) == 4 && used == (int)length && length == 13) return NULL;
	used = 0;
	if (sscanf(text, "/flip %d %d%n", &x1, &y1, &used) == 2 && used == (int)length && length == 9) return NULL;
	return "the engine sends an odd message";
}

/* Reads one whole frame; 0 at the end. */
static int read_message(Feeder *feeder) {
	unsigned char head[2], text[128];
	ssize_t got = recv(feeder->fd, head, 2, MSG_WAITALL);
	if (got <= 0) return 0;
	feeder->wrong = "the engine sends an odd frame";
	if (got != 2 || head[0] > 100 || head[1] != 0 || recv(feeder->fd, text, head[0], MSG_WAITALL) != head[0]) return 0;
	text[head[0]] = '\0';
	feeder->wrong = check_message((const char *)text, head[0]);
	return feeder->wrong == NULL;
}

static void *feed(void *argument) {
	Feeder *feeder = argument;
	for (size_t sent = 0; sent < feeder->size;) {
		ssize_t put = send(feeder->fd, feeder->data + sent, feeder->size - sent, MSG_NOSIGNAL);
		if (put <= 0) break;
		sent += (size_t)put;
	}
	shutdown(feeder->fd, SHUT_WR);
	while (read_message(feeder)) continue;
	return NULL;
}

const char *fuzz_oldclient(const uint8_t *data, size_t size, int *gave_up) {
	static Session *session;
	int fds[2];
	pthread_t thread;
	divert_output();
	if (session == NULL) session = make_session();
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) != 0) abort();
	Feeder feeder = {.fd = fds[0], .data = data, .size = size};
	if (pthread_create(&thread, NULL, feed, &feeder) != 0) abort();
	bool fine = oldclient_talk(session, fds[1]);
	close(fds[1]);
	pthread_join(thread, NULL);
	close(fds[0]);
	const char *printed = take_output(), *wrong = feeder.wrong != NULL ? feeder.wrong : check_lines(printed);
	restore_output();
	if (gave_up != NULL) *gave_up = !fine;
	if (wrong != NULL) return wrong;
	if (!position_is_sound(&session->game.pos)) return "the position is not sound";
	if (fine) return *printed == '\0' ? NULL : "it goes on, and says something";
	return strchr(printed, '\n') == strrchr(printed, '\n') && strncmp(printed, "info string error: socket: ", 27) == 0 ? NULL : "it does not give up with one line";
}

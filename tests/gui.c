/* The older client's side of the socket. */
#define _GNU_SOURCE

#include "tests/gui.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "search/clock.h"
#include "tests/runner.h"

static Child engine;
static int connection = -1;
static GuiManner manner;
static char kept[1 << 16];
static size_t kept_size;

enum { PATIENCE_MS = 10000 };

/* ---- the socket ---- */

/* A socket that listens on a free port. */
static int listen_somewhere(int *port) {
	struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof place;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool fine = fd >= 0 && bind(fd, (struct sockaddr *)&place, size) == 0 && listen(fd, 1) == 0 && getsockname(fd, (struct sockaddr *)&place, &size) == 0;
	CHECK(fine);
	*port = ntohs(place.sin_port);
	return fd;
}

static bool wait_for(int fd, int timeout_ms) {
	struct pollfd polled = {.fd = fd, .events = POLLIN};
	return poll(&polled, 1, timeout_ms) > 0;
}

bool gui_start(const char *folder, const char *words) {
	char line[256];
	int port, listener = listen_somewhere(&port);
	snprintf(line, sizeof line, "%s %s127.0.0.1 %d", words, folder != NULL ? "" : "socket ", port);
	manner = GUI_WHOLE;
	kept_size = 0;
	bool started = program_start(&engine, folder, folder != NULL ? "search" : "banqi", line);
	connection = -1;
	if (started && CHECK(wait_for(listener, PATIENCE_MS))) connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	close(listener);
	/* Two messages in a row must not wait for each other. */
	int at_once = 1;
	return CHECK(connection >= 0 && setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once) == 0);
}

void gui_set_manner(GuiManner new_manner) { manner = new_manner; }

void gui_send_raw(const void *bytes, size_t size) {
	const char *from = bytes;
	size_t step = manner == GUI_BYTES ? 1 : size;
	for (size_t sent = 0; sent < size; sent += step) {
		if (send(connection, from + sent, step, MSG_NOSIGNAL) != (ssize_t)step) break;
		if (manner == GUI_BYTES) clock_sleep_us(100);
	}
}

void gui_flush(void) {
	gui_send_raw(kept, kept_size);
	kept_size = 0;
}

void gui_send(const char *text) {
	char frame[GUI_TEXT_SIZE + 2];
	size_t length = strlen(text);
	if (!CHECK(length < GUI_TEXT_SIZE)) return;
	frame[0] = (char)(length & 127);
	frame[1] = (char)(length >> 7);
	memcpy(frame + 2, text, length);
	if (manner != GUI_GLUED) {
		gui_send_raw(frame, length + 2);
	} else if (CHECK(kept_size + length + 2 <= sizeof kept)) {
		memcpy(kept + kept_size, frame, length + 2);
		kept_size += length + 2;
	}
}

static bool read_bytes(unsigned char *to, size_t size) {
	for (size_t done = 0; done < size;) {
		ssize_t got = wait_for(connection, PATIENCE_MS) ? recv(connection, to + done, size - done, 0) : 0;
		if (got <= 0) return false;
		done += (size_t)got;
	}
	return true;
}

const char *gui_read(void) {
	static unsigned char text[128 * 256];
	unsigned char head[2];
	text[0] = '\0';
	if (!CHECK(read_bytes(head, 2) && head[0] < 128)) return "";
	size_t length = head[0] + 128u * head[1];
	if (!CHECK(read_bytes(text, length))) length = 0;
	text[length] = '\0';
	CHECK_EQUAL_INT(strlen((const char *)text), length);
	return (const char *)text;
}

void gui_ask(const char *text, const char *answer) {
	gui_send(text);
	gui_flush();
	CHECK_EQUAL_TEXT(gui_read(), answer);
}

/* ---- messages ---- */

/* In the client's own code: 0 nothing, 1..7 KGMRNCP, 8 face down, 9..15 kgmrncp. */
static int code_of(Piece content) {
	static const char LETTERS[] = ".KGMRNCPXkgmrncp";
	return (int)(strchr(LETTERS, content == FACE_DOWN ? 'X' : piece_letter(content)) - LETTERS);
}

void gui_send_start(const Position *board, const Move *history, int count, int64_t ms) {
	static const char ORDER[] = "KGMRNCPkgmrncp";
	char text[GUI_TEXT_SIZE];
	size_t used = (size_t)snprintf(text, sizeof text, "/start ");
	for (int square = 0; square < 32; square++) used += (size_t)snprintf(text + used, sizeof text - used, "%d,", code_of(board->at[square]));
	for (int i = 0; i < 14; i++) used += (size_t)snprintf(text + used, sizeof text - used, "%d,", living_count(board, piece_from_letter(ORDER[i])));
	used += (size_t)snprintf(text + used, sizeof text - used, "%d,", count);
	for (int i = 0; i < count && used + 32 < sizeof text; i++) {
		bool flip = move_is_flip(history[i]);
		int second = flip ? code_of(move_shown(history[i])) : move_to(history[i]);
		used += (size_t)snprintf(text + used, sizeof text - used, "%02d%c%02d,", move_from(history[i]), flip ? '_' : '-', second);
	}
	snprintf(text + used, sizeof text - used, "%lld", (long long)ms);
	gui_send(text);
}

void gui_send_ply(Move move, int64_t ms) {
	char text[64];
	int from = move_from(move), to = move_to(move);
	if (move_is_flip(move))
		snprintf(text, sizeof text, "/flip %d %d %d %lld", from % 4, from / 4, code_of(move_shown(move)), (long long)ms);
	else
		snprintf(text, sizeof text, "/move %d %d %d %d %lld", from % 4, from / 4, to % 4, to / 4, (long long)ms);
	gui_send(text);
}

Move gui_read_action(const Position *pos) {
	int number[4] = {-1, -1, -1, -1};
	char again[64];
	const char *text = gui_read();
	bool flip = sscanf(text, "/flip %d %d", &number[0], &number[1]) == 2;
	if (flip)
		snprintf(again, sizeof again, "/flip %d %d", number[0], number[1]);
	else if (CHECK(sscanf(text, "/move %d %d %d %d", &number[0], &number[1], &number[2], &number[3]) == 4))
		snprintf(again, sizeof again, "/move %d %d %d %d", number[0], number[1], number[2], number[3]);
	else
		return MOVE_NONE;
	for (int i = 0; i < (flip ? 2 : 4); i++)
		if (!CHECK(number[i] >= 0 && number[i] < (i % 2 == 0 ? 4 : 8))) return MOVE_NONE;
	int from = number[1] * 4 + number[0], to = number[3] * 4 + number[2];
	Move move = flip ? move_flip(from, EMPTY) : move_step(from, to);
	if (!CHECK_EQUAL_TEXT(text, again)) return MOVE_NONE;
	if (CHECK(is_legal(pos, move))) return move;
	char position[POSITION_TEXT_SIZE];
	position_to_text(pos, position);
	test_note("'%s' in %s", again, position);
	return MOVE_NONE;
}

/* ---- the end ---- */

void gui_wait_end(int status, const char *line) {
	ProgramEnd end;
	program_finish(&engine, &end);
	if (line != NULL && strncmp(end.line, line, strlen(line)) == 0) end.line[strlen(line)] = '\0';
	program_check_end(&end, status, line);
	if (connection >= 0) close(connection);
	connection = -1;
}

void gui_end(int status, const char *line) {
	if (connection >= 0) close(connection);
	connection = -1;
	gui_wait_end(status, line);
}

/* The older client over its socket.
 *
 *   client  /start p0,..,p31,c0,..,c13,n,h1,..,hn,ms     engine  /start
 *   client  /turn T C                                    engine  /turn
 *   engine  /move x1 y1 x2 y2   or   /flip x y
 *   client  /move x1 y1 x2 y2 ms   or   /flip x y code ms, for every ply of both sides
 *
 * p are the contents of a1 b1 .. d8 by piece code, c the living pieces KGMRNCP
 * kgmrncp, h the plies already played ("ss-dd", or "ss_ff" with the code that the
 * flip showed), T is 1 for the player who moves first, C 0 red and 1 black, x a
 * file 0..3, y a rank 0..7. One's own ply comes back as an echo, and only then is
 * played here. Other messages are none of our business.
 */
#define _GNU_SOURCE /* POLLRDHUP, ppoll */

#include "protocol/oldclient.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/frames.h"
#include "protocol/options.h"
#include "protocol/text.h"

static const char NAME[] = "socket";

typedef struct {
	Session *session;
	int fd;
	int plies_before; /* those of /start */
	bool side_is_open; /* a set-up board: /turn tells who moves */
	bool awaits_echo;
	bool is_gone; /* the client takes no more messages */
	int64_t time_ms; /* what we have left */
	char text[FRAME_TEXT_MAX + 1];
} Client;

/* A client that is gone has ended the game, and that is no fault. */
static void send_text(Client *client, const char *text) { client->is_gone = !frame_write(client->fd, text); }

/* ---- reading numbers ---- */

/* Cuts the next word off at a blank or comma; "" at the end. */
static char *next_word(char **rest) {
	char *word = *rest + strspn(*rest, " ,\r\n"), *end = word + strcspn(word, " ,\r\n");
	*rest = *end == '\0' ? end : end + 1;
	*end = '\0';
	return word;
}

static bool next_number(char **rest, int64_t min, int64_t max, int64_t *number) {
	return text_to_number(next_word(rest), min, max, number);
}

/* ---- the board ---- */

/* p and c: the position, whose side is left open. */
static bool read_board(Position *pos, char **rest) {
	int64_t number;
	*pos = (Position){.side = NO_SIDE};
	for (int square = 0; square < SQUARE_COUNT; square++) {
		if (!next_number(rest, 0, CONTENT_COUNT - 1, &number)) return false;
		pos->at[square] = (Piece)number;
	}
	position_rebuild(pos, ~(Bitboard)0);
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) {
			Piece piece = piece_of(side, kind);
			int face_up = bits_count(pos->of[piece]);
			if (!next_number(rest, face_up, kind_set_size(kind), &number)) return false;
			pos->pool |= (uint64_t)(number - face_up) << 4 * piece;
		}
	position_rebuild(pos, ~(Bitboard)0);
	return position_is_sound(pos);
}

/* One ply of the history: "ss-dd" or "ss_ff". */
static bool read_ply(const char *word, Move *move) {
	char digits[5] = "";
	int64_t number;
	if (strlen(word) != 5 || (word[2] != '-' && word[2] != '_')) return false;
	memcpy(digits, word, 2);
	memcpy(digits + 2, word + 3, 2);
	if (!text_to_number(digits, 0, 9999, &number)) return false;
	int a = (int)number / 100, b = (int)number % 100;
	if (a >= SQUARE_COUNT || b >= (word[2] == '-' ? SQUARE_COUNT : CONTENT_COUNT)) return false;
	*move = word[2] == '-' ? move_step(a, b) : move_flip(a, (Piece)b);
	return true;
}

/* Starts a game from the board with `side` to move and plays the history on it. */
static bool replay(Client *client, Position pos, int side, const Move *history, int count) {
	Game *game = &client->session->game;
	pos.side = (uint8_t)side;
	position_rebuild(&pos, ~(Bitboard)0);
	game_start(game, &pos);
	for (int i = 0; i < count; i++)
		if (!game_play(game, history[i])) return false;
	return true;
}

/* Who is to move where neither the board nor /turn tells: in a game that began face
 * down the first flip gave its player the colour. */
static int guess_side(const Position *pos, const Move *history, int count) {
	if (count > 0 && move_is_flip(history[0])) return piece_side(move_shown(history[0])) ^ (count & 1);
	return (pos->face_up[RED] | pos->face_up[BLACK]) != 0 ? RED : NO_SIDE;
}

/* The board is the one that the history began from, with the side that it fits; or,
 * where it fits none, the one that the history has led to. */
static void take_board(Client *client, const Position *pos, const Move *history, int count) {
	static const int SIDES[] = {NO_SIDE, RED, BLACK};
	bool untouched = pos->of[FACE_DOWN] == ~(Bitboard)0, face_up = (pos->face_up[RED] | pos->face_up[BLACK]) != 0;
	client->side_is_open = false;
	for (int i = face_up ? 1 : 0; i < (untouched ? 1 : 3) && count > 0; i++)
		if (replay(client, *pos, SIDES[i], history, count)) return;
	client->side_is_open = !untouched;
	replay(client, *pos, untouched ? NO_SIDE : guess_side(pos, history, count), NULL, 0);
}

static bool answer_start(Client *client, char *rest) {
	static Move history[HISTORY_MAX];
	Position pos;
	int64_t count;
	if (!read_board(&pos, &rest) || !next_number(&rest, 0, HISTORY_MAX, &count)) return false;
	for (int i = 0; i < count; i++)
		if (!read_ply(next_word(&rest), &history[i])) return false;
	if (!next_number(&rest, 0, INT32_MAX, &client->time_ms)) return false;

	search_clear(client->session->search);
	take_board(client, &pos, history, (int)count);
	client->plies_before = (int)count;
	client->awaits_echo = false;
	send_text(client, "/start");
	return true;
}

/* ---- playing ---- */

/* How often it is looked whether the search has ended and the client is still there:
 * soon at first, so that quick searches lose no time. */
enum { FIRST_GLANCE_NS = 50000, LAST_GLANCE_NS = 1600000 };

static void run_search(Session *session) {
	session->best = search_go(session->search, &session->job_game, &session->job_rules, &session->limits, NULL);
	session_job_answers(session);
}

/* Waits for the search, which a client that closes the socket ends: a game that it
 * takes for drawn may go on by our rules. */
static void await_search(Client *client) {
	struct pollfd socket = {.fd = client->fd, .events = POLLRDHUP};
	struct timespec glance = {.tv_nsec = FIRST_GLANCE_NS};
	while (session_is_busy(client->session)) {
		if (ppoll(&socket, 1, &glance, NULL) > 0) {
			atomic_store(&client->session->stop, true);
			socket.fd = -1; /* seen; from now on it only waits */
		}
		if (glance.tv_nsec < LAST_GLANCE_NS) glance.tv_nsec *= 2;
	}
}

/* Thinks and sends the answer, unless the game is over. False without a thread. */
static bool send_move(Client *client) {
	Session *session = client->session;
	char text[64];
	if (!has_action(&session->game.pos)) return true;
	session->limits = session_limits_on_clock(session, client->time_ms);
	if (!session_start_job(session, run_search, JOB_SEARCH)) return false;
	await_search(client);
	Move move = session->best;
	int from = move_from(move), to = move_to(move);
	if (move_is_flip(move))
		snprintf(text, sizeof text, "/flip %d %d", from & 3, from >> 2);
	else
		snprintf(text, sizeof text, "/move %d %d %d %d", from & 3, from >> 2, to & 3, to >> 2);
	client->awaits_echo = true;
	send_text(client, text);
	return true;
}

static bool answer_turn(Client *client, char *rest) {
	int64_t first, colour;
	if (!next_number(&rest, 0, 1, &first) || !next_number(&rest, INT32_MIN, INT32_MAX, &colour)) return false;
	bool own_turn = (client->plies_before % 2 == 0) == (first == 1);
	if (client->side_is_open && (colour == RED || colour == BLACK)) {
		replay(client, client->session->game.pos, own_turn ? (int)colour : (int)colour ^ 1, NULL, 0);
		client->side_is_open = false;
	}
	send_text(client, "/turn");
	return !own_turn || send_move(client);
}

/* A ply of either side. */
static bool take_ply(Client *client, Move move, int64_t time_ms) {
	Game *game = &client->session->game;
	Piece mover = move_is_flip(move) ? EMPTY : game->pos.at[move_from(move)];
	if (client->side_is_open && piece_is_real(mover)) {
		if (piece_side(mover) != game->pos.side) replay(client, game->pos, piece_side(mover), NULL, 0);
		client->side_is_open = false;
	}
	if (!game_play(game, move)) return false;
	bool own = client->awaits_echo;
	client->awaits_echo = false;
	if (own) client->time_ms = time_ms;
	return own || send_move(client);
}

static bool answer_move(Client *client, char *rest) {
	int64_t x1, y1, x2, y2, time_ms;
	return next_number(&rest, 0, 3, &x1) && next_number(&rest, 0, 7, &y1) && next_number(&rest, 0, 3, &x2) && next_number(&rest, 0, 7, &y2)
		&& next_number(&rest, INT32_MIN, INT32_MAX, &time_ms)
		&& take_ply(client, move_step((int)(4 * y1 + x1), (int)(4 * y2 + x2)), time_ms > 0 ? time_ms : 0);
}

static bool answer_flip(Client *client, char *rest) {
	int64_t x, y, code, time_ms;
	return next_number(&rest, 0, 3, &x) && next_number(&rest, 0, 7, &y) && next_number(&rest, 1, CONTENT_COUNT - 1, &code)
		&& next_number(&rest, INT32_MIN, INT32_MAX, &time_ms)
		&& take_ply(client, move_flip((int)(4 * y + x), (Piece)code), time_ms > 0 ? time_ms : 0);
}

/* False when a message that matters cannot be followed. */
static bool answer(Client *client, char *text) {
	char *rest = text;
	const char *name = next_word(&rest);
	if (strcmp(name, "/start") == 0) return answer_start(client, rest);
	if (strcmp(name, "/turn") == 0) return answer_turn(client, rest);
	if (strcmp(name, "/move") == 0) return answer_move(client, rest);
	if (strcmp(name, "/flip") == 0) return answer_flip(client, rest);
	return true;
}

/* ---- the socket ---- */

/* A connected socket, or -1 with the reason. */
static int connect_to(const char *host, const char *port, const char **reason) {
	struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found;
	int fd = -1, error = getaddrinfo(host, port, &wanted, &found);
	*reason = error == 0 ? "no connection" : gai_strerror(error);
	if (error != 0) return -1;
	for (const struct addrinfo *place = found; place != NULL && fd < 0; place = place->ai_next) {
		fd = socket(place->ai_family, place->ai_socktype, place->ai_protocol);
		if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) == 0) continue;
		*reason = strerror(errno);
		close(fd);
		fd = -1;
	}
	freeaddrinfo(found);
	/* Else the first ply would wait until the client's system has acknowledged /turn. */
	int at_once = 1;
	if (fd >= 0) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
	return fd;
}

bool oldclient_talk(Session *session, int fd) {
	char quoted[QUOTED_SIZE];
	Client *client = calloc(1, sizeof *client);
	if (client == NULL) return command_refuse(NAME, "not enough memory");
	*client = (Client){.session = session, .fd = fd};
	options_default_rules(session, "platform-v3");
	bool fine = true;
	FrameStatus status = FRAME_READ;
	while (fine && !client->is_gone && (status = frame_read(fd, client->text)) == FRAME_READ) {
		text_quoted(client->text, quoted);
		fine = answer(client, client->text) || command_refuse(NAME, "cannot follow %s", quoted);
	}
	if (fine && status == FRAME_BROKEN) fine = command_refuse(NAME, "the last frame is not whole");
	free(client);
	return fine;
}

bool oldclient_run_socket(Session *session, const char *host, const char *port) {
	const char *reason;
	int fd = connect_to(host, port, &reason);
	if (fd < 0) return command_refuse(NAME, "%.60s %.20s: %s", host, port, reason);
	bool fine = oldclient_talk(session, fd);
	close(fd);
	return fine;
}

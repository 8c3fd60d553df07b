/* The foreign protocols told anything at all, from a seed: MGTP lines to an engine on
 * its pipes and in this process, streams of the older client in this process, and
 * frames there and back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/frames.h"
#include "tests/all.h"
#include "tests/dealer.h"
#include "tests/fuzz_engine.h"
#include "tests/lines.h"
#include "tests/runner.h"
#include "tests/talk.h"

/* ---- MGTP ---- */

/* Every hundred lines the engine is asked something that no random line asks: the
 * answer comes after all others. */
void test_mgtp_fuzz(void) {
	const int LINES = EFFORT(50000, 10000);
	Rng rng = rng_seeded(21);
	if (!talk_start("NodeLimit=20 Hash=1")) return;
	talk_send("1 name");
	for (int i = 1; i <= LINES; i++) {
		char line[RANDOM_LINE_SIZE], fence[64], answer[64];
		random_mgtp_line(&rng, line);
		talk_send(line);
		if (i % 100 > 0) continue;
		snprintf(fence, sizeof fence, "%d fence", 1000000000 + i);
		snprintf(answer, sizeof answer, "?%d unknown command", 1000000000 + i);
		talk_send(fence);
		if (!CHECK_EQUAL_TEXT(talk_read_until(answer), answer)) break;
	}
	talk_send("14 ready");
	CHECK_EQUAL_TEXT(talk_read(), "=14");
	talk_end();
	CHECK_EQUAL_TEXT(talk_fate(), "exited with status 0");
	test_note("%d lines", LINES);
}

/* Blocks of lines in a block of just their size. */
void test_mgtp_fuzz_here(void) {
	const int BLOCKS = EFFORT(20000, 3000);
	Rng rng = rng_seeded(22);
	for (int i = 0; i < BLOCKS; i++) {
		char text[8 * RANDOM_LINE_SIZE], *end = text;
		for (int lines = 1 + (int)rng_below(&rng, 6); lines > 0; lines--) {
			random_mgtp_line(&rng, end);
			end += strlen(end);
			*end++ = '\n';
		}
		const char *wrong = fuzz_mgtp((const uint8_t *)text, (size_t)(end - text));
		if (CHECK(wrong == NULL)) continue;
		test_note("%s: %.*s", wrong, (int)(end - text), text);
		return;
	}
	test_note("%d blocks of lines", BLOCKS);
}

/* ---- the older client ---- */

typedef struct {
	uint8_t byte[1 << 14];
	size_t size;
} Stream;

static void add_frame(Stream *stream, const char *text) {
	size_t length = strlen(text);
	if (stream->size + length + 2 > sizeof stream->byte) return;
	stream->byte[stream->size++] = (uint8_t)(length % 128);
	stream->byte[stream->size++] = (uint8_t)(length / 128);
	memcpy(stream->byte + stream->size, text, length);
	stream->size += length;
}

static Dealer dealer;

/* /start with a history of some plies, board and history from the dealer's game. */
static void add_start(Stream *stream) {
	const Game *game = &dealer.game;
	char text[4096];
	size_t used = (size_t)snprintf(text, sizeof text, "/start ");
	for (int i = 0; i < SQUARE_COUNT; i++) used += (size_t)snprintf(text + used, sizeof text - used, "%d,", game->start.at[i]);
	for (Piece piece = 0; piece < CONTENT_COUNT; piece++)
		if (piece_is_real(piece)) used += (size_t)snprintf(text + used, sizeof text - used, "%d,", living_count(&game->start, piece));
	used += (size_t)snprintf(text + used, sizeof text - used, "%d,", game->history.count);
	for (int i = 0; i < game->history.count; i++) {
		Move move = game->history.move[i];
		bool flip = move_is_flip(move);
		used += (size_t)snprintf(text + used, sizeof text - used, "%02d%c%02d,", move_from(move), flip ? '_' : '-', flip ? move_shown(move) : move_to(move));
	}
	snprintf(text + used, sizeof text - used, "900000");
	add_frame(stream, text);
}

/* A ply that is told, whosever turn it is. */
static void add_ply(Stream *stream, Move move) {
	char text[64];
	int from = move_from(move), to = move_to(move);
	if (move_is_flip(move))
		snprintf(text, sizeof text, "/flip %d %d %d 900000", from & 3, from >> 2, move_shown(move));
	else
		snprintf(text, sizeof text, "/move %d %d %d %d 900000", from & 3, from >> 2, to & 3, to >> 2);
	add_frame(stream, text);
}

/* A client that says a whole game. An echo need not be what the engine answered, so that
 * all of it can be said beforehand. */
static void make_stream(Stream *stream, Rng *rng) {
	stream->size = 0;
	for (int games = 1 + (int)rng_below(rng, 2); games > 0; games--) {
		Position board;
		dealer_random_board(rng, &board);
		bool set_up = rng_below(rng, 3) == 0;
		char turn[32];
		dealer_start(&dealer, rng, set_up ? &board : NULL, "platform-v3");
		dealer_play_some(&dealer, set_up ? 0 : (int)rng_below(rng, 8));
		if (rng_below(rng, 8) == 0) add_frame(stream, "/color 0");
		add_start(stream);
		/* The side of a set-up board begins: the engine when T is 1. */
		bool first = rng_below(rng, 2) == 0;
		snprintf(turn, sizeof turn, "/turn %d %d", first, set_up ? (first ? board.side : board.side ^ 1) : (int)rng_below(rng, 4));
		add_frame(stream, turn);
		for (int plies = (int)rng_below(rng, 12); plies > 0 && !dealer_is_over(&dealer); plies--) add_ply(stream, dealer_play_any(&dealer));
	}
}

/* One byte replaced, put in or taken out, the end lost, or a stretch twice. */
static void damage(Stream *stream, Rng *rng) {
	static const char MEANINGFUL[] = "/0123456789 ,-_moveflipturnstart";
	size_t at = rng_below(rng, (uint32_t)stream->size + 1), left = stream->size - at, stretch = rng_below(rng, 30);
	uint8_t byte = rng_below(rng, 3) > 0 ? (uint8_t)MEANINGFUL[rng_below(rng, sizeof MEANINGFUL - 1)] : (uint8_t)rng_below(rng, 256);
	if (stretch > left) stretch = left;
	switch (rng_below(rng, 5)) {
	case 0:
		if (left > 0) stream->byte[at] = byte;
		break;
	case 1:
		if (stream->size == sizeof stream->byte) break;
		memmove(stream->byte + at + 1, stream->byte + at, left);
		stream->byte[at] = byte;
		stream->size++;
		break;
	case 2:
		memmove(stream->byte + at, stream->byte + at + stretch, left - stretch);
		stream->size -= stretch;
		break;
	case 3:
		if (stream->size + stretch > sizeof stream->byte) break;
		memmove(stream->byte + at + stretch, stream->byte + at, left);
		stream->size += stretch;
		break;
	default: stream->size = at;
	}
}

static void make_noise(Stream *stream, Rng *rng) {
	stream->size = rng_below(rng, 400);
	for (size_t i = 0; i < stream->size; i++) stream->byte[i] = (uint8_t)rng_below(rng, 256);
}

/* In a block of just its size, so that an address sanitizer sees a read beyond it. */
static bool check_stream(const Stream *stream, bool is_good) {
	int gave_up = 0;
	uint8_t *copy = malloc(stream->size + (stream->size == 0));
	if (!CHECK(copy != NULL)) return false;
	memcpy(copy, stream->byte, stream->size);
	const char *wrong = fuzz_oldclient(copy, stream->size, &gave_up);
	free(copy);
	if (!CHECK(wrong == NULL)) test_note("%s", wrong);
	return wrong == NULL && CHECK(!is_good || !gave_up);
}

void test_oldclient_fuzz(void) {
	const int STREAMS = EFFORT(5000, 800);
	static Stream stream;
	Rng rng = rng_seeded(23);
	for (int i = 0; i < STREAMS; i++) {
		int changes = (int)rng_below(&rng, 5);
		bool noise = rng_below(&rng, 10) == 0;
		if (noise)
			make_noise(&stream, &rng);
		else
			make_stream(&stream, &rng);
		for (int j = 0; j < changes; j++) damage(&stream, &rng);
		if (check_stream(&stream, !noise && changes == 0)) continue;
		test_note("stream %d", i);
		return;
	}
	test_note("%d streams", STREAMS);
}

/* Frames of every kind of length come out as two bytes and the text, and read back. */
void test_oldclient_frames(void) {
	static const size_t LENGTHS[] = {0, 1, 9, 127, 128, 129, 255, 256, 16383, 16384, 32767};
	static char text[FRAME_TEXT_MAX + 2], again[FRAME_TEXT_MAX + 1];
	int fds[2];
	if (!CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, fds) == 0)) return;
	for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i++) {
		unsigned char head[2] = {0xff, 0xff};
		memset(text, 'a' + (int)i, sizeof text);
		text[LENGTHS[i]] = '\0';
		CHECK(frame_write(fds[0], text));
		CHECK_EQUAL_INT(recv(fds[1], head, 2, MSG_PEEK), 2);
		CHECK_EQUAL_INT(head[0], LENGTHS[i] % 128);
		CHECK_EQUAL_INT(head[1], LENGTHS[i] / 128);
		CHECK_EQUAL_INT(frame_read(fds[1], again), FRAME_READ);
		CHECK_EQUAL_TEXT(again, text);
	}
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	CHECK(!frame_write(fds[0], text));
	close(fds[0]);
	CHECK_EQUAL_INT(frame_read(fds[1], again), FRAME_END);
	CHECK(!frame_write(fds[1], "/start"));
	close(fds[1]);
}

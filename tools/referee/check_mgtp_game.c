/* Steps of MGTP that look at the game and its clocks. */
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tools/referee/check_games.h"
#include "tools/referee/check_mgtp.h"

enum {
	LONG_GAME_PLIES = 60,
	HOUR_MS = 3600000,
	ROUNDS_REPEATED = 4, ROUNDS_QUIET = 46 /* of four plies: more than any rule allows */
};

/* Asked twice, the answer not played; then others are, its square among them. */
bool mgtp_first_flip(Trial *trial) {
	static Game game;
	Move first, second;
	games_set(&game, NULL, "");
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS) || !mgtp_genmove(trial, &game, trial->patience_ms, &first)) return false;
	if (!mgtp_genmove(trial, &game, trial->patience_ms, &second)) return false;
	int other = (move_from(second) + 1) % SQUARE_COUNT;
	game_play(&game, move_flip(other, piece_of(RED, HORSE)));
	game_play(&game, move_flip(move_from(second), piece_of(BLACK, HORSE)));
	return mgtp_tell_game(trial, &game, MGTP_LEFT) && mgtp_genmove(trial, &game, trial->patience_ms, NULL);
}

/* Tells a game from the start and asks for a move. */
static bool ask_after(Trial *trial, const Game *game) {
	return mgtp_begin_game(trial, MGTP_SETTING_MS) && mgtp_tell_game(trial, game, MGTP_LEFT) &&
		mgtp_genmove(trial, game, trial->patience_ms, NULL);
}

/* Once all is face up, an engine that holds the other colour can only answer wrongly. */
bool mgtp_colours(Trial *trial) {
	static const char *const MOVES[] = {"a1(K)", "a1(K) b1(p)", "a1(k)", "a1(k) b1(P)"};
	static Game game;
	for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
		games_set(&game, NULL, MOVES[i]);
		if (!ask_after(trial, &game)) return false;
	}
	for (int side = RED; side <= BLACK; side++) {
		games_face_up(&game, side);
		if (!ask_after(trial, &game)) return false;
	}
	return true;
}

/* One game as the platform leads it: the engine's plies come back to it, then the
 * opponent's come, which are any. False also when something is wrong. */
static bool play_game(Trial *trial, int engine_player, uint64_t seed) {
	static Game game;
	Piece layout[SQUARE_COUNT];
	Rng rng = rng_seeded(seed);
	games_set(&game, NULL, "");
	deal_layout(&game.pos, &rng, layout);
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS)) return false;
	while (game.history.count < LONG_GAME_PLIES && has_action(&game.pos)) {
		Move move;
		bool is_engines = game_player(&game.pos) == engine_player;
		if (!is_engines) move = games_any_move(&game.pos, layout, &rng);
		if (is_engines && !mgtp_genmove(trial, &game, trial->patience_ms, &move)) return false;
		if (move_is_flip(move)) move = move_flip(move_from(move), layout[move_from(move)]);
		game_play(&game, move);
		if (!mgtp_tell(trial, move) || !mgtp_tell_time(trial, game.pos.side ^ 1, MGTP_LEFT_MS)) return false;
	}
	return true;
}

bool mgtp_long_game(Trial *trial) { return play_game(trial, 0, 1) && play_game(trial, 1, 2); }

/* ---- set-up boards ---- */

/* Sends a position without its side: 32 letters from rank 8 on, and how many of each
 * piece are alive, red then black in the order KGMRNCP. */
static bool tell_board(Trial *trial, const Position *pos) {
	char request[256], *to = request + sprintf(request, "18 init_board");
	for (int i = 0; i < SQUARE_COUNT; i++) {
		Piece content = pos->at[4 * (RANK_COUNT - 1 - i / 4) + i % 4];
		to += sprintf(to, " %c", content == EMPTY ? '-' : piece_letter(content));
	}
	for (int side = RED; side <= BLACK; side++)
		for (int kind = GENERAL; kind < KIND_END; kind++) to += sprintf(to, " %d", living_count(pos, piece_of(side, kind)));
	return mgtp_accepts(trial, request);
}

/* Who moves follows from genmove, or from the first ply. */
bool mgtp_set_up(Trial *trial) {
	static const struct {
		const char *position, *moves;
	} BOARDS[] = {
		{"4/4/4/4/4/4/4/Kp2 r - 0 0", ""},
		{"k3/p3/4/C3/4/4/3P/3g r - 0 0", "a5-a8"},
		{"4/4/4/4/4/2n1/R3/Kp2 b - 0 31", "b1-a1"},
		{"4/4/4/cp1K/4/4/3r/P3 b - 0 31", ""},
		{"k3/X3/4/C3/4/4/3P/3g r p 0 0", "a5-a8 d1-d2"},
	};
	static Game game;
	MgtpReply reply;
	if (!mgtp_begin_game(trial, MGTP_SETTING_MS) || !mgtp_ask(trial, &reply, "3 known_command init_board")) return false;
	if (!reply.is_good || strcmp(reply.text, "true") != 0) return trial_skip(trial, "the engine does not know init_board");
	for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
		games_set(&game, BOARDS[i].position, BOARDS[i].moves);
		if (!tell_board(trial, &game.start) || !mgtp_tell_game(trial, &game, MGTP_LEFT)) return false;
		if (!mgtp_genmove(trial, &game, trial->patience_ms, NULL)) return false;
	}
	return true;
}

/* ---- ends ---- */

/* To and fro for some rounds; the one ply more that some rules ask for, and a genmove. */
static bool shuttle(Trial *trial, int rounds) {
	static Game game;
	Move cycle[4];
	games_shuttle(&game, cycle);
	for (int i = 0; i < 4 * rounds + 1; i++) game_play(&game, cycle[i % 4]);
	return ask_after(trial, &game);
}

bool mgtp_draws(Trial *trial) { return shuttle(trial, ROUNDS_REPEATED) && shuttle(trial, ROUNDS_QUIET); }

/* ---- time ---- */

/* The clock of the side that moves is the one that counts, not the whole game's and
 * not the opponent's. */
static bool answers_within(Trial *trial, int ms, int within_ms) {
	static Game game;
	const int left[2] = {ms, HOUR_MS};
	games_set(&game, NULL, "a1(K) b1(p)");
	return mgtp_begin_game(trial, HOUR_MS) && mgtp_tell_game(trial, &game, left) && mgtp_genmove(trial, &game, within_ms, NULL);
}

bool mgtp_time(Trial *trial) { return answers_within(trial, 2000, 1000) && answers_within(trial, 500, 500); }

/* ---- what cannot be played ---- */

bool mgtp_illegal(Trial *trial) {
	static Game game;
	games_set(&game, NULL, "a1(K) b1(p)");
	return mgtp_begin_game(trial, MGTP_SETTING_MS) && mgtp_refuses(trial, "10 move a1 a2") && mgtp_tell_game(trial, &game, MGTP_LEFT) &&
		mgtp_refuses(trial, "10 move a1 b1") && mgtp_refuses(trial, "10 move a1 a2") && mgtp_refuses(trial, "10 move d8 d7") &&
		mgtp_refuses(trial, "11 flip a1 P") && mgtp_refuses(trial, "11 flip c1 K") &&
		mgtp_genmove(trial, &game, trial->patience_ms, NULL) && mgtp_tell(trial, move_flip(2, piece_of(RED, ADVISOR)));
}

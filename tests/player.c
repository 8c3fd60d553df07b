/* Random players. They see a game through the engine; whether the engine's rules
 * are right is for the callers to check. */
#include "tests/player.h"

#include <stdio.h>

#include "engine/movegen.h"

/* How often in a hundred a player does as it likes instead of as its mood says. */
enum { WHIM_PERCENT = 3 };

static bool happens(Rng *rng, uint32_t percent) { return rng_below(rng, 100) < percent; }

static Move any_of(Rng *rng, const MoveList *list) { return list->move[rng_below(rng, (uint32_t)list->count)]; }

Player player_random(Rng *rng) {
	Player player = {rng, (Mood)rng_below(rng, MOOD_COUNT), 1 + (int)rng_below(rng, 4)};
	return player;
}

Move player_reveal(Rng *rng, const Position *pos, Move move) {
	if (!move_is_flip(move) || move_shown(move) != EMPTY) return move;
	Outcomes outcomes;
	flip_outcomes(pos, &outcomes);
	uint32_t drawn = rng_below(rng, (uint32_t)outcomes.total);
	int i = 0;
	while (drawn >= outcomes.weight[i]) drawn -= outcomes.weight[i++];
	return move_flip(move_from(move), outcomes.piece[i]);
}

/* The move played `plies` before the end of the list; MOVE_NONE before its start. */
static Move move_back(const Game *game, int plies) {
	return plies > game->history.count ? MOVE_NONE : game->history.move[game->history.count - plies];
}

/* Out for `reach` own moves, back the same way, and so on: a cycle of 4 * reach
 * plies. The first time out the way is random (MOVE_NONE). */
static Move retrace(const Player *player, const Game *game) {
	int reach = player->reach, played = game->pos.quiet / 2, phase = played % (2 * reach);
	if (phase < reach) return played < 2 * reach ? MOVE_NONE : move_back(game, 4 * reach);
	Move out = move_back(game, 2 + 4 * (phase - reach));
	return out == MOVE_NONE ? MOVE_NONE : move_step(move_to(out), move_from(out));
}

/* What the mood asks for; MOVE_NONE when it asks for nothing that there is. */
static Move mood_move(const Player *player, const Game *game) {
	MoveList list = {.count = 0};
	if (player->mood == MOOD_GREEDY) generate_captures(&game->pos, &list);
	if (player->mood == MOOD_PEACEFUL || player->mood == MOOD_RETRACE) generate_quiets(&game->pos, &list);
	if (player->mood == MOOD_RETRACE) {
		Move move = retrace(player, game);
		if (move != MOVE_NONE && is_legal(&game->pos, move)) return move;
	}
	return list.count > 0 ? any_of(player->rng, &list) : MOVE_NONE;
}

Move player_choose(const Player *player, const Game *game) {
	Move move = MOVE_NONE;
	if (!happens(player->rng, WHIM_PERCENT)) move = mood_move(player, game);
	if (move == MOVE_NONE) {
		MoveList list;
		generate_all(&game->pos, &list);
		move = any_of(player->rng, &list);
	}
	return player_reveal(player->rng, &game->pos, move);
}

/* ---- positions ---- */

/* The part of the board in play, and what stands on it. */
typedef struct {
	char square[RANK_COUNT][FILE_COUNT]; /* '#' outside, '.' empty, 'X' or a piece letter */
	int width, height, left, bottom;
	int squares;                /* that are part of the board */
	int pool['z' + 1];          /* how many face-down pieces, by letter */
	int face_up, face_down;
} Setup;

static const char SET[] = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

static void choose_rectangle(Setup *setup, Rng *rng) {
	bool whole = happens(rng, 50);
	setup->width = whole ? FILE_COUNT : 1 + (int)rng_below(rng, FILE_COUNT);
	setup->height = whole ? RANK_COUNT : 1 + (int)rng_below(rng, RANK_COUNT);
	setup->left = (int)rng_below(rng, (uint32_t)(FILE_COUNT - setup->width + 1));
	setup->bottom = (int)rng_below(rng, (uint32_t)(RANK_COUNT - setup->height + 1));
}

/* A rectangle; a small one may lack corners and have holes. */
static void choose_board(Setup *setup, Rng *rng) {
	choose_rectangle(setup, rng);
	bool notched = setup->width * setup->height < SQUARE_COUNT && happens(rng, 30);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int file = 0; file < FILE_COUNT; file++) {
			int x = file - setup->left, y = rank - setup->bottom;
			bool inside = x >= 0 && x < setup->width && y >= 0 && y < setup->height;
			bool corner = (x == 0 || x == setup->width - 1) && (y == 0 || y == setup->height - 1);
			if (notched && happens(rng, corner ? 40 : 15)) inside = false;
			setup->square[rank][file] = inside ? '.' : '#';
			setup->squares += inside;
		}
}

/* Puts a piece on an empty square of the board; there must be one. */
static void place(Setup *setup, Rng *rng, char letter, bool face_down) {
	char *square;
	do square = &setup->square[rng_below(rng, RANK_COUNT)][rng_below(rng, FILE_COUNT)];
	while (*square != '.');
	*square = face_down ? 'X' : letter;
	if (face_down) {
		setup->pool[(unsigned char)letter]++;
		setup->face_down++;
	} else {
		setup->face_up++;
	}
}

/* Takes `count` pieces of a shuffled set onto the board. */
static void place_pieces(Setup *setup, Rng *rng, int count, uint32_t hidden_percent) {
	char set[sizeof SET];
	for (int i = 0; i < SET_SIZE; i++) set[i] = SET[i];
	for (int i = 0; i < count; i++) {
		int drawn = i + (int)rng_below(rng, (uint32_t)(SET_SIZE - i));
		char letter = set[drawn];
		set[drawn] = set[i];
		place(setup, rng, letter, happens(rng, hidden_percent));
	}
}

/* Empty squares one by one ("1" four times): readers must take that too. */
static char *write_board(const Setup *setup, char *to) {
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		for (int file = 0; file < FILE_COUNT; file++) {
			char content = setup->square[rank][file];
			*to++ = content == '.' ? '1' : content;
		}
		*to++ = rank > 0 ? '/' : ' ';
	}
	return to;
}

static char *write_pool(const Setup *setup, char *to) {
	if (setup->face_down == 0) *to++ = '-';
	for (const char *letter = "KGMRNCPkgmrncp"; *letter != '\0'; letter++) {
		int count = setup->pool[(unsigned char)*letter];
		if (count > 0) *to++ = *letter;
		if (count > 1) *to++ = (char)('0' + count);
	}
	return to;
}

void random_position_text(Rng *rng, char text[POSITION_TEXT_SIZE]) {
	static const uint32_t HIDDEN_PERCENT[] = {0, 0, 20, 60, 100};
	Setup setup = {.squares = 0};
	do {
		setup.squares = 0;
		choose_board(&setup, rng);
	} while (setup.squares == 0);
	/* Crowded boards block pieces, sparse ones let them walk. */
	bool crowded = happens(rng, 50);
	int most = crowded || setup.squares < 8 ? setup.squares : 8;
	int count = crowded ? most - (int)rng_below(rng, (uint32_t)(most + 2) / 3) : 1 + (int)rng_below(rng, (uint32_t)most);
	place_pieces(&setup, rng, count, HIDDEN_PERCENT[rng_below(rng, sizeof HIDDEN_PERCENT / sizeof HIDDEN_PERCENT[0])]);

	char *to = write_board(&setup, text);
	bool nobody = setup.face_up == 0 && happens(rng, 80);
	*to++ = nobody ? '-' : "rb"[rng_below(rng, 2)];
	*to++ = ' ';
	to = write_pool(&setup, to);
	uint32_t quiet = happens(rng, 70) ? 0 : rng_below(rng, 30);
	sprintf(to, " %u %u", quiet, quiet + rng_below(rng, 100));
}

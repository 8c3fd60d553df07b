/* One game: the players are asked in turn, the rules are applied, and what a flip
 * shows comes from the deal that only the referee knows. */
#include "tools/referee/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tools/referee/deals.h"

static void lose(Record *record, int player, Reason reason) {
	record->result = player == 0 ? RESULT_LOSS : RESULT_WIN;
	record->reason = reason;
}

_Static_assert((int)INFO_SCORE_MAX == (int)JOURNAL_SCORE_MAX && (int)INFO_NO_SCORE == (int)JOURNAL_NO_SCORE, "scores are journaled as they are told");

static void hear(void *context, const char *line) { info_hear(context, line); }

/* Both players up to their first move. A start that fails is a loss, too, should
 * the match go on. */
static PlayOutcome start_players(Table *table, const Settings *settings, const EngineSettings *const engine[2], Record *record) {
	for (int i = 0; i < 2; i++) {
		Player *opponent = i == 0 ? NULL : &table->player[0];
		table->culprit = i;
		table->player[i].seed = deals_engine_seed(record->seed, record->pair);
		table->player[i].hear = hear;
		table->player[i].hear_context = &table->info[i];
		switch (player_start(&table->player[i], opponent, engine[i], settings, &record->start)) {
		case PLAYER_OK: break;
		case PLAYER_INTERRUPTED: return PLAY_INTERRUPTED;
		case PLAYER_CANNOT_START: return PLAY_CANNOT_START;
		case PLAYER_CRASHED: lose(record, i, REASON_CRASH); return PLAY_FAILED_START;
		default: lose(record, i, REASON_STALL); return PLAY_FAILED_START;
		}
	}
	return PLAY_FINISHED;
}

/* Why a move in the right form and in time is none: REASON_ILLEGAL_MOVE, or
 * REASON_NONE if nothing is wrong with it. */
static Reason judge_move(const Game *game, Player *player, Move move) {
	char text[MOVE_TEXT_SIZE];
	if (is_legal(&game->pos, move)) return REASON_NONE;
	move_to_text(move, text);
	snprintf(player->detail, sizeof player->detail, "answered %s", text);
	return REASON_ILLEGAL_MOVE;
}

/* Being late loses on time where time is limited, and is a stall elsewhere. */
static Reason judge_lateness(const Clocks *clocks, int mover, Player *player, int64_t used_us) {
	snprintf(player->detail, sizeof player->detail, "used %" PRId64 " ms of %" PRId64, used_us / 1000, clocks_allowance(clocks, mover) / 1000);
	return clocks_bind(clocks, mover) ? REASON_TIME : REASON_STALL;
}

/* Asks the player to move. REASON_NONE: `move` is legal, a flip with its outcome, and
 * its time and score are noted. Else the reason why the player has lost, of no meaning
 * after an interrupt. */
static Reason ask_for_move(Table *table, JournalGame *played, Move *move, bool *is_interrupted) {
	const Game *game = &table->game;
	int mover = game_player(&game->pos);
	Player *player = &table->player[mover];
	int64_t used_us;
	table->info[mover] = INFO_NONE;
	PlayerState state = player_move(player, game, &table->clocks, move, &used_us);
	*is_interrupted = state == PLAYER_INTERRUPTED;
	table->culprit = mover;

	if (state == PLAYER_CRASHED) return REASON_CRASH;
	/* The clock is looked at before the move: a bad move too late is too late. */
	if (state == PLAYER_LATE || !clocks_spend(&table->clocks, mover, used_us)) return judge_lateness(&table->clocks, mover, player, used_us);
	if (state != PLAYER_OK) return REASON_PROTOCOL;
	Reason reason = judge_move(game, player, *move);
	if (reason == REASON_NONE && move_is_flip(*move)) *move = move_flip(move_from(*move), played->record.deal[move_from(*move)]);
	played->ms[game->history.count] = (int32_t)(used_us / 1000);
	played->score[game->history.count] = (int16_t)table->info[mover].score;
	return reason;
}

/* ---- adjudication ---- */

/* How many plies on end the engines have said that one player is winning. */
typedef struct {
	int plies;
	int winner;
} Agreement;

/* Takes the score of the ply that `mover` has just played. */
static void hear_score(Agreement *agreement, const Settings *settings, int mover, int score) {
	bool is_clear = score != JOURNAL_NO_SCORE && (score >= settings->agreed_score || score <= -settings->agreed_score);
	int winner = score > 0 ? mover : 1 - mover;
	agreement->plies = !is_clear ? 0 : agreement->plies > 0 && winner == agreement->winner ? agreement->plies + 1 : 1;
	agreement->winner = winner;
}

/* Whether the settings end a game that could go on. */
static bool adjudicate(Table *table, const Agreement *agreement, const Settings *settings, Record *record) {
	if (known_ending_result(&settings->known, &table->endings, &table->game.pos, &record->rules, &record->result)) {
		record->reason = REASON_ADJUDICATED_ENDING;
		return true;
	}
	if (settings->agreed_plies > 0 && agreement->plies >= settings->agreed_plies) {
		lose(record, 1 - agreement->winner, REASON_ADJUDICATED_SCORE);
		return true;
	}
	if (settings->max_plies == 0 || table->game.history.count < settings->max_plies) return false;
	record->result = RESULT_DRAW;
	record->reason = REASON_ADJUDICATED_PLIES;
	return true;
}

/* From the first move to the end. */
static PlayOutcome play_moves(Table *table, const Settings *settings, JournalGame *played) {
	Record *record = &played->record;
	Game *game = &table->game;
	Agreement agreement = {0, 0};
	End end;
	while ((end = game_end(&game->pos, &game->history, &record->rules)) == END_NONE) {
		Move move;
		bool is_interrupted;
		if (adjudicate(table, &agreement, settings, record)) return PLAY_FINISHED;
		Reason reason = ask_for_move(table, played, &move, &is_interrupted);
		if (is_interrupted) return PLAY_INTERRUPTED;
		if (reason != REASON_NONE) {
			lose(record, game_player(&game->pos), reason);
			return PLAY_FINISHED;
		}
		game_play(game, move);
		int mover = 1 - game_player(&game->pos);
		player_inform(&table->player[mover], game, &table->clocks);
		player_inform(&table->player[1 - mover], game, &table->clocks);
		hear_score(&agreement, settings, mover, table->info[mover].score);
	}
	record->reason = (Reason)end;
	if (end_is_loss(end))
		lose(record, game_player(&game->pos), record->reason);
	else
		record->result = RESULT_DRAW;
	return PLAY_FINISHED;
}

PlayOutcome play_game(Table *table, const Settings *settings, const EngineSettings *const engine[2], JournalGame *played) {
	Record *record = &played->record;
	game_start(&table->game, &record->start);
	clocks_start(&table->clocks, &engine[0]->limit, &engine[1]->limit, settings->stall_ms);

	PlayOutcome outcome = start_players(table, settings, engine, record);
	if (outcome == PLAY_FINISHED) outcome = play_moves(table, settings, played);
	/* Both are let go before either is waited for. */
	for (int i = 0; i < 2; i++) player_dismiss(&table->player[i]);
	for (int i = 0; i < 2; i++) player_end(&table->player[i]);

	record->plies = table->game.history.count;
	memcpy(record->move, table->game.history.move, (size_t)record->plies * sizeof(Move));
	const char *detail = outcome != PLAY_INTERRUPTED && reason_is_referees(record->reason) ? table->player[table->culprit].detail : "";
	snprintf(played->detail, sizeof played->detail, "%s", detail);
	return outcome;
}

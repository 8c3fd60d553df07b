/* `go`: limits in, a search beside the input thread, `info` and `bestmove` out. */
#include <stdio.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/text.h"
#include "protocol/writer.h"

static const char NAME[] = "go";

/* The longest time that is taken: a month, in milliseconds. */
#define TIME_MAX_MS ((int64_t)31 * 24 * 3600 * 1000)

/* What the words of a `go` say. A number is -1 while its word has not come. */
typedef enum { P1_TIME, P2_TIME, P1_INC, P2_INC, MOVETIME, DEPTH, NODES, NUMBER_COUNT } GoNumber;

typedef struct {
	int64_t number[NUMBER_COUNT];
	bool infinite, ponder;
	bool has_only; /* searchmoves came: */
	MoveList only; /* flips without their outcome */
} GoWords;

static const struct {
	const char *word, *alias; /* UCI's word for it */
	GoNumber number;
	int64_t min, max;
} GO_WORDS[] = {
	{"p1time", "wtime", P1_TIME, 0, TIME_MAX_MS},
	{"p2time", "btime", P2_TIME, 0, TIME_MAX_MS},
	{"p1inc", "winc", P1_INC, 0, TIME_MAX_MS},
	{"p2inc", "binc", P2_INC, 0, TIME_MAX_MS},
	{"movetime", NULL, MOVETIME, 1, TIME_MAX_MS},
	{"depth", NULL, DEPTH, 1, DEPTH_MAX},
	{"nodes", NULL, NODES, 1, INT64_MAX / 16},
};

enum { GO_WORD_COUNT = sizeof GO_WORDS / sizeof GO_WORDS[0] };

static bool read_number(GoWords *go, int entry, const char *text) {
	char quoted[QUOTED_SIZE];
	int64_t *number = &go->number[GO_WORDS[entry].number];
	if (*number != -1) return command_refuse(NAME, "%s is given twice", GO_WORDS[entry].word);
	return text_to_number(text, GO_WORDS[entry].min, GO_WORDS[entry].max, number)
		|| command_refuse(NAME, "%s %s is not a number in %lld..%lld", GO_WORDS[entry].word, text_quoted(text, quoted),
			(long long)GO_WORDS[entry].min, (long long)GO_WORDS[entry].max);
}

/* An action behind searchmoves; one that is named twice counts once. */
static bool read_action(GoWords *go, const Position *pos, const char *word) {
	char quoted[QUOTED_SIZE];
	Move move;
	bool known = move_from_text(word, &move) && position_has_piece(pos, pos->side) && is_legal(pos, move);
	if (!known) return command_refuse(NAME, "searchmoves: %s is no legal action", text_quoted(word, quoted));
	if (move_is_flip(move)) move = move_flip(move_from(move), EMPTY);
	for (int i = 0; i < go->only.count; i++)
		if (go->only.move[i] == move) return true;
	go->only.move[go->only.count++] = move;
	return true;
}

static bool read_words(GoWords *go, const Position *pos, char *arguments) {
	char quoted[QUOTED_SIZE];
	*go = (GoWords){.has_only = false};
	for (int i = 0; i < NUMBER_COUNT; i++) go->number[i] = -1;
	for (char *word = text_next_word(&arguments); *word != '\0'; word = text_next_word(&arguments)) {
		int i = 0;
		while (i < GO_WORD_COUNT && strcmp(word, GO_WORDS[i].word) != 0
			&& (GO_WORDS[i].alias == NULL || strcmp(word, GO_WORDS[i].alias) != 0))
			i++;
		if (i < GO_WORD_COUNT) {
			if (!read_number(go, i, text_next_word(&arguments))) return false;
		} else if (strcmp(word, "infinite") == 0)
			go->infinite = true;
		else if (strcmp(word, "ponder") == 0)
			go->ponder = true;
		else if (strcmp(word, "searchmoves") == 0)
			go->has_only = true;
		else if (!go->has_only)
			return command_refuse(NAME, "unknown word %s", text_quoted(word, quoted));
		else if (!read_action(go, pos, word))
			return false;
	}
	return !go->has_only || go->only.count > 0 || command_refuse(NAME, "searchmoves names no action");
}

/* Turns the words into limits for the player to move. */
static bool make_limits(const GoWords *go, const Session *session, SearchLimits *limits) {
	int player = game_player(&session->game.pos);
	bool any_clock = false, any_limit = false;
	for (int i = 0; i < NUMBER_COUNT; i++) {
		any_limit |= go->number[i] != -1;
		any_clock |= i <= P2_INC && go->number[i] != -1;
	}
	int64_t time = go->number[P1_TIME + player], increment = go->number[P1_INC + player];
	if (go->infinite && (any_limit || go->ponder)) return command_refuse(NAME, "infinite goes with no other limit");
	if (any_clock && time == -1) return command_refuse(NAME, "player %d is to move and p%dtime is missing", player + 1, player + 1);

	limits->depth = go->number[DEPTH] == -1 ? 0 : (int)go->number[DEPTH];
	uint64_t nodes = go->number[NODES] == -1 ? 0 : (uint64_t)go->number[NODES];
	if (nodes && (limits->nodes == 0 || nodes < limits->nodes)) limits->nodes = nodes;
	limits->movetime_ms = go->number[MOVETIME] == -1 ? 0 : go->number[MOVETIME];
	limits->has_clock = time != -1;
	limits->time_ms = time == -1 ? 0 : time;
	limits->increment_ms = increment == -1 ? 0 : increment;
	limits->infinite = !any_limit;
	limits->only = go->only;
	return true;
}

/* The reply that is expected to a move, where no flip stands between. */
static void keep_reply(Session *session, const SearchReport *report) {
	bool known = report->pv_length > 1 && !move_is_flip(report->pv[1]);
	session->best = report->pv[0];
	session->reply = known ? report->pv[1] : MOVE_NONE;
}

static void print_iteration(void *context, const SearchReport *report) {
	if (report->rank == 1) keep_reply(context, report);
	char score[32], pv[LINE_MAX * MOVE_TEXT_SIZE];
	char *to = pv;
	int win, draw, loss;
	for (int i = 0; i < report->pv_length; i++) {
		char move[MOVE_TEXT_SIZE];
		move_to_text(report->pv[i], move);
		to += sprintf(to, " %s", move);
	}
	if (report->mate != 0)
		snprintf(score, sizeof score, "mate %d", report->mate);
	else
		snprintf(score, sizeof score, "cp %d", report->value / (VALUE_WIN / 1000));
	value_to_wdl(report->value, &win, &draw, &loss);
	int64_t time_us = report->time_us > 0 ? report->time_us : 1;
	writer_print("info depth %d seldepth %d multipv %d score %s wdl %d %d %d nodes %llu nps %llu hashfull %d tbhits %llu time %lld pv%s",
		report->depth, report->seldepth, report->rank, score, win, draw, loss, (unsigned long long)report->nodes,
		(unsigned long long)((double)report->nodes * 1e6 / (double)time_us), report->hashfull, (unsigned long long)report->ending_hits,
		(long long)(time_us / 1000), pv);
}

static void run_search(Session *session) {
	SearchCallbacks callbacks = {print_iteration, session};
	char text[MOVE_TEXT_SIZE] = "none", reply[MOVE_TEXT_SIZE];
	session->best = session->reply = MOVE_NONE;
	Move best = search_go(session->search, &session->job_game, &session->job_rules, &session->limits, &callbacks);
	if (best != MOVE_NONE) move_to_text(best, text);
	bool tells_reply = session->offers_reply && best == session->best && session->reply != MOVE_NONE;
	if (tells_reply) move_to_text(session->reply, reply);
	session_job_answers(session);
	if (tells_reply)
		writer_print("bestmove %s ponder %s", text, reply);
	else
		writer_print("bestmove %s", text);
}

bool command_go(Session *session, char *arguments) {
	GoWords go;
	SearchLimits limits = session_limits(session);
	if (!read_words(&go, &session->game.pos, arguments) || !make_limits(&go, session, &limits)) return false;
	if (session_is_busy(session)) return command_refuse(NAME, "a search is running; stop ends it");
	if (go.ponder) limits.ponder = &session->ponder;
	session->limits = limits;
	session->offers_reply = session->options.ponder;
	atomic_store(&session->ponder, go.ponder);
	return session_start_job(session, run_search, JOB_SEARCH) || command_refuse(NAME, "no thread can be had");
}

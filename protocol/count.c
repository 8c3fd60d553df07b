/* `perft`: a long count that runs beside the input thread, so that `stop` and `isready`
 * are answered meanwhile. */
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/commands.h"
#include "protocol/text.h"
#include "protocol/writer.h"

enum { PERFT_DEPTH_MAX = 60 };

static bool is_stopped(void *context) {
	Session *session = context;
	return atomic_load_explicit(&session->stop, memory_order_relaxed);
}

static void run_perft(Session *session) {
	const Position *pos = &session->job_game.pos;
	PerftRun run = {calloc(PERFT_MEMORY, sizeof(PerftEntry)), is_stopped, session};
	Move actions[PERFT_ACTIONS_MAX];
	int count = perft_actions(pos, actions);
	uint64_t total = 0;
	for (int i = 0; i < count && !is_stopped(session); i++) {
		char text[MOVE_TEXT_SIZE];
		Position next = *pos;
		position_do(&next, actions[i]);
		uint64_t nodes = perft_run(&run, &next, session->perft_depth - 1);
		if (is_stopped(session)) break;
		move_to_text(actions[i], text);
		writer_print("%s %llu", text, (unsigned long long)nodes);
		total += nodes;
	}
	free(run.memory);
	session_job_answers(session);
	if (is_stopped(session))
		command_refuse("perft", "stopped");
	else
		writer_print("nodes %llu", (unsigned long long)total);
}

bool command_perft(Session *session, char *arguments) {
	char quoted[QUOTED_SIZE];
	int64_t depth;
	char *word = text_next_word(&arguments);
	if (!text_to_number(word, 1, PERFT_DEPTH_MAX, &depth))
		return command_refuse("perft", "%s is not a number in 1..%d", text_quoted(word, quoted), PERFT_DEPTH_MAX);
	arguments = text_skip_blanks(arguments);
	if (*arguments != '\0') return command_refuse("perft", "takes one number, not also %s", text_quoted(arguments, quoted));
	if (session_is_busy(session)) return command_refuse("perft", "a search is running; stop ends it");
	session->perft_depth = (int)depth;
	return session_start_job(session, run_perft, JOB_COUNT) || command_refuse("perft", "no thread can be had");
}

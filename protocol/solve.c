/* `solve`: the exact expected result of a small position. It runs beside the input
 * thread like the other counts. */
#include "search/solve.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "protocol/commands.h"
#include "protocol/text.h"
#include "protocol/writer.h"

/* "b1-b2 -0.123456789012\n", and what stands before the actions. */
enum { LINE_SIZE = 24, HEAD_SIZE = 80 };

/* Half of the last decimal: what is nearer to 0 has no sign. */
static double without_negative_zero(double value) { return value > -5e-13 && value < 5e-13 ? 0 : value; }

static int compare_lines(const void *a, const void *b) { return strcmp(a, b); }

static void print_result(const SolveResult *result) {
	char lines[MOVES_MAX][LINE_SIZE], text[HEAD_SIZE + MOVES_MAX * LINE_SIZE];
	for (int i = 0; i < result->count; i++) {
		char move[MOVE_TEXT_SIZE];
		move_to_text(result->action[i].move, move);
		snprintf(lines[i], LINE_SIZE, "%s %.12f", move, without_negative_zero(result->action[i].value));
	}
	qsort(lines, (size_t)result->count, sizeof lines[0], compare_lines);
	char *to = text + snprintf(text, HEAD_SIZE, "info string states %llu\nvalue %.12f", (unsigned long long)result->states,
		without_negative_zero(result->value));
	for (int i = 0; i < result->count; i++) to += snprintf(to, LINE_SIZE + 1, "\n%s", lines[i]);
	writer_print("%s", text);
}

static void run_solve(Session *session) {
	SolveResult result;
	char error[SOLVE_ERROR_SIZE];
	bool done = solve_position(&session->job_game.pos, &session->stop, &result, error);
	session_job_answers(session);
	if (done)
		print_result(&result);
	else
		command_refuse("solve", "%s", error);
}

bool command_solve(Session *session, char *arguments) {
	char quoted[QUOTED_SIZE], error[SOLVE_ERROR_SIZE];
	arguments = text_skip_blanks(arguments);
	if (*arguments != '\0') return command_refuse("solve", "takes no argument, not %s", text_quoted(arguments, quoted));
	if (session_is_busy(session)) return command_refuse("solve", "a search is running; stop ends it");
	if (!solve_fits(&session->game.pos, error)) return command_refuse("solve", "%s", error);
	return session_start_job(session, run_solve, JOB_COUNT) || command_refuse("solve", "no thread can be had");
}

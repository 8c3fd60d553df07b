/* test-scripted [ANSWER]...: says "bestmove ANSWER" with one ANSWER after another,
 * whatever they are; `-` stands for a random legal action, and so does the end of
 * the list. */
#include "tests/engines/stub.h"

static int answer_count;
static char **answers;

static void answer(const Game *game, int asked);

static const Stub STUB = {"test-scripted", answer, stub_say};

static void answer(const Game *game, int asked) {
	char line[256];
	if (asked >= answer_count || strcmp(answers[asked], "-") == 0) {
		stub_bestmove(&STUB, stub_random_move(game, 1));
		return;
	}
	snprintf(line, sizeof line, "bestmove %s", answers[asked]);
	stub_say(line);
}

int main(int argc, char *argv[]) {
	answer_count = argc - 1;
	answers = argv + 1;
	stub_run(&STUB);
	return 0;
}

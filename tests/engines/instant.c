/* test-instant FOLDER: plays random legal actions, and leaves in a file of the folder, a line
 * for each, its ply and when it was asked and had answered, in microseconds. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <unistd.h>

#include "search/clock.h"
#include "tests/engines/stub.h"

enum { NOTES_MAX = HISTORY_MAX };

typedef struct {
	int ply;
	int64_t asked, answered;
} Note;

static Note notes[NOTES_MAX];
static int note_count;

static void answer(const Game *game, int asked);

static const Stub STUB = {"test-instant", answer, stub_say};

static void answer(const Game *game, int asked) {
	Note *note = &notes[asked % NOTES_MAX];
	note->ply = (int)game->pos.ply;
	note->asked = clock_now_us();
	stub_bestmove(&STUB, stub_random_move(game, 1));
	note->answered = clock_now_us();
	note_count = asked + 1;
}

int main(int argc, char *argv[]) {
	char path[512];
	stub_run(&STUB);
	if (argc < 2 || note_count == 0 || note_count > NOTES_MAX) return 0;
	snprintf(path, sizeof path, "%.400s/%ld", argv[1], (long)getpid());
	FILE *file = fopen(path, "w");
	if (file == NULL) return 1;
	for (int i = 0; i < note_count; i++) fprintf(file, "%d %" PRId64 " %" PRId64 "\n", notes[i].ply, notes[i].asked, notes[i].answered);
	return fclose(file) == 0 ? 0 : 1;
}

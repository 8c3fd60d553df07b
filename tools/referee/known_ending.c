/* Adjudication by the tables of endings. */
#include "tools/referee/known_ending.h"

#include <errno.h>
#include <string.h>

#include "engine/game.h"
#include "tools/referee/status.h"

#define FAIL(status, ...) (fprintf(stderr, "banqi-referee: --known-ending: " __VA_ARGS__), (status))

/* What is wrong with a file of the folder, the first one. */
static char complaint[ENDING_ERROR_SIZE];

static void note_complaint(const char *line) {
	if (complaint[0] == '\0') snprintf(complaint, sizeof complaint, "%s", line);
}

static bool files_are_for(int quiet_limit) {
	for (int i = 0; i < ENDING_LIMITS; i++)
		if (ENDING_LIMIT[i] == quiet_limit) return true;
	return false;
}

int known_ending_open(KnownEnding *known, const Rules *rules) {
	static const atomic_bool never = false;
	if (!known->is_asked_for) return STATUS_DONE;
	known->endings = endings_new(known->folder, note_complaint);
	if (known->endings == NULL) return FAIL(STATUS_IO_ERROR, "%s\n", strerror(ENOMEM));
	if (complaint[0] != '\0') return FAIL(STATUS_WRONG, "%s\n", complaint);
	if (known->folder != NULL && known->endings->files == 0) return FAIL(STATUS_WRONG, "%s: no table in it\n", known->folder);
	if (known->folder != NULL && !files_are_for(rules->quiet_limit))
		return FAIL(STATUS_WRONG, "files are for the quiet limits of the presets, not for %d\n", rules->quiet_limit);
	endings_build(known->endings, 0, &never);
	if (rules->quiet_limit >= known->endings->longest) return STATUS_DONE;
	return FAIL(STATUS_WRONG, "tables are for quiet limits from %d on, not for %d\n", known->endings->longest, rules->quiet_limit);
}

void known_ending_close(KnownEnding *known) { endings_free(known->endings); }

bool known_ending_result(const KnownEnding *known, EndingCache *cache, const Position *pos, const Rules *rules, Result *result) {
	EndingValue value;
	if (known->endings == NULL || !endings_value(known->endings, cache, pos, rules->quiet_limit, &value)) return false;
	*result = value == 0 ? RESULT_DRAW : (value > 0) == (game_player(pos) == 0) ? RESULT_WIN : RESULT_LOSS;
	return true;
}

/* The end of a game in a platform's record. Names are free text, and the line of the
 * players and the one of the result are each ambiguous alone: they are read together. */
#include "protocol/platform_end.h"

#include <string.h>

#include "protocol/text.h"

#define REFUSE(wrong, ...) (snprintf((wrong), PLATFORM_WRONG_SIZE, __VA_ARGS__), false)

/* ---- the line ---- */

static const char WINS[] = " wins";

static bool ends_with(const char *text, size_t length, const char *tail) {
	size_t size = strlen(tail);
	return length > size && memcmp(text + length - size, tail, size) == 0;
}

/* Copies a name without the blanks around it; false when it is too long or nothing. */
static bool copy_name(const char *text, size_t length, char name[RECORD_NAME_SIZE]) {
	while (length > 0 && *text == ' ') text++, length--;
	while (length > 0 && text[length - 1] == ' ') length--;
	if (length == 0 || length >= RECORD_NAME_SIZE) return false;
	memcpy(name, text, length);
	name[length] = '\0';
	return true;
}

bool platform_end_is_v3(const char *text) { return strcmp(text, "Draws") == 0 || ends_with(text, strlen(text), WINS); }

static bool read_v3(const char *text, PlatformEnd *end) {
	end->is_draw = strcmp(text, "Draws") == 0;
	if (end->is_draw) return true;
	size_t length = strlen(text);
	return ends_with(text, length, WINS) && copy_name(text, length - strlen(WINS), end->name);
}

/* "PositionRepetitionDraw(3-12)": a word, and behind some the length of the cycle. */
static bool read_word(const char *text, size_t length, PlatformEnd *end) {
	size_t word = strcspn(text, " (");
	end->reason = platform_find_reason(text, word);
	if (word == length) return end->reason != REASON_NONE;
	char digits[8];
	int64_t cycle;
	size_t count = length - word - 4; /* between "(3-" and ")" */
	if (length < word + 5 || count >= sizeof digits || strncmp(text + word, "(3-", 3) != 0 || text[length - 1] != ')') return false;
	memcpy(digits, text + word + 3, count);
	digits[count] = '\0';
	if (!text_to_number(digits, 1, HISTORY_MAX, &cycle)) return false;
	end->cycle = (int)cycle;
	return end->reason == REASON_REPETITION;
}

/* The three scores with the word before each. */
static const char *const TAILS[RESULT_NONE] = {" wins 1,0", " wins 0,1", " Draw 0.5,0.5"};

static bool read_java(const char *text, PlatformEnd *end) {
	size_t length = strlen(text), word = strcspn(text, " ");
	int result = 0;
	while (result < RESULT_NONE && !ends_with(text, length, TAILS[result])) result++;
	if (result == RESULT_NONE || !read_word(text, word, end)) return false;
	size_t tail = length - strlen(TAILS[result]);
	end->is_draw = result == RESULT_DRAW;
	if (!end->is_draw) end->winner = result == RESULT_WIN ? 0 : 1;
	return tail > word && copy_name(text + word, tail - word, end->name);
}

bool platform_end_read(const char *text, RecordFormat format, PlatformEnd *end, char wrong[PLATFORM_WRONG_SIZE]) {
	char quoted[QUOTED_SIZE];
	*end = (PlatformEnd){.winner = -1};
	bool good = format == FORMAT_JAVA ? read_java(text, end) : read_v3(text, end);
	return good || REFUSE(wrong, "%s is not how a game ends", text_quoted(text, quoted));
}

/* ---- names and result ---- */

/* The names left and right of a " vs ". */
static bool split(const char *players, const char *versus, PlatformRecord *record) {
	const char *right = versus + 4;
	return copy_name(players, (size_t)(versus - players), record->record.name[0]) && copy_name(right, strlen(right), record->record.name[1]);
}

/* Which player the end names, 0 or 1; -1: neither. Where both have that name the score
 * decides, or without one that only the player to move can have lost. */
static int named_player(const PlatformEnd *end, int mover, const PlatformRecord *record) {
	int likely = end->is_draw ? 0 : end->winner >= 0 ? end->winner : !mover;
	if (end->name[0] == '\0' || strcmp(end->name, record->record.name[likely]) == 0) return likely;
	return end->winner < 0 && strcmp(end->name, record->record.name[!likely]) == 0 ? !likely : -1;
}

bool platform_end_settle_names(const char *players, const PlatformEnd *end, int mover, PlatformRecord *record, char wrong[PLATFORM_WRONG_SIZE]) {
	char quoted[QUOTED_SIZE];
	record->record.result = end == NULL ? RESULT_NONE : RESULT_DRAW;
	record->draw_name = 0;
	for (const char *versus = players; (versus = strstr(versus, " vs ")) != NULL; versus++) {
		if (!split(players, versus, record)) return REFUSE(wrong, "a name longer than %d bytes", RECORD_NAME_SIZE - 1);
		int player = end == NULL ? 0 : named_player(end, mover, record);
		if (player < 0) continue;
		if (end == NULL || end->is_draw)
			record->draw_name = player;
		else
			record->record.result = player == 0 ? RESULT_WIN : RESULT_LOSS;
		return true;
	}
	return REFUSE(wrong, "%s, whom the result names, does not play", text_quoted(end->name, quoted));
}

/* ---- the reason ---- */

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* The last word of the file's name that is a reason: names of players come before. */
static Reason reason_of_path(const char *path) {
	Reason reason = REASON_NONE;
	const char *slash = strrchr(path, '/');
	if (slash != NULL) path = slash + 1;
	while (*path != '\0') {
		size_t length = 0;
		while (is_letter(path[length])) length++;
		Reason found = platform_find_reason(path, length);
		if (found != REASON_NONE) reason = found;
		path += length > 0 ? length : 1;
	}
	return reason;
}

/* What a reason is when it is looked at closer; REASON_NONE when it cannot be. Both
 * ways to have no move have one word, and the position tells which it was. */
static Reason judge(Reason reason, End end, int mover, Result result) {
	Result mover_lost = mover == 0 ? RESULT_LOSS : RESULT_WIN;
	switch (reason) {
	case REASON_NO_MOVES:
	case REASON_NO_PIECES: return end_is_loss(end) && result == mover_lost ? (Reason)end : REASON_NONE;
	case REASON_REPETITION:
	case REASON_QUIET_LIMIT:
	case REASON_ADJUDICATED_PLIES: return result == RESULT_DRAW ? reason : REASON_NONE;
	case REASON_ADJUDICATED_ENDING: return reason;
	default: return result != RESULT_DRAW ? reason : REASON_NONE;
	}
}

bool platform_end_settle_reason(const PlatformEnd *end, const char *path, const Game *game, PlatformRecord *record, char wrong[PLATFORM_WRONG_SIZE]) {
	Record *out = &record->record;
	int mover = game_player(&game->pos);
	End by_rules = game_end(&game->pos, &game->history, &out->rules);
	out->reason = judge(end->reason, by_rules, mover, out->result);
	record->cycle = end->cycle;
	if (out->reason != REASON_NONE) return true;
	if (end->reason != REASON_NONE) return REFUSE(wrong, "%s, but the game has not ended so", platform_reason_word(FORMAT_JAVA, end->reason));

	if (path != NULL) out->reason = judge(reason_of_path(path), by_rules, mover, out->result);
	if (out->reason == REASON_NONE && by_rules != END_NONE) out->reason = judge((Reason)by_rules, by_rules, mover, out->result);
	if (out->reason == REASON_NONE) out->reason = REASON_UNKNOWN;
	/* The client's limit was not the same at every event: this game tells its own. */
	if (out->reason == REASON_QUIET_LIMIT && game->pos.quiet > 0) out->rules.quiet_limit = game->pos.quiet;
	return true;
}

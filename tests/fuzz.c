/* The properties that fuzzing tries to break. */
#include "tests/fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/naive.h"

/* Closed, not empty, and nothing in it that would break a line or a terminal. */
static bool is_printable_line(const char *text, size_t room) {
	size_t length = 0;
	while (length < room && text[length] != '\0') {
		if (text[length] < ' ' || text[length] > '~') return false;
		length++;
	}
	return length > 0 && length < room;
}

static const char *check_refused(const Position *pos, const Position *before, const char *error) {
	if (memcmp(pos, before, sizeof *pos) != 0) return "a refused text changed the position";
	if (!is_printable_line(error, NOTATION_ERROR_SIZE)) return "the error is not one printable line";
	return NULL;
}

static const char *check_text(const Position *pos) {
	char text[POSITION_TEXT_SIZE], again[POSITION_TEXT_SIZE], error[NOTATION_ERROR_SIZE];
	Position read;
	NaivePosition slow;
	position_to_text(pos, text);
	if (!position_from_text(&read, text, error)) return "a written text is refused";
	if (memcmp(&read, pos, sizeof read) != 0) return "a written text reads back another position";
	naive_read(&slow, text);
	naive_write(&slow, again);
	return strcmp(text, again) == 0 ? NULL : "the naive rules read the text differently";
}

static const char *check_actions(const Position *pos) {
	MoveList list;
	generate_all(pos, &list);
	if (list.count < 0 || list.count > MOVES_MAX) return "more actions than there is room for";
	if (has_action(pos) != (list.count > 0)) return "has_action and generate_all disagree";
	for (int i = 0; i < list.count; i++)
		if (!is_legal(pos, list.move[i])) return "a generated action is not legal";
	return NULL;
}

const char *fuzz_position_text(const char *text) {
	Position before, pos;
	char error[NOTATION_ERROR_SIZE] = "";
	memset(&before, 0xA5, sizeof before);
	pos = before;
	if (!position_from_text(&pos, text, error)) return check_refused(&pos, &before, error);
	if (!position_is_sound(&pos)) return "an accepted text gives an unsound position";
	const char *wrong = check_text(&pos);
	return wrong != NULL ? wrong : check_actions(&pos);
}

const char *fuzz_move_text(const char *text) {
	enum { BEFORE = 0xA5A5 }; /* no move has the top bit */
	Move move = BEFORE, again = BEFORE;
	char written[MOVE_TEXT_SIZE];
	if (!move_from_text(text, &move)) return move == BEFORE ? NULL : "a refused text changed the move";
	if (move & 0x8000 || move == MOVE_NONE) return "an accepted text gives no move";
	if (move_is_flip(move) != (move_from(move) == move_to(move))) return "a step that stays, or a flip that goes";
	move_to_text(move, written);
	if (!move_from_text(written, &again) || again != move) return "a written move reads back another move";
	return NULL;
}

const char *fuzz_bytes(FuzzProperty *property, const uint8_t *data, size_t size) {
	char *text = malloc(size + 1);
	if (text == NULL) return "no memory";
	if (size > 0) memcpy(text, data, size);
	text[size] = '\0';
	const char *wrong = property(text);
	free(text);
	return wrong;
}

int fuzz_entry(FuzzProperty *property, const uint8_t *data, size_t size) {
	const char *wrong = fuzz_bytes(property, data, size);
	if (wrong == NULL) return 0;
	fprintf(stderr, "fuzz: %s\n", wrong);
	abort();
}

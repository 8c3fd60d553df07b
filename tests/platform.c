/* Platform records as texts. */
#define _POSIX_C_SOURCE 200809L

#include "tests/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"

RecordStatus platform_from_bytes(const void *bytes, size_t size, const char *path, PlatformRecord *record, char error[RECORD_ERROR_SIZE]) {
	if (size == 0) return RECORD_END;
	/* A block of just this size lets an address sanitizer see a read beyond its end. */
	void *copy = malloc(size);
	if (copy == NULL) abort();
	memcpy(copy, bytes, size);
	FILE *file = fmemopen(copy, size, "r");
	if (file == NULL) abort();
	RecordStatus status = platform_record_read(file, path, record, error);
	fclose(file);
	free(copy);
	return status;
}

char *platform_to_text(const PlatformRecord *record, size_t *size) {
	char *text = NULL;
	FILE *file = open_memstream(&text, size);
	if (file == NULL || !platform_record_write(file, record)) abort();
	fclose(file);
	return text;
}

static bool is_same_game(const Record *a, const Record *b) {
	return strcmp(a->name[0], b->name[0]) == 0 && strcmp(a->name[1], b->name[1]) == 0 && strcmp(a->limit[0], b->limit[0]) == 0
		&& strcmp(a->limit[1], b->limit[1]) == 0 && memcmp(&a->rules, &b->rules, sizeof a->rules) == 0 && a->seed == b->seed && a->pair == b->pair
		&& a->game == b->game && strcmp(a->date, b->date) == 0 && memcmp(&a->start, &b->start, sizeof a->start) == 0
		&& memcmp(a->deal, b->deal, sizeof a->deal) == 0 && a->result == b->result && a->reason == b->reason && a->plies == b->plies
		&& memcmp(a->move, b->move, (size_t)a->plies * sizeof a->move[0]) == 0;
}

bool platform_is_same(const PlatformRecord *a, const PlatformRecord *b) {
	return is_same_game(&a->record, &b->record) && a->format == b->format && a->layout.returns == b->layout.returns
		&& a->layout.is_spaced == b->layout.is_spaced && a->layout.has_blank == b->layout.has_blank && strcmp(a->date, b->date) == 0
		&& a->first == b->first && a->time == b->time && a->has_end == b->has_end && a->cycle == b->cycle && a->draw_name == b->draw_name
		&& strcmp(a->illegal, b->illegal) == 0 && strcmp(a->comment, b->comment) == 0 && a->stamp_count == b->stamp_count
		&& memcmp(a->stamp, b->stamp, (size_t)a->stamp_count * sizeof a->stamp[0]) == 0;
}

bool platform_is_carried(const Record *record) {
	static RecordReader reader;
	static Record again;
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);
	if (file == NULL || !record_write(file, record)) abort();
	fclose(file);
	file = fmemopen(text, size, "r");
	if (file == NULL) abort();
	record_reader_start(&reader, file);
	bool is_carried = record_read(&reader, &again) == RECORD_READ && is_same_game(&again, record);
	fclose(file);
	free(text);
	return is_carried;
}

/* ---- fuzzing ---- */

static const char *check_error(const char *error) {
	size_t length = strlen(error);
	for (size_t i = 0; i < length; i++)
		if (error[i] < ' ' || error[i] > '~') return "the error is not one printable line";
	return strncmp(error, "line ", 5) == 0 ? NULL : "the error names no line";
}

/* Whether the game can be played, and what was shown lies in the deal. */
static const char *check_game(const Record *record) {
	static Game game;
	if (!position_is_sound(&record->start)) return "the start is not sound";
	game_start(&game, &record->start);
	for (int ply = 0; ply < record->plies; ply++) {
		Move move = record->move[ply];
		if (!game_play(&game, move)) return "a move is not legal";
		if (move_is_flip(move) && record->deal[move_from(move)] != move_shown(move)) return "a flip is not in the deal";
	}
	for (int square = 0; square < SQUARE_COUNT; square++) {
		bool was_hidden = record->start.at[square] == FACE_DOWN, is_hidden = game.pos.at[square] == FACE_DOWN;
		if ((record->deal[square] != EMPTY) != was_hidden) return "the deal is not of the face-down squares";
		if (is_hidden && record->deal[square] != FACE_DOWN) return "the deal knows what nobody saw";
	}
	return NULL;
}

/* Written and read again: the same record, and then the same text. */
static const char *check_text(const PlatformRecord *record, const char *path) {
	static PlatformRecord again;
	char error[RECORD_ERROR_SIZE];
	size_t size, size_again;
	char *text = platform_to_text(record, &size), *text_again = NULL;
	const char *wrong = NULL;
	if (record_format(text, size) != record->format)
		wrong = "a written text is not known again";
	else if (platform_from_bytes(text, size, path, &again, error) != RECORD_READ)
		wrong = "a written text is refused";
	else if (!platform_is_same(&again, record))
		wrong = "a written text reads back another record";
	else if (text_again = platform_to_text(&again, &size_again), size_again != size || memcmp(text, text_again, size) != 0)
		wrong = "the second text is not the first";
	free(text);
	free(text_again);
	return wrong;
}

const char *fuzz_platform_record(const uint8_t *data, size_t size) {
	static const char *const PATHS[] = {NULL, "a/b-MoveError_Win.txt", "Normal_Lose", "x-LongCatch_Draws.txt", "NoEatFlip", "-RoundTimeout"};
	static PlatformRecord before, record;
	char error[RECORD_ERROR_SIZE] = "";
	const char *path = PATHS[size % (sizeof PATHS / sizeof PATHS[0])];
	if (before.stamp_count == 0) memset(&before, 0xA5, sizeof before);
	record = before;
	record_format((const char *)data, size);
	switch (platform_from_bytes(data, size, path, &record, error)) {
	case RECORD_READ: break;
	case RECORD_BAD: return memcmp(&record, &before, sizeof record) != 0 ? "a refused text changed the record" : check_error(error);
	case RECORD_END: return memcmp(&record, &before, sizeof record) != 0 ? "an empty text changed the record" : NULL;
	default: return "bytes in memory cannot be read";
	}
	const char *wrong = check_game(&record.record);
	if (wrong == NULL && !platform_is_carried(&record.record)) wrong = "the game is lost in our own records";
	return wrong != NULL ? wrong : check_text(&record, path);
}

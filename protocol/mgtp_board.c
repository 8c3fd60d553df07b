/* init_board: 32 letters, then 14 counts. */
#include "protocol/mgtp_board.h"

#include <string.h>

#include "engine/notation.h"
#include "protocol/text.h"

enum { COUNTS = 14 };

/* How 14 counts may be meant. Public sources disagree; the reading that comes first
 * and fits the board is taken. */
static const struct {
	bool interleaved; /* KkGgMm.., else KGMRNCPkgmrncp */
	bool living;      /* face-up pieces are counted too */
} READINGS[] = {{false, true}, {true, false}, {false, false}, {true, true}};

enum { READING_COUNT = sizeof READINGS / sizeof READINGS[0] };

static Piece counted_piece(bool interleaved, int i) {
	return interleaved ? piece_of(i & 1, i / 2 + 1) : piece_of(i / 7, i % 7 + 1);
}

/* The pool under one reading; false when the counts do not fit the board. */
static bool read_pool(Position *pos, const int64_t count[COUNTS], int reading) {
	int in_pool = 0;
	pos->pool = 0;
	for (int i = 0; i < COUNTS; i++) {
		Piece piece = counted_piece(READINGS[reading].interleaved, i);
		int face_up = bits_count(pos->of[piece]), most = kind_set_size(piece_kind(piece)) - face_up;
		int face_down = (int)count[i] - (READINGS[reading].living ? face_up : 0);
		if (face_down < 0 || face_down > most) return false;
		pos->pool |= (uint64_t)face_down << 4 * piece;
		in_pool += face_down;
	}
	return in_pool == bits_count(pos->of[FACE_DOWN]);
}

/* 32 letters, rank 8 first as boards are written: in one word or as 32. Returns how many
 * words they were, 0 when they are none. */
static int read_letters(char *const *word, int words, Position *pos) {
	char letters[SQUARE_COUNT + 1] = "";
	size_t length = 0;
	int used = 0;
	for (; used < words && length < SQUARE_COUNT; used++) {
		size_t more = strlen(word[used]);
		if (length + more > SQUARE_COUNT) return 0;
		memcpy(letters + length, word[used], more);
		length += more;
	}
	if (length != SQUARE_COUNT) return 0;
	for (int i = 0; i < SQUARE_COUNT; i++) {
		int square = FILE_COUNT * (RANK_COUNT - 1 - i / FILE_COUNT) + i % FILE_COUNT;
		Piece content = letters[i] == 'X' ? FACE_DOWN : piece_from_letter(letters[i]);
		if (content == EMPTY && letters[i] != '-') return 0;
		pos->at[square] = content;
	}
	return used;
}

const char *mgtp_read_board(char *const *word, int words, Position *pos) {
	int64_t count[COUNTS];
	int reading = 0;
	*pos = (Position){.side = NO_SIDE};
	int used = read_letters(word, words, pos);
	if (used == 0 || words - used != COUNTS) return "32 letters of KGMRNCPkgmrncpX- and 14 counts are wanted";
	for (int i = 0; i < COUNTS; i++)
		if (!text_to_number(word[used + i], 0, 5, &count[i])) return "a count is not a number in 0..5";

	position_rebuild(pos, ~(Bitboard)0);
	while (reading < READING_COUNT && !read_pool(pos, count, reading)) reading++;
	if (reading == READING_COUNT) return "the counts do not fit the board";
	/* Until it is known who moves, red does. */
	if (pos->face_up[RED] | pos->face_up[BLACK]) pos->side = RED;
	position_rebuild(pos, ~(Bitboard)0);
	return NULL;
}

/* What a search knows of endings: tables of few pieces, made in memory, and files of more. */
#ifndef BANQI_SEARCH_ENDINGS_H
#define BANQI_SEARCH_ENDINGS_H

#include <stdatomic.h>

#include "search/ending_file.h"
#include "search/value.h"

/* Tables of so many pieces are made in memory, and wanted when so many are alive. */
enum { ENDINGS_BUILT_PIECES = 3, ENDINGS_WANTED_PIECES = 8 };

typedef struct {
	EndingTables *tables;
	EndingFile *file; /* by table; NULL: there is no folder. A file that is not open has no bytes */
	int files;        /* how many are open */
	int pieces;       /* with more there is no use in looking; 0: with any number */
	int longest;      /* distance in the tables in memory: those hold for any limit from here on */
} Endings;

/* The materials looked at last; empty (all zero) at first. For one thread. */
enum { ENDING_SLOTS = 64 };

typedef struct {
	struct {
		uint64_t counts;
		const EndingTable *table; /* NULL: none */
		EndingMaterial material;
	} slot[ENDING_SLOTS];
} EndingCache;

/* Nothing is made yet. With a folder all files in it are opened, and those that are there but
 * cannot be used are told to `complain`, a line each; NULL: no folder. NULL when memory runs out. */
Endings *endings_new(const char *folder, void (*complain)(const char *line));
void endings_free(Endings *endings);

/* Makes what is missing in memory, all of it in some milliseconds, one table after the other until it is
 * later than `deadline_us` by clock_now_us() (0: until all are there) or *stop is raised. No
 * other thread may look meanwhile. */
void endings_build(Endings *endings, int64_t deadline_us, const atomic_bool *stop);

/* Whether there may be a table for a position: few pieces, all of them face up. */
static inline bool endings_may_know(const Endings *endings, const Position *pos) {
	return pos->of[FACE_DOWN] == 0 && bits_count(pos->face_up[RED] | pos->face_up[BLACK]) <= endings->pieces;
}

/* The value of a position at its quiet counter, under any quiet limit; exact but for what was
 * repeated before. False when no table knows it. The side to move must have an action. Any
 * thread, with a cache of its own, empty when `endings` is another than before. */
bool endings_value(const Endings *endings, EndingCache *cache, const Position *pos, int limit, EndingValue *value);

/* What that is worth to a search, `ply` plies from its root: below what is proven and above any
 * evaluation, the more the fewer pieces are left and the nearer the next capture is, so that
 * a winner makes progress and a loser holds out. One against one the capture ends the
 * game, and is as good as seen. `pieces` are on the board. */
static inline Value endings_worth(EndingValue value, int pieces, int ply) {
	int plies = ending_distance(value);
	Value win = pieces == 2 && ply + plies < LINE_MAX ? VALUE_WIN - ply - plies : VALUE_PROVEN - 1 - 512 * pieces - plies;
	return value > 0 ? win : value < 0 ? -win : VALUE_DRAW;
}

#endif

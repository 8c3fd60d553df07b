/* What the parts of a report look at: a journal in memory, its games and pairs in order. */
#ifndef BANQI_REFEREE_REPORT_DATA_H
#define BANQI_REFEREE_REPORT_DATA_H

#include "tools/referee/journal.h"

typedef struct {
	Move move;
	int16_t score; /* as in JournalGame */
	int32_t ms;
} ReportPly;

typedef struct {
	int64_t n;
	int pair, game; /* of the pair: 1 or 2 */
	int player[2];  /* engines from 1 */
	Result result;
	Reason reason;
	char date[RECORD_DATE_SIZE];
	double luck; /* from player 1's view */
	Position start;
	int plies;
	ReportPly *ply;
	char *detail; /* "" for none */
} ReportGame;

/* A pair of which both games have ended. */
typedef struct {
	int engine[2];                /* from 1; engine[0] is player 1 of the first game */
	const ReportGame *game[2];
	int half_points;              /* of engine[0]: 0..4 */
} ReportPair;

typedef struct {
	JournalHeader header;
	bool is_torn;      /* the journal's last line was damaged and is left out */
	int64_t count;     /* games */
	ReportGame *games; /* by n */
	int64_t pair_count;
	ReportPair *pairs; /* those before the first that is not complete: statistics count no others */
} Report;

/* Reads a journal. Returns an exit status (status.h), with one line that says what is
 * wrong. The report starts as zeros and is to be freed whatever comes back. */
int report_read(Report *report, const char *path, char error[JOURNAL_ERROR_SIZE]);

void report_free(Report *report);

/* The half points, 0..2, that player 1 took. */
static inline int report_half_points(const ReportGame *game) { return game->result == RESULT_WIN ? 2 : game->result == RESULT_DRAW ? 1 : 0; }

/* The same for an engine, from 1, that played in the game. */
static inline int report_half_points_of(const ReportGame *game, int engine) {
	return game->player[0] == engine ? report_half_points(game) : 2 - report_half_points(game);
}

/* Games that the whole schedule, or this shard of it, has. */
int64_t report_games_planned(const Report *report);

#endif

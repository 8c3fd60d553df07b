/* What an engine says of its search, in `info` lines of UGI. */
#ifndef BANQI_REFEREE_INFO_H
#define BANQI_REFEREE_INFO_H

#include <stdint.h>

typedef struct {
	int depth;       /* of the deepest iteration that was completed; 0: none was told */
	int seldepth;    /* told with that depth, or 0 */
	int64_t nodes;   /* the last ones told, or 0 */
	int64_t time_ms; /* told with those nodes, or -1 */
	int score;       /* the last exact one of the best line: thousandths of a win, from the engine's
	                    own view, within +-INFO_SCORE_MAX, where a proven end counts as that; or INFO_NO_SCORE */
} Info;

enum { INFO_SCORE_MAX = 1000, INFO_NO_SCORE = 32767 };

/* Nothing told yet. */
#define INFO_NONE ((Info){.time_ms = -1, .score = INFO_NO_SCORE})

/* Adds what a line says; one that is no `info` says nothing. The depth of a line about
 * a bound, a single move or another line than the first (multipv) is not counted: it
 * does not end an iteration. */
void info_hear(Info *info, const char *line);

#endif

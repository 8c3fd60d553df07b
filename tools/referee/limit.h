/* What an engine may use for a move, and the two clocks of a game. Pure sums: who
 * measures time is not known here. */
#ifndef BANQI_REFEREE_LIMIT_H
#define BANQI_REFEREE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { LIMIT_CLOCK, LIMIT_MOVETIME, LIMIT_NODES, LIMIT_DEPTH, LIMIT_KIND_COUNT } LimitKind;

/* "tc", "movetime", "nodes", "depth". */
extern const char *const LIMIT_NAMES[LIMIT_KIND_COUNT];

typedef struct {
	LimitKind kind;
	int64_t amount;       /* ms of the whole game (0 with an increment only), ms a move, nodes or depth */
	int64_t increment_ms; /* after each move; LIMIT_CLOCK only */
	int64_t margin_ms;    /* how late a reply may be; of no meaning for nodes and depth */
} Limit;

enum {
	LIMIT_TIME_MAX = 1000 * 86400,  /* ms: a day */
	LIMIT_DEPTH_MAX = 1000,
	MARGIN_MOVETIME = 50 /* ms: asked to use all of its time, an engine cannot help being a little late */
};

/* Reads a limit of one kind: "60+0.5" or "60" (seconds, up to three decimals) for
 * LIMIT_CLOCK, else a whole number. The margin becomes the kind's usual one. False
 * when the text is none, with what it should be in `wanted`. */
bool limit_read(LimitKind kind, const char *text, Limit *limit, const char **wanted);

/* As the command line would give it, with the margin unless that is 0; `size` at
 * least LIMIT_TEXT_SIZE. */
enum { LIMIT_TEXT_SIZE = 96 };
void limit_to_text(const Limit *limit, char *text, size_t size);

typedef struct {
	const Limit *limit[2]; /* of player 1 and player 2 */
	int64_t left_us[2];    /* never negative; of meaning for LIMIT_CLOCK only */
	int64_t stall_us;      /* for a move without a limit in time */
} Clocks;

/* A game without time of its own (0+I) begins with one increment. */
void clocks_start(Clocks *clocks, const Limit *first, const Limit *second, int64_t stall_ms);

/* Whether a limit in time binds this player: then being late loses on time, else it
 * is a stall. */
bool clocks_bind(const Clocks *clocks, int player);

/* Microseconds after which a reply of this player (0 or 1) comes too late. */
int64_t clocks_allowance(const Clocks *clocks, int player);

/* Takes what a move used and adds the increment. False when it was too late; the
 * increment is not added then. */
bool clocks_spend(Clocks *clocks, int player, int64_t used_us);

#endif

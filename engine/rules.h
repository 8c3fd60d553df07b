/* How a game ends: one function and one enum for engine, referee and tests. */
#ifndef BANQI_ENGINE_RULES_H
#define BANQI_ENGINE_RULES_H

#include "engine/position.h"

/* When repeating is a draw.
 *   POSITION   the same squares, pool and side to move for the third time
 *   CYCLE      the last 3L plies are quiet and their moves repeat with an even period L
 *   CYCLE_PLUS as CYCLE, once the first ply of the fourth round is played
 * Three is what every event plays; Rules.occurrences can make it another number. */
typedef enum { REPETITION_POSITION, REPETITION_CYCLE, REPETITION_CYCLE_PLUS, REPETITION_COUNT } Repetition;

typedef struct {
	int quiet_limit; /* plies without a flip or capture that make a draw, 1..QUIET_MAX */
	Repetition repetition;
	int occurrences; /* of a position or rounds of a cycle that make a draw, 2..RULES_OCCURRENCES_MAX */
} Rules;

enum { RULES_OCCURRENCES_MAX = 9 };

typedef struct {
	const char *name;
	Rules rules;
} RulesPreset;

enum { RULES_PRESET_COUNT = 4 };

/* olympiad (the default, first), platform, platform-v3, icga2010. */
extern const RulesPreset RULES_PRESETS[RULES_PRESET_COUNT];

/* The texts of the Repetition option: "position", "cycle", "cycle+1". */
extern const char *const REPETITION_NAMES[REPETITION_COUNT];

/* Finds a preset or a repetition rule by its name; false, and the result is left
 * alone, when there is none. */
bool rules_find_preset(const char *name, Rules *rules);
bool rules_find_repetition(const char *name, Repetition *repetition);

/* What was played, as far as repetition needs it. key[i] is the position after i
 * plies, move[i] leads from i to i + 1; flips with their outcome. */
enum { HISTORY_MAX = 16384 };

typedef struct {
	int count; /* plies in the list, 0..HISTORY_MAX */
	Move move[HISTORY_MAX];
	uint64_t key[HISTORY_MAX + 1];
} History;

/* Starts a list at `pos`, which counts as a first occurrence. */
void history_start(History *history, const Position *pos);

/* Adds the ply that led to `pos`; the list must not be full. */
void history_push(History *history, Move move, const Position *pos);

/* Takes the last ply back. */
static inline void history_pop(History *history) { history->count--; }

/* How often the last position stands in the list, itself included: 1 or more. */
int history_occurrences(const History *history, const Position *pos);

typedef enum { END_NONE, END_NO_PIECES, END_NO_MOVES, END_REPETITION, END_QUIET_LIMIT, END_COUNT } End;

/* "none", "no-pieces", "no-moves", "repetition", "quiet-limit". */
extern const char *const END_NAMES[END_COUNT];

/* Whether and how the game has ended with `pos`, the last position of `history`.
 * After END_NO_PIECES and END_NO_MOVES the side to move has lost; it is looked
 * at before the draws, so a ply that does both wins. */
End game_end(const Position *pos, const History *history, const Rules *rules);

static inline bool end_is_loss(End end) { return end == END_NO_PIECES || end == END_NO_MOVES; }
static inline bool end_is_draw(End end) { return end == END_REPETITION || end == END_QUIET_LIMIT; }

#endif

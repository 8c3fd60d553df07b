/* Steps of UGI that look at the clock. */
#include <stdio.h>

#include "search/clock.h"
#include "tools/referee/check_games.h"
#include "tools/referee/check_ugi.h"

enum {
	THINKING_MS = 200, /* that a search without an end is left alone */
	TOLERANCE_MS = 400 /* for a machine that has other work too */
};

/* A search of the start position that only `stop` ends: nothing comes by itself. */
static bool think(Trial *trial, int for_ms) {
	char *line;
	trial_send(trial, "position startpos");
	trial_send(trial, "go infinite");
	for (int64_t end = clock_now_us() + for_ms * 1000; trial_hears(trial, end, &line);)
		if (ugi_rest(line, "bestmove") != NULL) return trial_fail(trial, "an answer to go infinite before stop: %.60s", line);
	return true;
}

/* The second stop finds nothing to end. */
bool ugi_stop(Trial *trial) {
	static Game game;
	games_set(&game, NULL, "");
	for (int i = 0; i < 2; i++) {
		if (i == 0 && !ugi_begin(trial)) return false;
		if (!think(trial, i == 0 ? THINKING_MS : 0)) return false;
		trial_send(trial, "stop");
		if (!ugi_await_legal(trial, &game, UGI_AT_ONCE_MS, NULL)) return false;
	}
	trial_send(trial, "stop");
	return ugi_ready(trial, UGI_AT_ONCE_MS);
}

bool ugi_ready_in_search(Trial *trial) {
	return ugi_begin(trial) && think(trial, THINKING_MS) && ugi_ready(trial, UGI_AT_ONCE_MS) && ugi_ready(trial, UGI_AT_ONCE_MS);
}

/* ---- limits ---- */

typedef struct {
	const char *moves, *go;
	int within_ms; /* 0: as long as any answer may take */
} LimitCase;

static bool keep_limits(Trial *trial, const LimitCase cases[], size_t count) {
	static Game game;
	if (!ugi_begin(trial)) return false;
	for (size_t i = 0; i < count; i++) {
		games_set(&game, NULL, cases[i].moves);
		ugi_send_position(trial, &game);
		trial_send(trial, cases[i].go);
		int within_ms = cases[i].within_ms > 0 ? cases[i].within_ms : trial->patience_ms;
		if (!ugi_await_legal(trial, &game, within_ms, NULL)) return false;
	}
	return true;
}

/* The other player's clock, and one's own increment, must not be taken for one's own clock. */
bool ugi_time(Trial *trial) {
	static const LimitCase CASES[] = {
		{"", "go movetime 100", 100 + TOLERANCE_MS},
		{"", "go movetime 300", 300 + TOLERANCE_MS},
		{"", "go p1time 1000 p2time 1000", 1000},
		{"a1(K)", "go p1time 1000 p2time 1000 p1inc 0 p2inc 0", 1000},
		{"a1(K) b1(p)", "go p1time 1000 p2time 1000 p1inc 100 p2inc 100", 1000},
		{"a1(K) b1(p)", "go p1time 1000 p2time 3600000 p1inc 0 p2inc 60000", 1000},
		{"a1(K)", "go p1time 3600000 p2time 1000 p1inc 60000 p2inc 0", 1000},
	};
	return keep_limits(trial, CASES, sizeof CASES / sizeof *CASES);
}

bool ugi_counts(Trial *trial) {
	static const LimitCase CASES[] = {
		{"", "go nodes 1", 0},
		{"a1(K) b1(p)", "go nodes 1000", 0},
		{"", "go depth 1", 0},
		{"a1(K) b1(p)", "go depth 2", 0},
	};
	return keep_limits(trial, CASES, sizeof CASES / sizeof *CASES);
}

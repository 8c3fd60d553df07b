/* Limits as text, and the clocks. */
#include "tools/referee/limit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"

const char *const LIMIT_NAMES[LIMIT_KIND_COUNT] = {"tc", "movetime", "nodes", "depth"};

static const char *const WANTED[LIMIT_KIND_COUNT] = {
	"seconds for the game and seconds a move, such as 60+0.5 (0..86400 each, not both 0)",
	"milliseconds in 1..86400000",
	"a number in 1..999999999999999999",
	"a number in 1..1000",
};

static const int64_t MOST[LIMIT_KIND_COUNT] = {LIMIT_TIME_MAX, LIMIT_TIME_MAX, INT64_C(999999999999999999), LIMIT_DEPTH_MAX};

/* Seconds with up to three decimals, all of `text`, as milliseconds. */
static bool read_seconds(const char *text, int64_t *ms) {
	static const int64_t SCALE[] = {1000, 100, 10, 1};
	char digits[24];
	const char *point = strchr(text, '.');
	size_t whole = point == NULL ? strlen(text) : (size_t)(point - text);
	size_t decimals = point == NULL ? 0 : strlen(point + 1);
	if (whole == 0 || text[0] == '-' || decimals > 3 || (point != NULL && decimals == 0) || whole + decimals >= sizeof digits) return false;

	memcpy(digits, text, whole);
	if (point != NULL) memcpy(digits + whole, point + 1, decimals);
	digits[whole + decimals] = '\0';
	int64_t number, most = LIMIT_TIME_MAX / SCALE[decimals];
	if (!text_to_number(digits, 0, most, &number)) return false;
	*ms = number * SCALE[decimals];
	return true;
}

static bool read_clock(const char *text, Limit *limit) {
	char base[24];
	const char *plus = strchr(text, '+');
	size_t length = plus == NULL ? strlen(text) : (size_t)(plus - text);
	if (length >= sizeof base) return false;
	memcpy(base, text, length);
	base[length] = '\0';
	if (!read_seconds(base, &limit->amount) || (plus != NULL && !read_seconds(plus + 1, &limit->increment_ms))) return false;
	return limit->amount > 0 || limit->increment_ms > 0;
}

bool limit_read(LimitKind kind, const char *text, Limit *limit, const char **wanted) {
	Limit fresh = {.kind = kind, .margin_ms = kind == LIMIT_MOVETIME ? MARGIN_MOVETIME : 0};
	bool good = kind == LIMIT_CLOCK ? read_clock(text, &fresh) : text_to_number(text, 1, MOST[kind], &fresh.amount);
	if (good)
		*limit = fresh;
	else
		*wanted = WANTED[kind];
	return good;
}

/* Adds milliseconds as seconds, without decimals that say nothing. */
static int print_seconds(char *text, size_t size, const char *before, int64_t ms) {
	int decimals = ms % 1000 == 0 ? 0 : ms % 100 == 0 ? 1 : ms % 10 == 0 ? 2 : 3;
	return snprintf(text, size, "%s%.*f", before, decimals, (double)ms / 1000);
}

void limit_to_text(const Limit *limit, char *text, size_t size) {
	int used;
	if (limit->kind == LIMIT_CLOCK) {
		used = print_seconds(text, size, "tc=", limit->amount);
		used += print_seconds(text + used, size - (size_t)used, "+", limit->increment_ms);
	} else {
		used = snprintf(text, size, "%s=%" PRId64, LIMIT_NAMES[limit->kind], limit->amount);
	}
	if (limit->margin_ms > 0) snprintf(text + used, size - (size_t)used, " margin=%" PRId64, limit->margin_ms);
}

void clocks_start(Clocks *clocks, const Limit *first, const Limit *second, int64_t stall_ms) {
	*clocks = (Clocks){.limit = {first, second}, .stall_us = stall_ms * 1000};
	for (int player = 0; player < 2; player++) {
		const Limit *limit = clocks->limit[player];
		if (limit->kind == LIMIT_CLOCK) clocks->left_us[player] = (limit->amount > 0 ? limit->amount : limit->increment_ms) * 1000;
	}
}

bool clocks_bind(const Clocks *clocks, int player) { return clocks->limit[player]->kind <= LIMIT_MOVETIME; }

int64_t clocks_allowance(const Clocks *clocks, int player) {
	const Limit *limit = clocks->limit[player];
	switch (limit->kind) {
	case LIMIT_CLOCK: return clocks->left_us[player] + limit->margin_ms * 1000;
	case LIMIT_MOVETIME: return (limit->amount + limit->margin_ms) * 1000;
	default: return clocks->stall_us;
	}
}

bool clocks_spend(Clocks *clocks, int player, int64_t used_us) {
	const Limit *limit = clocks->limit[player];
	if (used_us > clocks_allowance(clocks, player)) return false;
	if (limit->kind != LIMIT_CLOCK) return true;
	int64_t left = clocks->left_us[player] - used_us;
	clocks->left_us[player] = (left > 0 ? left : 0) + limit->increment_ms * 1000;
	return true;
}

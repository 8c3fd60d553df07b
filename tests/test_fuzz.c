/* The fuzzing properties over texts from a seed: valid ones, valid ones with some
 * damage, and noise. The same inputs every time, so a failure can be repeated. */
#include <stdio.h>
#include <string.h>

#include "tests/all.h"
#include "tests/fuzz.h"
#include "tests/player.h"
#include "tests/runner.h"

enum { TEXTS = EFFORT(400000, 200000), TEXT_MAX = 300 };

typedef struct {
	uint8_t byte[TEXT_MAX];
	size_t size;
} Text;

static size_t below(Rng *rng, size_t bound) { return rng_below(rng, (uint32_t)bound); }

/* A character that has a meaning somewhere, or any byte at all. */
static uint8_t any_byte(Rng *rng) {
	static const char MEANINGFUL[] = "KGMRNCPkgmrncpXabcdrb#/-0123456789 ()=?\t";
	if (below(rng, 4) == 0) return (uint8_t)below(rng, 256);
	return (uint8_t)MEANINGFUL[below(rng, sizeof MEANINGFUL - 1)];
}

/* Takes `cut` bytes out at a place and puts `count` bytes there; what no longer
 * fits falls off the end. */
static void splice(Text *text, size_t at, size_t cut, const uint8_t *bytes, size_t count) {
	Text result = {.size = at};
	memcpy(result.byte, text->byte, at);
	for (size_t i = 0; i < count && result.size < TEXT_MAX; i++) result.byte[result.size++] = bytes[i];
	for (size_t i = at + cut; i < text->size && result.size < TEXT_MAX; i++) result.byte[result.size++] = text->byte[i];
	*text = result;
}

/* One change: a byte replaced, put in or taken out, a stretch repeated, or the end
 * cut off. */
static void damage(Text *text, Rng *rng) {
	size_t at = below(rng, text->size + 1), left = text->size - at, stretch = below(rng, 20);
	uint8_t byte = any_byte(rng), copy[20];
	if (stretch > left) stretch = left;
	memcpy(copy, text->byte + at, stretch);
	switch (below(rng, 5)) {
	case 0: splice(text, at, left > 0, &byte, 1); break;
	case 1: splice(text, at, 0, &byte, 1); break;
	case 2: splice(text, at, left > 0, NULL, 0); break;
	case 3: splice(text, at, 0, copy, stretch); break;
	default: splice(text, at, stretch, NULL, 0); break;
	}
}

static void make_noise(Text *text, Rng *rng, size_t most) {
	text->size = below(rng, most + 1);
	for (size_t i = 0; i < text->size; i++) text->byte[i] = any_byte(rng);
}

static void set_text(Text *text, const char *from) {
	text->size = strlen(from);
	memcpy(text->byte, from, text->size);
}

/* Prints the text with its odd bytes as \xNN, for repeating the failure. */
static void describe(const Text *text, const char *wrong) {
	char shown[4 * TEXT_MAX + 1], *to = shown;
	for (size_t i = 0; i < text->size; i++) {
		uint8_t byte = text->byte[i];
		to += sprintf(to, byte >= ' ' && byte <= '~' ? "%c" : "\\x%02x", byte);
	}
	*to = '\0';
	test_note("%s: \"%s\"", wrong, shown);
}

static bool check_property(FuzzProperty *property, const Text *text) {
	const char *wrong = fuzz_bytes(property, text->byte, text->size);
	bool holds = CHECK(wrong == NULL);
	if (!holds) describe(text, wrong);
	return holds;
}

typedef void TextMaker(Text *, Rng *);

static void make_position(Text *text, Rng *rng) {
	char valid[POSITION_TEXT_SIZE];
	random_position_text(rng, valid);
	set_text(text, valid);
}

static void make_move(Text *text, Rng *rng) {
	static const char *const VALID[] = {"a1-a2", "a1a2", "d8(K)", "b3(?)", "c4=p", "d7=?"};
	set_text(text, VALID[below(rng, sizeof VALID / sizeof VALID[0])]);
}

/* A tenth noise, the rest made and then damaged up to four times. */
static void fuzz(FuzzProperty *property, TextMaker *make, size_t noise, uint64_t seed) {
	Rng rng = rng_seeded(seed);
	for (int i = 0; i < TEXTS; i++) {
		Text text;
		if (below(&rng, 10) == 0) {
			make_noise(&text, &rng, noise);
		} else {
			make(&text, &rng);
			for (size_t changes = below(&rng, 5); changes > 0; changes--) damage(&text, &rng);
		}
		if (!check_property(property, &text)) return;
	}
	test_note("%d texts", TEXTS);
}

void test_fuzz_positions(void) { fuzz(fuzz_position_text, make_position, TEXT_MAX, 8); }

void test_fuzz_moves(void) { fuzz(fuzz_move_text, make_move, 12, 9); }

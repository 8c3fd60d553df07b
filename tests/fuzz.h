/* What must hold for any input whatever, each property a function of a text. The
 * seeded loops of test_fuzz.c and the libFuzzer entries in tests/fuzz/ share them.
 *
 * To fuzz something more: a function here, a loop in test_fuzz.c, and an entry
 * tests/fuzz/NAME.c of a few lines, which tests/fuzz/run finds by itself.
 */
#ifndef BANQI_TESTS_FUZZ_H
#define BANQI_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Each returns NULL, or what is wrong. */

/* A refused position text leaves the position alone and gets one printable line of
 * error; an accepted one gives a sound position whose text reads back the same. */
const char *fuzz_position_text(const char *text);

/* A refused move text leaves the move alone; an accepted one has a text that reads
 * back the same. */
const char *fuzz_move_text(const char *text);

/* Calls a property with bytes as a text in a block of just its size, so that an
 * address sanitizer sees a read beyond its end. */
typedef const char *FuzzProperty(const char *text);
const char *fuzz_bytes(FuzzProperty *property, const uint8_t *data, size_t size);

/* The same for libFuzzer: prints what is wrong and aborts. Returns 0. */
int fuzz_entry(FuzzProperty *property, const uint8_t *data, size_t size);

#endif

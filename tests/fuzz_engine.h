/* What must hold for any input to the engine's foreign protocols, in this process: like
 * tests/fuzz.h, for properties that need the whole engine. */
#ifndef BANQI_TESTS_FUZZ_ENGINE_H
#define BANQI_TESTS_FUZZ_ENGINE_H

#include <stddef.h>
#include <stdint.h>

/* Each returns NULL, or what is wrong. Main thread; stdout is elsewhere meanwhile. */

/* MGTP lines, one after another to one engine that remembers: each that is not blank
 * gets one reply with its code, whole lines, and genmove a legal action. */
const char *fuzz_mgtp(const uint8_t *data, size_t size);

/* A stream to a new game of the older client, as it comes from the socket: the engine
 * answers with good frames that hold good messages, and says one line when it gives up
 * and nothing when it does not. `gave_up` tells; it may be NULL. */
const char *fuzz_oldclient(const uint8_t *data, size_t size, int *gave_up);

#endif

/* The variables that stand for the constants of a normal build. */
#include "tools/tune/tunables.h"

#include <string.h>

#include "search/tunables.h"

#define DEFINE(name, initial, low, high) int name = initial;
TUNABLES(DEFINE)

#define ENTRY(name, initial, low, high) {#name, &name, initial, low, high},
const Tunable TUNABLE[] = {TUNABLES(ENTRY)};
const int TUNABLE_COUNT = sizeof TUNABLE / sizeof TUNABLE[0];

bool tunable_is_evaluation(const Tunable *tunable) { return strncmp(tunable->name, "EVAL_", 5) == 0; }

/* libFuzzer: MGTP, any bytes as lines. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/fuzz_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *wrong = fuzz_mgtp(data, size);
	if (wrong == NULL) return 0;
	fprintf(stderr, "fuzz: %s\n", wrong);
	abort();
}

/* libFuzzer: the field's game records. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/platform.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *wrong = fuzz_platform_record(data, size);
	if (wrong == NULL) return 0;
	fprintf(stderr, "fuzz: %s\n", wrong);
	abort();
}

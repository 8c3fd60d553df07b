#include "tools/train/status.h"

#include <stdarg.h>
#include <stdio.h>

int train_complain(int status, const char *what, ...) {
	char line[1024];
	va_list list;
	va_start(list, what);
	vsnprintf(line, sizeof line, what, list);
	va_end(list);
	fprintf(stderr, "banqi-train: %s\n", line);
	return status;
}

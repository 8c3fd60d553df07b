/* Complaints, a line each. */
#include "tools/tables/status.h"

#include <stdarg.h>
#include <stdio.h>

#include "search/ending_file.h"

int status_complain(int status, const char *what, ...) {
	char line[ENDING_ERROR_SIZE + 128];
	va_list rest;
	va_start(rest, what);
	vsnprintf(line, sizeof line, what, rest);
	va_end(rest);
	fprintf(stderr, "banqi-tables: %s\n", line);
	return status;
}

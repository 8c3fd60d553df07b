/* Output. stdout's own lock makes each call one piece. */
#define _POSIX_C_SOURCE 200809L

#include "protocol/writer.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void writer_print(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	flockfile(stdout);
	vfprintf(stdout, format, arguments);
	putc_unlocked('\n', stdout);
	fflush(stdout);
	funlockfile(stdout);
	va_end(arguments);
}

bool writer_is_sound(void) { return !ferror(stdout); }

bool writer_has_reader(void) {
	struct pollfd output = {.fd = STDOUT_FILENO, .events = 0};
	return poll(&output, 1, 0) <= 0 || !(output.revents & (POLLERR | POLLHUP | POLLNVAL));
}

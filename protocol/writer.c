/* Output, one piece at a time. */
#define _POSIX_C_SOURCE 200809L

#include "protocol/writer.h"

#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void writer_print(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	pthread_mutex_lock(&mutex);
	vprintf(format, arguments);
	putchar('\n');
	fflush(stdout);
	pthread_mutex_unlock(&mutex);
	va_end(arguments);
}

bool writer_is_sound(void) { return !ferror(stdout); }

bool writer_has_reader(void) {
	struct pollfd output = {.fd = STDOUT_FILENO, .events = 0};
	return poll(&output, 1, 0) <= 0 || !(output.revents & (POLLERR | POLLHUP | POLLNVAL));
}

#define _POSIX_C_SOURCE 200809L

#include "tools/tables/file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static bool write_all(int fd, const uint8_t *bytes, size_t size) {
	while (size > 0) {
		ssize_t written = write(fd, bytes, size);
		if (written < 0 && errno == EINTR) continue;
		if (written <= 0) return false;
		bytes += written;
		size -= (size_t)written;
	}
	return fsync(fd) == 0;
}

bool file_write(const char *path, const void *bytes, size_t size) {
	char temporary[PATH_SIZE];
	if (snprintf(temporary, sizeof temporary, "%s.tmp.XXXXXX", path) >= PATH_SIZE) {
		errno = ENAMETOOLONG;
		return false;
	}
	int fd = mkstemp(temporary);
	if (fd < 0) return false;
	bool done = fchmod(fd, 0644) == 0 && write_all(fd, bytes, size);
	done = close(fd) == 0 && done;
	if (done && rename(temporary, path) == 0) return true;
	int reason = errno;
	unlink(temporary);
	errno = reason;
	return false;
}

/* The network that the program holds: search/banqi.network, made by tools/train. */
#include <pthread.h>
#include <stdlib.h>

#include "search/network.h"

static const uint8_t BYTES[] = {
#include "search/banqi.network.bytes"
};

static Network builtin;

/* A file that was built in and is damaged is a fault of the build. */
static void read_builtin(void) {
	char error[NETWORK_ERROR_SIZE];
	if (!network_read(&builtin, BYTES, sizeof BYTES, error)) abort();
}

const Network *network_builtin(void) {
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, read_builtin);
	return &builtin;
}

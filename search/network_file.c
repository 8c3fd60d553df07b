/* The file of a network, all numbers little endian:
 *
 *     8 bytes   "BanqiNet"
 *     4 x 5     version, features, filters, hidden units, heads
 *     2 x 64    bias; then the weights of the first layer, 2 x 64 for each feature
 *     heads     each: weights of hidden unit 0, 1, ..., 2 x 128; biases, 4 x 16; output weights, 2 x 16;
 *               output bias, 4
 *     4 bytes   CRC-32 of all before
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/bytes.h"
#include "search/crc.h"
#include "search/network.h"

static const char MAGIC[] = "BanqiNet";
enum { MAGIC_SIZE = sizeof MAGIC - 1, HEADER_NUMBERS = 5, CHECK_SIZE = 4 };
enum { HEAD_SIZE = 2 * NETWORK_HIDDEN * NETWORK_INPUTS + 4 * NETWORK_HIDDEN + 2 * NETWORK_HIDDEN + 4 };

const size_t NETWORK_FILE_SIZE =
	MAGIC_SIZE + 4 * HEADER_NUMBERS + 2 * NETWORK_FILTERS * (1 + NETWORK_FEATURES) + HEAD_SIZE * NETWORK_BUCKETS + CHECK_SIZE;

static const uint32_t HEADER[HEADER_NUMBERS] = {NETWORK_VERSION, NETWORK_FEATURES, NETWORK_FILTERS, NETWORK_HIDDEN, NETWORK_BUCKETS};

/* ---- reading ---- */

/* Whether all numbers are within +-most. */
static bool take_words(const uint8_t **at, int16_t *words, int count, int most) {
	bool fit = true;
	for (int i = 0; i < count; i++) {
		words[i] = (int16_t)bytes_take(at, 2);
		fit = fit && words[i] >= -most && words[i] <= most;
	}
	return fit;
}

static bool take_longs(const uint8_t **at, int32_t *longs, int count) {
	bool fit = true;
	for (int i = 0; i < count; i++) {
		longs[i] = (int32_t)bytes_take(at, 4);
		fit = fit && longs[i] >= -NETWORK_LONG_MAX && longs[i] <= NETWORK_LONG_MAX;
	}
	return fit;
}

static bool take_head(const uint8_t **at, NetworkHead *head) {
	bool fit = take_words(at, head->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS, NETWORK_HIDDEN_MAX);
	fit = take_longs(at, head->bias, NETWORK_HIDDEN) && fit;
	fit = take_words(at, head->out_weight, NETWORK_HIDDEN, INT16_MAX) && fit;
	return take_longs(at, &head->out_bias, 1) && fit;
}

static bool take_network(const uint8_t **at, Network *network) {
	bool fit = take_words(at, network->bias, NETWORK_FILTERS, NETWORK_FILTER_MAX);
	fit = take_words(at, network->weight[0], NETWORK_FEATURES * NETWORK_FILTERS, NETWORK_FILTER_MAX) && fit;
	for (int i = 0; i < NETWORK_BUCKETS; i++) fit = take_head(at, &network->head[i]) && fit;
	return fit;
}

static bool refuse(char error[NETWORK_ERROR_SIZE], const char *reason) {
	snprintf(error, NETWORK_ERROR_SIZE, "%s", reason);
	return false;
}

static uint32_t check_in(const uint8_t *bytes) { return (uint32_t)bytes_get(bytes + NETWORK_FILE_SIZE - CHECK_SIZE, CHECK_SIZE); }

bool network_read(Network *network, const uint8_t *bytes, size_t size, char error[NETWORK_ERROR_SIZE]) {
	const uint8_t *at = bytes + MAGIC_SIZE;
	if (size < MAGIC_SIZE + 4 || memcmp(bytes, MAGIC, MAGIC_SIZE) != 0) return refuse(error, "not a network");
	uint32_t version = (uint32_t)bytes_take(&at, 4);
	if (version != HEADER[0]) {
		snprintf(error, NETWORK_ERROR_SIZE, "a network of version %u, known is %d", (unsigned)version, NETWORK_VERSION);
		return false;
	}
	if (size != NETWORK_FILE_SIZE) return refuse(error, size < NETWORK_FILE_SIZE ? "cut short" : "longer than a network");
	if (check_in(bytes) != crc32_of((const char *)bytes, size - CHECK_SIZE)) return refuse(error, "damaged");
	for (int i = 1; i < HEADER_NUMBERS; i++)
		if (bytes_take(&at, 4) != HEADER[i]) return refuse(error, "a network of another shape");
	return take_network(&at, network) || refuse(error, "a number is out of its range");
}

Network *network_load(const char *path, char error[NETWORK_ERROR_SIZE]) {
	FILE *file = fopen(path, "rb");
	if (file == NULL) {
		refuse(error, strerror(errno));
		return NULL;
	}
	Network *network = aligned_alloc(_Alignof(Network), sizeof *network);
	uint8_t *bytes = malloc(NETWORK_FILE_SIZE + 1);
	bool has_memory = network != NULL && bytes != NULL;
	size_t size = has_memory ? fread(bytes, 1, NETWORK_FILE_SIZE + 1, file) : 0;
	bool is_read = !has_memory   ? refuse(error, "not enough memory")
	             : ferror(file) ? refuse(error, "cannot be read")
	                            : network_read(network, bytes, size, error);
	free(bytes);
	fclose(file);
	if (is_read) return network;
	free(network);
	return NULL;
}

/* ---- writing ---- */

static void append_words(uint8_t **at, const int16_t *words, int count) {
	for (int i = 0; i < count; i++) bytes_append(at, 2, (uint16_t)words[i]);
}

static void append_head(uint8_t **at, const NetworkHead *head) {
	append_words(at, head->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS);
	for (int i = 0; i < NETWORK_HIDDEN; i++) bytes_append(at, 4, (uint32_t)head->bias[i]);
	append_words(at, head->out_weight, NETWORK_HIDDEN);
	bytes_append(at, 4, (uint32_t)head->out_bias);
}

void network_write(const Network *network, uint8_t *bytes) {
	uint8_t *at = bytes + MAGIC_SIZE;
	memcpy(bytes, MAGIC, MAGIC_SIZE);
	for (int i = 0; i < HEADER_NUMBERS; i++) bytes_append(&at, 4, HEADER[i]);
	append_words(&at, network->bias, NETWORK_FILTERS);
	append_words(&at, network->weight[0], NETWORK_FEATURES * NETWORK_FILTERS);
	for (int i = 0; i < NETWORK_BUCKETS; i++) append_head(&at, &network->head[i]);
	bytes_append(&at, CHECK_SIZE, crc32_of((const char *)bytes, (size_t)(at - bytes)));
}

uint32_t network_check(const Network *network) {
	uint8_t *bytes = malloc(NETWORK_FILE_SIZE);
	if (bytes == NULL) return 0;
	network_write(network, bytes);
	uint32_t check = check_in(bytes);
	free(bytes);
	return check;
}

/* Numbers in the bytes of files, little endian, of 1..8 bytes. */
#ifndef BANQI_SEARCH_BYTES_H
#define BANQI_SEARCH_BYTES_H

#include <stdint.h>

static inline uint64_t bytes_get(const uint8_t *bytes, int size) {
	uint64_t number = 0;
	for (int i = 0; i < size; i++) number |= (uint64_t)bytes[i] << 8 * i;
	return number;
}

static inline void bytes_put(uint8_t *bytes, int size, uint64_t number) {
	for (int i = 0; i < size; i++) bytes[i] = (uint8_t)(number >> 8 * i);
}

/* The same for one number after the other: *at goes on to the next. */
static inline uint64_t bytes_take(const uint8_t **at, int size) {
	uint64_t number = bytes_get(*at, size);
	*at += size;
	return number;
}

static inline void bytes_append(uint8_t **at, int size, uint64_t number) {
	bytes_put(*at, size, number);
	*at += size;
}

#endif

/* The codec of ending files: canonical Huffman codes (Huffman 1952; Schwartz and Kallick 1964).
 *
 * Codes of one length are consecutive numbers, in the order of their symbols, and longer
 * codes come after shorter ones. So all of a code is known from how many symbols there are of
 * each length, the symbols being numbered by length; and the length of the next one from
 * comparing the bits ahead with the end of each length, beginning where the first eight bits
 * of them allow. That alone is enough to skip a symbol.
 */
#ifndef BANQI_SEARCH_ENDING_CODE_H
#define BANQI_SEARCH_ENDING_CODE_H

#include <stdbool.h>
#include <stdint.h>

/* The most symbols, and the longest code, in bits. */
enum { ENDING_SYMBOLS_MAX = 1 << 15, ENDING_CODE_LENGTH_MAX = 24 };

typedef struct {
	uint32_t symbols;
	uint64_t end[ENDING_CODE_LENGTH_MAX + 1];          /* [n]: above all codes of up to n bits, in the highest of 32 */
	uint32_t first_code[ENDING_CODE_LENGTH_MAX + 1];   /* [n]: of those with n bits */
	uint32_t first_symbol[ENDING_CODE_LENGTH_MAX + 1];
	uint8_t shortest[256]; /* by the first eight bits: the length of the shortest code that begins so */
} EndingCode;

/* Finds the code with count[n] symbols of n bits; a single symbol has 0 bits. False when
 * there are too many, or no code with these lengths gives every sequence of bits a meaning. */
static inline bool ending_code_set_up(EndingCode *code, const uint32_t count[ENDING_CODE_LENGTH_MAX + 1]) {
	uint64_t next = 0;
	code->symbols = 0;
	for (int bits = 0; bits <= ENDING_CODE_LENGTH_MAX; bits++) {
		if (count[bits] > ENDING_SYMBOLS_MAX - code->symbols) return false;
		code->first_code[bits] = (uint32_t)next;
		code->first_symbol[bits] = code->symbols;
		code->symbols += count[bits];
		next += (uint64_t)count[bits] << (32 - bits);
		if (next > (uint64_t)1 << 32) return false;
		code->end[bits] = next;
	}
	if (next != (uint64_t)1 << 32) return false;
	for (uint32_t first = 0; first < 256; first++) {
		code->shortest[first] = first > 0 ? code->shortest[first - 1] : 0;
		while (first << 24 >= code->end[code->shortest[first]]) code->shortest[first]++;
	}
	return true;
}

/* The length in bits of the code that the highest bits of `window` begin with. */
static inline int ending_code_length(const EndingCode *code, uint32_t window) {
	int bits = code->shortest[window >> 24];
	while (window >= code->end[bits]) bits++;
	return bits;
}

/* The symbol of that code. */
static inline uint32_t ending_code_symbol(const EndingCode *code, uint32_t window, int bits) {
	return code->first_symbol[bits] + (uint32_t)((uint64_t)(window - code->first_code[bits]) >> (32 - bits));
}

/* The reverse: a symbol's code, in the highest bits, and its length. */
static inline uint32_t ending_code_of(const EndingCode *code, uint32_t symbol, int *bits) {
	*bits = 0;
	while (*bits < ENDING_CODE_LENGTH_MAX && symbol >= code->first_symbol[*bits + 1]) ++*bits;
	return code->first_code[*bits] + (uint32_t)((uint64_t)(symbol - code->first_symbol[*bits]) << (32 - *bits));
}

#endif

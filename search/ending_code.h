/* The codec of ending files: canonical Huffman codes (Huffman 1952; Schwartz and Kallick 1964).
 *
 * Codes of one length are consecutive numbers, in the order of their symbols, and longer
 * codes come after shorter ones. So a code is known from the lengths alone, and the length
 * of the next one from comparing the bits ahead with the end of each length, beginning where
 * the first eight bits of them allow.
 */
#ifndef BANQI_SEARCH_ENDING_CODE_H
#define BANQI_SEARCH_ENDING_CODE_H

#include "search/ending_table.h"

/* More values than any preset's distances need, and the longest code, in bits. */
enum { ENDING_SYMBOLS_MAX = 1024, ENDING_CODE_LENGTH_MAX = 24 };

typedef struct {
	int symbols;
	EndingValue value[ENDING_SYMBOLS_MAX]; /* those with shorter codes first */
	uint8_t length[ENDING_SYMBOLS_MAX];    /* of their codes in bits; 0 where there is one symbol only */
	uint32_t code[ENDING_SYMBOLS_MAX];     /* in the highest bits */
	uint64_t end[ENDING_CODE_LENGTH_MAX + 1];          /* [n]: above all codes of up to n bits */
	uint32_t first_code[ENDING_CODE_LENGTH_MAX + 1];   /* [n]: of those with n bits */
	uint16_t first_symbol[ENDING_CODE_LENGTH_MAX + 1];
	uint8_t shortest[256]; /* by the first eight bits: the length of the shortest code that begins so */
} EndingCode;

/* Finds the codes for value[] and length[]. False when the lengths are out of order or
 * range, or belong to no code that gives every sequence of bits a meaning. */
static inline bool ending_code_set_up(EndingCode *code) {
	uint64_t next = 0;
	int symbol = 0;
	if (code->symbols < 1 || code->symbols > ENDING_SYMBOLS_MAX) return false;
	for (int bits = 0; bits <= ENDING_CODE_LENGTH_MAX; bits++) {
		code->first_code[bits] = (uint32_t)next;
		code->first_symbol[bits] = (uint16_t)symbol;
		for (; symbol < code->symbols && code->length[symbol] == bits; symbol++) {
			if (next >> 32 != 0) return false;
			code->code[symbol] = (uint32_t)next;
			next += (uint64_t)1 << (32 - bits);
		}
		code->end[bits] = next;
	}
	if (symbol != code->symbols || next != (uint64_t)1 << 32) return false;
	for (uint32_t first = 0; first < 256; first++) {
		code->shortest[first] = first > 0 ? code->shortest[first - 1] : 0;
		while (first << 24 >= code->end[code->shortest[first]]) code->shortest[first]++;
	}
	return true;
}

/* The symbol that the highest bits of `window` stand for. */
static inline int ending_code_symbol(const EndingCode *code, uint32_t window) {
	int bits = code->shortest[window >> 24];
	while (window >= code->end[bits]) bits++;
	return code->first_symbol[bits] + (int)((uint64_t)(window - code->first_code[bits]) >> (32 - bits));
}

#endif

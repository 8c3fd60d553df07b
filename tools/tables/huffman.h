/* The lengths of Huffman codes. */
#ifndef BANQI_TABLES_HUFFMAN_H
#define BANQI_TABLES_HUFFMAN_H

#include <stdint.h>

#include "search/ending_code.h"

/* The length in bits of the code of each symbol, from how often it comes, 1..; 0 for a
 * single symbol. None is above ENDING_CODE_LENGTH_MAX. symbols in 1..ENDING_SYMBOLS_MAX. */
void huffman_lengths(const uint64_t count[], int symbols, uint8_t length[]);

#endif

/* The lengths of Huffman codes. */
#ifndef BANQI_TABLES_HUFFMAN_H
#define BANQI_TABLES_HUFFMAN_H

#include "tools/tables/symbols.h"

/* How many symbols get a code of 0, 1, .. bits, the most frequent the shortest ones.
 * False when memory runs out. */
bool huffman_lengths(const Symbols *symbols, uint32_t count[ENDING_CODE_LENGTH_MAX + 1]);

#endif

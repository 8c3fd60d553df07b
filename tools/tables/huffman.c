/* Huffman's method (1952): the two rarest nodes become one, until one is left. Where that
 * makes a code too long, counts are halved, which draws them together, and it is done again. */
#include "tools/tables/huffman.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
	uint64_t count[2 * ENDING_SYMBOLS_MAX];
	int parent[2 * ENDING_SYMBOLS_MAX]; /* -1: none yet */
	int nodes;
} Tree;

/* The rarest node without a parent, other than `but`. */
static int rarest(const Tree *tree, int but) {
	int best = -1;
	for (int i = 0; i < tree->nodes; i++)
		if (i != but && tree->parent[i] < 0 && (best < 0 || tree->count[i] < tree->count[best])) best = i;
	return best;
}

static void grow(Tree *tree, int symbols) {
	tree->nodes = symbols;
	for (int i = 0; i < symbols; i++) tree->parent[i] = -1;
	for (int joined = 1; joined < symbols; joined++) {
		int one = rarest(tree, -1), other = rarest(tree, one);
		tree->count[tree->nodes] = tree->count[one] + tree->count[other];
		tree->parent[tree->nodes] = -1;
		tree->parent[one] = tree->parent[other] = tree->nodes++;
	}
}

void huffman_lengths(const uint64_t count[], int symbols, uint8_t length[]) {
	Tree tree;
	memcpy(tree.count, count, (size_t)symbols * sizeof *count);
	for (bool too_long = true; too_long;) {
		too_long = false;
		grow(&tree, symbols);
		for (int i = 0; i < symbols; i++) {
			int bits = 0;
			for (int node = i; tree.parent[node] >= 0; node = tree.parent[node]) bits++;
			too_long = too_long || bits > ENDING_CODE_LENGTH_MAX;
			length[i] = (uint8_t)bits;
			tree.count[i] = tree.count[i] / 2 + 1;
		}
	}
}

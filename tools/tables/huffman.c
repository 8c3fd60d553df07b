/* Huffman's method (1952): the two rarest nodes become one, until one is left. Nodes come about
 * in the order of their weights, so the rarest one is either the last symbol or the first
 * node that has no parent yet (van Leeuwen 1976). Where that makes a code too long, the times
 * are halved, which draws them together, and it is done again. */
#include "tools/tables/huffman.h"

#include <stdlib.h>
#include <string.h>

/* The symbols, then the nodes that join two each; the last one is the root. */
typedef struct {
	uint64_t times[2 * ENDING_SYMBOLS_MAX];
	int parent[2 * ENDING_SYMBOLS_MAX];
	int depth[2 * ENDING_SYMBOLS_MAX];
} Tree;

static void grow(Tree *tree, int symbols) {
	int symbol = symbols - 1, node = symbols; /* the rarest ones without a parent */
	for (int next = symbols; next < 2 * symbols - 1; next++) {
		tree->times[next] = 0;
		for (int i = 0; i < 2; i++) {
			int rarest = symbol >= 0 && (node == next || tree->times[symbol] <= tree->times[node]) ? symbol-- : node++;
			tree->times[next] += tree->times[rarest];
			tree->parent[rarest] = next;
		}
	}
}

/* False when a symbol is too deep. */
static bool count_depths(Tree *tree, int symbols, uint32_t count[ENDING_CODE_LENGTH_MAX + 1]) {
	int root = 2 * symbols - 2;
	memset(count, 0, (ENDING_CODE_LENGTH_MAX + 1) * sizeof *count);
	for (int i = root; i >= 0; i--) {
		tree->depth[i] = i == root ? 0 : tree->depth[tree->parent[i]] + 1;
		if (i >= symbols) continue;
		if (tree->depth[i] > ENDING_CODE_LENGTH_MAX) return false;
		count[tree->depth[i]]++;
	}
	return true;
}

bool huffman_lengths(const Symbols *symbols, uint32_t count[ENDING_CODE_LENGTH_MAX + 1]) {
	Tree *tree = malloc(sizeof *tree);
	if (tree == NULL) return false;
	for (int i = 0; i < symbols->count; i++) tree->times[i] = symbols->symbol[i].times;
	for (grow(tree, symbols->count); !count_depths(tree, symbols->count, count); grow(tree, symbols->count))
		for (int i = 0; i < symbols->count; i++) tree->times[i] = tree->times[i] / 2 + 1;
	free(tree);
	return true;
}

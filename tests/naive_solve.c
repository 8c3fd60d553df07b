/* All positions that can be reached stand in one list, found by their text, each
 * with the edges to what follows. Values are iterated from 0 until nothing changes,
 * from the lowest progress up: 2 x face down + face up, which every flip and every
 * capture lowers and a quiet step leaves. */
#include "tests/naive_solve.h"

#include <string.h>

enum { BUCKETS = 1 << 16, EDGES_MAX = 32 * NAIVE_STATES_MAX, TEXT_SIZE = 128 };

typedef struct {
	NaivePosition pos;
	char text[TEXT_SIZE];
	int next; /* in its bucket, or -1 */
	int progress;
	int first_edge, edges;
	double value;
} Node;

typedef struct {
	int node;
	int action; /* of naive_actions() */
	double chance;
} Edge;

static Node nodes[NAIVE_STATES_MAX];
static Edge edges[EDGES_MAX];
static int bucket[BUCKETS];
static int node_count, edge_count;

static int progress_of(const NaivePosition *pos) {
	int progress = pos->alive[NAIVE_RED] + pos->alive[NAIVE_BLACK];
	for (int kind = NAIVE_SOLDIER; kind <= NAIVE_GENERAL; kind++)
		progress += pos->hidden[NAIVE_RED][kind] + pos->hidden[NAIVE_BLACK][kind];
	return progress;
}

/* Finds or adds a position; -1 when the list is full. */
static int node_of(const NaivePosition *pos) {
	NaivePosition bare = *pos;
	char text[TEXT_SIZE];
	unsigned hash = 2166136261u;
	bare.quiet = bare.ply = 0;
	naive_write(&bare, text);
	for (const char *at = text; *at != '\0'; at++) hash = (hash ^ (unsigned char)*at) * 16777619u;
	hash = (hash ^ hash >> 16) % BUCKETS;
	for (int i = bucket[hash]; i >= 0; i = nodes[i].next)
		if (strcmp(nodes[i].text, text) == 0) return i;
	if (node_count == NAIVE_STATES_MAX) return -1;
	Node *node = &nodes[node_count];
	*node = (Node){.pos = bare, .next = bucket[hash], .progress = progress_of(&bare)};
	strcpy(node->text, text);
	return bucket[hash] = node_count++;
}

static bool add_edge(const NaivePosition *pos, NaiveAction action, int number, double chance) {
	NaivePosition next = *pos;
	naive_do(&next, action);
	int node = node_of(&next);
	if (node < 0 || edge_count == EDGES_MAX) return false;
	edges[edge_count++] = (Edge){node, number, chance};
	return true;
}

static bool add_flip_edges(const NaivePosition *pos, NaiveAction action, int number) {
	int total = 0;
	for (int i = 0; i < NAIVE_CELLS; i++) total += pos->cell[i] == NAIVE_HIDDEN;
	for (int half = NAIVE_RED; half <= NAIVE_BLACK; half++)
		for (int kind = NAIVE_SOLDIER; kind <= NAIVE_GENERAL; kind++) {
			int count = pos->hidden[half][kind];
			action.shown = (signed char)(half == NAIVE_RED ? kind : -kind);
			if (count > 0 && !add_edge(pos, action, number, (double)count / total)) return false;
		}
	return true;
}

static bool add_edges(Node *node) {
	NaiveAction actions[NAIVE_ACTIONS_MAX];
	int count = naive_actions(&node->pos, actions);
	node->first_edge = edge_count;
	for (int i = 0; i < count; i++) {
		bool added = naive_is_flip(actions[i]) ? add_flip_edges(&node->pos, actions[i], i) : add_edge(&node->pos, actions[i], i, 1);
		if (!added) return false;
	}
	node->edges = edge_count - node->first_edge;
	return true;
}

/* The value of each action as things stand; returns how many there are. */
static int action_values(const Node *node, double values[NAIVE_ACTIONS_MAX]) {
	int count = 0;
	for (int i = 0; i < node->edges; i++) {
		const Edge *edge = &edges[node->first_edge + i];
		if (edge->action == count) values[count++] = 0;
		values[edge->action] -= edge->chance * nodes[edge->node].value;
	}
	return count;
}

static double best_value(const Node *node) {
	double values[NAIVE_ACTIONS_MAX], best = -1;
	int count = action_values(node, values);
	for (int i = 0; i < count; i++)
		if (values[i] > best) best = values[i];
	return best;
}

/* Whether any value changed. */
static bool sweep(int progress) {
	bool changed = false;
	for (int i = 0; i < node_count; i++) {
		if (nodes[i].progress != progress) continue;
		double value = best_value(&nodes[i]);
		changed = changed || value != nodes[i].value;
		nodes[i].value = value;
	}
	return changed;
}

bool naive_solve(const NaivePosition *root, NaiveSolution *solution) {
	node_count = edge_count = 0;
	memset(bucket, 0xFF, sizeof bucket);
	node_of(root);
	for (int i = 0; i < node_count; i++)
		if (!add_edges(&nodes[i])) return false;
	for (int progress = 0; progress <= nodes[0].progress; progress++)
		while (sweep(progress)) continue;
	solution->states = node_count;
	solution->value = nodes[0].value;
	solution->count = naive_actions(root, solution->action);
	action_values(&nodes[0], solution->action_value);
	return true;
}

/* banqi-train play: positions to learn from, out of games of the engine against itself. */
#ifndef BANQI_TRAIN_PLAY_H
#define BANQI_TRAIN_PLAY_H

#include <stdint.h>

enum { PLAY_THREADS_MAX = 64 };

typedef struct {
	const char *out;             /* the file (tools/train/records.h has the format) */
	const char *net;             /* NULL: the network that is built in */
	const char *tables;          /* a folder of endings; NULL: only those made in memory */
	int64_t games, nodes, seed;  /* nodes: of a search */
	int64_t threads;             /* 1..PLAY_THREADS_MAX; the file is the same for any number */
	int64_t shard, shards;       /* plays the games whose number leaves `shard` when divided by `shards` */
} PlaySettings;

/* Adds to the file until it holds the positions of games 1..games. Returns the exit status. */
int play_run(const PlaySettings *settings);

#endif

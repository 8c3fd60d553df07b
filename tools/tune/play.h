/* `banqi-tune play`: games of the engine against itself, and positions from them. */
#ifndef BANQI_TUNE_PLAY_H
#define BANQI_TUNE_PLAY_H

#include <stdint.h>

typedef struct {
	int64_t games, nodes, seed;
	const char *out;
} PlaySettings;

/* Plays the games that the file lacks, each from a seed of its own, and adds what was
 * sampled from a game when it is over. Returns the exit status. */
int play_run(const PlaySettings *settings);

#endif

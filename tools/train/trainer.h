/* Training of a model by mini-batches, with threads. The numbers do not depend on how many
 * threads there are. */
#ifndef BANQI_TRAIN_TRAINER_H
#define BANQI_TRAIN_TRAINER_H

#include <math.h>

#include "tools/train/model.h"

enum { TRAINER_SLICES = 16 }; /* more threads than that have nothing to do */

/* All that training goes on from. */
typedef struct {
	Model parts, mean, square; /* the weights, the mean slope of each and that of its square */
	uint64_t steps;            /* so far */
} TrainerState;

/* Sums over samples. */
typedef struct {
	double squares; /* of the differences between prediction and target */
	double misses;  /* of their absolute values */
	uint64_t count;
} TrainerSums;

static inline void trainer_sums_note(TrainerSums *sums, double miss) {
	sums->squares += miss * miss;
	sums->misses += fabs(miss);
	sums->count++;
}

typedef struct Trainer Trainer;

/* Trains `state`, which must outlast it and is not to be changed by others.
 * `mix` of the target, 0..1, is the result of the game where a sample has one; the rest is the
 * search's value. NULL when there is no memory or no thread. One thread may use it at a time. */
Trainer *trainer_new(TrainerState *state, int threads, double mix);
void trainer_free(Trainer *trainer);

/* One step down the slope of the mean loss of the samples sample[index[0..count-1]], 1 or
 * more. Returns their sums before it. */
TrainerSums trainer_step(Trainer *trainer, const ModelSample *sample, const uint32_t *index, size_t count, double rate);

/* The weights joined: the network as it is now. */
const Model *trainer_model(const Trainer *trainer);

/* What a sample's prediction should be, by the mix. */
double trainer_target(const Trainer *trainer, const ModelSample *sample);

/* The sums of sample[0..count-1]. */
TrainerSums trainer_measure(Trainer *trainer, const ModelSample *sample, size_t count);

void trainer_sums_add(TrainerSums *sums, const TrainerSums *more);

#endif

/* Where a training stands, as a file: the same command goes on from it. */
#ifndef BANQI_TRAIN_CHECKPOINT_H
#define BANQI_TRAIN_CHECKPOINT_H

#include "tools/train/fit.h"
#include "tools/train/trainer.h"

enum { CHECKPOINT_ERROR_SIZE = 128 };

/* What must be the same for a training to go on. */
typedef struct {
	uint64_t data; /* a sum over all samples */
	uint64_t seed, batch, epochs;
	double rate, mix;
} CheckpointSettings;

typedef struct {
	CheckpointSettings settings;
	uint64_t epoch, batch;            /* epochs done, and batches of the next one */
	TrainerSums sums;                 /* of this epoch so far */
	TrainerState state;
	double losses[FIT_EPOCHS_MAX][2]; /* of epochs done: on what is learned, and held out */
} Checkpoint;

/* Writes it whole or not at all; false, with errno set, when that fails. */
bool checkpoint_write(const char *path, const Checkpoint *checkpoint);

/* Reads one; false, with the reason, when it is damaged or something else. */
bool checkpoint_read(const char *path, Checkpoint *checkpoint, char error[CHECKPOINT_ERROR_SIZE]);

#endif

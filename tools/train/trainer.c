/* Adam with decay of the weights (Kingma and Ba, 2014; Loshchilov and Hutter, 2019). What is
 * made small is the mean over a batch of
 *
 *     (e - t)^2        e = the expected result that the network says
 *                      t = mix x result + (1 - mix) x value of a search
 *
 * With s the slope of that by a weight, m and v its running mean and that of its square, both
 * set right for having begun at 0, a weight w moves by
 *
 *     -rate x (m / (sqrt(v) + EPSILON) + DECAY x w)
 *
 * and stays within what its integer can hold.
 *
 * A batch is cut into TRAINER_SLICES parts, each with slopes of its own, which are then added
 * up in order: so the result is the same with any number of threads.
 */
#include "tools/train/trainer.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "search/crew.h"

static const double MEAN_DECAY = 0.9, SQUARE_DECAY = 0.999, DECAY = 0.2;
static const float EPSILON = 1e-8f;

enum { CHUNK = 1024 }; /* weights that a thread takes at a time */

typedef struct {
	Model slope;
	TrainerSums sums;
} Slice;

typedef enum { LEARN, SUM_UP, MEASURE } Task;

struct Trainer {
	TrainerState *state;
	Model whole, bounds, slope;
	Slice slice[TRAINER_SLICES];
	Crew *crew;
	Task task; /* what the threads do now: one of its parts after the other */
	atomic_int next;
	const ModelSample *sample;
	const uint32_t *index;
	size_t count;
	double rate, mix;
};

double trainer_target(const Trainer *trainer, const ModelSample *sample) {
	double mix = sample->result == RECORD_NO_RESULT ? 0 : trainer->mix;
	return mix * sample->result + (1 - mix) * sample->value / RECORD_VALUE_SCALE;
}

static double miss_of(const Trainer *trainer, const ModelSample *sample, double output) {
	return model_expected(output, sample) - trainer_target(trainer, sample);
}

void trainer_sums_add(TrainerSums *sums, const TrainerSums *more) {
	sums->squares += more->squares;
	sums->misses += more->misses;
	sums->count += more->count;
}

/* Where a slice of all samples begins. */
static size_t slice_start(const Trainer *trainer, int number) { return trainer->count * (size_t)number / TRAINER_SLICES; }

static void learn(Trainer *trainer, int number) {
	Slice *slice = &trainer->slice[number];
	ModelPass pass;
	memset(slice, 0, sizeof *slice);
	size_t end = slice_start(trainer, number + 1);
	for (size_t i = slice_start(trainer, number); i < end; i++) {
		const ModelSample *sample = &trainer->sample[trainer->index[i]];
		if (i + 8 < end) __builtin_prefetch(&trainer->sample[trainer->index[i + 8]]);
		model_forward(&trainer->whole, sample, &pass);
		double miss = miss_of(trainer, sample, pass.output);
		double slope = 2 * miss * model_slope(pass.output, sample) / (double)trainer->count;
		model_backward(&trainer->whole, &pass, (float)slope, &slice->slope);
		trainer_sums_note(&slice->sums, miss);
	}
}

static void measure(Trainer *trainer, int number) {
	Slice *slice = &trainer->slice[number];
	ModelPass pass;
	slice->sums = (TrainerSums){0};
	for (size_t i = slice_start(trainer, number); i < slice_start(trainer, number + 1); i++) {
		model_forward(&trainer->whole, &trainer->sample[i], &pass);
		trainer_sums_note(&slice->sums, miss_of(trainer, &trainer->sample[i], pass.output));
	}
}

/* Adds up the slopes of a chunk. */
static void sum_up(Trainer *trainer, int number) {
	size_t first = (size_t)number * CHUNK, end = first + CHUNK < MODEL_FLOATS ? first + CHUNK : MODEL_FLOATS;
	float *sum = model_floats(&trainer->slope);
	for (size_t i = first; i < end; i++) sum[i] = 0;
	for (int s = 0; s < TRAINER_SLICES; s++) {
		const float *part = model_floats_of(&trainer->slice[s].slope);
		for (size_t i = first; i < end; i++) sum[i] += part[i];
	}
}

static void move_weights(Trainer *trainer) {
	TrainerState *state = trainer->state;
	float *weight = model_floats(&state->parts), *mean = model_floats(&state->mean), *square = model_floats(&state->square);
	const float *bound = model_floats_of(&trainer->bounds), *slope = model_floats_of(&trainer->slope);
	double steps = (double)++state->steps;
	float rate = (float)(trainer->rate / (1 - pow(MEAN_DECAY, steps))), right = (float)(1 / (1 - pow(SQUARE_DECAY, steps)));
	const float mean_decay = (float)MEAN_DECAY, square_decay = (float)SQUARE_DECAY, keep = (float)(1 - trainer->rate * DECAY);
	for (size_t i = 0; i < MODEL_FLOATS; i++) {
		mean[i] = mean_decay * mean[i] + (1 - mean_decay) * slope[i];
		square[i] = square_decay * square[i] + (1 - square_decay) * slope[i] * slope[i];
		float to = keep * weight[i] - rate * mean[i] / (sqrtf(square[i] * right) + EPSILON);
		weight[i] = to > bound[i] ? bound[i] : to < -bound[i] ? -bound[i] : to;
	}
}

static void work(void *context, int index) {
	Trainer *trainer = context;
	int parts = trainer->task == SUM_UP ? (MODEL_FLOATS + CHUNK - 1) / CHUNK : TRAINER_SLICES;
	(void)index;
	for (int number; (number = atomic_fetch_add(&trainer->next, 1)) < parts;) {
		if (trainer->task == LEARN) learn(trainer, number);
		if (trainer->task == SUM_UP) sum_up(trainer, number);
		if (trainer->task == MEASURE) measure(trainer, number);
	}
}

static void do_task(Trainer *trainer, Task task) {
	trainer->task = task;
	atomic_store(&trainer->next, 0);
	crew_start(trainer->crew);
	crew_wait(trainer->crew);
}

static TrainerSums sums_of_slices(const Trainer *trainer) {
	TrainerSums sums = {0};
	for (int i = 0; i < TRAINER_SLICES; i++) trainer_sums_add(&sums, &trainer->slice[i].sums);
	return sums;
}

TrainerSums trainer_step(Trainer *trainer, const ModelSample *sample, const uint32_t *index, size_t count, double rate) {
	trainer->sample = sample;
	trainer->index = index;
	trainer->count = count;
	trainer->rate = rate;
	do_task(trainer, LEARN);
	do_task(trainer, SUM_UP);
	model_share(&trainer->slope);
	move_weights(trainer);
	model_join(&trainer->state->parts, &trainer->whole);
	return sums_of_slices(trainer);
}

TrainerSums trainer_measure(Trainer *trainer, const ModelSample *sample, size_t count) {
	trainer->sample = sample;
	trainer->count = count;
	do_task(trainer, MEASURE);
	return sums_of_slices(trainer);
}

const Model *trainer_model(const Trainer *trainer) { return &trainer->whole; }

Trainer *trainer_new(TrainerState *state, int threads, double mix) {
	Trainer *trainer = aligned_alloc(_Alignof(Trainer), sizeof *trainer);
	if (trainer == NULL) return NULL;
	memset(trainer, 0, sizeof *trainer);
	trainer->state = state;
	trainer->mix = mix;
	model_bounds(&trainer->bounds);
	model_join(&state->parts, &trainer->whole);
	trainer->crew = crew_new(threads, work, trainer);
	if (trainer->crew != NULL) return trainer;
	free(trainer);
	return NULL;
}

void trainer_free(Trainer *trainer) {
	if (trainer == NULL) return;
	crew_free(trainer->crew);
	free(trainer);
}

/* The network (search/network.c has its formula) in floats, as it is trained: what it says of a
 * position, and how every weight would change that. */
#ifndef BANQI_TRAIN_MODEL_H
#define BANQI_TRAIN_MODEL_H

#include "engine/deal.h"
#include "engine/rules.h"
#include "search/network.h"
#include "tools/train/records.h"

enum { MODEL_ALIGNMENT = 64 };

typedef struct {
	float weight[NETWORK_HIDDEN][NETWORK_INPUTS];
	float bias[NETWORK_HIDDEN];
	float out_weight[NETWORK_HIDDEN]; /* the last is not used: that unit goes straight through */
	float out_bias;
	float padding[15]; /* always 0 */
} ModelHead;

/* What rows of the first layer have in common: a content on any square, and a piece on any
 * square or in the pool. */
enum { MODEL_CONTENTS = 15, MODEL_PIECES = 14 };

/* Weights, or a number for each of them. In training a row of the first layer is the sum of
 * `weight` and of what it has in common with others; model_join() makes one of them. */
typedef struct {
	_Alignas(MODEL_ALIGNMENT) float bias[NETWORK_FILTERS];
	float weight[NETWORK_FEATURES][NETWORK_FILTERS];
	ModelHead head[NETWORK_BUCKETS];
	float of_content[MODEL_CONTENTS][NETWORK_FILTERS], of_piece[MODEL_PIECES][NETWORK_FILTERS];
} Model;

enum { MODEL_FLOATS = sizeof(Model) / sizeof(float) };

/* All of them, one after the other. */
static inline float *model_floats(Model *model) { return model->bias; }
static inline const float *model_floats_of(const Model *model) { return model->bias; }

/* A position to learn from: a record in memory. */
typedef struct {
	uint64_t pool;
	uint8_t squares[16];
	int16_t value;
	uint16_t left; /* what the quiet counter leaves of a value, in 4096ths */
	uint8_t quiet;
	uint8_t side;
	int8_t result;
	uint8_t padding;
} ModelSample;

_Static_assert(sizeof(ModelSample) == 32, "many samples fit into memory");

/* What is computed on the way to an output, for the way back. */
typedef struct {
	struct {
		int face_up, face_down, pool[2]; /* how many rows of each there are */
		uint16_t face_up_row[2][SQUARE_COUNT], face_down_row[SQUARE_COUNT], pool_row[2][SET_SIZE];
	} rows; /* by view: the mover's, the waiter's */
	_Alignas(MODEL_ALIGNMENT) float sum[2][NETWORK_TURNS][NETWORK_FILTERS];
	float input[NETWORK_INPUTS];
	float pre[NETWORK_HIDDEN];
	int bucket;
	float output;
} ModelPass;

/* Random small weights, of a size that keeps the units within their range. */
void model_start(Model *model, Rng *rng);

/* The largest absolute value that each weight may have, so that integers can hold it. */
void model_bounds(Model *bounds);

/* Whole rows from their parts, within what integers can hold; what is beyond is taken from the
 * parts, too. And from the slopes by whole rows those by their common parts. */
void model_join(Model *parts, Model *whole);
void model_share(Model *slopes);

ModelSample model_sample(const Record *record, const Rules *rules);

/* The position of a sample, on the whole board. */
void model_position(const ModelSample *sample, Position *pos);

/* What the network says; expected result = model_expected(pass->output, sample). */
void model_forward(const Model *model, const ModelSample *sample, ModelPass *pass);
double model_expected(double output, const ModelSample *sample);

/* By how much the expected result grows with the output. */
double model_slope(double output, const ModelSample *sample);

/* Adds `slope` times the derivative of the output by every weight to `gradient`. */
void model_backward(const Model *model, const ModelPass *pass, float slope, Model *gradient);

#endif

#include "tools/train/export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/tables/file.h"

enum { FILTER_ONE = 256, HIDDEN_ONE = 1024, LONG_ONE = 1 << 20 };

static int32_t rounded(float weight, int one, int most) {
	double number = round((double)weight * one);
	return (int32_t)(number > most ? most : number < -most ? -most : number);
}

static void words_of(const float *from, int16_t *to, int count, int one, int most) {
	for (int i = 0; i < count; i++) to[i] = (int16_t)rounded(from[i], one, most);
}

void export_network(const Model *model, Network *network) {
	memset(network, 0, sizeof *network);
	words_of(model->bias, network->bias, NETWORK_FILTERS, FILTER_ONE, NETWORK_FILTER_MAX);
	words_of(model->weight[0], network->weight[0], NETWORK_FEATURES * NETWORK_FILTERS, FILTER_ONE, NETWORK_FILTER_MAX);
	for (int b = 0; b < NETWORK_BUCKETS; b++) {
		const ModelHead *from = &model->head[b];
		NetworkHead *to = &network->head[b];
		words_of(from->weight[0], to->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS, HIDDEN_ONE, NETWORK_HIDDEN_MAX);
		words_of(from->out_weight, to->out_weight, NETWORK_HIDDEN, HIDDEN_ONE, INT16_MAX);
		for (int i = 0; i < NETWORK_HIDDEN; i++) to->bias[i] = rounded(from->bias[i], LONG_ONE, NETWORK_LONG_MAX);
		to->out_bias = rounded(from->out_bias, LONG_ONE, NETWORK_LONG_MAX);
	}
}

static void floats_of(const int16_t *from, float *to, int count, int one) {
	for (int i = 0; i < count; i++) to[i] = (float)from[i] / (float)one;
}

void export_model(const Network *network, Model *model) {
	memset(model, 0, sizeof *model);
	floats_of(network->bias, model->bias, NETWORK_FILTERS, FILTER_ONE);
	floats_of(network->weight[0], model->weight[0], NETWORK_FEATURES * NETWORK_FILTERS, FILTER_ONE);
	for (int b = 0; b < NETWORK_BUCKETS; b++) {
		const NetworkHead *from = &network->head[b];
		ModelHead *to = &model->head[b];
		floats_of(from->weight[0], to->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS, HIDDEN_ONE);
		floats_of(from->out_weight, to->out_weight, NETWORK_HIDDEN, HIDDEN_ONE);
		for (int i = 0; i < NETWORK_HIDDEN; i++) to->bias[i] = (float)from->bias[i] / LONG_ONE;
		to->out_bias = (float)from->out_bias / LONG_ONE;
	}
}

bool export_write(const Network *network, const char *path) {
	uint8_t *bytes = malloc(NETWORK_FILE_SIZE);
	if (bytes == NULL) return false;
	network_write(network, bytes);
	bool done = file_write(path, bytes, NETWORK_FILE_SIZE);
	free(bytes);
	return done;
}

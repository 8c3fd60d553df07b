#include "tools/train/export.h"

#include <math.h>
#include <string.h>

#include "search/crc.h"

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

static void put(uint8_t **at, uint32_t number, int size) {
	for (int i = 0; i < size; i++) *(*at)++ = (uint8_t)(number >> 8 * i);
}

static void put_words(uint8_t **at, const int16_t *words, int count) {
	for (int i = 0; i < count; i++) put(at, (uint16_t)words[i], 2);
}

void export_bytes(const Network *network, uint8_t *bytes) {
	static const uint32_t HEADER[] = {NETWORK_VERSION, NETWORK_FEATURES, NETWORK_FILTERS, NETWORK_HIDDEN, NETWORK_BUCKETS};
	uint8_t *at = bytes;
	memcpy(at, "BanqiNet", 8);
	at += 8;
	for (size_t i = 0; i < sizeof HEADER / sizeof *HEADER; i++) put(&at, HEADER[i], 4);
	put_words(&at, network->bias, NETWORK_FILTERS);
	put_words(&at, network->weight[0], NETWORK_FEATURES * NETWORK_FILTERS);
	for (int b = 0; b < NETWORK_BUCKETS; b++) {
		const NetworkHead *head = &network->head[b];
		put_words(&at, head->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS);
		for (int i = 0; i < NETWORK_HIDDEN; i++) put(&at, (uint32_t)head->bias[i], 4);
		put_words(&at, head->out_weight, NETWORK_HIDDEN);
		put(&at, (uint32_t)head->out_bias, 4);
	}
	put(&at, crc32_of((const char *)bytes, (size_t)(at - bytes)), 4);
}

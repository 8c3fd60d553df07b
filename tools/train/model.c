/* Forward and backward through the network, a position at a time.
 *
 * Of the first layer only the rows of features that are there are touched: those of face-up
 * pieces for either view and each symmetry, those of face-down pieces once for both views, and
 * those of the pool once for all symmetries. Nothing is gained by showing positions turned or
 * with colours changed over: the network says the same of them by its construction.
 *
 * A row is four vectors of 16 floats, whatever the machine makes of them, so that the sums are
 * added up in the same order everywhere.
 */
#include "tools/train/model.h"

#include <math.h>
#include <string.h>

#include "search/eval.h"

typedef float Floats __attribute__((vector_size(64), may_alias));

enum { LANES = 16, ROW_VECTORS = NETWORK_FILTERS / LANES, LAST = NETWORK_HIDDEN - 1 };
enum { FACE_DOWN_FEATURES = SQUARE_COUNT * 14, POOL_OF_SIDE = SET_SIZE / 2 };

/* Where a unit of the first layer stops growing: the largest byte. */
static const float FULL = 255.0f / 256;

/* ---- what there is to see ---- */

static void find_pool_rows(const ModelSample *sample, ModelPass *pass) {
	for (int piece = 1; piece < CONTENT_COUNT; piece++) {
		int count = (int)(sample->pool >> 4 * piece & 15);
		for (int i = 0; i < count; i++)
			for (int view = 0; view < 2; view++)
				pass->rows.pool_row[view][pass->rows.pool[view]++] = (uint16_t)network_pool_feature(sample->side ^ view, (Piece)piece, i);
	}
}

static void find_rows(const ModelSample *sample, ModelPass *pass) {
	pass->rows.face_up = pass->rows.face_down = pass->rows.pool[0] = pass->rows.pool[1] = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		Piece content = record_content(sample->squares, square);
		if (content == FACE_DOWN) pass->rows.face_down_row[pass->rows.face_down++] = (uint16_t)network_square_feature(RED, FACE_DOWN, square);
		if (!piece_is_real(content)) continue;
		int n = pass->rows.face_up++;
		for (int view = 0; view < 2; view++)
			pass->rows.face_up_row[view][n] = (uint16_t)network_square_feature(sample->side ^ view, content, square);
	}
	find_pool_rows(sample, pass);
}

/* ---- forward ---- */

/* Adds the rows, turned, to a sum. */
static inline void add_rows(const Model *model, const uint16_t *row, int count, int turn, Floats sum[ROW_VECTORS]) {
	Floats total[ROW_VECTORS];
	memcpy(total, sum, sizeof total);
	for (int i = 0; i < count; i++) {
		const Floats *weight = (const Floats *)model->weight[row[i] ^ turn];
		for (int v = 0; v < ROW_VECTORS; v++) total[v] += weight[v];
	}
	memcpy(sum, total, sizeof total);
}

static void find_sums(const Model *model, ModelPass *pass) {
	Floats face_down[NETWORK_TURNS][ROW_VECTORS], sum[ROW_VECTORS];
	memset(face_down, 0, sizeof face_down);
	for (int g = 0; g < NETWORK_TURNS; g++) add_rows(model, pass->rows.face_down_row, pass->rows.face_down, network_turn(g), face_down[g]);
	for (int view = 0; view < 2; view++) {
		Floats base[ROW_VECTORS];
		memcpy(base, model->bias, sizeof base);
		add_rows(model, pass->rows.pool_row[view], pass->rows.pool[view], 0, base);
		for (int g = 0; g < NETWORK_TURNS; g++) {
			for (int v = 0; v < ROW_VECTORS; v++) sum[v] = base[v] + face_down[g][v];
			add_rows(model, pass->rows.face_up_row[view], pass->rows.face_up, network_turn(g), sum);
			memcpy(pass->sum[view][g], sum, sizeof sum);
		}
	}
}

static void find_input(ModelPass *pass) {
	for (int view = 0; view < 2; view++) {
		float *input = pass->input + NETWORK_FILTERS * view;
		memset(input, 0, NETWORK_FILTERS * sizeof *input);
		for (int g = 0; g < NETWORK_TURNS; g++)
			for (int f = 0; f < NETWORK_FILTERS; f++) {
				float x = pass->sum[view][g][f];
				x = x < 0 ? 0 : x;
				x = x > FULL ? FULL : x;
				input[f] += x * x;
			}
	}
}

static float dot(const float *a, const float *b) {
	const Floats *x = (const Floats *)a, *y = (const Floats *)b;
	Floats sum = x[0] * y[0];
	for (int v = 1; v < NETWORK_INPUTS / LANES; v++) sum += x[v] * y[v];
	float total = 0;
	for (int i = 0; i < LANES; i++) total += sum[i];
	return total;
}

static float clamped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

void model_forward(const Model *model, const ModelSample *sample, ModelPass *pass) {
	find_rows(sample, pass);
	find_sums(model, pass);
	find_input(pass);
	pass->bucket = network_bucket_of(pass->rows.face_down, pass->rows.face_up);
	const ModelHead *head = &model->head[pass->bucket];
	pass->output = head->out_bias;
	for (int i = 0; i < NETWORK_HIDDEN; i++) {
		pass->pre[i] = head->bias[i] + dot(head->weight[i], pass->input);
		float x = clamped(pass->pre[i]);
		pass->output += i == LAST ? pass->pre[i] : head->out_weight[i] * x * x;
	}
}

double model_expected(double output, const ModelSample *sample) {
	double x = 1 + fabs(output), scale = (double)VALUE_EVAL_MAX / VALUE_WIN * sample->left / 4096;
	return copysign(scale * (1 - 1 / (x * x)), output);
}

double model_slope(double output, const ModelSample *sample) {
	double x = 1 + fabs(output), scale = (double)VALUE_EVAL_MAX / VALUE_WIN * sample->left / 4096;
	return scale * 2 / (x * x * x);
}

/* ---- backward ---- */

static inline void add_to_rows(Model *gradient, const uint16_t *row, int count, int turn, const Floats slope[ROW_VECTORS]) {
	for (int i = 0; i < count; i++) {
		Floats *sum = (Floats *)gradient->weight[row[i] ^ turn];
		for (int v = 0; v < ROW_VECTORS; v++) sum[v] += slope[v];
	}
}

/* Through the first layer, from the slopes of the head's inputs. */
static void first_layer_backward(const ModelPass *pass, const float *input_slope, Model *gradient) {
	_Alignas(MODEL_ALIGNMENT) float slope[2][NETWORK_TURNS][NETWORK_FILTERS];
	for (int view = 0; view < 2; view++) {
		Floats of_view[ROW_VECTORS];
		memset(of_view, 0, sizeof of_view);
		for (int g = 0; g < NETWORK_TURNS; g++) {
			for (int f = 0; f < NETWORK_FILTERS; f++) {
				float x = pass->sum[view][g][f];
				x = x < 0 || x >= FULL ? 0 : x;
				slope[view][g][f] = 2 * x * input_slope[NETWORK_FILTERS * view + f];
			}
			const Floats *of_turn = (const Floats *)slope[view][g];
			add_to_rows(gradient, pass->rows.face_up_row[view], pass->rows.face_up, network_turn(g), of_turn);
			for (int v = 0; v < ROW_VECTORS; v++) of_view[v] += of_turn[v];
		}
		add_to_rows(gradient, pass->rows.pool_row[view], pass->rows.pool[view], 0, of_view);
		for (int v = 0; v < ROW_VECTORS; v++) ((Floats *)gradient->bias)[v] += of_view[v];
	}
	for (int g = 0; g < NETWORK_TURNS; g++) {
		Floats both[ROW_VECTORS];
		for (int v = 0; v < ROW_VECTORS; v++) both[v] = ((const Floats *)slope[0][g])[v] + ((const Floats *)slope[1][g])[v];
		add_to_rows(gradient, pass->rows.face_down_row, pass->rows.face_down, network_turn(g), both);
	}
}

void model_backward(const Model *model, const ModelPass *pass, float slope, Model *gradient) {
	_Alignas(MODEL_ALIGNMENT) float input_slope[NETWORK_INPUTS] = {0};
	const ModelHead *head = &model->head[pass->bucket];
	ModelHead *sum = &gradient->head[pass->bucket];
	sum->out_bias += slope;
	for (int i = 0; i < NETWORK_HIDDEN; i++) {
		float x = clamped(pass->pre[i]), pre_slope = slope;
		if (i != LAST) {
			sum->out_weight[i] += slope * x * x;
			pre_slope = x > 0 && x < 1 ? slope * head->out_weight[i] * 2 * x : 0;
		}
		if (pre_slope == 0) continue;
		sum->bias[i] += pre_slope;
		for (int j = 0; j < NETWORK_INPUTS; j++) {
			input_slope[j] += pre_slope * head->weight[i][j];
			sum->weight[i][j] += pre_slope * pass->input[j];
		}
	}
	first_layer_backward(pass, input_slope, gradient);
}

/* ---- weights ---- */

/* A number in -most..most. */
static float random_within(Rng *rng, float most) { return most * ((float)(rng_next(rng) >> 40) / (1 << 23) - 1); }

static void fill_random(float *floats, size_t count, float most, Rng *rng) {
	for (size_t i = 0; i < count; i++) floats[i] = random_within(rng, most);
}

void model_start(Model *model, Rng *rng) {
	memset(model, 0, sizeof *model);
	for (int f = 0; f < NETWORK_FILTERS; f++) model->bias[f] = 0.3f;
	fill_random(model->weight[0], NETWORK_FEATURES * NETWORK_FILTERS, 0.04f, rng);
	fill_random(model->of_piece[0], MODEL_PIECES * NETWORK_FILTERS, 0.12f, rng);
	ModelHead *head = model->head;
	fill_random(head->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS, 0.08f, rng);
	fill_random(head->out_weight, LAST, 0.4f, rng);
	for (int i = 0; i < LAST; i++) head->bias[i] = 0.2f;
	for (int b = 1; b < NETWORK_BUCKETS; b++) model->head[b] = *head;
}

/* The common parts of a row; NULL where there is none. */
static float *content_part(Model *model, int row) { return row < NETWORK_POOL_FEATURES ? model->of_content[row / SQUARE_COUNT] : NULL; }

static float *piece_part(Model *model, int row) {
	static const uint8_t KIND[POOL_OF_SIDE] = {GENERAL, ADVISOR, ADVISOR, ELEPHANT, ELEPHANT, CHARIOT, CHARIOT, HORSE, HORSE, CANNON, CANNON,
		SOLDIER, SOLDIER, SOLDIER, SOLDIER, SOLDIER};
	if (row < FACE_DOWN_FEATURES) return model->of_piece[row / SQUARE_COUNT];
	if (row < NETWORK_POOL_FEATURES) return NULL;
	int pool = row - NETWORK_POOL_FEATURES;
	return model->of_piece[7 * (pool / POOL_OF_SIDE) + KIND[pool % POOL_OF_SIDE] - 1];
}

void model_join(Model *parts, Model *whole) {
	static const float MOST = NETWORK_FILTER_MAX / 256.0f;
	memcpy(whole->bias, parts->bias, sizeof whole->bias);
	memcpy(whole->head, parts->head, sizeof whole->head);
	for (int row = 0; row < NETWORK_FEATURES; row++) {
		const float *content = content_part(parts, row), *piece = piece_part(parts, row);
		for (int f = 0; f < NETWORK_FILTERS; f++) {
			float common = (content != NULL ? content[f] : 0) + (piece != NULL ? piece[f] : 0), sum = common + parts->weight[row][f];
			if (sum > MOST || sum < -MOST) {
				sum = sum > MOST ? MOST : -MOST;
				parts->weight[row][f] = sum - common;
			}
			whole->weight[row][f] = sum;
		}
	}
}

void model_share(Model *slopes) {
	memset(slopes->of_content, 0, sizeof slopes->of_content);
	memset(slopes->of_piece, 0, sizeof slopes->of_piece);
	for (int row = 0; row < NETWORK_FEATURES; row++) {
		float *content = content_part(slopes, row), *piece = piece_part(slopes, row);
		for (int f = 0; f < NETWORK_FILTERS; f++) {
			if (content != NULL) content[f] += slopes->weight[row][f];
			if (piece != NULL) piece[f] += slopes->weight[row][f];
		}
	}
}

static void fill(float *floats, size_t count, float value) {
	for (size_t i = 0; i < count; i++) floats[i] = value;
}

void model_bounds(Model *bounds) {
	fill(model_floats(bounds), MODEL_FLOATS, INFINITY);
	fill(bounds->bias, NETWORK_FILTERS, NETWORK_FILTER_MAX / 256.0f);
	for (int b = 0; b < NETWORK_BUCKETS; b++) {
		ModelHead *head = &bounds->head[b];
		fill(head->weight[0], NETWORK_HIDDEN * NETWORK_INPUTS, NETWORK_HIDDEN_MAX / 1024.0f);
		fill(head->bias, NETWORK_HIDDEN, NETWORK_LONG_MAX / 1048576.0f);
		fill(head->out_weight, LAST, INT16_MAX / 1024.0f);
		head->out_bias = NETWORK_LONG_MAX / 1048576.0f;
	}
}

ModelSample model_sample(const Record *record, const Rules *rules) {
	ModelSample sample = {.pool = record->pool, .value = record->value, .left = (uint16_t)evaluate_left(record->quiet, rules),
		.quiet = record->quiet, .side = record->side, .result = record->result};
	memcpy(sample.squares, record->squares, sizeof sample.squares);
	return sample;
}

void model_position(const ModelSample *sample, Position *pos) {
	record_set_up(sample->squares, sample->pool, sample->side, sample->quiet, pos);
}

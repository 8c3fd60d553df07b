/* Training makes predictions that are near the values of searches; whether positions with such
 * a prediction are won as often is another question. Here each head's output x becomes
 * a x + b, with the two numbers that make small the mean over recorded games of
 *
 *     (e(a x + b) - r)^2        e = the expected result for an output, r = the game's result
 *
 * found by Gauss and Newton's method. Within a head nothing changes its order. The games that
 * are held out take no part.
 */
#include "tools/train/calibrate.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train/data.h"
#include "tools/train/export.h"
#include "tools/train/status.h"

enum { POINTS_MAX = 2000000, ITERATIONS = 20 };
static const double FACTOR_MOST = 4, SHIFT_MOST = 1;

typedef struct {
	double output;
	const ModelSample *sample;
	int bucket;
} Point;

typedef struct {
	Network *network;
	Model *model;
	Point *point;
	size_t count;
} Calibration;

/* The outputs of positions with a result; where there are too many, evenly chosen ones. */
static void find_points(Calibration *calibration, const DataPart *part) {
	const Network *network = calibration->network;
	size_t step = part->count / POINTS_MAX + 1;
	NetworkSums none, sums;
	Position pos;
	network_start(network, &none);
	for (size_t i = 0; i < part->count; i += step) {
		const ModelSample *sample = &part->sample[i];
		if (sample->result == RECORD_NO_RESULT) continue;
		model_position(sample, &pos);
		network_update(network, &none, &pos, &sums);
		calibration->point[calibration->count++] =
			(Point){(double)network_output(network, &sums, &pos) / (1 << 20), sample, network_bucket(&pos)};
	}
}

/* The mean square of what is missed in a bucket, and one step of a and b. */
static double improve(const Calibration *calibration, int bucket, double *a, double *b, size_t *count) {
	double squares = 0, by_a = 0, by_b = 0, aa = 1e-9, ab = 0, bb = 1e-9;
	*count = 0;
	for (size_t i = 0; i < calibration->count; i++) {
		const Point *point = &calibration->point[i];
		if (point->bucket != bucket) continue;
		double output = *a * point->output + *b, slope = model_slope(output, point->sample);
		double miss = model_expected(output, point->sample) - point->sample->result, slope_a = slope * point->output;
		squares += miss * miss;
		by_a += miss * slope_a;
		by_b += miss * slope;
		aa += slope_a * slope_a;
		ab += slope_a * slope;
		bb += slope * slope;
		++*count;
	}
	double determinant = aa * bb - ab * ab;
	if (*count > 0 && determinant > 0) {
		*a = fmin(fmax(*a - (bb * by_a - ab * by_b) / determinant, 1 / FACTOR_MOST), FACTOR_MOST);
		*b = fmin(fmax(*b - (aa * by_b - ab * by_a) / determinant, -SHIFT_MOST), SHIFT_MOST);
	}
	return *count > 0 ? squares / (double)*count : 0;
}

static void scale_head(ModelHead *head, float a, float b) {
	for (int j = 0; j < NETWORK_INPUTS; j++) head->weight[NETWORK_HIDDEN - 1][j] *= a;
	head->bias[NETWORK_HIDDEN - 1] *= a;
	for (int i = 0; i < NETWORK_HIDDEN; i++) head->out_weight[i] *= a;
	head->out_bias = head->out_bias * a + b;
}

static void calibrate(Calibration *calibration) {
	export_model(calibration->network, calibration->model);
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
		double a = 1, b = 0, before = 0, after = 0;
		size_t count = 0;
		for (int i = 0; i < ITERATIONS; i++) {
			double a_now = a, b_now = b, squares = improve(calibration, bucket, &a, &b, &count);
			if (i == 0) before = after = squares;
			if (squares > after) { /* one step too many */
				a = a_now;
				b = b_now;
				break;
			}
			after = squares;
		}
		printf("bucket %d: %zu positions, factor %.3f, shift %+.4f, mse %.5f, was %.5f\n", bucket, count, a, b, after, before);
		scale_head(&calibration->model->head[bucket], (float)a, (float)b);
	}
	export_network(calibration->model, calibration->network);
}

int calibrate_run(const CalibrateSettings *settings) {
	char error[NETWORK_ERROR_SIZE], data_error[DATA_ERROR_SIZE];
	Data data = {0};
	Calibration calibration = {.network = network_load(settings->net, error)};
	int status = STATUS_DONE;
	calibration.model = aligned_alloc(_Alignof(Model), sizeof *calibration.model);
	calibration.point = malloc(POINTS_MAX * sizeof *calibration.point);
	if (calibration.network == NULL)
		status = train_complain(STATUS_WRONG, "%s: %s", settings->net, error);
	else if (calibration.model == NULL || calibration.point == NULL)
		status = train_complain(STATUS_IO_ERROR, "not enough memory");
	else if (!data_read(&data, settings->data, data_error))
		status = train_complain(STATUS_WRONG, "%s", data_error);
	else {
		find_points(&calibration, &data.learned);
		calibrate(&calibration);
		if (!export_write(calibration.network, settings->out))
			status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	}
	data_free(&data);
	free(calibration.point);
	free(calibration.model);
	free(calibration.network);
	return status;
}

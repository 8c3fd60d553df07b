/* What the network predicts, as the engine computes it, and what the hand-made evaluation does,
 * against the values that searches found and against the results of the games: the mean square
 * of the difference, and the mean of its absolute value.
 *
 * Calibration: predictions fall into ten bins of equal width; in each the mean prediction
 * should be the mean result. Every bin counts alike. */
#include "tools/train/test.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/eval.h"
#include "tools/train/chart.h"
#include "tools/train/data.h"
#include "tools/train/status.h"
#include "tools/train/trainer.h"

enum { BINS = 10, MODES = 2 };
static const char *const MODE_NAME[MODES] = {"network", "hand-made"};
static const char *const MODE_COLOUR[MODES] = {"#1f6fb4", "#d2691e"};

/* Of one way to evaluate. */
typedef struct {
	TrainerSums value, result, bucket[NETWORK_BUCKETS]; /* bucket: against the result */
	struct {
		double predicted, actual;
		size_t count;
	} bin[BINS];
} Tally;

static void add_prediction(Tally *tally, double predicted, const ModelSample *sample, int bucket) {
	trainer_sums_note(&tally->value, predicted - (double)sample->value / RECORD_VALUE_SCALE);
	if (sample->result == RECORD_NO_RESULT) return;
	int bin = (int)((predicted + 1) / 2 * BINS);
	bin = bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
	trainer_sums_note(&tally->result, predicted - sample->result);
	trainer_sums_note(&tally->bucket[bucket], predicted - sample->result);
	tally->bin[bin].predicted += predicted;
	tally->bin[bin].actual += sample->result;
	tally->bin[bin].count++;
}

static void tally_samples(const DataPart *part, const Network *network, Tally tally[MODES]) {
	const Rules *rules = &RULES_PRESETS[0].rules;
	Position pos;
	for (size_t i = 0; i < part->count; i++) {
		const ModelSample *sample = &part->sample[i];
		model_position(sample, &pos);
		int bucket = network_bucket(&pos);
		add_prediction(&tally[0], (double)evaluate(network, &pos, rules) / VALUE_WIN, sample, bucket);
		add_prediction(&tally[1], (double)evaluate_by_hand(&pos, rules, NULL) / VALUE_WIN, sample, bucket);
	}
}

static double mean(double sum, size_t count) { return count > 0 ? sum / (double)count : 0; }

/* The mean distance of the bins from the diagonal. */
static double calibration(const Tally *tally) {
	double sum = 0;
	size_t bins = 0;
	for (int i = 0; i < BINS; i++) {
		size_t count = tally->bin[i].count;
		if (count == 0) continue;
		sum += fabs(tally->bin[i].predicted - tally->bin[i].actual) / (double)count;
		bins++;
	}
	return mean(sum, bins);
}

static void print_tallies(const Tally tally[MODES]) {
	printf("%" PRIu64 " positions held out, %" PRIu64 " of them with a result\n", tally[0].value.count, tally[0].result.count);
	printf("%-12s%14s%14s%14s%14s%14s\n", "", "value: mse", "|error|", "result: mse", "|error|", "calibration");
	for (int m = 0; m < MODES; m++) {
		const TrainerSums *value = &tally[m].value, *result = &tally[m].result;
		printf("%-12s%14.5f%14.5f%14.5f%14.5f%14.5f\n", MODE_NAME[m], mean(value->squares, value->count), mean(value->misses, value->count),
			mean(result->squares, result->count), mean(result->misses, result->count), calibration(&tally[m]));
	}
	printf("by bucket, against the result\n%-12s%14s%14s%14s\n", "bucket", "positions", MODE_NAME[0], MODE_NAME[1]);
	for (int b = 0; b < NETWORK_BUCKETS; b++) {
		printf("%-12d%14" PRIu64, b, tally[0].bucket[b].count);
		for (int m = 0; m < MODES; m++) printf("%14.5f", mean(tally[m].bucket[b].squares, tally[m].bucket[b].count));
		putchar('\n');
	}
	for (int m = 0; m < MODES; m++) {
		printf("calibration of %s\n%-12s%14s%14s%14s\n", MODE_NAME[m], "bin", "positions", "predicted", "actual");
		for (int i = 0; i < BINS; i++) {
			size_t count = tally[m].bin[i].count;
			printf("%+.1f..%+.1f  %14zu%14.4f%14.4f\n", 2.0 * i / BINS - 1, 2.0 * (i + 1) / BINS - 1, count, mean(tally[m].bin[i].predicted, count),
				mean(tally[m].bin[i].actual, count));
		}
	}
}

static bool write_picture(const char *path, const Tally tally[MODES]) {
	static const ChartPoint DIAGONAL[] = {{-1, -1}, {1, 1}};
	ChartPoint point[MODES][BINS];
	ChartCurve curve[MODES + 1] = {[MODES] = {"predicted = actual", "#999", .line = true, .count = 2, .point = DIAGONAL}};
	for (int m = 0; m < MODES; m++) {
		curve[m] = (ChartCurve){MODE_NAME[m], MODE_COLOUR[m], .line = true, .dots = true, .point = point[m]};
		for (int i = 0; i < BINS; i++) {
			size_t count = tally[m].bin[i].count;
			if (count > 0) point[m][curve[m].count++] = (ChartPoint){tally[m].bin[i].predicted / (double)count, tally[m].bin[i].actual / (double)count};
		}
	}
	const ChartPicture picture = {"Calibration on games held out", "predicted result", "actual result", -1, 1, -1, 1, MODES + 1, curve};
	return chart_write(path, &picture);
}

int test_run(const TestSettings *settings) {
	char error[NETWORK_ERROR_SIZE], data_error[DATA_ERROR_SIZE];
	Data data;
	Network *network = network_load(settings->net, error);
	if (network == NULL) return train_complain(STATUS_WRONG, "%s: %s", settings->net, error);
	int status = STATUS_DONE;
	if (data_read(&data, settings->data, data_error)) {
		Tally tally[MODES] = {0};
		tally_samples(&data.held_out, network, tally);
		print_tallies(tally);
		if (settings->svg != NULL && !write_picture(settings->svg, tally))
			status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->svg, strerror(errno));
	} else
		status = train_complain(STATUS_WRONG, "%s", data_error);
	data_free(&data);
	free(network);
	return status;
}

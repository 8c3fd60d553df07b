/* Training from files of positions: epochs of mini-batches in an order drawn anew for each. The
 * rate grows from nothing over the first steps and then falls by half a cosine to RATE_END of it
 * (Loshchilov and Hutter, 2016), so that the last epoch settles. */
#include "tools/train/fit.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/clock.h"
#include "tools/referee/interrupt.h"
#include "tools/train/chart.h"
#include "tools/train/checkpoint.h"
#include "tools/train/data.h"
#include "tools/train/export.h"
#include "tools/train/level.h"
#include "tools/train/status.h"

enum { WARM_STEPS = 300 };
static const double RATE_END = 0.01, PI = 3.14159265358979323846;

typedef struct {
	const FitSettings *settings;
	Data data;
	Checkpoint *at;
	Trainer *trainer;
	uint32_t *order; /* of the samples in this epoch */
	uint64_t batches; /* of an epoch */
	int64_t start_us; /* of this run */
	uint64_t start_steps;
} Fit;

/* ---- setting up ---- */

static uint64_t stir(uint64_t sum, uint64_t word) {
	sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
	return sum ^ sum >> 29;
}

/* A number that is another one when any sample is. */
static uint64_t data_sum(const DataPart *part) {
	uint64_t sum = part->count;
	for (size_t i = 0; i < part->count; i++) {
		uint64_t word[4];
		memcpy(word, &part->sample[i], sizeof word);
		for (int w = 0; w < 4; w++) sum = stir(sum, word[w]);
	}
	return sum;
}

static CheckpointSettings settings_of(const Fit *fit) {
	const FitSettings *settings = fit->settings;
	return (CheckpointSettings){.data = stir(data_sum(&fit->data.learned), data_sum(&fit->data.held_out)), .seed = (uint64_t)settings->seed,
		.batch = (uint64_t)settings->batch, .epochs = (uint64_t)settings->epochs, .rate = (double)settings->rate / 1e6,
		.mix = (double)settings->mix / 100};
}

/* The first weights: random ones, or those of another training or of a network. */
static int start_model(Fit *fit) {
	const char *from = fit->settings->from;
	Model *model = &fit->at->state.parts;
	char error[NETWORK_ERROR_SIZE];
	Rng rng = rng_seeded((uint64_t)fit->settings->seed);
	if (from == NULL) {
		model_start(model, &rng);
		return STATUS_DONE;
	}
	Network *network = network_load(from, error);
	if (network == NULL) return train_complain(STATUS_WRONG, "%s: %s", from, error);
	export_model(network, model);
	free(network);
	return STATUS_DONE;
}

/* Goes on from the checkpoint where there is one, or begins. */
static int start(Fit *fit) {
	const char *path = fit->settings->checkpoint;
	char error[CHECKPOINT_ERROR_SIZE];
	CheckpointSettings settings = settings_of(fit);
	FILE *file = path != NULL ? fopen(path, "rb") : NULL;
	if (file == NULL) {
		fit->at->settings = settings;
		return start_model(fit);
	}
	fclose(file);
	if (!checkpoint_read(path, fit->at, error)) return train_complain(STATUS_WRONG, "%s: %s", path, error);
	if (memcmp(&settings, &fit->at->settings, sizeof settings) != 0)
		return train_complain(STATUS_WRONG, "%s: of a training with other data or settings", path);
	return STATUS_DONE;
}

/* ---- epochs ---- */

/* The order depends on the seed and the epoch alone. */
static void draw_order(Fit *fit) {
	uint32_t count = (uint32_t)fit->data.learned.count;
	Rng rng = rng_seeded((uint64_t)fit->settings->seed << 20 ^ (fit->at->epoch + 1));
	for (uint32_t i = 0; i < count; i++) fit->order[i] = i;
	for (uint32_t i = count; i > 1; i--) {
		uint32_t j = rng_below(&rng, i), other = fit->order[j];
		fit->order[j] = fit->order[i - 1];
		fit->order[i - 1] = other;
	}
}

static double rate_of(const Fit *fit) {
	double rate = fit->at->settings.rate, steps = (double)fit->at->state.steps, all = (double)(fit->batches * fit->at->settings.epochs);
	double warm = all / 10 < WARM_STEPS ? all / 10 : WARM_STEPS;
	if (steps < warm) return rate * (steps + 1) / warm;
	return rate * (RATE_END + (1 - RATE_END) * (1 + cos(PI * (steps - warm) / (all - warm))) / 2);
}

static double mean(double sum, const TrainerSums *sums) { return sums->count > 0 ? sum / (double)sums->count : 0; }

static void report_start(Fit *fit) {
	TrainerSums sums = trainer_measure(fit->trainer, fit->data.held_out.sample, fit->data.held_out.count);
	printf("%zu positions to learn from, %zu held out\n", fit->data.learned.count, fit->data.held_out.count);
	if (fit->at->state.steps > 0) printf("going on after epoch %" PRIu64 ", batch %" PRIu64 "\n", fit->at->epoch, fit->at->batch);
	printf("start: loss held out %.6f\n", mean(sums.squares, &sums));
	fflush(stdout);
}

static void report(Fit *fit) {
	Checkpoint *at = fit->at;
	TrainerSums held_out = trainer_measure(fit->trainer, fit->data.held_out.sample, fit->data.held_out.count);
	double loss = mean(at->sums.squares, &at->sums), held_loss = mean(held_out.squares, &held_out);
	at->losses[at->epoch][0] = loss;
	at->losses[at->epoch][1] = held_loss;
	uint64_t steps = at->state.steps - fit->start_steps, left = fit->batches * at->settings.epochs - at->state.steps;
	double seconds = (double)(clock_now_us() - fit->start_us) / 1e6;
	double positions = (double)steps * (double)fit->data.learned.count / (double)fit->batches;
	printf("epoch %" PRIu64 " of %" PRIu64 ": loss %.6f, held out %.6f, error %.4f, held out %.4f, rate %.6f, %.0f positions/s, %.0f s left\n",
		at->epoch + 1, at->settings.epochs, loss, held_loss, mean(at->sums.misses, &at->sums), mean(held_out.misses, &held_out), rate_of(fit),
		positions / seconds, steps > 0 ? seconds / (double)steps * (double)left : 0);
	fflush(stdout);
}

/* The losses of the epochs so far, as a picture. */
static bool write_curve(const Fit *fit) {
	static ChartPoint point[2][FIT_EPOCHS_MAX];
	const Checkpoint *at = fit->at;
	double low = INFINITY, high = 0;
	for (size_t epoch = 0; epoch < at->epoch; epoch++)
		for (int part = 0; part < 2; part++) {
			double loss = at->losses[epoch][part];
			point[part][epoch] = (ChartPoint){(double)epoch + 1, loss};
			low = fmin(low, loss);
			high = fmax(high, loss);
		}
	double edge = (high - low) / 20 + 1e-6;
	const ChartCurve curve[2] = {{"positions learned from", "#1f6fb4", true, true, at->epoch, point[0]},
		{"games held out", "#d2691e", true, true, at->epoch, point[1]}};
	const ChartPicture picture = {"Loss: mean square of prediction less target", "epoch", "loss", 0, (double)at->settings.epochs, low - edge,
		high + edge, 2, curve};
	return chart_write(fit->settings->curve, &picture);
}

static int keep_checkpoint(const Fit *fit) {
	const char *path = fit->settings->checkpoint;
	if (path == NULL || checkpoint_write(path, fit->at)) return STATUS_DONE;
	return train_complain(STATUS_IO_ERROR, "%s: %s", path, strerror(errno));
}

/* The batches of this epoch that are not done yet. */
static int run_epoch(Fit *fit) {
	Checkpoint *at = fit->at;
	size_t count = fit->data.learned.count;
	draw_order(fit);
	for (; at->batch < fit->batches; at->batch++) {
		if (interrupt_pending()) {
			int status = keep_checkpoint(fit);
			return status != STATUS_DONE ? status : STATUS_INTERRUPTED;
		}
		size_t first = count * at->batch / fit->batches, end = count * (at->batch + 1) / fit->batches;
		TrainerSums sums = trainer_step(fit->trainer, fit->data.learned.sample, fit->order + first, end - first, rate_of(fit));
		trainer_sums_add(&at->sums, &sums);
	}
	report(fit);
	at->epoch++;
	at->batch = 0;
	at->sums = (TrainerSums){0};
	if (fit->settings->curve != NULL && !write_curve(fit))
		return train_complain(STATUS_IO_ERROR, "%s: %s", fit->settings->curve, strerror(errno));
	return keep_checkpoint(fit);
}

/* ---- the network ---- */

/* The filters that never say anything different, whatever they see of the samples held out. */
static int dead_filters(const Fit *fit) {
	bool lives[NETWORK_FILTERS] = {false};
	int dead = 0;
	ModelPass pass;
	for (size_t i = 0; i < fit->data.held_out.count; i++) {
		model_forward(trainer_model(fit->trainer), &fit->data.held_out.sample[i], &pass);
		for (int f = 0; f < NETWORK_FILTERS; f++)
			for (int g = 0; g < NETWORK_TURNS; g++) lives[f] |= pass.sum[0][g][f] > 0 && pass.sum[0][g][f] < 1;
	}
	for (int f = 0; f < NETWORK_FILTERS; f++) dead += !lives[f];
	return dead;
}

/* The loss of the integers. */
static double integer_loss(const Fit *fit, const Network *network) {
	NetworkSums sums, none;
	Position pos;
	double squares = 0;
	network_start(network, &none);
	for (size_t i = 0; i < fit->data.held_out.count; i++) {
		const ModelSample *sample = &fit->data.held_out.sample[i];
		model_position(sample, &pos);
		network_update(network, &none, &pos, &sums);
		double miss = model_expected((double)network_output(network, &sums, &pos) / (1 << 20), sample) - trainer_target(fit->trainer, sample);
		squares += miss * miss;
	}
	return squares / (double)fit->data.held_out.count;
}

static int write_network(const Fit *fit) {
	const FitSettings *settings = fit->settings;
	Network *network = aligned_alloc(_Alignof(Network), sizeof *network);
	int status = STATUS_DONE;
	if (network == NULL) status = train_complain(STATUS_IO_ERROR, "not enough memory");
	if (status == STATUS_DONE) {
		export_network(trainer_model(fit->trainer), network);
		printf("held out, in integers: loss %.6f; %d of %d filters are dead\n", integer_loss(fit, network), dead_filters(fit), NETWORK_FILTERS);
		if (!export_write(network, settings->out))
			status = train_complain(STATUS_IO_ERROR, "%s: %s", settings->out, strerror(errno));
	}
	free(network);
	return status;
}

static int fit_data(Fit *fit) {
	const FitSettings *settings = fit->settings;
	size_t count = fit->data.learned.count;
	if (settings->level) level_values(&fit->data);
	fit->batches = (count + (uint64_t)settings->batch - 1) / (uint64_t)settings->batch;
	int status = start(fit);
	if (status == STATUS_DONE && (fit->trainer = trainer_new(&fit->at->state, (int)settings->threads, fit->at->settings.mix)) == NULL)
		status = train_complain(STATUS_IO_ERROR, "not enough memory, or no threads");
	if (status == STATUS_DONE) report_start(fit);
	fit->start_us = clock_now_us();
	fit->start_steps = fit->at->state.steps;
	while (status == STATUS_DONE && fit->at->epoch < fit->at->settings.epochs) status = run_epoch(fit);
	return status == STATUS_DONE ? write_network(fit) : status;
}

int fit_run(const FitSettings *settings) {
	char error[DATA_ERROR_SIZE];
	Fit fit = {.settings = settings};
	int status;
	fit.at = aligned_alloc(_Alignof(Checkpoint), sizeof *fit.at);
	if (fit.at != NULL) memset(fit.at, 0, sizeof *fit.at);
	if (!data_read(&fit.data, settings->data, error))
		status = train_complain(STATUS_WRONG, "%s", error);
	else if (fit.at == NULL || (fit.order = malloc(fit.data.learned.count * sizeof *fit.order)) == NULL)
		status = train_complain(STATUS_IO_ERROR, "not enough memory");
	else
		status = fit_data(&fit);
	trainer_free(fit.trainer);
	data_free(&fit.data);
	free(fit.order);
	free(fit.at);
	return status;
}

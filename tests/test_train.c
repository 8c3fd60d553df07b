/* Training: the slopes are those of the formula, integers say what floats said, threads change
 * nothing, files that are damaged are refused. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/all.h"
#include "tests/dealer.h"
#include "tests/runner.h"
#include "tools/train/checkpoint.h"
#include "tools/train/export.h"
#include "tools/tables/file.h"
#include "tools/train/level.h"

/* A sample from somewhere in a random game. */
static ModelSample random_sample(Dealer *dealer, Rng *rng) {
	do {
		dealer_start(dealer, rng, NULL, "olympiad");
		dealer_play_some(dealer, 1 + (int)rng_below(rng, 150));
	} while (dealer->game.pos.side == NO_SIDE);
	Record record = record_of(&dealer->game.pos);
	record.value = (int16_t)((int)rng_below(rng, 2 * RECORD_VALUE_SCALE + 1) - RECORD_VALUE_SCALE);
	if (rng_below(rng, 2) == 0) record.result = (int8_t)((int)rng_below(rng, 3) - 1);
	return model_sample(&record, &dealer->rules);
}

/* ---- the formula once more, slowly, in doubles ---- */

typedef struct {
	int count, row[2][NETWORK_TURNS][SQUARE_COUNT + SET_SIZE];
} Seen;

static void see(Seen *seen, int square, int first[2]) {
	static const int TURN[NETWORK_TURNS] = {0, 3, 28, 31};
	for (int view = 0; view < 2; view++)
		for (int g = 0; g < NETWORK_TURNS; g++) seen->row[view][g][seen->count] = first[view] + (square < 0 ? 0 : square ^ TURN[g]);
	seen->count++;
}

static void see_all(Seen *seen, const Position *pos) {
	static const int MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};
	seen->count = 0;
	for (int square = 0; square < SQUARE_COUNT; square++) {
		Piece content = pos->at[square];
		if (content == EMPTY) continue;
		bool own = piece_side(content) == pos->side;
		int kind = piece_kind(content) - 1;
		if (content == FACE_DOWN) see(seen, square, (int[2]){32 * 14, 32 * 14});
		else see(seen, square, (int[2]){32 * (own ? kind : kind + 7), 32 * (own ? kind + 7 : kind)});
	}
	for (int relative = 0, first = 480; relative < 14; relative++) {
		int kind = relative % 7 + 1, side = relative < 7 ? pos->side : pos->side ^ 1, other = first + (relative < 7 ? 16 : -16);
		for (int k = 0; k < pool_count(pos, piece_of(side, kind)); k++) see(seen, -1, (int[2]){first + k, other + k});
		first += MOST[kind];
	}
}

static double limited(double x, double most) { return x < 0 ? 0 : x > most ? most : x; }

static double slow_output(const Model *model, const Position *pos) {
	double input[NETWORK_INPUTS] = {0};
	Seen seen;
	see_all(&seen, pos);
	for (int i = 0; i < NETWORK_INPUTS; i++)
		for (int g = 0; g < NETWORK_TURNS; g++) {
			int f = i % NETWORK_FILTERS;
			double sum = (double)model->bias[f];
			for (int n = 0; n < seen.count; n++) sum += (double)model->weight[seen.row[i / NETWORK_FILTERS][g][n]][f];
			input[i] += pow(limited(sum, 255.0 / 256), 2);
		}
	const ModelHead *head = &model->head[network_bucket(pos)];
	double output = (double)head->out_bias;
	for (int i = 0; i < NETWORK_HIDDEN; i++) {
		double pre = (double)head->bias[i];
		for (int j = 0; j < NETWORK_INPUTS; j++) pre += (double)head->weight[i][j] * input[j];
		output += i == NETWORK_HIDDEN - 1 ? pre : (double)head->out_weight[i] * pow(limited(pre, 1), 2);
	}
	return output;
}

/* ---- tests ---- */

static Model *random_model(Rng *rng) {
	Model *model = aligned_alloc(_Alignof(Model), sizeof *model), *parts = aligned_alloc(_Alignof(Model), sizeof *parts);
	model_start(parts, rng);
	memset(model, 0, sizeof *model);
	model_join(parts, model);
	free(parts);
	for (int i = 0; i < NETWORK_FILTERS; i++) model->bias[i] += (float)rng_below(rng, 100) / 500;
	return model;
}

/* A weight, one that matters if need be. */
static size_t pick_weight(Rng *rng, const Model *gradient) {
	size_t i = 0;
	for (int try = 0; try < 50; try++) {
		i = rng_below(rng, MODEL_FLOATS);
		if (model_floats_of(gradient)[i] != 0) break;
	}
	return i;
}

void test_train_gradient(void) {
	Rng rng = rng_seeded(1);
	Dealer *dealer = calloc(1, sizeof *dealer);
	Model *gradient = aligned_alloc(_Alignof(Model), sizeof *gradient), *model = random_model(&rng);
	ModelPass pass;
	Position pos;
	int different = 0;
	for (int n = 0; n < EFFORT(200, 20); n++) {
		ModelSample sample = random_sample(dealer, &rng);
		model_position(&sample, &pos);
		CHECK(pos.key == dealer->game.pos.key && pos.side == dealer->game.pos.side && pos.pool == dealer->game.pos.pool);
		model_forward(model, &sample, &pass);
		CHECK(fabs((double)pass.output - slow_output(model, &pos)) < 1e-4);
		memset(gradient, 0, sizeof *gradient);
		model_backward(model, &pass, 1, gradient);
		for (int w = 0; w < 50; w++) {
			size_t i = pick_weight(&rng, gradient);
			float *weight = model_floats(model) + i, was = *weight;
			*weight = was + 1e-3f;
			double above = slow_output(model, &pos), width = (double)*weight;
			*weight = was - 1e-3f;
			double below = slow_output(model, &pos);
			width -= (double)*weight;
			*weight = was;
			double found = (double)model_floats_of(gradient)[i];
			different += fabs((above - below) / width - found) > 0.002 + 0.01 * fabs(found);
		}
	}
	/* where a unit's bounds lie in between, the two may differ */
	test_note("%d of %d slopes differ", different, EFFORT(200, 20) * 50);
	CHECK(different <= EFFORT(200, 20) * 50 / 100);
	double output = 0.3, step = 1e-6;
	ModelSample sample = random_sample(dealer, &rng);
	double slope = (model_expected(output + step, &sample) - model_expected(output - step, &sample)) / (2 * step);
	CHECK(fabs(slope - model_slope(output, &sample)) < 1e-6 && fabs(slope - model_slope(-output, &sample)) < 1e-6);
	free(model);
	free(gradient);
	free(dealer);
}

/* The slopes by what rows have in common, and that rows stay within bounds. */
void test_train_parts(void) {
	Rng rng = rng_seeded(6);
	Dealer *dealer = calloc(1, sizeof *dealer);
	Model *parts = aligned_alloc(_Alignof(Model), sizeof *parts), *whole = random_model(&rng), *slopes = random_model(&rng);
	ModelPass pass;
	Position pos;
	int different = 0;
	model_start(parts, &rng);
	model_join(parts, whole);
	for (int n = 0; n < EFFORT(50, 5); n++) {
		ModelSample sample = random_sample(dealer, &rng);
		model_position(&sample, &pos);
		model_forward(whole, &sample, &pass);
		memset(slopes, 0, sizeof *slopes);
		model_backward(whole, &pass, 1, slopes);
		model_share(slopes);
		for (int w = 0; w < 20; w++) {
			size_t i = rng_below(&rng, (MODEL_CONTENTS + MODEL_PIECES) * NETWORK_FILTERS) + (size_t)(parts->of_content[0] - parts->bias);
			float was = model_floats(parts)[i];
			double output[2], found = (double)model_floats_of(slopes)[i];
			for (int step = 0; step < 2; step++) {
				model_floats(parts)[i] = was + (step ? 1e-4f : -1e-4f);
				model_join(parts, whole);
				output[step] = slow_output(whole, &pos);
			}
			model_floats(parts)[i] = was;
			model_join(parts, whole);
			different += fabs((output[1] - output[0]) / 2e-4 - found) > 0.005 + 0.01 * fabs(found);
		}
	}
	test_note("%d of %d slopes differ", different, EFFORT(50, 5) * 20);
	CHECK(different <= EFFORT(50, 5) * 20 / 50);

	parts->of_piece[2][5] = 9;
	model_join(parts, whole);
	CHECK(whole->weight[32 * 2 + 7][5] == NETWORK_FILTER_MAX / 256.0f);
	parts->of_piece[2][5] = 0;
	model_join(parts, whole);
	CHECK(whole->weight[32 * 2 + 7][5] == -NETWORK_FILTER_MAX / 256.0f);
	free(parts);
	free(whole);
	free(slopes);
	free(dealer);
}

void test_train_records(void) {
	Rng rng = rng_seeded(7);
	Dealer *dealer = calloc(1, sizeof *dealer);
	for (int n = 0; n < EFFORT(2000, 200); n++) {
		uint8_t bytes[RECORD_SIZE];
		Position pos;
		Record read, record;
		memset(&read, 0, sizeof read);
		memset(&record, 0, sizeof record);
		random_sample(dealer, &rng);
		record = record_of(&dealer->game.pos);
		record.value = (int16_t)((int)rng_below(&rng, 2 * RECORD_VALUE_SCALE + 1) - RECORD_VALUE_SCALE);
		record.game = rng_below(&rng, RECORD_GAME_MAX + 1);
		record.result = (int8_t)((int)rng_below(&rng, 4) - 1);
		record_put(&record, bytes);
		if (!CHECK(record_take(bytes, &read))) break;
		CHECK(memcmp(read.squares, record.squares, sizeof read.squares) == 0 && read.pool == record.pool && read.value == record.value);
		CHECK(read.quiet == record.quiet && read.side == record.side && read.result == record.result && read.game == record.game);
		record_position(&read, &pos);
		CHECK(position_is_sound(&pos) && pos.key == dealer->game.pos.key);
		bytes[rng_below(&rng, RECORD_SIZE)] ^= (uint8_t)(1 << rng_below(&rng, 8));
		CHECK(!record_take(bytes, &read));

		/* what is whole and cannot be is refused, too */
		record.squares[rng_below(&rng, 16)] ^= (uint8_t)(1 << rng_below(&rng, 8));
		record.pool ^= (uint64_t)rng_below(&rng, 2) << rng_below(&rng, 64);
		record_put(&record, bytes);
		if (!record_take(bytes, &read)) continue;
		record_position(&read, &pos);
		CHECK(position_is_sound(&pos));
	}
	RecordsHeader header = {.seed = 5, .network = 77, .nodes = 700, .quiet_limit = 180, .shard = 1, .shards = 3}, read = {0};
	uint8_t bytes[RECORD_SIZE];
	records_put_header(&header, bytes);
	CHECK(records_take_header(bytes, &read) == NULL && memcmp(&header, &read, sizeof read) == 0);
	for (int i = 0; i < RECORD_SIZE; i++) {
		bytes[i] ^= 16;
		CHECK(records_take_header(bytes, &read) != NULL);
		bytes[i] ^= 16;
	}
	free(dealer);
}

/* Games in which a value v is won so often that the mean result is 2v, but no more than 1. */
void test_train_level(void) {
	enum { COUNT = 200000 };
	Rng rng = rng_seeded(8);
	Data data = {.learned = {calloc(COUNT, sizeof(ModelSample)), COUNT}, .held_out = {calloc(2001, sizeof(ModelSample)), 2001}};
	for (int i = 0; i < COUNT; i++) {
		ModelSample *sample = &data.learned.sample[i];
		sample->value = (int16_t)((int)rng_below(&rng, 2 * RECORD_VALUE_SCALE + 1) - RECORD_VALUE_SCALE);
		bool is_won = (int)rng_below(&rng, RECORD_VALUE_SCALE) < 2 * abs(sample->value);
		sample->result = (int8_t)(!is_won ? 0 : sample->value < 0 ? -1 : 1);
		if (rng_below(&rng, 10) == 0) sample->result = RECORD_NO_RESULT;
	}
	for (int i = 0; i < 2001; i++) data.held_out.sample[i].value = (int16_t)(10 * (i - 1000));
	level_values(&data);
	for (int i = 0; i < 2001; i++) {
		double value = data.held_out.sample[i].value / (double)RECORD_VALUE_SCALE, y = fmin(fabs(i - 1000.0) / 500, 1);
		CHECK(fabs(fabs(value) - (y - 0.05 * pow(y, 4))) < 0.08 && (value < 0) == (i < 1000 && value != 0));
		CHECK(data.held_out.sample[2000 - i].value == -data.held_out.sample[i].value);
		CHECK(i == 0 || data.held_out.sample[i].value >= data.held_out.sample[i - 1].value);
	}
	CHECK_EQUAL_INT(data.held_out.sample[1000].value, 0);
	CHECK_EQUAL_INT(data.held_out.sample[2000].value, 9500);
	data_free(&data);
}

void test_train_export(void) {
	Rng rng = rng_seeded(2);
	char error[NETWORK_ERROR_SIZE];
	Dealer *dealer = calloc(1, sizeof *dealer);
	Model *model = random_model(&rng), *again = random_model(&rng);
	Network *network = aligned_alloc(_Alignof(Network), sizeof *network), *read = aligned_alloc(_Alignof(Network), sizeof *read);
	uint8_t *bytes = malloc(NETWORK_FILE_SIZE);
	NetworkSums none, sums;
	Position pos;
	ModelPass pass;

	/* what is too large is bounded, by the integers as by the trainer */
	model->weight[3][3] = 99;
	model->head[2].weight[1][1] = -99;
	export_network(model, network);
	network_write(network, bytes);
	memset(read, 0, sizeof *read);
	if (!CHECK(network_read(read, bytes, NETWORK_FILE_SIZE, error))) test_note("%s", error);
	CHECK(memcmp(network, read, sizeof *read) == 0);
	CHECK_EQUAL_INT(network->weight[3][3], NETWORK_FILTER_MAX);
	CHECK_EQUAL_INT(network->head[2].weight[1][1], -NETWORK_HIDDEN_MAX);
	export_model(network, again);
	CHECK(again->weight[3][3] == NETWORK_FILTER_MAX / 256.0f && again->head[2].weight[1][1] == -NETWORK_HIDDEN_MAX / 1024.0f);
	export_network(again, read);
	CHECK(memcmp(network, read, sizeof *read) == 0);

	network_start(network, &none);
	double worst = 0;
	for (int n = 0; n < EFFORT(1000, 100); n++) {
		ModelSample sample = random_sample(dealer, &rng);
		model_position(&sample, &pos);
		network_update(network, &none, &pos, &sums);
		model_forward(again, &sample, &pass);
		worst = fmax(worst, fabs((double)network_output(network, &sums, &pos) / (1 << 20) - (double)pass.output));
	}
	test_note("integers and floats differ by %.4f at most", worst);
	CHECK(worst < 0.03);
	free(bytes);
	free(read);
	free(network);
	free(again);
	free(model);
	free(dealer);
}

/* Trains on a few samples; returns the last loss. */
static double train_some(TrainerState *state, int threads, const ModelSample *sample, size_t count) {
	Rng rng = rng_seeded(3);
	uint32_t index[64];
	TrainerSums sums = {0};
	memset(state, 0, sizeof *state);
	model_start(&state->parts, &rng);
	Trainer *trainer = trainer_new(state, threads, 0.5);
	for (int step = 0; step < EFFORT(60, 10); step++) {
		for (int i = 0; i < 64; i++) index[i] = rng_below(&rng, (uint32_t)count);
		trainer_step(trainer, sample, index, 64, 0.002);
	}
	sums = trainer_measure(trainer, sample, count);
	trainer_free(trainer);
	CHECK_EQUAL_INT(sums.count, count);
	return sums.squares / (double)sums.count;
}

void test_train_threads(void) {
	enum { COUNT = 200 };
	Rng rng = rng_seeded(4);
	ModelSample sample[COUNT];
	Dealer *dealer = calloc(1, sizeof *dealer);
	TrainerState *one = aligned_alloc(_Alignof(TrainerState), sizeof *one), *three = aligned_alloc(_Alignof(TrainerState), sizeof *three);
	for (int i = 0; i < COUNT; i++) sample[i] = random_sample(dealer, &rng);
	double loss = train_some(one, 1, sample, COUNT);
	CHECK(loss == train_some(three, 3, sample, COUNT));
	CHECK(memcmp(one, three, sizeof *one) == 0);
	double nothing = 0;
	for (int i = 0; i < COUNT; i++) {
		double target = sample[i].value / (double)RECORD_VALUE_SCALE;
		if (sample[i].result != RECORD_NO_RESULT) target = (target + sample[i].result) / 2;
		nothing += target * target / COUNT;
	}
	test_note("loss %.4f, of always 0 %.4f", loss, nothing);
	if (BUILD_IS_OPTIMIZED) CHECK(loss < nothing * 0.8);
	free(one);
	free(three);
	free(dealer);
}

void test_train_checkpoint(void) {
	char path[] = "/tmp/banqi-checkpoint-XXXXXX", error[CHECKPOINT_ERROR_SIZE];
	int fd = mkstemp(path);
	Checkpoint *checkpoint = aligned_alloc(_Alignof(Checkpoint), sizeof *checkpoint);
	Checkpoint *read = aligned_alloc(_Alignof(Checkpoint), sizeof *read);
	Rng rng = rng_seeded(5);
	memset(checkpoint, 0, sizeof *checkpoint);
	model_start(&checkpoint->state.parts, &rng);
	checkpoint->epoch = 7;
	CHECK(fd >= 0 && close(fd) == 0 && checkpoint_write(path, checkpoint));
	memset(read, 1, sizeof *read);
	CHECK(checkpoint_read(path, read, error) && memcmp(read, checkpoint, sizeof *read) == 0);

	FILE *file = fopen(path, "rb");
	uint8_t *bytes = malloc(sizeof *checkpoint + 64);
	size_t size = fread(bytes, 1, sizeof *checkpoint + 64, file);
	fclose(file);
	for (int n = 0; n < EFFORT(20, 5); n++) {
		size_t at = n < 3 ? (size_t)(5 * n) : rng_below(&rng, (uint32_t)size);
		bytes[at] ^= 4;
		CHECK(file_write(path, bytes, size) && !checkpoint_read(path, read, error));
		bytes[at] ^= 4;
	}
	CHECK(file_write(path, bytes, size - 1) && !checkpoint_read(path, read, error));
	CHECK(file_write(path, bytes, 0) && !checkpoint_read(path, read, error));
	unlink(path);
	CHECK(!checkpoint_read(path, read, error));
	free(bytes);
	free(read);
	free(checkpoint);
}

/* banqi-train test: how good predictions are on games that were held out. */
#ifndef BANQI_TRAIN_TEST_H
#define BANQI_TRAIN_TEST_H

typedef struct {
	const char *data; /* paths, a comma between them */
	const char *net;  /* the network's */
	const char *svg;  /* a picture of the calibration; may be NULL */
} TestSettings;

/* Prints what it finds. Returns the exit status. */
int test_run(const TestSettings *settings);

#endif

/* banqi-train calibrate: a network whose predictions are right on average. */
#ifndef BANQI_TRAIN_CALIBRATE_H
#define BANQI_TRAIN_CALIBRATE_H

typedef struct {
	const char *data; /* paths, a comma between them */
	const char *net, *out; /* the network's, as it is and as it will be */
} CalibrateSettings;

/* Prints a line for each head. Returns the exit status. */
int calibrate_run(const CalibrateSettings *settings);

#endif

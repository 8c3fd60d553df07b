/* From floats to the engine's integers and their file, and back. */
#ifndef BANQI_TRAIN_EXPORT_H
#define BANQI_TRAIN_EXPORT_H

#include <stdbool.h>

#include "tools/train/model.h"

/* Every weight rounded to what its integer can say, and within its range. */
void export_network(const Model *model, Network *network);

/* The weights that a network's integers stand for. */
void export_model(const Network *network, Model *model);

/* Writes the network's file. False, with errno set, when that fails. */
bool export_write(const Network *network, const char *path);

#endif

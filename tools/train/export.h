/* From floats to the engine's integers and their file, and back. */
#ifndef BANQI_TRAIN_EXPORT_H
#define BANQI_TRAIN_EXPORT_H

#include "tools/train/model.h"

/* Every weight rounded to what its integer can say, and within its range. */
void export_network(const Model *model, Network *network);

/* The weights that a network's integers stand for. */
void export_model(const Network *network, Model *model);

/* The network's file, NETWORK_FILE_SIZE bytes (search/network_file.c has the format). */
void export_bytes(const Network *network, uint8_t *bytes);

#endif

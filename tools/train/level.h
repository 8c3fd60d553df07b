/* Values of searches as the results that they stand for. */
#ifndef BANQI_TRAIN_LEVEL_H
#define BANQI_TRAIN_LEVEL_H

#include "tools/train/data.h"

/* Replaces every value of `data` by the mean result of the positions to learn from that have
 * such a value, less what an evaluation cannot say. */
void level_values(Data *data);

#endif

/* A picture of curves over two scales, as SVG that needs no style from elsewhere. */
#ifndef BANQI_TRAIN_CHART_H
#define BANQI_TRAIN_CHART_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
	double x, y;
} ChartPoint;

/* A line through its points, dots at them, or both. */
typedef struct {
	const char *name;   /* plain text without special characters */
	const char *colour; /* as SVG has it */
	bool line, dots;
	size_t count; /* of points, 0 or more */
	const ChartPoint *point;
} ChartCurve;

typedef struct {
	const char *title, *x_name, *y_name; /* plain text, too */
	double x_low, x_high, y_low, y_high; /* low < high; what lies beyond is cut off */
	size_t curves;
	const ChartCurve *curve;
} ChartPicture;

/* Writes it whole or not at all; false, with errno set, when that fails. */
bool chart_write(const char *path, const ChartPicture *picture);

#endif

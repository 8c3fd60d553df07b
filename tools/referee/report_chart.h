/* Graphs as SVG in a page: a frame with scales, to be drawn into. Colours come from the
 * page's style, by class. */
#ifndef BANQI_REFEREE_REPORT_CHART_H
#define BANQI_REFEREE_REPORT_CHART_H

#include <stdbool.h>
#include <stdio.h>

/* The size of a graph in its own units, about pixels on a telephone. */
enum { CHART_WIDTH = 360, CHART_HEIGHT = 210 };

typedef struct {
	double low, high; /* low < high */
} Range;

typedef struct {
	FILE *file;
	Range x, y;
	double left, right, top, bottom; /* of the inner field */
	double height;                   /* of all */
} Chart;

typedef struct {
	double x, y;
} Point;

/* Opens a figure with its title, and the graph in it; `label` tells readers of the screen
 * what it shows. Both are plain text without special characters. */
Chart chart_begin(FILE *file, const char *title, const char *label, Range x, Range y);

/* The same with an inner field of another height, for one that has rows. */
Chart chart_begin_high(FILE *file, const char *title, const char *label, Range x, Range y, double height);

/* Lines and numbers at round values, and what the axis counts. */
void chart_scale_x(const Chart *chart, const char *name);
void chart_scale_y(const Chart *chart);

/* From the values of the axes to the graph's units. Beyond the range is beyond the field. */
double chart_x(const Chart *chart, double value);
double chart_y(const Chart *chart, double value);

/* A level line across the field. Nothing where the value lies beyond the range. */
void chart_level(const Chart *chart, const char *class, double value);

/* A curve through 1 point or more, and the area between two curves over the same x; what
 * lies beyond the range is cut off. */
void chart_curve(const Chart *chart, const char *class, const Point *points, int count);
void chart_band(const Chart *chart, const char *class, const Point *low, const Point *high, int count);

/* Closes the graph; the caption of the figure's colours, if any, comes between this and
 * chart_close(). */
void chart_end(const Chart *chart);
void chart_close(const Chart *chart);

/* The distance between round numbers (1, 2 or 5 times a power of ten), at most `most` of
 * them in the range. */
double chart_step(Range range, int most);

#endif

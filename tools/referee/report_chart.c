/* Frames, scales and curves. */
#include "tools/referee/report_chart.h"

#include <math.h>

double chart_step(Range range, int most) {
	double width = range.high - range.low, step = pow(10, floor(log10(width / most)));
	if (width / step <= most) return step;
	if (width / (2 * step) <= most) return 2 * step;
	return width / (5 * step) <= most ? 5 * step : 10 * step;
}

/* Above and below the inner field. */
enum { TOP = 8, BELOW = 34 };

Chart chart_begin_high(FILE *file, const char *title, const char *label, Range x, Range y, double height) {
	double all = TOP + height + BELOW;
	fprintf(file, "<figure class=\"card\">\n<figcaption>%s</figcaption>\n", title);
	fprintf(file, "<svg class=\"chart\" viewBox=\"0 0 %d %g\" role=\"img\" aria-label=\"%s\">\n", CHART_WIDTH, all, label);
	return (Chart){file, x, y, .left = 38, .right = CHART_WIDTH - 16, .top = TOP, .bottom = TOP + height, .height = all};
}

Chart chart_begin(FILE *file, const char *title, const char *label, Range x, Range y) {
	return chart_begin_high(file, title, label, x, y, CHART_HEIGHT - TOP - BELOW);
}

double chart_x(const Chart *chart, double value) {
	return chart->left + (chart->right - chart->left) * (value - chart->x.low) / (chart->x.high - chart->x.low);
}

double chart_y(const Chart *chart, double value) {
	return chart->bottom - (chart->bottom - chart->top) * (value - chart->y.low) / (chart->y.high - chart->y.low);
}

static void write_line(const Chart *chart, const char *class, Point from, Point to) {
	fprintf(chart->file, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, from.x, from.y, to.x, to.y);
}

/* The decimals that numbers of this distance need. */
static int decimals_of(double step) { return step >= 1 ? 0 : (int)ceil(-log10(step) - 1e-9); }

void chart_scale_x(const Chart *chart, const char *name) {
	double step = chart_step(chart->x, 6);
	for (double value = ceil(chart->x.low / step) * step; value <= chart->x.high + step / 1000; value += step)
		fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.*f</text>\n", chart_x(chart, value), chart->bottom + 15,
			decimals_of(step), fabs(value) < step / 1000 ? 0 : value);
	fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", (chart->left + chart->right) / 2, chart->height - 4, name);
}

void chart_scale_y(const Chart *chart) {
	double step = chart_step(chart->y, 6);
	for (double value = ceil(chart->y.low / step) * step; value <= chart->y.high + step / 1000; value += step) {
		bool is_zero = fabs(value) < step / 1000;
		chart_level(chart, is_zero ? "zero" : "grid", value);
		fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n", chart->left - 5, chart_y(chart, value) + 4,
			decimals_of(step), is_zero ? 0 : value);
	}
}

void chart_level(const Chart *chart, const char *class, double value) {
	if (value < chart->y.low - 1e-9 || value > chart->y.high + 1e-9) return;
	write_line(chart, class, (Point){chart->left, chart_y(chart, value)}, (Point){chart->right, chart_y(chart, value)});
}

/* A picture in the picture, which cuts off what lies outside it. */
static void begin_field(const Chart *chart) {
	double width = chart->right - chart->left, height = chart->bottom - chart->top;
	fprintf(chart->file, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" viewBox=\"%.1f %.1f %.1f %.1f\">\n", chart->left, chart->top, width, height,
		chart->left, chart->top, width, height);
}

static void end_field(const Chart *chart) { fputs("\"/>\n</svg>\n", chart->file); }

static void write_point(const Chart *chart, Point point) { fprintf(chart->file, "%.1f,%.1f ", chart_x(chart, point.x), chart_y(chart, point.y)); }

void chart_curve(const Chart *chart, const char *class, const Point *points, int count) {
	begin_field(chart);
	fprintf(chart->file, "<polyline class=\"%s\" points=\"", class);
	for (int i = 0; i < count; i++) write_point(chart, points[i]);
	end_field(chart);
}

void chart_band(const Chart *chart, const char *class, const Point *low, const Point *high, int count) {
	begin_field(chart);
	fprintf(chart->file, "<polygon class=\"%s\" points=\"", class);
	for (int i = 0; i < count; i++) write_point(chart, low[i]);
	for (int i = count; i-- > 0;) write_point(chart, high[i]);
	end_field(chart);
}

void chart_end(const Chart *chart) { fputs("</svg>\n", chart->file); }

void chart_close(const Chart *chart) { fputs("</figure>\n", chart->file); }

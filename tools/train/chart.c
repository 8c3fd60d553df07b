#define _POSIX_C_SOURCE 200809L

#include "tools/train/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/tables/file.h"

enum { WIDTH = 640, HEIGHT = 420, LEFT = 64, RIGHT = 16, TOP = 34, BOTTOM = 46, STEPS = 8, NAME_HEIGHT = 18 };

static double x_of(const ChartPicture *picture, double x) {
	return LEFT + (WIDTH - LEFT - RIGHT) * (x - picture->x_low) / (picture->x_high - picture->x_low);
}

static double y_of(const ChartPicture *picture, double y) {
	return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (y - picture->y_low) / (picture->y_high - picture->y_low);
}

/* The distance between round numbers, 1, 2 or 5 times a power of ten, STEPS of them at most. */
static double round_step(double width) {
	double step = pow(10, floor(log10(width / STEPS)));
	return width <= STEPS * step ? step : width <= STEPS * 2 * step ? 2 * step : width <= STEPS * 5 * step ? 5 * step : 10 * step;
}

static int decimals_of(double step) { return step >= 1 ? 0 : (int)ceil(-log10(step) - 1e-9); }

static void write_scales(FILE *file, const ChartPicture *picture) {
	double step = round_step(picture->x_high - picture->x_low);
	for (int i = (int)ceil(picture->x_low / step - 1e-9); i * step <= picture->x_high + step / 1000; i++) {
		double x = x_of(picture, i * step);
		fprintf(file, "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ddd\"/>\n", x, TOP, x, HEIGHT - BOTTOM);
		fprintf(file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.*f</text>\n", x, HEIGHT - BOTTOM + 16, decimals_of(step), i * step);
	}
	step = round_step(picture->y_high - picture->y_low);
	for (int i = (int)ceil(picture->y_low / step - 1e-9); i * step <= picture->y_high + step / 1000; i++) {
		double y = y_of(picture, i * step);
		fprintf(file, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", LEFT, y, WIDTH - RIGHT, y);
		fprintf(file, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n", LEFT - 6, y + 4, decimals_of(step), i * step);
	}
	fprintf(file, "<text x=\"%d\" y=\"20\" font-weight=\"bold\">%s</text>\n", LEFT, picture->title);
	fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, picture->x_name);
	fprintf(file, "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n", (TOP + HEIGHT - BOTTOM) / 2, picture->y_name);
}

static void write_curve(FILE *file, const ChartPicture *picture, size_t number) {
	const ChartCurve *curve = &picture->curve[number];
	if (curve->line && curve->count > 0) {
		fprintf(file, "<polyline clip-path=\"url(#field)\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"", curve->colour);
		for (size_t i = 0; i < curve->count; i++)
			fprintf(file, "%.1f,%.1f ", x_of(picture, curve->point[i].x), y_of(picture, curve->point[i].y));
		fputs("\"/>\n", file);
	}
	for (size_t i = 0; i < curve->count && curve->dots; i++)
		fprintf(file, "<circle clip-path=\"url(#field)\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n", x_of(picture, curve->point[i].x),
			y_of(picture, curve->point[i].y), curve->colour);
	double y = TOP + NAME_HEIGHT * (double)(number + 1) - 4;
	fprintf(file, "<rect x=\"%d\" y=\"%.1f\" width=\"14\" height=\"4\" fill=\"%s\"/>\n", LEFT + 10, y - 6, curve->colour);
	fprintf(file, "<text x=\"%d\" y=\"%.1f\">%s</text>\n", LEFT + 30, y, curve->name);
}

static void write_picture(FILE *file, const ChartPicture *picture) {
	fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", WIDTH, HEIGHT);
	fprintf(file, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", WIDTH, HEIGHT);
	fprintf(file, "<clipPath id=\"field\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></clipPath>\n", LEFT, TOP, WIDTH - LEFT - RIGHT,
		HEIGHT - TOP - BOTTOM);
	write_scales(file, picture);
	for (size_t i = 0; i < picture->curves; i++) write_curve(file, picture, i);
	fputs("</svg>\n", file);
}

bool chart_write(const char *path, const ChartPicture *picture) {
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	if (file == NULL) return false;
	write_picture(file, picture);
	bool done = fclose(file) == 0 && file_write(path, text, size);
	free(text);
	return done;
}

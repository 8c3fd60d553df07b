/* Tables in a page: each a card with a caption, a line of heads, and a row for each engine. */
#ifndef BANQI_REFEREE_REPORT_TABLE_H
#define BANQI_REFEREE_REPORT_TABLE_H

#include <stdio.h>

/* Opens a table. Caption and heads are HTML; the first head is that of the engines. */
void table_begin(FILE *file, const char *caption, const char *class, const char *const heads[], int count);

/* Opens a row with the number and the name of an engine; the row's end is the caller's. */
void table_row(FILE *file, int number, const char *name);

/* A cell of text, whatever it says. */
void table_cell(FILE *file, const char *text);

void table_end(FILE *file);

#endif

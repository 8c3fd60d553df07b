/* The frame of tables. */
#include "tools/referee/report_table.h"

#include "tools/referee/report_text.h"

void table_begin(FILE *file, const char *caption, const char *class, const char *const heads[], int count) {
	fprintf(file, "<div class=\"card wide\"><table class=\"%s\">\n<caption>%s</caption>\n<thead><tr>", class, caption);
	for (int i = 0; i < count; i++) fprintf(file, "<th scope=\"col\">%s</th>", heads[i]);
	fputs("</tr></thead>\n<tbody>\n", file);
}

void table_row(FILE *file, int number, const char *name) {
	fprintf(file, "<tr><th scope=\"row\"><span class=\"plain\">%d</span> ", number);
	html_text(file, name);
	fputs("</th>", file);
}

void table_cell(FILE *file, const char *text) {
	fputs("<td class=\"plain\">", file);
	html_text(file, text);
	fputs("</td>", file);
}

void table_end(FILE *file) { fputs("</tbody>\n</table></div>\n", file); }

/* Text of others in a page: it can say anything, and do nothing. */
#ifndef BANQI_REFEREE_REPORT_TEXT_H
#define BANQI_REFEREE_REPORT_TEXT_H

#include <stdio.h>

/* Writes text as it can stand in an element or in a quoted attribute of HTML. Bytes that
 * are no UTF-8, and control characters, become replacement characters. */
void html_text(FILE *file, const char *text);

/* Writes a string of JSON, quotes included, that can stand in a script element: no `<` is
 * in it. Bytes as above. */
void json_text(FILE *file, const char *text);

#endif

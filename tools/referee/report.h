/* A journal as a page for people: one HTML file that needs nothing beside it. */
#ifndef BANQI_REFEREE_REPORT_H
#define BANQI_REFEREE_REPORT_H

/* `banqi-referee report`, with the arguments behind that word: reads a journal whole and then
 * prints its page. Returns STATUS_DONE, STATUS_WRONG (the arguments, or a journal with
 * something wrong in it) or STATUS_IO_ERROR (a file that cannot be read, a page that cannot
 * be written, no memory). Nothing is printed of a journal that could not be read. */
int report_run(int count, char *const arguments[]);

extern const char REPORT_HELP[];

#endif

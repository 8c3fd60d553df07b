/* The page of a report. */
#ifndef BANQI_REFEREE_REPORT_PAGE_H
#define BANQI_REFEREE_REPORT_PAGE_H

#include "tools/referee/report_data.h"
#include "tools/referee/sprt.h"

/* Writes the whole page. False without memory, or when the file did not take all of it;
 * errno then says why. */
bool report_page(FILE *file, const Report *report, const Sprt *sprt);

#endif

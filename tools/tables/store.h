/* A folder of ending files, and the values of its tables in memory. */
#ifndef BANQI_TABLES_STORE_H
#define BANQI_TABLES_STORE_H

#include "search/ending_file.h"

enum { STORE_PATH_SIZE = 400 };

typedef struct {
	const char *folder;
	EndingTables *tables[ENDING_LIMITS]; /* the same ones, with the values under each of ENDING_LIMIT */
	bool *wanted;                        /* by number: what the command is about, and all that follows from it */
} Store;

/* All tables of up to so many pieces; with `materials` ("KNp,Gk", may be NULL) those of these
 * and what follows from them. 0, or the exit status after a complaint. */
int store_open(Store *store, const char *folder, int pieces, const char *materials);
void store_close(Store *store);

/* The path of a table's file. Any thread. */
void store_path(const Store *store, int number, char path[STORE_PATH_SIZE]);

/* Reads a table's file into memory. False, with the reason, when it cannot be read; the
 * table then stays without values. Different tables can be read by several threads at once. */
bool store_load(Store *store, int number, char error[ENDING_ERROR_SIZE]);

/* Takes a table's values out of memory. */
void store_drop(Store *store, int number);

#endif

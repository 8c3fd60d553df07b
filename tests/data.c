/* Reading of data files, a line at a time. */
#include "tests/data.h"

#include <string.h>

#include "tests/runner.h"

bool data_open(DataFile *data, const char *path) {
	data->number = 0;
	data->file = fopen(path, "r");
	if (!CHECK(data->file != NULL)) test_note("cannot open %s (tests run from the root of the repository)", path);
	return data->file != NULL;
}

bool data_next(DataFile *data) {
	if (fgets(data->line, sizeof data->line, data->file) == NULL) {
		fclose(data->file);
		return false;
	}
	data->number++;
	size_t length = strcspn(data->line, "\r\n");
	CHECK(data->line[length] != '\0' || feof(data->file));
	data->line[length] = '\0';
	return true;
}

char *data_part(char **rest, char separator) {
	if (*rest == NULL) return NULL;
	char *part = *rest, *end = strchr(part, separator);
	*rest = end == NULL ? NULL : end + 1;
	if (end == NULL) end = part + strlen(part);
	while (*part == ' ') part++;
	while (end > part && end[-1] == ' ') end--;
	*end = '\0';
	return part;
}

/* Files of games. The formats are told apart by their first lines, and the readers of
 * protocol/ do the rest. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/games.h"

#include <errno.h>
#include <string.h>

/* Copies the rest of a file to a temporary one, which takes its place. */
static FILE *copy(FILE *from) {
	char bytes[4096];
	size_t size;
	FILE *to = tmpfile();
	if (to == NULL) return NULL;
	while ((size = fread(bytes, 1, sizeof bytes, from)) > 0 && fwrite(bytes, 1, size, to) == size) continue;
	if (!ferror(from) && fflush(to) == 0 && !ferror(to) && fseek(to, 0, SEEK_SET) == 0) return to;
	int reason = errno;
	fclose(to);
	errno = reason;
	return NULL;
}

/* Whether nothing but blank lines is in the file; it stands at its beginning before
 * and after. */
static bool is_blank(FILE *file) {
	int c;
	do c = getc(file);
	while (c == ' ' || c == '\t' || c == '\r' || c == '\n');
	bool is_at_end = c == EOF;
	return fseek(file, 0, SEEK_SET) == 0 && is_at_end;
}

bool games_open(Games *games, const char *path) {
	FILE *file = fopen(path, "r");
	games->path = path;
	games->file = file;
	if (file == NULL) return false;
	if (ftell(file) < 0) {
		games->file = copy(file);
		int reason = errno;
		fclose(file);
		errno = reason;
		if (games->file == NULL) return false;
	}
	games->format = record_format_of_file(games->file);
	games->is_done = games->format == FORMAT_UNKNOWN && is_blank(games->file);
	games->mend.name[0] = '\0';
	record_reader_start(&games->reader, games->file);
	if (!ferror(games->file)) return true;
	int reason = errno;
	fclose(games->file);
	errno = reason;
	return false;
}

static RecordStatus next_of_ours(Games *games) {
	RecordStatus status = record_read(&games->reader, &games->game.record);
	games->line = games->reader.first_line;
	games->game.format = FORMAT_BANQI;
	memcpy(games->error, games->reader.error, sizeof games->error);
	return status;
}

RecordStatus games_next(Games *games) {
	if (games->format == FORMAT_BANQI) return next_of_ours(games);
	if (games->is_done) return RECORD_END;
	games->is_done = true;
	games->line = 1;
	if (games->format != FORMAT_UNKNOWN) return platform_mend_read(games->file, games->path, &games->game, &games->mend, games->error);
	strcpy(games->error, "line 1: format: no game record of a known format begins like this");
	return RECORD_BAD;
}

void games_close(Games *games) { fclose(games->file); }

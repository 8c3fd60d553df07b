/* What the command line asks for: engines, their limits, the rules, the match. */
#ifndef BANQI_REFEREE_SETTINGS_H
#define BANQI_REFEREE_SETTINGS_H

#include "engine/rules.h"
#include "protocol/record.h"
#include "tools/referee/known_ending.h"
#include "tools/referee/limit.h"
#include "tools/referee/schedule.h"
#include "tools/referee/sprt.h"
#include "tools/referee/starts.h"

enum {
	ENGINE_WORDS_MAX = 64,
	ENGINE_OPTIONS_MAX = 64,
	ENGINE_COMMAND_SIZE = 4096,
	CONCURRENCY_MAX = 1024,
	AGREED_PLIES_MAX = 1000,
	STALL_USUAL = 60000, /* ms without a limit in time before an engine counts as stalled */
	STALL_MAX = 86400000,
	/* The longest quiet limit with which no game outgrows a History: at most 32
	 * flips and 31 captures stand between the quiet plies. */
	QUIET_LIMIT_MAX = HISTORY_MAX / 64,
	SETTINGS_ERROR_SIZE = 320
};

/* The protocol of an engine; PROTO_AUTO until it has been found out. */
typedef enum { PROTO_AUTO, PROTO_UGI, PROTO_MGTP, PROTO_COUNT } Proto;

/* "auto", "ugi", "mgtp". */
extern const char *const PROTO_NAMES[PROTO_COUNT];

typedef struct {
	const char *name; /* ends before '=' */
	int name_length;
	const char *value;
} EngineOption;

typedef struct {
	char name[RECORD_NAME_SIZE];
	const char *command;              /* as it was given */
	char words[ENGINE_COMMAND_SIZE];  /* those of argv */
	char *argv[ENGINE_WORDS_MAX + 1]; /* ends with NULL */
	const char *directory;            /* that it runs in; NULL: the referee's */
	bool has_proto, has_limit, has_margin;
	Proto proto;
	bool tells_rules; /* MGTP only: UGI tells them whenever it can */
	Limit limit;
	int64_t margin_ms;
	int option_count;
	EngineOption option[ENGINE_OPTIONS_MAX];
} EngineSettings;

typedef struct {
	char **arguments; /* what the texts point into */
	int engines; /* 2..ENGINES_MAX */
	EngineSettings engine[ENGINES_MAX];
	ScheduleFormat format;
	const char *rules_name;
	Rules rules;
	int64_t pairs; /* of each encounter */
	int64_t seed;
	int64_t stall_ms;
	int64_t concurrency; /* games at once; 0: as many as there are processors for */
	bool pins;           /* each of them to processors of its own */
	int64_t shard, shards; /* the pairs p with p mod shards = shard are played */
	int64_t max_failures; /* games lost by failures of engines that end the match; 0: any number */
	int64_t max_plies;    /* a game of so many is drawn; 0: it goes on */
	/* A game is won when both engines have said for so many plies on end that the same player
	 * has this score or better; 0: it goes on. */
	int64_t agreed_score, agreed_plies; /* thousandths of a win, within INFO_SCORE_MAX */
	KnownEnding known; /* named here, opened by known_ending_open() */
	bool has_sprt; /* the match ends with its verdict; two engines only */
	bool exits_by_sprt;
	Sprt sprt;
	bool is_quiet; /* nothing but header and summary is told */
	bool is_json;
	const char *records; /* NULL: none are written */
	const char *journal; /* NULL: there is none */
	Starts starts;       /* named here, read by starts_read() */
} Settings;

/* Reads the arguments after the program's name. The settings point into them, and into
 * those of files (config.h). False on the first one that is wrong, with one
 * line that quotes it. */
bool settings_read(Settings *settings, int count, char *const arguments[], char error[SETTINGS_ERROR_SIZE]);

extern const char SETTINGS_HELP[];

#endif

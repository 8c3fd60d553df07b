/* Random command lines. */
#include "tests/lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const UGI[] = {
	"ugi",
	"uci",
	"isready",
	"uginewgame",
	"ucinewgame",
	"stop",
	"d",
	"eval",
	"moves",
	"help",
	"bench",
	"bench depth 1",
	"bench nodes 20",
	"bench movetime 1",
	"perft 3",
	"perft 1",
	"query gameover",
	"query p1turn",
	"query result",
	"query reason",
	"query fen",
	"setoption name Hash value 2",
	"setoption name MoveOverhead value 5",
	"setoption name Rules value platform-v3",
	"setoption name QuietLimit value 40",
	"setoption name Repetition value cycle+1",
	"go infinite",
	"go depth 3",
	"go nodes 500",
	"go movetime 20",
	"go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
	"go wtime 50 btime 50",
	"position startpos",
	"position startpos moves a1(K) a2(k) b1(c) a2-a1 d8(G) c7(?)",
	"position startpos moves a1=P b1=k a1b1 d8=r",
	"position fen 4/4/4/1X2/4/2K1/4/p3 r n1 0 60 moves c3-c4 a1-a2",
	"position fen rgpX/XnX1/PX1G/1M2/C1RX/1RXX/1Xk1/n1gp b G1M1P2m1r1c1p1 2 38",
	"position fen ####/####/####/####/##XX/##XX/##XX/##XX - K1C1P2k1c1p2 0 0 moves c1(P) d1(k) c1-d1",
	"position fen 2r1/K1p1/1Ng1/C1P1/1c2/2n1/R1m1/1G1k r - 170 600",
	"position fen 4/4/4/4/4/4/4/p3 r - 0 60",
};

static const char *const MGTP[] = {
	"0 protocol_version",
	"1 name",
	"2 version",
	"3 known_command genmove",
	"3 known_command undo",
	"4 list_commands",
	"6 boardsize 4 8",
	"6 boardsize 8 4",
	"7 reset_board",
	"8 num_repetition 3",
	"9 num_moves_to_draw 60",
	"10 move a1 a2",
	"10 move b1 a1",
	"10 move d7 d8",
	"11 flip a1 K",
	"11 flip b1 k",
	"11 flip d8 G",
	"11 flip c4 p",
	"12 genmove unknown",
	"12 genmove red",
	"12 genmove black",
	"13 game_over draw",
	"14 ready",
	"15 time_setting 900000",
	"15 time_setting 900000 1 2",
	"16 time_left red 898399",
	"16 time_left black -20",
	"17 showboard",
	"18 init_board XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX 1 2 2 2 2 2 5 1 2 2 2 2 2 5",
	"18 init_board K------------------------------k 1 0 0 0 0 0 0 1 0 0 0 0 0 0",
	"18 init_board K X - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - k 1 1 0 0 0 0 0 0 0 0 0 0 0 0",
	"18 init_board KX-----------------------------k 0 0 0 0 0 0 1 0 0 0 0 0 0 0",
};

/* The lines to start from. */
typedef struct {
	const char *const *line;
	uint32_t count;
} Lines;

static const Lines UGI_LINES = {UGI, sizeof UGI / sizeof UGI[0]}, MGTP_LINES = {MGTP, sizeof MGTP / sizeof MGTP[0]};

static const char *any_line(const Lines *lines, Rng *rng) { return lines->line[rng_below(rng, lines->count)]; }

/* A byte for the middle of a line: mostly ones that mean something here. */
static char random_byte(Rng *rng) {
	static const char WORTHWHILE[] = "KGMRNCPkgmrncpX#/-()=?0123456789 \t+abcdh";
	if (rng_below(rng, 4) > 0) return WORTHWHILE[rng_below(rng, sizeof WORTHWHILE - 1)];
	char byte = (char)(1 + rng_below(rng, 255));
	return byte == '\n' ? ' ' : byte;
}

static void mutate(const Lines *lines, Rng *rng, char line[RANDOM_LINE_SIZE]) {
	size_t length = strlen(line), at = rng_below(rng, (uint32_t)length + 1);
	switch (rng_below(rng, 6)) {
	case 0: /* one byte becomes another */
		if (at < length) line[at] = random_byte(rng);
		break;
	case 1: /* some bytes are lost */
		if (at < length) {
			size_t lost = 1 + rng_below(rng, (uint32_t)(length - at)) / 4;
			memmove(line + at, line + at + lost, length - at - lost + 1);
		}
		break;
	case 2: /* a byte is put in */
		if (length + 2 > RANDOM_LINE_SIZE) break;
		memmove(line + at + 1, line + at, length - at + 1);
		line[at] = random_byte(rng);
		break;
	case 3: /* the end is lost */
		line[at] = '\0';
		break;
	case 4: /* a piece of another line follows */
		strncat(line, any_line(lines, rng) + rng_below(rng, 2), RANDOM_LINE_SIZE - 1 - length);
		break;
	default: /* the line from here on comes twice */
		if (2 * length + 2 > RANDOM_LINE_SIZE || at == length) break;
		memmove(line + length, line + at, length - at + 1);
		break;
	}
}

static bool is_allowed(const char *line) {
	size_t blanks = strspn(line, " \t"), digits = 0;
	if (strncmp(line + blanks, "quit", 4) == 0) return false;
	if (strstr(line, "ash") == NULL) return true;
	for (const char *c = line; *c != '\0'; c++) digits += *c >= '0' && *c <= '9';
	return digits <= 2;
}

static void make_line(const Lines *lines, Rng *rng, char line[RANDOM_LINE_SIZE]) {
	strcpy(line, any_line(lines, rng));
	int changes = (int)rng_below(rng, 5);
	for (int i = 0; i < changes; i++) mutate(lines, rng, line);
}

void random_line(Rng *rng, char line[RANDOM_LINE_SIZE]) {
	do make_line(&UGI_LINES, rng, line);
	while (!is_allowed(line));
}

void random_mgtp_line(Rng *rng, char line[RANDOM_LINE_SIZE]) {
	do make_line(&MGTP_LINES, rng, line);
	while (strtol(line, NULL, 10) == 5);
}

/* What players have in common: the process. The dialogues are in files of their own. */
#include "tools/referee/player.h"

#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "tools/referee/mgtp_player.h"
#include "tools/referee/ugi_player.h"

static const char *const FAREWELLS[PROTO_COUNT] = {"", "quit", "5 quit"};

PlayerState player_launch(Player *player, Player *opponent, const EngineSettings *engine, Proto proto) {
	char error[CHILD_TEXT_SIZE];
	player->proto = proto;
	player->engine = engine;
	player->has_crashed = false;
	player->mgtp = (MgtpState){.state = PLAYER_OK};
	player->detail[0] = '\0';
	if (child_start(&player->child, opponent == NULL ? NULL : &opponent->child, engine->argv, engine->directory, error)) {
		/* A reply of MGTP may come while the other player is waited for. */
		player->child.keeps_lines = proto == PROTO_MGTP;
		return PLAYER_OK;
	}
	snprintf(player->detail, sizeof player->detail, "%s", error);
	return PLAYER_CANNOT_START;
}

PlayerState player_start(Player *player, Player *opponent, const EngineSettings *engine, const Settings *settings, const Position *start) {
	PlayerState state = player_launch(player, opponent, engine, engine->proto);
	if (state != PLAYER_OK) return state;
	return player->proto == PROTO_MGTP ? mgtp_player_start(player, settings, start) : ugi_player_start(player, settings);
}

PlayerState player_move(Player *player, const Game *game, const Clocks *clocks, Move *move, int64_t *used_us) {
	if (player->proto == PROTO_MGTP) return mgtp_player_move(player, game, clocks, move, used_us);
	return ugi_player_move(player, game, clocks, move, used_us);
}

void player_inform(Player *player, const Game *game, const Clocks *clocks) {
	/* UGI tells all plies anew with every question. */
	if (player->proto == PROTO_MGTP) mgtp_player_inform(player, game, clocks);
}

void player_dismiss(Player *player) {
	if (player->child.pid != 0) child_dismiss(&player->child, FAREWELLS[player->proto]);
}

void player_end(Player *player) {
	if (player->child.pid == 0) return;
	child_end(&player->child);
	/* Which pipe was seen closed first is chance where the whole process had gone. */
	if (player->has_crashed && player->child.fate[0] != '\0') snprintf(player->detail, sizeof player->detail, "%s", player->child.fate);
}

PlayerState player_next_line(Player *player, int64_t deadline, char **line) {
	switch (child_read_line(&player->child, deadline, line)) {
	case CHILD_LINE:
		if (player->hear != NULL) player->hear(player->hear_context, *line);
		return PLAYER_OK;
	case CHILD_TIMEOUT: return PLAYER_LATE;
	case CHILD_CLOSED:
		player->has_crashed = true;
		snprintf(player->detail, sizeof player->detail, "closed its %s", player->child.out < 0 ? "output" : "input");
		return PLAYER_CRASHED;
	default: return PLAYER_INTERRUPTED;
	}
}

char *player_rest_after(char *line, const char *word) {
	size_t length = strlen(word);
	line = text_skip_blanks(line);
	if (strncmp(line, word, length) != 0) return NULL;
	if (line[length] != '\0' && line[length] != ' ' && line[length] != '\t') return NULL;
	return text_skip_blanks(line + length);
}

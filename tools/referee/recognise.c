/* An engine may choose its protocol by the first line that it hears, may crash on a
 * line that it does not know, or hang, or say nothing. So the first line is `ugi`,
 * which every engine of UGI knows. If no `ugiok` comes within a second, or a refusal
 * does, `1 name` follows: whoever answers that speaks MGTP. Should the engine be gone
 * by now or never answer, a fresh process hears `1 name` alone. */
#include "tools/referee/recognise.h"

#include <stdio.h>

#include "search/clock.h"
#include "tools/referee/mgtp_player.h"

enum { GLANCE_MS = 1000, CODE_NAME = 1 };

static int64_t from_now(int ms) { return clock_now_us() + (int64_t)ms * 1000; }

static bool is_ugiok(char *line) { return player_rest_after(line, "ugiok") != NULL || player_rest_after(line, "uciok") != NULL; }

static bool is_reply_to_name(char *line) {
	MgtpReply reply;
	return mgtp_reply_read(line, &reply) && reply.code == CODE_NAME;
}

/* Talks UGI first. */
static PlayerState try_both(Player *player) {
	int64_t glance = from_now(GLANCE_MS), deadline = from_now(READY_MS);
	bool has_asked_name = false;
	char *line;
	child_send(&player->child, "ugi");
	for (;;) {
		PlayerState state = player_next_line(player, has_asked_name ? deadline : glance, &line);
		bool has_refused = state == PLAYER_OK && line[0] == '?';
		if (!has_asked_name && (state == PLAYER_LATE || has_refused)) {
			child_send(&player->child, "1 name");
			has_asked_name = true;
			continue;
		}
		if (state != PLAYER_OK || is_ugiok(line)) return state;
		if (!is_reply_to_name(line)) continue;
		player->proto = PROTO_MGTP;
		return PLAYER_OK;
	}
}

static PlayerState try_mgtp(Player *player) {
	int64_t deadline = from_now(READY_MS);
	char *line;
	child_send(&player->child, "1 name");
	for (;;) {
		PlayerState state = player_next_line(player, deadline, &line);
		if (state == PLAYER_LATE)
			snprintf(player->detail, sizeof player->detail, "answers neither ugi (of UGI) nor 1 name (of MGTP) within %d s", READY_MS / 1000);
		if (state != PLAYER_OK || is_reply_to_name(line)) return state;
	}
}

PlayerState recognise_protocol(Player *player, const EngineSettings *engine, Proto *proto) {
	PlayerState state = PLAYER_LATE;
	for (int i = 0; i < 2 && (state == PLAYER_LATE || state == PLAYER_CRASHED); i++) {
		state = player_launch(player, NULL, engine, i == 0 ? PROTO_UGI : PROTO_MGTP);
		if (state == PLAYER_OK) state = i == 0 ? try_both(player) : try_mgtp(player);
		player_dismiss(player);
		player_end(player);
	}
	*proto = player->proto;
	return state;
}

/* A flag that signals set. More signals change nothing: stopping takes at most two
 * seconds, and some senders signal a process and then its group. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t pending;

static void remember(int number) {
	(void)number;
	pending = 1;
}

void interrupt_install(void) {
	static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
	for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
		struct sigaction action = {.sa_handler = remember, .sa_flags = SA_RESTART}, before;
		sigemptyset(&action.sa_mask);
		if (sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
		sigaction(SIGNALS[i], &action, NULL);
	}
	struct sigaction ignore = {.sa_handler = SIG_IGN};
	sigaction(SIGPIPE, &ignore, NULL);
	/* Whoever started us may ignore this one, and then no child could be waited for. */
	struct sigaction usual = {.sa_handler = SIG_DFL};
	sigaction(SIGCHLD, &usual, NULL);
}

bool interrupt_pending(void) { return pending != 0; }

/* A flag that signals set. */
#define _POSIX_C_SOURCE 200809L

#include "tools/referee/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "search/clock.h"
#include "tools/referee/status.h"

/* Some senders signal a process and then its group: what comes so soon is the same signal. */
enum { SAME_US = 200000 };

static atomic_bool is_stopped;
static _Atomic int64_t asked_at; /* when the first signal came; 0: none has */

static void remember(int number) {
	int64_t now = clock_now_us(), first = 0;
	(void)number;
	atomic_store(&is_stopped, true);
	if (!atomic_compare_exchange_strong(&asked_at, &first, now) && now - first > SAME_US) _exit(STATUS_INTERRUPTED);
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
	sigaction(SIGXFSZ, &ignore, NULL);
	/* Whoever started us may ignore this one, and then no child could be waited for. */
	struct sigaction usual = {.sa_handler = SIG_DFL};
	sigaction(SIGCHLD, &usual, NULL);
}

bool interrupt_pending(void) { return atomic_load(&is_stopped); }

void interrupt_stop(void) { atomic_store(&is_stopped, true); }

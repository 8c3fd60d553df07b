/* Being asked to stop, by SIGINT, SIGTERM or SIGHUP. */
#ifndef BANQI_REFEREE_INTERRUPT_H
#define BANQI_REFEREE_INTERRUPT_H

#include <stdbool.h>

/* From now on these signals are remembered, not obeyed, but for a second one: it ends the
 * program at once with STATUS_INTERRUPTED. One that was ignored when the program started stays
 * ignored (nohup). SIGPIPE and SIGXFSZ are ignored: a write says it. */
void interrupt_install(void);

/* Whether one has come, or interrupt_stop() was called. Any thread. */
bool interrupt_pending(void);

/* Has everything that waits for an engine stop as for a signal. Any thread. */
void interrupt_stop(void);

#endif

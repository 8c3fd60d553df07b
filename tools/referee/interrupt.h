/* Being asked to stop, by SIGINT, SIGTERM or SIGHUP. */
#ifndef BANQI_REFEREE_INTERRUPT_H
#define BANQI_REFEREE_INTERRUPT_H

#include <stdbool.h>

/* From now on these signals are remembered, not obeyed; one that was ignored when
 * the program started stays ignored (nohup). SIGPIPE is ignored: a write says it. */
void interrupt_install(void);

/* Whether one has come. Any thread. */
bool interrupt_pending(void);

#endif

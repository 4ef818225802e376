// Sends this process the signal that INTERRUPT names, once, the moment its handler was first changed: preloaded, it comes while a
// program begins to take it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void interrupt(int number) {
    const char *wanted = getenv("INTERRUPT");
    if (!wanted || atoi(wanted) != number) return;
    unsetenv("INTERRUPT");
    kill(getpid(), number);
}

int sigaction(int number, const struct sigaction *action, struct sigaction *former) {
    int (*next)(int, const struct sigaction *, struct sigaction *) = dlsym(RTLD_NEXT, "sigaction");
    int status = next(number, action, former);
    if (action) interrupt(number);
    return status;
}

sighandler_t signal(int number, sighandler_t handler) {
    sighandler_t (*next)(int, sighandler_t) = dlsym(RTLD_NEXT, "signal");
    sighandler_t former = next(number, handler);
    interrupt(number);
    return former;
}

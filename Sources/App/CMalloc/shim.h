// What of the allocator Swift's own module of the C library leaves out.
#pragma once

#include <malloc.h>

// Gives memory that is free back to the system; false where there was none, or the C library cannot do it.
static inline _Bool shim_malloc_trim(void) {
#ifdef __GLIBC__
    return malloc_trim(0);
#else
    return 0;
#endif
}

// Blocks from `bytes` on come from the system by themselves and go back to it; of what is free at an arena's end no more than
// `bytes` are kept. Without a limit glibc raises both by itself up to 32 and 64 MB. Threads share `arenas` arenas; without a
// limit there are up to eight a core, and what one thread leaves free in its own no other can use.
static inline void shim_malloc_limit(int bytes, int arenas) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_ARENA_MAX, arenas);
#endif
}

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

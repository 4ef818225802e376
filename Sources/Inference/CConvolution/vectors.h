// What the kernels of all processors share.
#ifndef LIMBER_VECTORS_H
#define LIMBER_VECTORS_H

#include <immintrin.h>

#include "convolution.h"

typedef float floats __attribute__((vector_size(64)));
typedef int32_t ints __attribute__((vector_size(64)));

/// Two 16-bit integers, read at once.
typedef int32_t pair __attribute__((aligned(2), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")

// No vector is handed to a function that is not inlined, whatever the processor's calling convention.
#pragma clang diagnostic ignored "-Wpsabi"

extern const conv_kernels conv_kernels_avx2, conv_kernels_avx512;

#endif

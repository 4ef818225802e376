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

// All functions with vectors as arguments are inlined, so that calling conventions do not matter.
#pragma clang diagnostic ignored "-Wpsabi"

extern const limber_convolution_kernels limber_convolution_kernels_avx2, limber_convolution_kernels_avx512;

#endif

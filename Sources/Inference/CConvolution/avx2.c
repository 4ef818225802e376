#ifdef __x86_64__
#include "vectors.h"

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define NAME "AVX2"
#define TABLE limber_convolution_kernels_avx2
#define PIXELS 4
#define VECTORS 1
#define KEEP_ORDER(s)

typedef int32_t sums __attribute__((vector_size(64)));
typedef int32_t loose_sums __attribute__((vector_size(64), aligned(2), may_alias));

/// A vector as the two registers that it takes.
typedef union {
    sums sums;
    floats floats;
    ints ints;
    __m256i integers[2];
    __m256 reals[2];
} registers;

INLINE sums load_pairs(const int16_t *p) { return *(const loose_sums *)p; }
INLINE sums splat_pair(const int16_t *p) { return *(const pair *)p - (sums){}; }
INLINE sums add_products(sums s, sums a, sums b) {
    registers x = {a}, y = {b}, z = {s};
    for (int i = 0; i < 2; i++)
        z.integers[i] = _mm256_add_epi32(z.integers[i], _mm256_madd_epi16(x.integers[i], y.integers[i]));
    return z.sums;
}
INLINE floats least(floats a, floats b) {
    registers x = {.floats = a}, y = {.floats = b};
    for (int i = 0; i < 2; i++) x.reals[i] = _mm256_min_ps(x.reals[i], y.reals[i]);
    return x.floats;
}
INLINE floats greatest(floats a, floats b) {
    registers x = {.floats = a}, y = {.floats = b};
    for (int i = 0; i < 2; i++) x.reals[i] = _mm256_max_ps(x.reals[i], y.reals[i]);
    return x.floats;
}
INLINE ints rounded(floats v) {
    registers x = {.floats = v};
    for (int i = 0; i < 2; i++) x.integers[i] = _mm256_cvtps_epi32(x.reals[i]);
    return x.ints;
}

#include "kernels.h"

#pragma clang attribute pop
#endif

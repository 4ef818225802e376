#ifdef __x86_64__
#include "vectors.h"

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,fma"))), apply_to = function)

#define NAME "AVX-512 VNNI"
#define TABLE limber_convolution_kernels_avx512
#define PIXELS 8
#define VECTORS 3
#define KEEP_ORDER(s) __asm__("" : "+v"(s[0]), "+v"(s[1]), "+v"(s[2]), "+v"(s[3]))

typedef __m512i sums;

INLINE sums load_pairs(const int16_t *p) { return _mm512_loadu_si512(p); }
INLINE sums splat_pair(const int16_t *p) { return _mm512_set1_epi32(*(const pair *)p); }
INLINE sums add_products(sums s, sums a, sums b) {
    // The compiler would make two instructions of the intrinsic, to shorten a chain that is not long here.
    __asm__("vpdpwssd %2, %1, %0" : "+v"(s) : "v"(a), "v"(b));
    return s;
}
INLINE floats least(floats a, floats b) { return (floats)_mm512_min_ps((__m512)a, (__m512)b); }
INLINE floats greatest(floats a, floats b) { return (floats)_mm512_max_ps((__m512)a, (__m512)b); }
INLINE ints rounded(floats v) { return (ints)_mm512_cvtps_epi32((__m512)v); }

#include "kernels.h"

#pragma clang attribute pop
#endif

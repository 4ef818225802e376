#ifdef __x86_64__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define NAME "AVX2"
#define TABLE limber_avx2_sampling_kernels
#define READ read_row
#include "kernels.h"

#pragma clang attribute pop
#endif

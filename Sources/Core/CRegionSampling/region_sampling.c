#include "region_sampling.h"

#include <stddef.h>

extern const limber_sampling_kernels limber_portable_sampling_kernels;
extern const limber_sampling_kernels limber_avx2_sampling_kernels;
extern const limber_sampling_kernels limber_avx512_sampling_kernels;

#ifdef __x86_64__
const limber_sampling_kernels *const *limber_all_sampling_kernels(void) {
    static const limber_sampling_kernels *const all[] = {
        &limber_avx512_sampling_kernels, &limber_avx2_sampling_kernels, &limber_portable_sampling_kernels,
        NULL};
    const int has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const int has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return all + (has_avx512 ? 0 : has_avx2 ? 1 : 2);
}
#else
const limber_sampling_kernels *const *limber_all_sampling_kernels(void) {
    static const limber_sampling_kernels *const all[] = {&limber_portable_sampling_kernels, NULL};
    return all;
}
#endif

void limber_touch_samples(
    const limber_sampled_plane *plane, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    enum { ROWS_AHEAD = 16, CACHE_LINE = 64 };
    for (int32_t row = top; row < bottom; row++) {
        const uint8_t *samples = plane->bytes + row * plane->bytes_per_row;
        const ptrdiff_t ahead = row + ROWS_AHEAD < bottom ? ROWS_AHEAD * plane->bytes_per_row : 0;
        for (int32_t column = left * plane->step; column < right * plane->step; column += CACHE_LINE) {
            __builtin_prefetch(samples + ahead + column, 0, 2);
            (void)*(volatile const uint8_t *)(samples + column);
        }
    }
}

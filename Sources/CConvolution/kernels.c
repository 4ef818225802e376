#include "convolution.h"

#include <string.h>

// Without optimisation they take a hundred times as long, and other runtimes are faster.
#if defined(__x86_64__) && defined(__OPTIMIZE__)
#include "vectors.h"

const conv_kernels *const *conv_all_kernels(void) {
    static const conv_kernels *const with_avx512[] = {&conv_kernels_avx512, &conv_kernels_avx2, NULL};
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vnni");
    return with_avx512 + (has_avx512 ? 0 : has_avx2 ? 1 : 2);
}
#else
const conv_kernels *const *conv_all_kernels(void) {
    static const conv_kernels *const none[] = {NULL};
    return none;
}
#endif

void conv_gather(
    const int16_t *image, size_t width, size_t height, size_t channels, size_t size, size_t stride, size_t padding,
    size_t row, size_t pixels, size_t depth, int16_t *integers) {
    const size_t taps = size * channels;
    for (size_t x = 0; x < pixels; x++, integers += depth) {
        const ptrdiff_t left = (ptrdiff_t)(x * stride) - (ptrdiff_t)padding;
        const ptrdiff_t first = left < 0 ? 0 : left;
        const ptrdiff_t end = left + (ptrdiff_t)size > (ptrdiff_t)width ? (ptrdiff_t)width : left + (ptrdiff_t)size;
        const ptrdiff_t top = (ptrdiff_t)(row * stride) - (ptrdiff_t)padding;
        const bool is_inside = left >= 0 && end - left == (ptrdiff_t)size && top >= 0 &&
            top + (ptrdiff_t)size <= (ptrdiff_t)height;
        if (taps <= 16 && is_inside) {
            const int16_t *in = image + (top * (ptrdiff_t)width + left) * (ptrdiff_t)channels;
            // A row and what follows it, which is overwritten by what belongs there.
            for (size_t k = 0; k < size; k++) memcpy(integers + k * taps, in + k * width * channels, 32);
            for (size_t k = size * taps; k < depth; k++) integers[k] = 0;
            continue;
        }
        for (size_t k = 0; k < size; k++) {
            const ptrdiff_t y = (ptrdiff_t)(row * stride + k) - (ptrdiff_t)padding;
            int16_t *out = integers + k * taps;
            if (y < 0 || y >= (ptrdiff_t)height) {
                memset(out, 0, taps * sizeof *out);
                continue;
            }
            if (end - first < (ptrdiff_t)size) memset(out, 0, taps * sizeof *out);
            memcpy(
                out + (first - left) * (ptrdiff_t)channels, image + (y * (ptrdiff_t)width + first) * (ptrdiff_t)channels,
                (size_t)(end - first) * channels * sizeof *out);
        }
        memset(integers + size * taps, 0, (depth - size * taps) * sizeof *integers);
    }
}

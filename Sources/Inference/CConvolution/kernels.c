#include "convolution.h"

// Without optimisation the kernels take a hundred times as long, and other runtimes are faster.
#if defined(__x86_64__) && defined(__OPTIMIZE__)
#include "vectors.h"

const limber_convolution_kernels *const *limber_all_convolution_kernels(void) {
    static const limber_convolution_kernels *const with_avx512[] = {
        &limber_convolution_kernels_avx512, &limber_convolution_kernels_avx2, NULL,
    };
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vnni");
    return with_avx512 + (has_avx512 ? 0 : has_avx2 ? 1 : 2);
}
#else
const limber_convolution_kernels *const *limber_all_convolution_kernels(void) {
    static const limber_convolution_kernels *const none[] = {NULL};
    return none;
}
#endif

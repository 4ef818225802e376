#ifdef __x86_64__
#include <immintrin.h>
#include <stdbool.h>

#include "region_sampling.h"

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma"))), apply_to = function)

#define NAME "AVX-512"
#define TABLE limber_avx512_sampling_kernels
#define READ gather_row

static void gather_row(const limber_sampled_plane *plane, limber_sampled_row row, size_t count, float *line);

#include "kernels.h"

typedef __m512i ints;

static inline ints splat(int32_t x) { return _mm512_set1_epi32(x); }

/// The sample at each offset in the low 16 bits and the next one in the row in the high 16 bits, times the weights.
static inline ints weighed_pairs(const limber_sampled_plane *plane, ints offsets, ints last, ints weights) {
    // Four bytes are read from where they are inside of the plane; so the last ones of it have to be shifted.
    const ints from = _mm512_min_epi32(offsets, last);
    const ints shift = _mm512_slli_epi32(_mm512_sub_epi32(offsets, from), 3);
    const ints bytes = _mm512_srlv_epi32(_mm512_i32gather_epi32(from, plane->bytes, 1), shift);
    const ints low = splat(255);
    const ints next = _mm512_and_si512(_mm512_srl_epi32(bytes, _mm_cvtsi32_si128(8 * plane->step)), low);
    const ints pairs = _mm512_or_si512(_mm512_and_si512(bytes, low), _mm512_slli_epi32(next, 16));
    return _mm512_madd_epi16(pairs, weights);
}

static inline ints limit_positions(ints values, int32_t count) {
    return _mm512_min_epi32(_mm512_max_epi32(values, splat(0)), splat(count));
}

/// Positions near an edge go to the nearest one inside, which has the same samples round it.
static void gather_row(const limber_sampled_plane *plane, limber_sampled_row row, size_t count, float *line) {
    const ptrdiff_t last_sample = (plane->height - 1) * plane->bytes_per_row + (plane->width - 1) * plane->step;
    const bool fits = plane->width <= INT16_MAX && plane->height <= INT16_MAX && last_sample <= INT32_MAX;
    if (!fits || last_sample < 3) {
        read_row(plane, row, count, line);
        return;
    }
    const ints steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    ints x = _mm512_add_epi32(splat(row.x), _mm512_mullo_epi32(steps, splat(row.dx)));
    ints y = _mm512_add_epi32(splat(row.y), _mm512_mullo_epi32(steps, splat(row.dy)));
    const ints low = splat(255);
    const int32_t per_row = (int32_t)plane->bytes_per_row;
    const ints last = splat((int32_t)last_sample - 3);
    for (size_t i = 0; i < count; i += 16) {
        const ints inside_x = limit_positions(x, (plane->width - 1) << 16);
        const ints inside_y = limit_positions(y, (plane->height - 1) << 16);
        const ints column = _mm512_srli_epi32(inside_x, 16), line_above = _mm512_srli_epi32(inside_y, 16);
        const ints offsets = _mm512_add_epi32(
            _mm512_mullo_epi32(line_above, splat(per_row)), _mm512_mullo_epi32(column, splat(plane->step)));
        const __mmask16 has_below = _mm512_cmplt_epi32_mask(line_above, splat(plane->height - 1));
        const ints below = _mm512_mask_add_epi32(offsets, has_below, offsets, splat(per_row));
        const ints across = _mm512_and_si512(_mm512_srli_epi32(inside_x, 8), low);
        const ints down = _mm512_and_si512(_mm512_srli_epi32(inside_y, 8), low);
        const ints weights =
            _mm512_or_si512(_mm512_sub_epi32(splat(256), across), _mm512_slli_epi32(across, 16));
        const ints upper = weighed_pairs(plane, offsets, last, weights);
        const ints lower = weighed_pairs(plane, below, last, weights);
        ints sum =
            _mm512_add_epi32(_mm512_slli_epi32(upper, 8), _mm512_mullo_epi32(_mm512_sub_epi32(lower, upper), down));
        if (plane->outside >= 0) {
            // Half a sample beyond the edge still belongs to the picture.
            const ints half = splat(32768);
            const ints near_x = _mm512_srai_epi32(_mm512_add_epi32(x, half), 16);
            const ints near_y = _mm512_srai_epi32(_mm512_add_epi32(y, half), 16);
            const __mmask16 is_outside = _mm512_cmpge_epu32_mask(near_x, splat(plane->width)) |
                _mm512_cmpge_epu32_mask(near_y, splat(plane->height));
            sum = _mm512_mask_mov_epi32(sum, is_outside, splat(plane->outside << 16));
        }
        const __m512 values = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), _mm512_set1_ps(1 / 65536.0f));
        const __mmask16 wanted = count - i < 16 ? (__mmask16)((1u << (count - i)) - 1) : 0xffff;
        _mm512_mask_storeu_ps(line + i, wanted, values);
        x = _mm512_add_epi32(x, splat(16 * row.dx));
        y = _mm512_add_epi32(y, splat(16 * row.dy));
    }
}

#pragma clang attribute pop
#endif

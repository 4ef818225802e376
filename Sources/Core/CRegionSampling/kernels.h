// The kernels. Each kind of processor includes this file after it has defined
//   NAME, TABLE   what the kernels are called
//   READ          read_row, or its own way to read rows
#include <string.h>

#include "region_sampling.h"

// The same results with and without instructions that multiply and add at once.
#pragma STDC FP_CONTRACT OFF

/// How many samples are weighed together.
enum { TOGETHER = 32 };

static inline int32_t within(int32_t value, int32_t count) {
    return value < 0 ? 0 : value < count ? value : count - 1;
}

/// The two samples, and the two below them, that lie round a position.
static void read_near_edge(const limber_sampled_plane *plane, int32_t x, int32_t y, uint8_t corners[4]) {
    if (plane->outside >= 0) {
        // Half a sample beyond the edge still belongs to the picture.
        const int32_t near_x = (x + 32768) >> 16, near_y = (y + 32768) >> 16;
        if (near_x < 0 || near_x >= plane->width || near_y < 0 || near_y >= plane->height) {
            memset(corners, plane->outside, 4);
            return;
        }
    }
    for (int i = 0; i < 4; i++) {
        const int32_t column = within((x >> 16) + (i & 1), plane->width);
        const int32_t row = within((y >> 16) + (i >> 1), plane->height);
        corners[i] = plane->bytes[row * plane->bytes_per_row + (ptrdiff_t)column * plane->step];
    }
}

static void read_row(const limber_sampled_plane *plane, limber_sampled_row row, size_t count, float *line) {
    for (size_t start = 0; start < count; start += TOGETHER) {
        const int n = count - start < TOGETHER ? (int)(count - start) : TOGETHER;
        uint8_t corners[4][TOGETHER];
        for (int i = 0; i < n; i++) {
            const int32_t x = row.x + i * row.dx, y = row.y + i * row.dy;
            const int32_t left = x >> 16, top = y >> 16;
            uint8_t found[4];
            if (left >= 0 && left < plane->width - 1 && top >= 0 && top < plane->height - 1) {
                const uint8_t *upper = plane->bytes + top * plane->bytes_per_row + (ptrdiff_t)left * plane->step;
                found[0] = upper[0];
                found[1] = upper[plane->step];
                found[2] = upper[plane->bytes_per_row];
                found[3] = upper[plane->bytes_per_row + plane->step];
            } else {
                read_near_edge(plane, x, y, found);
            }
            for (int k = 0; k < 4; k++) corners[k][i] = found[k];
        }
        for (int i = 0; i < n; i++) {
            const int32_t across = ((row.x + i * row.dx) >> 8) & 255, down = ((row.y + i * row.dy) >> 8) & 255;
            const int32_t upper = corners[0][i] * 256 + (corners[1][i] - corners[0][i]) * across;
            const int32_t lower = corners[2][i] * 256 + (corners[3][i] - corners[2][i]) * across;
            // Below 2^24, so exact.
            line[start + (size_t)i] = (float)(upper * 256 + (lower - upper) * down) * (1 / 65536.0f);
        }
        // Beyond the last sample there may be no such position.
        row.x = (int32_t)((uint32_t)row.x + TOGETHER * (uint32_t)row.dx);
        row.y = (int32_t)((uint32_t)row.y + TOGETHER * (uint32_t)row.dy);
    }
}

static inline float limited(float value) {
    value = value < 255 ? value : 255;
    return value > 0 ? value : 0;
}

static void convert_colors(
    const float *luma, const float *u, const float *v, size_t count, const limber_color_conversion *conversion,
    float *restrict pixels) {
    const limber_color_conversion c = *conversion;
    for (size_t i = 0; i < count / 2; i++) {
        const float blue = u[i] - 128, red = v[i] - 128;
        const float red_part = c.red_of_v * red, blue_part = c.blue_of_u * blue;
        const float green_of_u = c.green_of_u * blue, green_of_v = c.green_of_v * red;
        for (size_t k = 0; k < 2; k++) {
            const float y = (luma[2 * i + k] - c.black) * c.gain;
            pixels[6 * i + 3 * k] = limited(y + red_part) * c.scale + c.low;
            pixels[6 * i + 3 * k + 1] = limited(y - green_of_u - green_of_v) * c.scale + c.low;
            pixels[6 * i + 3 * k + 2] = limited(y + blue_part) * c.scale + c.low;
        }
    }
}

const limber_sampling_kernels TABLE = {NAME, READ, convert_colors};

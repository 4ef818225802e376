// The inner loops that read a turned and scaled grid of pixels from a decoder's planes, written for kinds of
// processors, with the same results on all of them.
#ifndef LIMBER_REGION_SAMPLING_H
#define LIMBER_REGION_SAMPLING_H

#include <stddef.h>
#include <stdint.h>

/// One plane of bytes.
typedef struct {
    const uint8_t *bytes;
    ptrdiff_t bytes_per_row;
    int32_t width, height;
    /// Bytes from one sample to the next in a row: 1 or 3.
    int32_t step;
    /// What is read beyond the plane's edge; negative: the nearest sample.
    int32_t outside;
} limber_sampled_plane;

/// Where a row of the grid lies in a plane: its first sample and the way to the next, in 1/65536 of a pixel.
typedef struct {
    int32_t x, y, dx, dy;
} limber_sampled_row;

/// What becomes of a row of brightness and of colour differences.
typedef struct {
    /// Brightness of black, and factor of what is above it.
    float black, gain;
    /// How much of each difference is in each colour.
    float red_of_v, green_of_u, green_of_v, blue_of_u;
    /// What 0...255 is multiplied with, and what is added.
    float scale, low;
} limber_color_conversion;

typedef struct {
    /// What the processor is asked for.
    const char *name;

    /// `count` samples of a row of the grid, 0...255 with their fraction, bilinear.
    void (*read)(const limber_sampled_plane *plane, limber_sampled_row row, size_t count, float *line);

    /// `count` pixels R, G, B, of brightness and half as many differences (blue and red).
    void (*colors)(
        const float *luma, const float *u, const float *v, size_t count,
        const limber_color_conversion *conversion, float *pixels);
} limber_sampling_kernels;

/// The kernels that the processor which this runs on can run, the fastest first, NULL at the end; at least one.
const limber_sampling_kernels *const *limber_all_sampling_kernels(void);

/// Reads a value of each cache line in a part of a plane.
void limber_touch_samples(
    const limber_sampled_plane *plane, int32_t left, int32_t top, int32_t right, int32_t bottom);

#endif

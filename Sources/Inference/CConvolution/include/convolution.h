// The inner loops of convolution networks, written for kinds of processors, with the same results on all of them.
//
// Numbers lie in planes of 16 channels: [channels / 16][rows][pixels][16]. A distance from one of these to the
// next is a count of floats.
#ifndef LIMBER_CONVOLUTION_H
#define LIMBER_CONVOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What becomes of a convolution's sums before they are stored.
typedef struct {
    /// By channel, a multiple of 16 of them: what one unit of a sum of integers is worth, and what is added.
    const float *scale, *bias;
    /// By channel: what negative values are multiplied with; NULL where they stay.
    const float *slope;
    /// Added, laid out as the output is; NULL for nothing.
    const float *residual;
    /// The least and the greatest value.
    float low, high;
    /// The limits hold before the residual is added, not after.
    bool limits_first;
} conv_finish;

/// The integers that a product sees of each pixel: stretches of pairs, one for a picture of many channels, one for
/// each row of a filter that looks at an image.
typedef struct {
    const int16_t *start;
    size_t pixels;
    /// From a pixel's integers to the next one's.
    size_t pixel_step;
    /// In each stretch.
    size_t pairs;
    size_t stretches;
    /// From a stretch to the next.
    size_t stretch_step;
} conv_integers;

typedef struct {
    /// What the processor is asked for.
    const char *name;

    /// The greatest magnitude among `count` floats, a multiple of 16.
    float (*magnitude)(const float *values, size_t count);

    /// integers[pixel][channels] of values × factor, rounded to even; `channels` is a multiple of 8.
    void (*quantize)(
        const float *values, size_t plane, size_t pixels, size_t channels, float factor, int16_t *integers);

    /// The sums of integers × weights[vector][stretch][pair][16][2], finished; each pixel is stored at its offset.
    /// `unit` is what one unit of the integers is worth.
    void (*multiply)(
        const conv_integers *integers, const int16_t *weights, size_t vectors, float unit,
        const conv_finish *finish, float *output, const int32_t *offsets, size_t plane);

    /// One row of a depthwise convolution over size × size (3 or 5) pixels with a stride of 1 or 2.
    /// rows[k] + v * planes[k] is the v-th vector of the pixel under the first tap of row k.
    void (*depthwise)(
        const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
        const float *weights, const conv_finish *finish, float *output, size_t plane);

    /// The same, stored as integers[pixel][channels] of values × factor.
    void (*depthwise_quantize)(
        const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
        const float *weights, const conv_finish *finish, float factor, int16_t *integers, size_t channels);

    /// a + b within limits; `count` is a multiple of 16.
    void (*add)(const float *a, const float *b, size_t count, float low, float high, float *output);

    /// A row of 2 * pixels pixels, bilinear with half pixel centres, between a row near to it and one farther away;
    /// finished as 16 channels from `channel` on are, but for scale and bias.
    void (*enlarge)(
        const float *near, const float *far, size_t pixels, const conv_finish *finish, size_t channel,
        float *output);

    /// The greatest of 2 × 2 pixels, for a row of `pixels`.
    void (*pool)(const float *upper, const float *lower, size_t pixels, float *output);
} conv_kernels;

/// The kernels that the processor which this runs on can run, the fastest first, NULL at the end; none where this was
/// compiled without optimisation.
const conv_kernels *const *conv_all_kernels(void);

#endif

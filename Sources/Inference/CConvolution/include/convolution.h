// The inner loops of convolution networks for several kinds of processors, with the same results on all of them.
//
// A feature map lies in planes of 16 channels: [channels / 16][rows][pixels][16]. Distances are counts of numbers.
#ifndef LIMBER_CONVOLUTION_H
#define LIMBER_CONVOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is applied to a convolution's sums before they are stored: scale, bias, residual, PReLU, limits.
typedef struct {
    /// By channel, a multiple of 16 of them: the weights' quantisation scale, and the bias.
    const float *weight_scales, *bias;
    /// By channel: PReLU's factor for negative values; NULL without PReLU.
    const float *prelu;
    /// Added, laid out as the output is; NULL for nothing.
    const float *residual;
    /// The least and the greatest value.
    float low, high;
    /// The limits are applied before the residual is added, not after.
    bool limits_first;
} limber_epilogue;

/// The quantised inputs of each pixel: for a 1 x 1 convolution one row of pairs of channels, for a filter over an image
/// one row of pairs for each row of the filter.
typedef struct {
    const int16_t *start;
    size_t pixels;
    /// From a pixel's numbers to the next one's.
    size_t pixel_step;
    /// In each filter row.
    size_t pairs;
    size_t filter_rows;
    /// From a filter row to the next.
    size_t filter_row_step;
} limber_quantized_pixels;

/// The kernels for one kind of processor.
typedef struct {
    /// The instruction set, as in "AVX2".
    const char *name;

    /// The greatest magnitude among `count` floats, a multiple of 16.
    float (*magnitude)(const float *values, size_t count);

    /// quantized[pixel][channels] = values * factor, rounded to even; `channels` is a multiple of 8.
    void (*quantize)(
        const float *values, size_t plane, size_t pixels, size_t channels, float factor, int16_t *quantized);

    /// The sums of inputs * weights[vector][filter row][pair][16][2], with the epilogue; each pixel is stored at its
    /// offset. `input_scale` is the inputs' quantisation scale.
    void (*multiply)(
        const limber_quantized_pixels *inputs, const int16_t *weights, size_t vectors, float input_scale,
        const limber_epilogue *epilogue, float *output, const int32_t *offsets, size_t plane);

    /// One row of a depthwise convolution over size x size (3 or 5) pixels with a stride of 1 or 2.
    /// rows[k] + v * planes[k] is the v-th vector of the pixel under the first tap of row k.
    void (*depthwise)(
        const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
        const float *weights, const limber_epilogue *epilogue, float *output, size_t plane);

    /// The same, stored as quantized[pixel][channels] = values * factor.
    void (*depthwise_quantize)(
        const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
        const float *weights, const limber_epilogue *epilogue, float factor, int16_t *quantized, size_t channels);

    /// a + b within limits; `count` is a multiple of 16.
    void (*add)(const float *a, const float *b, size_t count, float low, float high, float *output);

    /// Bilinear upsampling with half-pixel centres: one row of 2 * pixels pixels between the near and the far row,
    /// with the epilogue of 16 channels from `channel` on, without its scales and bias.
    void (*upsample)(
        const float *near, const float *far, size_t pixels, const limber_epilogue *epilogue, size_t channel,
        float *output);

    /// Max pooling of 2 x 2 pixels: one row of `pixels`.
    void (*max_pool)(const float *upper, const float *lower, size_t pixels, float *output);
} limber_convolution_kernels;

/// The kernels that this processor supports, the fastest first, NULL at the end; none in a build without optimisation.
const limber_convolution_kernels *const *limber_all_convolution_kernels(void);

#endif

// The kernels. Each kind of processor includes this file after it has defined
//   NAME, TABLE              the instruction set's name, and the table of the kernels
//   PIXELS, VECTORS          how many pixels and vectors of 16 channels a tile of sums has; VECTORS is at most 3
//   sums                     16 sums of 32 bits
//   load_pairs, splat_pair   16 pairs of 16-bit integers; one pair, 16 times
//   add_products(s, a, b)    s + both products of each pair
//   least, greatest          of two `floats`
//   rounded(v)               `ints` of `floats`, rounded to even
//   KEEP_ORDER(sums)         lets the compiler not finish one of four sums before it begins the next
// The compiler splits a vector into several registers where the processor's are narrower.

typedef float loose_floats __attribute__((vector_size(64), aligned(4)));
typedef int16_t shorts __attribute__((vector_size(32), aligned(2)));
typedef int16_t half_shorts __attribute__((vector_size(16), aligned(2)));

INLINE floats load(const float *p) { return *(const loose_floats *)p; }
INLINE void store(float *p, floats v) { *(loose_floats *)p = v; }
INLINE floats splat(float x) { return x - (floats){}; }

INLINE void store_quantized(int16_t *p, floats v, size_t channels_left) {
    shorts s = __builtin_convertvector(rounded(v), shorts);
    if (channels_left >= 16)
        *(shorts *)p = s;
    else
        *(half_shorts *)p = __builtin_shufflevector(s, s, 0, 1, 2, 3, 4, 5, 6, 7);
}

INLINE floats apply_epilogue(floats v, const limber_epilogue *e, size_t channel, const float *residual) {
    if (e->limits_first) v = least(greatest(v, splat(e->low)), splat(e->high));
    if (residual) v += load(residual);
    if (e->prelu) v = greatest(v, splat(0)) + least(v, splat(0)) * load(e->prelu + channel);
    if (!e->limits_first) v = least(greatest(v, splat(e->low)), splat(e->high));
    return v;
}

static float magnitude(const float *values, size_t count) {
    // Four at a time, as each waits for the one before.
    floats found[4] = {};
    size_t i = 0;
    for (; i + 64 <= count; i += 64) {
        UNROLL for (int k = 0; k < 4; k++) {
            floats v = load(values + i + 16 * k);
            found[k] = greatest(found[k], greatest(v, -v));
        }
    }
    for (; i < count; i += 16) {
        floats v = load(values + i);
        found[0] = greatest(found[0], greatest(v, -v));
    }
    floats most = greatest(greatest(found[0], found[1]), greatest(found[2], found[3]));
    float result = 0;
    for (int i = 0; i < 16; i++) result = most[i] > result ? most[i] : result;
    return result;
}

static void quantize(
    const float *values, size_t plane, size_t pixels, size_t channels, float factor, int16_t *quantized) {
    for (size_t c = 0; c < channels; c += 16, values += plane)
        for (size_t p = 0; p < pixels; p++)
            store_quantized(quantized + p * channels + c, load(values + 16 * p) * factor, channels - c);
}

INLINE void store_sums(
    sums total, floats scale, floats bias, const limber_epilogue *epilogue, size_t channel, float *output, size_t at) {
    floats x = __builtin_elementwise_fma(__builtin_convertvector((ints)total, floats), scale, bias);
    store(output + at, apply_epilogue(x, epilogue, channel, epilogue->residual ? epilogue->residual + at : NULL));
}

INLINE void tile(
    const int pixels, const int vectors, const limber_quantized_pixels *in, size_t first, const int16_t *weights,
    float input_scale, const limber_epilogue *epilogue, size_t channel, float *output, const int32_t *offsets,
    size_t plane) {
    const size_t pairs = in->pairs, step = in->pixel_step, all_pairs = in->pairs * in->filter_rows;
    const int16_t *values = in->start + first * step;
    sums total[PIXELS][VECTORS] = {};
    for (size_t r = 0; r < in->filter_rows; r++, values += in->filter_row_step, weights += pairs * 32) {
        for (size_t k = 0; k < pairs; k++) {
            sums w[VECTORS];
            UNROLL for (int v = 0; v < vectors; v++) w[v] = load_pairs(weights + (v * all_pairs + k) * 32);
            UNROLL for (int p = 0; p < pixels; p++) {
                sums a = splat_pair(values + p * step + k * 2);
                UNROLL for (int v = 0; v < vectors; v++) total[p][v] = add_products(total[p][v], a, w[v]);
            }
        }
    }
    UNROLL for (int v = 0; v < vectors; v++, channel += 16) {
        floats scale = load(epilogue->weight_scales + channel) * input_scale, bias = load(epilogue->bias + channel);
        UNROLL for (int p = 0; p < pixels; p++)
            store_sums(total[p][v], scale, bias, epilogue, channel, output, offsets[p] + v * plane);
    }
}

INLINE void panel(
    const int vectors, const limber_quantized_pixels *in, const int16_t *weights, float input_scale,
    const limber_epilogue *epilogue, size_t channel, float *output, const int32_t *offsets, size_t plane) {
    size_t p = 0;
    for (; p + PIXELS <= in->pixels; p += PIXELS)
        tile(PIXELS, vectors, in, p, weights, input_scale, epilogue, channel, output, offsets + p, plane);
    for (; p < in->pixels; p++)
        tile(1, vectors, in, p, weights, input_scale, epilogue, channel, output, offsets + p, plane);
}

static void multiply(
    const limber_quantized_pixels *inputs, const int16_t *weights, size_t vectors, float input_scale,
    const limber_epilogue *epilogue, float *output, const int32_t *offsets, size_t plane) {
    // Copies, which the compiler knows not to change while sums are stored.
    const limber_quantized_pixels in = *inputs;
    limber_epilogue shifted = *epilogue;
    for (size_t v = 0, n; v < vectors; v += n) {
        size_t left = vectors - v;
        n = left < VECTORS ? left : VECTORS;
        // Two tiles of two are faster than one of three and one of one.
        if (left == 4 && n == 3) n = 2;
        const int16_t *w = weights + v * in.pairs * in.filter_rows * 32;
        shifted.residual = epilogue->residual ? epilogue->residual + v * plane : NULL;
        float *o = output + v * plane;
        if (n == 1) panel(1, &in, w, input_scale, &shifted, 16 * v, o, offsets, plane);
#if VECTORS > 1
        if (n == 2) panel(2, &in, w, input_scale, &shifted, 16 * v, o, offsets, plane);
        if (n == 3) panel(3, &in, w, input_scale, &shifted, 16 * v, o, offsets, plane);
#endif
    }
}

/// Where a row of a depthwise convolution is stored: as floats, or quantised.
typedef struct {
    float *output;
    size_t plane;
    int16_t *quantized;
    size_t channels;
    float factor;
} row_target;

INLINE void taps(
    const int count, const int size, const int stride, const float *const *rows, const floats *w, floats bias,
    const limber_epilogue *epilogue, size_t vector, size_t x, const bool is_quantized, const row_target *target) {
    floats total[4];
    for (int p = 0; p < count; p++) total[p] = bias;
    UNROLL for (int r = 0; r < size; r++) {
        const float *row = rows[r] + 16 * stride * x;
        UNROLL for (int i = 0; i < (count - 1) * stride + size; i++) {
            floats v = load(row + 16 * i);
            UNROLL for (int p = 0; p < count; p++) {
                int t = i - p * stride;
                if (t >= 0 && t < size) total[p] = __builtin_elementwise_fma(v, w[r * size + t], total[p]);
            }
        }
        KEEP_ORDER(total);
    }
    UNROLL for (int p = 0; p < count; p++) {
        floats v = apply_epilogue(total[p], epilogue, 16 * vector, NULL);
        if (is_quantized)
            store_quantized(
                target->quantized + (x + p) * target->channels + 16 * vector, v * target->factor,
                target->channels - 16 * vector);
        else
            store(target->output + vector * target->plane + 16 * (x + p), v);
    }
}

INLINE void depthwise_row(
    const int size, const int stride, const float *const *rows, const size_t *planes, size_t pixels, size_t vectors,
    const float *weights, const limber_epilogue *epilogue, const bool is_quantized, const row_target *target) {
    for (size_t v = 0; v < vectors; v++) {
        const float *r[5];
        floats w[25];
        UNROLL for (int k = 0; k < size; k++) r[k] = rows[k] + v * planes[k];
        UNROLL for (int k = 0; k < size * size; k++) w[k] = load(weights + (v * size * size + k) * 16);
        floats bias = load(epilogue->bias + 16 * v);
        size_t x = 0;
        for (; x + 4 <= pixels; x += 4) taps(4, size, stride, r, w, bias, epilogue, v, x, is_quantized, target);
        for (; x < pixels; x++) taps(1, size, stride, r, w, bias, epilogue, v, x, is_quantized, target);
    }
}

INLINE void depthwise_of_any_size(
    const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
    const float *weights, const limber_epilogue *epilogue, const bool is_quantized, const row_target *target) {
    if (size == 3 && stride == 1)
        depthwise_row(3, 1, rows, planes, pixels, vectors, weights, epilogue, is_quantized, target);
    else if (size == 3)
        depthwise_row(3, 2, rows, planes, pixels, vectors, weights, epilogue, is_quantized, target);
    else if (stride == 1)
        depthwise_row(5, 1, rows, planes, pixels, vectors, weights, epilogue, is_quantized, target);
    else
        depthwise_row(5, 2, rows, planes, pixels, vectors, weights, epilogue, is_quantized, target);
}

static void depthwise(
    const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
    const float *weights, const limber_epilogue *epilogue, float *output, size_t plane) {
    row_target target = {.output = output, .plane = plane};
    depthwise_of_any_size(rows, planes, size, stride, pixels, vectors, weights, epilogue, false, &target);
}

static void depthwise_quantize(
    const float *const *rows, const size_t *planes, size_t size, size_t stride, size_t pixels, size_t vectors,
    const float *weights, const limber_epilogue *epilogue, float factor, int16_t *quantized, size_t channels) {
    row_target target = {.quantized = quantized, .channels = channels, .factor = factor};
    depthwise_of_any_size(rows, planes, size, stride, pixels, vectors, weights, epilogue, true, &target);
}

static void add(const float *a, const float *b, size_t count, float low, float high, float *output) {
    for (size_t i = 0; i < count; i += 16)
        store(output + i, least(greatest(load(a + i) + load(b + i), splat(low)), splat(high)));
}

static void upsample(
    const float *near, const float *far, size_t pixels, const limber_epilogue *epilogue, size_t channel,
    float *output) {
    floats before = load(near) * 0.75f + load(far) * 0.25f, here = before;
    const float *residual = epilogue->residual;
    for (size_t x = 0; x < pixels; x++) {
        size_t next = 16 * (x + 1 < pixels ? x + 1 : x), at = 32 * x;
        floats after = load(near + next) * 0.75f + load(far + next) * 0.25f;
        floats left = here * 0.75f + before * 0.25f, right = here * 0.75f + after * 0.25f;
        store(output + at, apply_epilogue(left, epilogue, channel, residual ? residual + at : NULL));
        store(output + at + 16, apply_epilogue(right, epilogue, channel, residual ? residual + at + 16 : NULL));
        before = here;
        here = after;
    }
}

static void max_pool(const float *upper, const float *lower, size_t pixels, float *output) {
    for (size_t x = 0; x < pixels; x++) {
        floats a = greatest(load(upper + 32 * x), load(upper + 32 * x + 16));
        floats b = greatest(load(lower + 32 * x), load(lower + 32 * x + 16));
        store(output + 16 * x, greatest(a, b));
    }
}

const limber_convolution_kernels TABLE = {
    NAME, magnitude, quantize, multiply, depthwise, depthwise_quantize, add, upsample, max_pool,
};

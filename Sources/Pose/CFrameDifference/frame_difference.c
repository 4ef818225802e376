#include "frame_difference.h"

// Written so that the compiler turns the loops into vector instructions: no branches, bytes only.

static inline uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

static inline uint8_t greatest(uint8_t a, uint8_t b) { return a > b ? a : b; }

static inline uint8_t subtract(uint8_t a, uint8_t b) { return a > b ? (uint8_t)(a - b) : 0; }

static inline uint8_t with_sign(uint8_t brighter, uint8_t darker, uint8_t threshold) {
    uint8_t value = greatest((uint8_t)(brighter | 1), (uint8_t)(darker & 0xfe));
    return greatest(brighter, darker) > threshold ? value : 0;
}

void limber_difference_from_neighbors(
    limber_range before, const uint8_t *restrict current, limber_range after, size_t count, uint8_t threshold,
    uint8_t *restrict map) {
    for (size_t i = 0; i < count; i++) {
        uint8_t brighter = least(subtract(current[i], before.highest[i]), subtract(current[i], after.highest[i]));
        uint8_t darker = least(subtract(before.lowest[i], current[i]), subtract(after.lowest[i], current[i]));
        map[i] = with_sign(brighter, darker, threshold);
    }
}

static inline uint8_t median(uint8_t a, uint8_t b, uint8_t c) {
    return greatest(least(a, b), least(greatest(a, b), c));
}

void limber_difference_from_median(
    limber_range a, limber_range b, limber_range c, const uint8_t *restrict current, size_t count, uint8_t threshold,
    uint8_t *restrict map) {
    for (size_t i = 0; i < count; i++) {
        uint8_t highest = median(a.highest[i], b.highest[i], c.highest[i]);
        uint8_t lowest = median(a.lowest[i], b.lowest[i], c.lowest[i]);
        map[i] = with_sign(subtract(current[i], highest), subtract(lowest, current[i]), threshold);
    }
}

uint8_t limber_greatest_difference(const uint8_t *restrict a, const uint8_t *restrict b, size_t count) {
    uint8_t result = 0;
    for (size_t i = 0; i < count; i++) {
        result = greatest(result, (uint8_t)(greatest(a[i], b[i]) - least(a[i], b[i])));
    }
    return result;
}

void limber_smooth(
    const uint8_t *restrict picture, size_t width, size_t height, uint16_t *restrict sums, uint8_t *restrict smooth) {
    for (size_t y = 0; y < height; y++) {
        const uint8_t *here = picture + y * width;
        const uint8_t *above = y > 0 ? here - width : here;
        const uint8_t *below = y + 1 < height ? here + width : here;
        for (size_t x = 0; x < width; x++) { sums[x] = (uint16_t)(above[x] + 2 * here[x] + below[x]); }
        uint8_t *line = smooth + y * width;
        for (size_t x = 1; x + 1 < width; x++) {
            line[x] = (uint8_t)((sums[x - 1] + 2 * sums[x] + sums[x + 1] + 8) >> 4);
        }
        line[0] = (uint8_t)((3 * sums[0] + sums[width > 1 ? 1 : 0] + 8) >> 4);
        line[width - 1] = (uint8_t)((3 * sums[width - 1] + sums[width > 1 ? width - 2 : 0] + 8) >> 4);
    }
}

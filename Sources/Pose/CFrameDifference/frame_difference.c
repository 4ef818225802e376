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
    const uint8_t *restrict before, const uint8_t *restrict current, const uint8_t *restrict after, size_t count,
    uint8_t threshold, uint8_t *restrict map) {
    for (size_t i = 0; i < count; i++) {
        uint8_t brighter = least(subtract(current[i], before[i]), subtract(current[i], after[i]));
        uint8_t darker = least(subtract(before[i], current[i]), subtract(after[i], current[i]));
        map[i] = with_sign(brighter, darker, threshold);
    }
}

void limber_difference_from_median(
    const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c, const uint8_t *restrict current,
    size_t count, uint8_t threshold, uint8_t *restrict map) {
    for (size_t i = 0; i < count; i++) {
        uint8_t median = greatest(least(a[i], b[i]), least(greatest(a[i], b[i]), c[i]));
        map[i] = with_sign(subtract(current[i], median), subtract(median, current[i]), threshold);
    }
}

uint8_t limber_greatest_difference(const uint8_t *restrict a, const uint8_t *restrict b, size_t count) {
    uint8_t result = 0;
    for (size_t i = 0; i < count; i++) {
        result = greatest(result, (uint8_t)(greatest(a[i], b[i]) - least(a[i], b[i])));
    }
    return result;
}

#include <string.h>

#include "frame_difference.h"

// Written so that the compiler turns the loops along a row into vector instructions.

enum { pairs = 16 };

typedef uint16_t words __attribute__((vector_size(2 * pairs)));
typedef uint8_t bytes __attribute__((vector_size(pairs)));

// Adds the two bytes of each word.
static inline void add_pairs(const uint8_t *row, words *sums) {
    words loaded;
    memcpy(&loaded, row, sizeof loaded);
    *sums += (loaded & 255) + (loaded >> 8);
}

static void halve(
    const uint8_t *restrict upper, const uint8_t *restrict lower, size_t width, uint8_t *restrict line) {
    size_t x = 0;
    for (; x + pairs <= width; x += pairs) {
        words sums = {0};
        add_pairs(upper + 2 * x, &sums);
        add_pairs(lower + 2 * x, &sums);
        bytes means = __builtin_convertvector((sums + 2) >> 2, bytes);
        memcpy(line + x, &means, sizeof means);
    }
    for (; x < width; x++) {
        line[x] = (uint8_t)((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) >> 2);
    }
}

void limber_average(
    const uint8_t *restrict picture, size_t bytes_per_row, size_t step, size_t width, size_t height,
    uint32_t *restrict sums, uint8_t *restrict small) {
    for (size_t y = 0; y < height; y++) {
        const uint8_t *rows = picture + y * step * bytes_per_row;
        uint8_t *line = small + y * width;
        if (step == 2) {
            halve(rows, rows + bytes_per_row, width, line);
            continue;
        }
        // Down the columns first: neighbours along a row are added at the same time.
        for (size_t x = 0; x < width * step; x++) { sums[x] = rows[x]; }
        for (size_t dy = 1; dy < step; dy++) {
            const uint8_t *row = rows + dy * bytes_per_row;
            for (size_t x = 0; x < width * step; x++) { sums[x] += row[x]; }
        }
        uint32_t samples = (uint32_t)(step * step);
        for (size_t x = 0; x < width; x++) {
            uint32_t sum = samples / 2;
            for (size_t dx = 0; dx < step; dx++) { sum += sums[x * step + dx]; }
            line[x] = (uint8_t)(sum / samples);
        }
    }
}

void limber_darken(const uint8_t *restrict picture, size_t count, int change, uint8_t *restrict darker) {
    if (change > 0) {
        uint8_t less = (uint8_t)change;
        for (size_t i = 0; i < count; i++) {
            darker[i] = picture[i] > less ? (uint8_t)(picture[i] - less) : 0;
        }
    } else {
        uint8_t most = (uint8_t)(255 + change);
        for (size_t i = 0; i < count; i++) {
            darker[i] = (uint8_t)((picture[i] < most ? picture[i] : most) - change);
        }
    }
}

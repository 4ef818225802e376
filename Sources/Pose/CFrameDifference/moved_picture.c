#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "frame_difference.h"

// A map that hardly turns or grows is a shift within so many pixels of a row: the loop over them is vector instructions.
enum { run = 16 };

// Where a run's pixels lie in the other picture: that of the first, in whole pixels and sixteenths.
typedef struct {
    long x, y;
    uint16_t right, below;
    bool is_inside;
} place;

static place find(size_t x, size_t y, size_t width, size_t height, const float map[6]) {
    float middle = (float)x + (run - 1) * 0.5f;
    float column = map[0] * middle + map[1] * (float)y + map[2] - (run - 1) * 0.5f;
    float row = map[3] * middle + map[4] * (float)y + map[5];
    long across = lrintf(column * 16), down = lrintf(row * 16);
    place found = {across >> 4, down >> 4, (uint16_t)(across & 15), (uint16_t)(down & 15), false};
    found.is_inside = found.x >= 0 && found.y >= 0 && found.x + run < (long)width && found.y + 1 < (long)height;
    return found;
}

static inline long clamp(long value, long last) { return value < 0 ? 0 : value > last ? last : value; }

static inline uint8_t mix(uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint16_t right, uint16_t below) {
    uint16_t upper = (uint16_t)(a * (16 - right) + b * right), lower = (uint16_t)(c * (16 - right) + d * right);
    // At most 255 * 256: the sum fits.
    return (uint8_t)((uint16_t)(upper * (16 - below) + lower * below + 128) >> 8);
}

void limber_move(
    const uint8_t *restrict picture, size_t width, size_t height, const float map[6], uint8_t *restrict moved) {
    long last_column = (long)width - 1, last_row = (long)height - 1;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x += run) {
            place from = find(x, y, width, height, map);
            uint8_t *target = moved + y * width + x;
            if (from.is_inside && x + run <= width) {
                const uint8_t *above = picture + (size_t)from.y * width + (size_t)from.x, *below = above + width;
                for (size_t i = 0; i < run; i++) {
                    target[i] = mix(above[i], above[i + 1], below[i], below[i + 1], from.right, from.below);
                }
                continue;
            }
            const uint8_t *above = picture + (size_t)clamp(from.y, last_row) * width;
            const uint8_t *below = picture + (size_t)clamp(from.y + 1, last_row) * width;
            for (size_t i = 0; i < run && x + i < width; i++) {
                long left = clamp(from.x + (long)i, last_column), right = clamp(from.x + (long)i + 1, last_column);
                target[i] = mix(above[left], above[right], below[left], below[right], from.right, from.below);
            }
        }
    }
}

static inline uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

static inline uint8_t greatest(uint8_t a, uint8_t b) { return a > b ? a : b; }

void limber_find_range(
    const uint8_t *restrict moved, size_t width, size_t height, const float map[6], uint8_t *restrict rows,
    uint8_t *restrict lowest, uint8_t *restrict highest) {
    uint8_t *low = rows, *high = rows + width;
    for (size_t y = 0; y < height; y++) {
        const uint8_t *here = moved + y * width;
        const uint8_t *above = y > 0 ? here - width : here, *below = y + 1 < height ? here + width : here;
        for (size_t x = 0; x < width; x++) {
            low[x] = least(least(above[x], here[x]), below[x]);
            high[x] = greatest(greatest(above[x], here[x]), below[x]);
        }
        uint8_t *bottom = lowest + y * width, *top = highest + y * width;
        for (size_t x = 1; x + 1 < width; x++) {
            bottom[x] = least(least(low[x - 1], low[x]), low[x + 1]);
            top[x] = greatest(greatest(high[x - 1], high[x]), high[x + 1]);
        }
        bottom[0] = low[0];
        top[0] = high[0];
        bottom[width - 1] = low[width - 1];
        top[width - 1] = high[width - 1];
        for (size_t x = 0; x < width; x += run) {
            if (find(x, y, width, height, map).is_inside) { continue; }
            size_t count = x + run <= width ? run : width - x;
            memset(bottom + x, 0, count);
            memset(top + x, 255, count);
        }
    }
}

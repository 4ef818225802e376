#include <stdbool.h>
#include <string.h>

#include "frame_difference.h"

// A map that hardly turns or grows is a shift within so many pixels of a row: they are moved by vector instructions.
enum { run = 16 };
// Places are found for so many runs at a time, by vector instructions as well.
enum { group = 64 };

// Where runs' first pixels lie in the other picture, in sixteenths of a pixel.
typedef struct {
    int32_t across[group], down[group];
} places;

// To the nearest whole number, the even one of two: adding 1.5 * 2^23 leaves no room for a fraction.
static inline int32_t nearest(float value) {
    const float farthest = 4e6f, whole = 0x1.8p23f;
    value = value < -farthest ? -farthest : value > farthest ? farthest : value;
    return (int32_t)((value + whole) - whole);
}

static inline void find(size_t x, size_t y, const float map[6], places *restrict found) {
    float line = (float)y, first = (float)x;
    for (int i = 0; i < group; i++) {
        float middle = first + (float)(i * run) + (run - 1) * 0.5f;
        float column = map[0] * middle + map[1] * line + map[2] - (run - 1) * 0.5f;
        float row = map[3] * middle + map[4] * line + map[5];
        found->across[i] = nearest(column * 16);
        found->down[i] = nearest(row * 16);
    }
}

static inline bool is_inside(const places *found, size_t index, size_t width, size_t height) {
    long x = found->across[index] >> 4, y = found->down[index] >> 4;
    return x >= 0 && y >= 0 && x + run < (long)width && y + 1 < (long)height;
}

static inline long clamp(long value, long last) { return value < 0 ? 0 : value > last ? last : value; }

static inline uint8_t mix(uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint16_t right, uint16_t below) {
    uint16_t upper = (uint16_t)(a * (16 - right) + b * right), lower = (uint16_t)(c * (16 - right) + d * right);
    // At most 255 * 256: the sum fits.
    return (uint8_t)((uint16_t)(upper * (16 - below) + lower * below + 128) >> 8);
}

typedef uint8_t bytes __attribute__((vector_size(run)));
typedef uint16_t words __attribute__((vector_size(2 * run)));

static inline void load(const uint8_t *from, words *values) {
    bytes loaded;
    memcpy(&loaded, from, sizeof loaded);
    *values = __builtin_convertvector(loaded, words);
}

// `mix` for a whole run; sixteen bits are enough for all of it.
static inline void mix_run(
    const uint8_t *above, const uint8_t *below, uint16_t right, uint16_t down, uint8_t *target) {
    words a, b, c, d;
    load(above, &a);
    load(above + 1, &b);
    load(below, &c);
    load(below + 1, &d);
    words upper = a * (uint16_t)(16 - right) + b * right, lower = c * (uint16_t)(16 - right) + d * right;
    bytes mixed = __builtin_convertvector((upper * (uint16_t)(16 - down) + lower * down + 128) >> 8, bytes);
    memcpy(target, &mixed, sizeof mixed);
}

void limber_move(
    const uint8_t *restrict picture, size_t width, size_t height, const float map[6], uint8_t *restrict moved) {
    long last_column = (long)width - 1, last_row = (long)height - 1;
    places found;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x += run) {
            size_t index = x / run % group;
            if (index == 0) { find(x, y, map, &found); }
            long column = found.across[index] >> 4, row = found.down[index] >> 4;
            uint16_t right = found.across[index] & 15, down = found.down[index] & 15;
            uint8_t *target = moved + y * width + x;
            if (is_inside(&found, index, width, height) && x + run <= width) {
                const uint8_t *above = picture + (size_t)row * width + (size_t)column;
                mix_run(above, above + width, right, down, target);
                continue;
            }
            const uint8_t *above = picture + (size_t)clamp(row, last_row) * width;
            const uint8_t *below = picture + (size_t)clamp(row + 1, last_row) * width;
            for (size_t i = 0; i < run && x + i < width; i++) {
                long left = clamp(column + (long)i, last_column), next = clamp(column + (long)i + 1, last_column);
                target[i] = mix(above[left], above[next], below[left], below[next], right, down);
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
    places found;
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
            size_t index = x / run % group;
            if (index == 0) { find(x, y, map, &found); }
            if (is_inside(&found, index, width, height)) { continue; }
            size_t count = x + run <= width ? run : width - x;
            memset(bottom + x, 0, count);
            memset(top + x, 255, count);
        }
    }
}

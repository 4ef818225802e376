#ifndef LIMBER_FRAME_DIFFERENCE_H
#define LIMBER_FRAME_DIFFERENCE_H

#include <stddef.h>
#include <stdint.h>

// A pixel's value in a map of differences: 0 up to the threshold, else the difference with the sign as its lowest bit,
// 1 where the pixel is brighter.

// Other pictures are ranges, the lowest and the highest value that a pixel can have; both are the picture itself where
// the camera stood still.
typedef struct {
    const uint8_t *lowest;
    const uint8_t *highest;
} limber_range;

// The smaller difference from the pixels before and after, where both have the same sign.
void limber_difference_from_neighbors(
    limber_range before, const uint8_t *current, limber_range after, size_t count, uint8_t threshold, uint8_t *map);

// The difference from the median of three pixels.
void limber_difference_from_median(
    limber_range a, limber_range b, limber_range c, const uint8_t *current, size_t count, uint8_t threshold,
    uint8_t *map);

// The picture that another camera position shows: `moved`[x, y] is `picture` at (map[0] x + map[1] y + map[2],
// map[3] x + map[4] y + map[5]), between pixels interpolated. The map hardly turns or grows.
void limber_move(const uint8_t *picture, size_t width, size_t height, const float map[6], uint8_t *moved);

// The least and the greatest value among each pixel and its neighbours; where the map leads out of the picture, 0 and 255.
// `rows` has room for twice the width.
void limber_find_range(
    const uint8_t *moved, size_t width, size_t height, const float map[6], uint8_t *rows, uint8_t *lowest,
    uint8_t *highest);

// Each pixel's mean with its neighbours, weighted 1 2 1 in both directions; `sums` has room for `width` values.
void limber_smooth(const uint8_t *picture, size_t width, size_t height, uint16_t *sums, uint8_t *smooth);

// Each pixel of `small` is the mean of a square of `step` pixels; `sums` has room for `width` * `step` values.
void limber_average(
    const uint8_t *picture, size_t bytes_per_row, size_t step, size_t width, size_t height, uint32_t *sums,
    uint8_t *small);

// Each pixel less `change`, -255 to 255, within 0 to 255.
void limber_darken(const uint8_t *picture, size_t count, int change, uint8_t *darker);

// The greatest difference between two pixels at the same place.
uint8_t limber_greatest_difference(const uint8_t *a, const uint8_t *b, size_t count);

#endif

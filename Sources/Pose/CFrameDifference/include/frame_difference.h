#ifndef LIMBER_FRAME_DIFFERENCE_H
#define LIMBER_FRAME_DIFFERENCE_H

#include <stddef.h>
#include <stdint.h>

// A pixel's value in a map of differences: 0 up to the threshold, else the difference with the sign as its lowest bit,
// 1 where the pixel is brighter.

// The smaller difference from the pixels before and after, where both have the same sign.
void limber_difference_from_neighbors(
    const uint8_t *before, const uint8_t *current, const uint8_t *after, size_t count, uint8_t threshold,
    uint8_t *map);

// The difference from the median of three pixels.
void limber_difference_from_median(
    const uint8_t *a, const uint8_t *b, const uint8_t *c, const uint8_t *current, size_t count, uint8_t threshold,
    uint8_t *map);

// The greatest difference between two pixels at the same place.
uint8_t limber_greatest_difference(const uint8_t *a, const uint8_t *b, size_t count);

#endif

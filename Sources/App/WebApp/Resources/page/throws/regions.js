// Rectangles [x, y, width, height] in shares of the picture, the origin at the upper left. Pure functions.

/** Smaller ones are slips of the finger. */
const smallest = 0.02;

const within = (value, low, high) => Math.min(high, Math.max(low, value));

/** The rectangle between two corners, cut off at the picture's edges; null when it is too small. */
export function between([x1, y1], [x2, y2]) {
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)].map((value) => within(value, 0, 1));
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)].map((value) => within(value, 0, 1));
  return right - left < smallest || bottom - top < smallest ? null : [left, top, right - left, bottom - top];
}

/** The rectangle moved, within the picture. */
export function moved([x, y, width, height], dx, dy) {
  return [within(x + dx, 0, 1 - width), within(y + dy, 0, 1 - height), width, height];
}

/** The rectangle with its lower right corner moved. */
export function resized([x, y, width, height], dx, dy) {
  return [x, y, within(width + dx, smallest, 1 - x), within(height + dy, smallest, 1 - y)];
}

/** The rectangle in a mirror. */
export function mirrored([x, y, width, height]) {
  return [1 - x - width, y, width, height];
}

/** True when a rectangle lies within another one. */
export function contains([x, y, width, height], [left, top, w, h]) {
  return left >= x && top >= y && left + w <= x + width && top + h <= y + height;
}

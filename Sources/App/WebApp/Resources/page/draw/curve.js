// Smooth lines from the points of a hand. Pure functions; points are {x, y}.

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Removes single points far off the line between their neighbours: a wrong detection of one frame. Both ends
 * stay.
 */
export function withoutSpikes(points) {
  return points.filter((point, index) => {
    if (index === 0 || index === points.length - 1) return true;
    const [before, after] = [points[index - 1], points[index + 1]];
    const direct = distance(before, after);
    const detour = distance(before, point) + distance(point, after);
    return detour < 6 * direct + 4 * neighbouringStep(points, index);
  });
}

/** The longest step of the line near a point, without that point's own two steps. */
function neighbouringStep(points, index) {
  const steps = [];
  for (let at = Math.max(1, index - 3); at <= Math.min(points.length - 1, index + 4); at += 1) {
    if (at !== index && at !== index + 1) steps.push(distance(points[at - 1], points[at]));
  }
  return steps.length > 0 ? Math.max(...steps) : Infinity;
}

/** Removes points nearer than `step` to the one before, so that a hand at rest draws no knot. */
export function thinned(points, step) {
  const kept = [];
  for (const point of points) {
    if (kept.length === 0 || distance(kept.at(-1), point) >= step) kept.push(point);
  }
  // The line ends at the hand.
  const last = points.at(-1);
  if (kept.length > 1 && kept.at(-1) !== last) kept[kept.length - 1] = last;
  return kept;
}

/**
 * Smooths the jitter of a hand: each point becomes a mean of its neighbours along the line with Gaussian weights,
 * as many before as after, so that nothing lags and both ends stay.
 */
export function smoothed(points, reach) {
  return points.map((point, index) => {
    const sum = { x: point.x, y: point.y, weight: 1 };
    let [before, after] = [0, 0];
    const most = Math.min(index, points.length - 1 - index);
    for (let step = 1; step <= most; step += 1) {
      const [a, b] = [points[index - step], points[index + step]];
      before += distance(points[index - step + 1], a);
      after += distance(points[index + step - 1], b);
      const weight = Math.exp(-0.5 * (Math.max(before, after) / reach) ** 2);
      if (weight < 0.02) break;
      sum.x += weight * (a.x + b.x);
      sum.y += weight * (a.y + b.y);
      sum.weight += 2 * weight;
    }
    return { x: sum.x / sum.weight, y: sum.y / sum.weight };
  });
}

/**
 * A centripetal Catmull-Rom curve through all points, as cubic Béziers: without overshoot or loops between
 * unevenly spaced points.
 */
export function curve(points) {
  return points.slice(1).map((end, index) => {
    const start = points[index];
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    const [d1, d2, d3] = [distance(before, start), distance(start, end), distance(end, after)].map(Math.sqrt);
    const control = (near, far, other, d, dOther) => {
      if (d === 0) return near;
      const [a, b] = [2 * d * d + 3 * d * dOther + dOther * dOther, 3 * d * (d + dOther)];
      return {
        x: (d * d * other.x - dOther * dOther * far.x + a * near.x) / b,
        y: (d * d * other.y - dOther * dOther * far.y + a * near.y) / b,
      };
    };
    return [control(start, before, end, d1, d2), control(end, after, start, d3, d2), end];
  });
}

/** The smooth line through a stroke's points as the `d` of an SVG path; a dot for a stroke without length. */
export function pathData(points, step) {
  const kept = thinned(smoothed(withoutSpikes(points), 3 * step), step);
  const text = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  if (kept.length === 0) return "";
  if (kept.length === 1) return `M${text(kept[0])}l0 0`;
  return `M${text(kept[0])}${curve(kept).map((points) => `C${points.map(text).join(" ")}`).join("")}`;
}

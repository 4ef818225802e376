// From points of a hand to a smooth line. Pure functions; points are {x, y}.

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Leaves out single points far off the way between their neighbours: a hand that was seen elsewhere for one
 * frame. Both ends stay.
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

/** How far the line goes in one step near a point, that point's own two steps left out. */
function neighbouringStep(points, index) {
  const steps = [];
  for (let at = Math.max(1, index - 3); at <= Math.min(points.length - 1, index + 4); at += 1) {
    if (at !== index && at !== index + 1) steps.push(distance(points[at - 1], points[at]));
  }
  return steps.length > 0 ? Math.max(...steps) : Infinity;
}

/** Leaves out points nearer than `step` to the one before, so that a hand that stands still draws no knot. */
export function thinned(points, step) {
  const kept = [];
  for (const point of points) {
    if (kept.length === 0 || distance(kept.at(-1), point) >= step) kept.push(point);
  }
  // The line ends where the hand is.
  const last = points.at(-1);
  if (kept.length > 1 && kept.at(-1) !== last) kept[kept.length - 1] = last;
  return kept;
}

/**
 * Stills the jitter of a hand: each point becomes the mean of those near it on the line, near ones counting
 * most. As many before as after count, so that nothing lags and both ends stay.
 */
export function stilled(points, reach) {
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
 * A centripetal Catmull-Rom curve through the points, as cubic Béziers: it goes through every one of them,
 * and between unevenly spaced ones it neither overshoots nor makes loops.
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

/** The smooth line through a stroke's points as the `d` of an SVG path; a dot for a stroke that stands still. */
export function pathData(points, step) {
  const kept = thinned(stilled(withoutSpikes(points), 3 * step), step);
  const text = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  if (kept.length === 0) return "";
  if (kept.length === 1) return `M${text(kept[0])}l0 0`;
  return `M${text(kept[0])}${curve(kept).map((points) => `C${points.map(text).join(" ")}`).join("")}`;
}

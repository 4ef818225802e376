import { colour } from "../shared/colours.js";

/** Seconds after which a place of a trail has faded. */
const duration = 1.4;
/** Seconds from one place of a trail to the next: finer than frames, so that it is smooth. */
const step = 1 / 90;
/** Glow, from the outside in: width as a multiple of the object's radius, strength, colour. */
const layers = [
  [5, 0.08, "--trail"], [3.8, 0.1, "--trail"], [2.8, 0.14, "--trail"], [1.9, 0.3, "--trail"], [0.9, 1, "--trail-core"],
];

/** The flights of the last moments, drawn as trails that glow and fade. */
export class Trails {
  /** Points [time, x, y] and the object's radius by trajectory. */
  #paths = new Map();
  #now = 0;

  /** Takes a frame's trajectories; a throw's begins at its release. */
  take({ time, throwing }) {
    // A source that starts again has other trajectories.
    if (time < this.#now) this.#paths.clear();
    this.#now = time;
    for (const { id, projected, radius, equation } of throwing?.trajectories ?? []) {
      const thrown = throwing.throws.find(({ trajectories }) => trajectories[0] === id);
      const isLater = thrown && thrown.release < projected[0][0];
      const points = isLater ? [[thrown.release, ...thrown.releasePoint], ...projected] : projected;
      this.#paths.set(id, { points: smoothed(points, equation), radius });
    }
    for (const [id, { points }] of this.#paths) {
      if (time - points.at(-1)[0] > duration) this.#paths.delete(id);
    }
  }

  /** Forgets all flights. */
  clear() {
    this.#paths.clear();
  }

  /** A painter; see Stage. */
  paint(context, { area, isMirrored, pixelRatio }) {
    for (const { points, radius } of this.#paths.values()) {
      const places = points.map(([time, x, y]) => ({
        x: area.x + (isMirrored ? 1 - x : x) * area.width, y: area.y + y * area.height,
        strength: Math.max(0, 1 - (this.#now - time) / duration),
      }));
      const width = Math.max(2.2 * pixelRatio, Math.min(radius * area.width, 9 * pixelRatio));
      for (const [scale, strength, name] of layers) {
        context.fillStyle = colour(name);
        context.globalAlpha = strength;
        context.beginPath();
        for (const [x, y] of ribbon(places, scale * width)) context.lineTo(x, y);
        context.fill();
      }
    }
    context.globalAlpha = 1;
  }
}

/**
 * The outline [x, y] of a band along `{x, y, strength}`, as wide as the strength, with round ends: one polygon, so that
 * nothing overlaps itself. Pure.
 */
export function ribbon(places, width) {
  const seen = places.filter(({ strength }) => strength > 0);
  if (seen.length < 2) return [];
  const half = seen.map(({ x, y, strength }, index) => {
    const [before, after] = [seen[Math.max(0, index - 1)], seen[Math.min(seen.length - 1, index + 1)]];
    return { x, y, radius: strength * width / 2, along: Math.atan2(after.y - before.y, after.x - before.x) };
  });
  const at = ({ x, y, radius, along }, turn) => [x + radius * Math.cos(along + turn), y + radius * Math.sin(along + turn)];
  const quarter = Math.PI / 2;
  const turns = [0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75].map((share) => share * quarter);
  return [
    ...half.map((place) => at(place, quarter)), ...turns.map((turn) => at(half.at(-1), turn)),
    ...half.map((place) => at(place, -quarter)).reverse(), ...turns.map((turn) => at(half[0], turn + Math.PI)),
  ];
}

/** More points on the same parabola y = ax² + bx + c; straight lines where a flight has none. Pure. */
export function smoothed(points, equation) {
  return points.slice(1).reduce((result, [time, x, y], index) => {
    const [before, left, top] = points[index];
    const count = Math.max(1, Math.round((time - before) / step));
    for (let part = 1; part <= count; part += 1) {
      const share = part / count;
      const across = left + share * (x - left);
      const down = equation ? equation[0] * across ** 2 + equation[1] * across + equation[2] : top + share * (y - top);
      result.push([before + share * (time - before), across, down]);
    }
    return result;
  }, [points[0]]);
}

/** Draws the player's box. */
export function paintPlayer(context, { frame, area, isMirrored, pixelRatio }) {
  const box = frame.throwing?.player;
  if (!box) return;
  const [x, y, width, height] = box;
  context.strokeStyle = colour("--player-box");
  context.lineWidth = 2 * pixelRatio;
  context.beginPath();
  context.roundRect(
    area.x + (isMirrored ? 1 - x - width : x) * area.width, area.y + y * area.height, width * area.width,
    height * area.height, 8 * pixelRatio);
  context.stroke();
}

import { colour } from "../shared/colours.js";

/** Seconds after which a place of a trail has faded. */
const duration = 1.4;

/** The flights of the last moments, drawn as trails that glow and fade. */
export class Trails {
  /** Points [time, x, y] by trajectory. */
  #paths = new Map();
  #now = 0;

  /** Takes a frame's trajectories. */
  take({ time, throwing }) {
    // A source that starts again has other trajectories.
    if (time < this.#now) this.#paths.clear();
    this.#now = time;
    for (const { id, projected, radius } of throwing?.trajectories ?? []) this.#paths.set(id, { points: projected, radius });
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
    context.lineCap = "round";
    for (const { points, radius } of this.#paths.values()) {
      const places = points.map(([time, x, y]) => ({
        x: area.x + (isMirrored ? 1 - x : x) * area.width, y: area.y + y * area.height,
        strength: Math.max(0, 1 - (this.#now - time) / duration),
      }));
      const width = Math.max(2.2 * pixelRatio, Math.min(radius * area.width, 9 * pixelRatio));
      for (const [scale, strength, name] of [[4.2, 0.16, "--trail"], [2.2, 0.35, "--trail"], [0.9, 1, "--trail-core"]]) {
        context.strokeStyle = colour(name);
        context.lineWidth = scale * width;
        places.slice(1).forEach((place, index) => {
          context.globalAlpha = strength * place.strength;
          context.beginPath();
          context.moveTo(places[index].x, places[index].y);
          context.lineTo(place.x, place.y);
          context.stroke();
        });
      }
    }
    context.globalAlpha = 1;
  }
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

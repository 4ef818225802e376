const kinds = ["Overhand", "Underhand", "Underleg", "None"];
/** Seconds of a film between releases of different throws. */
const sameThrow = 0.3;

/** The throws of one game, as the server reports them. Pure. */
export class Game {
  /** The game's number in its session. */
  number = 1;
  /** True: throws of a film, which are the same ones when it is played again. */
  isOfFilm = false;
  #throws = new Map();

  /** Begins the game with a number, or another session's first. */
  begin(number = 1) {
    this.number = number;
    this.#throws.clear();
  }

  /** Takes a throw; false when it is of a former game, or was reported before, also as the film was played before. */
  take(thrown) {
    if (thrown.game !== this.number || this.#throws.has(thrown.id)) return false;
    if (this.isOfFilm && this.throws.some((other) => Math.abs(other.release - thrown.release) < sameThrow)) return false;
    this.#throws.set(thrown.id, thrown);
    return true;
  }

  /** The throws in their order: that of a film, where it is not played in one go. */
  get throws() {
    return [...this.#throws.values()].sort((a, b) => (this.isOfFilm ? a.release - b.release : a.id - b.id));
  }

  /** The sum of all points; null without targets. */
  get score() {
    const scored = this.throws.filter(({ points }) => points !== undefined);
    return scored.length > 0 ? scored.reduce((sum, { points }) => sum + points, 0) : null;
  }

  /** The throw with the most points, the fastest of several; null without throws. */
  get best() {
    const rank = ({ points = 0, speed }) => [points, comparable(this.throws, speed)?.value ?? 0];
    return this.throws.reduce((best, thrown) => {
      if (best === null) return thrown;
      const [[points, speed], [bestPoints, bestSpeed]] = [rank(thrown), rank(best)];
      return points > bestPoints || (points === bestPoints && speed > bestSpeed) ? thrown : best;
    }, null);
  }

  /** For each kind that was thrown `{kind, count, speed, angle, points}`; `speed` and `points` are null where unknown. */
  get averages() {
    return kinds.flatMap((kind) => {
      const all = this.throws.filter((thrown) => thrown.kind === kind);
      if (all.length === 0) return [];
      const speeds = all.map(({ speed }) => comparable(all, speed)).filter(Boolean);
      const points = all.map((thrown) => thrown.points).filter((value) => value !== undefined);
      return [{
        kind, count: all.length, angle: mean(all.map(({ angle }) => angle)),
        speed: speeds.length > 0 ? { value: mean(speeds.map(({ value }) => value)), unit: speeds[0].unit } : null,
        points: points.length > 0 ? mean(points) : null,
      }];
    });
  }
}

/** A speed that can be compared with the others: of those in metres, where some are. */
function comparable(throws, speed) {
  const hasMetres = throws.some((other) => other.speed?.unit === "m/s");
  return speed && (!hasMetres || speed.unit === "m/s") ? speed : null;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

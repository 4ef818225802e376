/** Seconds without a repetition after which a person rests. */
const restBegins = 3;

/**
 * The sets of one person: bouts of repetitions with rests between them. Pure.
 *
 * A set is `{action, count, start, end, side}`: `action` null while none is recognised, `side` of the last repetition of
 * movements that alternate.
 */
export class Sets {
  #sets = [];
  #time = 0;
  #isRepeating = false;

  /** Takes a repetition; true when it begins a set. */
  take({ action, number, start, end, side }) {
    const last = this.#sets.at(-1);
    const isNew = !last || number <= last.count;
    if (isNew) this.#sets.push({ action, count: number, start, end, side });
    else Object.assign(last, { action: action ?? last.action, count: number, end, side });
    this.#time = Math.max(this.#time, end);
    return isNew;
  }

  /** A frame was shown; `isRepeating`: the movement repeats itself in it. */
  advance(time, isRepeating) {
    // Another source, or an earlier place of it: what was counted is of another time.
    if (time < this.#time - 1) this.#sets = [];
    this.#time = time;
    this.#isRepeating = isRepeating;
  }

  /** The set that goes on, or the last one; null before the first. */
  get current() {
    return this.#sets.at(-1) ?? null;
  }

  /** Counts from 1; 0 before the first set. */
  get number() {
    return this.#sets.length;
  }

  /** Seconds since the last set; null during one and before the first. */
  get rest() {
    const seconds = this.current ? this.#time - this.current.end : 0;
    return seconds >= restBegins && !this.#isRepeating ? seconds : null;
  }
}

/** Seconds without a repetition after which a person rests at the earliest. */
const shortestRest = 3;
/** In a slow set a rest begins later: after so many of its own periods. */
const restInPeriods = 1.5;
/** Repetitions without a recognised action that may still be of the set before them. */
const unnamedAtMost = 2;

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
  /** The server's number of the last repetition; it begins again at 1 after a cut, too, where the set goes on. */
  #number = 0;
  /** The repetitions that were taken of each set. */
  #taken = new WeakMap();

  /** Takes a repetition; true when it begins a set. */
  take({ action, number, start, end, side }) {
    const before = this.number;
    const last = this.#sets.at(-1);
    const goesOn = last !== undefined && number > this.#number;
    const set = goesOn ? last : { action, count: 0, start, end, side };
    if (!goesOn) this.#sets.push(set);
    Object.assign(set, { action: action ?? set.action, count: set.count + (goesOn ? number - this.#number : number), end, side });
    this.#taken.set(set, (this.#taken.get(set) ?? 0) + 1);
    this.#number = number;
    this.#time = Math.max(this.#time, end);
    if (this.#isContinued && action !== null) this.#join();
    return this.number > before;
  }

  /**
   * True where the last two sets are one: the same action went on without a rest, and only the counting began again, after a cut
   * of the picture or where the person was lost for a moment. Until the action is recognised again, it is taken to be the same.
   */
  get #isContinued() {
    const [former, last] = this.#sets.slice(-2);
    if (!last || former.action === null || this.#isRest(former, last.start)) return false;
    return last.action === null ? this.#taken.get(last) <= unnamedAtMost : last.action === former.action;
  }

  #join() {
    const joined = this.current;
    const [former, last] = this.#sets.splice(-2);
    this.#taken.set(joined, this.#taken.get(former) + this.#taken.get(last));
    this.#sets.push(joined);
  }

  /** A frame was shown; `isRepeating`: the movement repeats itself in it. */
  advance(time, isRepeating) {
    // An earlier place of the film: the sets after it are watched again.
    if (time < this.#time - 1) this.#sets = this.#sets.filter(({ end }) => end <= time);
    this.#time = time;
    this.#isRepeating = isRepeating;
  }

  /** The set that goes on, or the last one; null before the first. */
  get current() {
    const [former, last] = this.#sets.slice(-2);
    if (this.#isContinued) return { ...former, count: former.count + last.count, end: last.end, side: last.side };
    return this.#sets.at(-1) ?? null;
  }

  /** Counts from 1; 0 before the first set. */
  get number() {
    return this.#sets.length - (this.#isContinued ? 1 : 0);
  }

  /** Seconds since the last set; null during one and before the first. */
  get rest() {
    return this.#isRepeating || this.number === 0 || !this.isOver(this.#time) ? null : this.#time - this.current.end;
  }

  /** True where a time is so long after the current set that a repetition then is of another one. */
  isOver(time) {
    return this.#sets.length === 0 || this.#isRest(this.#sets.at(-1), time);
  }

  #isRest(set, time) {
    const period = (set.end - set.start) / this.#taken.get(set);
    return time - set.end >= Math.max(shortestRest, restInPeriods * period);
  }
}

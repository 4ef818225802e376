/**
 * The last minute as runs of one action each. Time is that of the frames shown: it stops while nothing is shown,
 * and a jump of the source does not change it.
 */
export class Runs {
  #runs = [];
  #time = 0;
  #last = null;

  constructor(length = 60) {
    this.length = length;
  }

  /** The time of the newest frame, in seconds since the first. */
  get time() {
    return this.#time;
  }

  /** A frame with its media time was shown. */
  advance(mediaTime) {
    const step = this.#last === null ? 0 : mediaTime - this.#last;
    this.#last = mediaTime;
    if (step > 0 && step < 2) this.#time += step;
    const run = this.#runs.at(-1);
    if (run) run.end = this.#time;
    while (this.#runs.length > 0 && this.#runs[0].end < this.#time - this.length) this.#runs.shift();
  }

  /** From now on this label is current. */
  record(label, kind) {
    const run = this.#runs.at(-1);
    if (run && run.label === label && run.kind === kind) return;
    this.#runs.push({ label, kind, start: this.#time, end: this.#time, from: this.#last ?? 0 });
  }

  /** Runs in order: `{label, kind, start, end, from}`; `from` is the source's own time of the start. */
  get runs() {
    return this.#runs;
  }
}

/** Rate of events and percentiles of their durations over the last seconds. */
export class Meter {
  #samples = [];

  constructor(window = 3) {
    this.window = window;
  }

  /** Records an event at `time` that took `duration`, both in seconds. */
  record(time, duration) {
    this.#samples.push({ time, duration });
    while (this.#samples[0].time < time - this.window) this.#samples.shift();
  }

  /** Events a second. */
  get rate() {
    if (this.#samples.length < 2) return 0;
    const length = this.#samples.at(-1).time - this.#samples[0].time;
    return length > 0 ? (this.#samples.length - 1) / length : 0;
  }

  /** A percentile of the durations, in seconds; `part` is 0.95 for the 95th. */
  percentile(part) {
    if (this.#samples.length === 0) return 0;
    const sorted = this.#samples.map((sample) => sample.duration).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
  }
}

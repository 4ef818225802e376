/**
 * Decides what a screen reader announces: a label once it has been shown for a while, and never the same twice in
 * a row. Pure; times are in seconds.
 */
export class Announcements {
  #spoken = null;
  #candidate = null;
  #since = 0;

  constructor(patience = 0.8) {
    this.patience = patience;
  }

  /** The text to speak now, or null. */
  next(label, time) {
    if (label !== this.#candidate) {
      this.#candidate = label;
      this.#since = time;
    }
    if (label === this.#spoken || time - this.#since < this.patience) return null;
    this.#spoken = label;
    return label;
  }
}

/** The signs that ask for a photo. */
const signs = new Set(["victory", "openPalm"]);
/** Below this confidence a gesture is none. */
const minimumConfidence = 0.8;
/** Seconds for which a sign is held, and for which it may be lost meanwhile. */
const holdTime = 1;
const patience = 0.25;

/** Notices that a hand holds up a sign for a second. It must be taken down before it counts again. Pure. */
export class SignTrigger {
  #since = null;
  #last = -Infinity;
  #isDone = false;

  /** Takes a frame; true once a sign has been held for long enough. */
  see({ time, hands = [] }) {
    // Another source, or another place in it.
    if (time < this.#last || time > this.#last + 2 * holdTime) this.reset();
    const isShown = hands.some(({ gesture }) => gesture && signs.has(gesture.label) && gesture.confidence >= minimumConfidence);
    if (isShown) {
      this.#since ??= time;
      this.#last = time;
    } else if (time - this.#last > patience) {
      this.reset();
    }
    if (this.#since === null || this.#isDone || this.#last - this.#since < holdTime - 1e-6) return false;
    this.#isDone = true;
    return true;
  }

  reset() {
    this.#since = null;
    this.#last = -Infinity;
    this.#isDone = false;
  }
}

/** Seconds for which a new label of single frames must persist before it is shown. */
const patience = 0.09;
/** Seconds between two updates of the same label's confidence. */
const pace = 0.3;

/**
 * Keeps errors of single frames from the headline: pose models predict every frame. Predictions of whole movements
 * are shown at once. Pure; times are the predictions'.
 */
export class Steady {
  #shown = null;
  #candidate = null;

  /** Takes a prediction; true when it is to be shown. */
  take({ label, kind, start, end, time }) {
    const name = `${kind} ${label}`;
    if (name === this.#shown?.name) {
      this.#candidate = null;
      if (time - this.#shown.time < pace) return false;
    } else if (this.#shown && kind !== "starting-up" && end - start < pace) {
      if (this.#candidate?.name !== name) this.#candidate = { name, time };
      if (time - this.#candidate.time < patience) return false;
    }
    this.#shown = { name, time };
    this.#candidate = null;
    return true;
  }
}

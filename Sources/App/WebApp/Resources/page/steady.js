/** Seconds that something said about single frames must have stood before it counts. */
const patience = 0.09;
/** Seconds between two looks at the same label's percentage. */
const pace = 0.3;

/**
 * Keeps slips of single frames from the headline: models of poses say something about every frame. What is said about
 * whole movements counts at once. Pure; times are the predictions'.
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

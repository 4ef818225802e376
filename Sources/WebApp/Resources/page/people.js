/**
 * What is known of whom: every person's newest prediction, and which of them is meant by the headline. Pure.
 */
export class People {
  #predictions = new Map();
  #prominent = null;

  /** A frame was shown: who is in it, and who of them is prominent. */
  see(frame) {
    this.#prominent = frame.people.find((person) => person.prominent)?.id ?? null;
    const present = new Set(frame.people.map((person) => person.id));
    for (const id of this.#predictions.keys()) {
      if (!present.has(id)) this.#predictions.delete(id);
    }
  }

  /** Takes a prediction; true when it is the headline's. */
  take(prediction) {
    const { person } = prediction;
    if (person !== null) this.#predictions.set(person, prediction);
    return person === null || this.#prominent === null || person === this.#prominent;
  }

  /** Newest predictions by person. */
  get predictions() {
    return this.#predictions;
  }
}

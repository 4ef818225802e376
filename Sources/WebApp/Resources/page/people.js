/**
 * What is known of whom: every person's and every hand's newest prediction. Pure.
 */
export class People {
  #ofPeople = new Map();
  #ofHands = new Map();

  /** A frame was shown: who is in it, and which hands. */
  see(frame) {
    forget(this.#ofPeople, frame.people);
    forget(this.#ofHands, frame.hands ?? []);
  }

  /** Takes a prediction; true when it is the headline's. */
  take(prediction) {
    const { person, hand, prominent } = prediction;
    if (hand !== undefined) this.#ofHands.set(hand, prediction);
    else if (person !== null) this.#ofPeople.set(person, prediction);
    return prominent;
  }

  /** Newest predictions by person. */
  get predictions() {
    return this.#ofPeople;
  }

  /** Newest predictions by hand. */
  get handPredictions() {
    return this.#ofHands;
  }
}

function forget(predictions, present) {
  const ids = new Set(present.map(({ id }) => id));
  for (const id of predictions.keys()) {
    if (!ids.has(id)) predictions.delete(id);
  }
}

import { Steady } from "./steady.js";

/** The newest prediction of every person and hand, and which predictions the headline shows. Pure. */
export class People {
  #steady = new Steady();
  #ofPeople = new Map();
  #ofHands = new Map();

  /** A frame was shown: people and hands that are not in it are forgotten. */
  see(frame) {
    forget(this.#ofPeople, frame.people);
    forget(this.#ofHands, frame.hands ?? []);
  }

  /** Takes a prediction; true when the headline shows it. */
  take(prediction) {
    const { person, hand, prominent } = prediction;
    if (hand !== undefined) this.#ofHands.set(hand, prediction);
    else if (person !== null) this.#ofPeople.set(person, prediction);
    return prominent && this.#steady.take(prediction);
  }

  /** Takes what hands show while no person is seen; true when the headline shows it. */
  takeHands(state) {
    return this.#steady.take(state);
  }

  /** Newest predictions by person. */
  get predictions() {
    return this.#ofPeople;
  }

  /** Those at people's heads: the window of a person that came a moment ago says "No Person". */
  get labels() {
    return new Map([...this.#ofPeople].filter(([, { kind }]) => kind !== "no-person"));
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

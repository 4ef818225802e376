// Which person is followed: the largest one, or the one that was chosen. Pure.

/** A person's box counts as this much larger on each side, as a share of the picture: fingers are thick. */
const margin = 0.02;

/** Keeps the choice of a person, by the frames' identity. */
export class Follow {
  /** The chosen person; 0: the largest is followed. */
  chosen = 0;
  #people = null;
  /** True once a frame has shown the chosen person as the prominent one. */
  #wasSeen = false;

  /** Another source plays, or it goes on elsewhere: identities begin again. */
  clear() {
    this.chosen = 0;
    this.#people = null;
  }

  /** The session follows this person already, or with 0 the largest one; only before its first frame. */
  resume(id) {
    if (this.#people === null) this.choose(id);
  }

  /** A frame was shown: where another person is the prominent one again, the chosen one is known no more. */
  see({ people }) {
    this.#people = people;
    const prominent = people.find((person) => person.prominent)?.id;
    if (prominent === this.chosen) this.#wasSeen = true;
    else if (prominent !== undefined && this.#wasSeen) this.chosen = 0;
  }

  /** Follows a person, or with 0 the largest one. */
  choose(id) {
    this.chosen = id;
    this.#wasSeen = false;
  }

  /** The person at a place, shares of the picture from the upper left; 0: no person. Of several the smallest box. */
  at(x, y) {
    const here = (this.#people ?? []).filter(({ box: [left, top, width, height] }) =>
      x >= left - margin && x <= left + width + margin && y >= top - margin && y <= top + height + margin);
    here.sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3]);
    return here[0]?.id ?? 0;
  }

  /** The next person from left to right; after the last one 0, the largest. */
  get next() {
    const order = [...this.#people ?? []].sort((a, b) => a.box[0] + a.box[2] / 2 - b.box[0] - b.box[2] / 2).map(({ id }) => id);
    return order[order.indexOf(this.chosen) + 1] ?? 0;
  }

  /** How many people are seen. */
  get count() {
    return this.#people?.length ?? 0;
  }
}

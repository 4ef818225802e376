import { Sets } from "./sets.js";
import { change } from "../shared/elements.js";
import { clock } from "../shared/format.js";
import { words } from "../words/words.js";

/** The prominent person's repetitions in large figures, with set, goal and rest. */
export class Count {
  #element;
  #figure;
  #caption;
  #ofPeople = new Map();
  /** The times at which each person was seen first and last. */
  #seen = new Map();
  #prominent = null;
  #onRepetition;

  /** `onRepetition(set, isGoal)`: a repetition of the prominent person was counted. */
  constructor(element, { onRepetition }) {
    this.#element = element;
    this.#figure = element.querySelector(".figure");
    this.#caption = element.querySelector(".caption");
    this.#onRepetition = onRepetition;
  }

  /** Repetitions to do in each set; 0: no goal. */
  goal = 0;

  /** Another source plays. */
  clear() {
    this.#ofPeople.clear();
    this.#seen.clear();
    this.#prominent = null;
    this.#show();
  }

  /** A frame was shown. */
  see({ time, people, movement = [] }) {
    for (const { id } of people) this.#seen.set(id, { first: this.#seen.get(id)?.first ?? time, last: time });
    this.#prominent = people.find(({ prominent }) => prominent)?.id ?? this.#prominent;
    this.#inherit(this.#prominent, time);
    for (const [id, sets] of this.#ofPeople) {
      sets.advance(time, movement.some(({ person, repeating }) => person === id && repeating));
    }
    this.#show();
  }

  take(repetition) {
    this.#inherit(repetition.person, repetition.start);
    if (!this.#ofPeople.has(repetition.person)) this.#ofPeople.set(repetition.person, new Sets());
    const sets = this.#ofPeople.get(repetition.person);
    const before = sets.current?.count ?? 0;
    const isNew = sets.take(repetition);
    this.#prominent ??= repetition.person;
    if (repetition.person !== this.#prominent) return;
    this.#show();
    this.#onRepetition(sets.current, this.goal > 0 && (isNew ? 0 : before) < this.goal && sets.current.count >= this.goal);
  }

  /** A person without sets goes on with those of one that was lost before this one was seen, unless that one rested by now. */
  #inherit(person, time) {
    if (person === null || this.#ofPeople.has(person)) return;
    const first = this.#seen.get(person)?.first ?? time;
    const found = [...this.#ofPeople].find(([other, sets]) => this.#seen.get(other)?.last < first && !sets.isOver(time));
    if (!found) return;
    this.#ofPeople.delete(found[0]);
    this.#ofPeople.set(person, found[1]);
  }

  #show() {
    const sets = this.#ofPeople.get(this.#prominent);
    const current = sets?.current ?? null;
    this.#element.hidden = current === null;
    if (current === null) return;
    const text = this.goal > 0 ? `${current.count}/${this.goal}` : String(current.count);
    change(this.#figure, text);
    this.#element.classList.toggle("reached", this.goal > 0 && current.count >= this.goal);
    const rest = sets.rest === null ? null : words("count.rest", { time: clock(sets.rest) });
    const parts = [sets.number > 1 ? words("count.set", { number: sets.number }) : null, rest ?? noun(current)];
    change(this.#caption, parts.filter(Boolean).join(" · "));
  }
}

/** What is counted, and the side of the last one. */
function noun({ count, side }) {
  return words(side ? `count.${side}` : "count.repetitions", { count });
}

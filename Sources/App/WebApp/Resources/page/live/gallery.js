import { isolated, words } from "../words/words.js";

/** Previous and next among several photographs, and which of them is shown. */
export class Gallery {
  #element;
  #position;
  #buttons;
  #photographs = null;

  constructor(element) {
    this.#element = element;
    this.#position = element.querySelector(".position");
    this.#buttons = element.querySelectorAll("button");
  }

  /** The photographs that are shown from now on; null: none. */
  set photographs(photographs) {
    this.#photographs = photographs;
    this.#element.hidden = photographs === null;
    this.#position.textContent = "";
  }

  get isShown() {
    return this.#photographs !== null;
  }

  step(by) {
    this.#photographs?.step(by);
  }

  /** One of them is shown. */
  show({ index, count, name }) {
    this.#position.textContent = count > 1 ? `${index + 1} / ${count} · ${isolated(name)}` : name;
    const [previous, next] = this.#buttons;
    const focused = document.activeElement;
    previous.disabled = index === 0;
    next.disabled = index === count - 1;
    // A button that is disabled loses the focus.
    if (focused === next && next.disabled) previous.focus();
    if (focused === previous && previous.disabled) next.focus();
    for (const button of this.#buttons) button.hidden = count === 1;
  }
}

/** What is seen in a photograph, for the headline. Pure. */
export function peopleState({ people }) {
  if (people.length === 0) return { label: words("kind.no-person"), kind: "no-person" };
  return { label: words("gallery.people", { count: people.length }), kind: "photograph" };
}

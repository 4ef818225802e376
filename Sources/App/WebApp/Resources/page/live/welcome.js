import { ownCamera, remember, remembered } from "../shared/remembered.js";

/** The line for a first visit: that a demo plays, and the way to one's own camera. It goes for good once it was answered. */
export class Welcome {
  #element;
  #opener;

  /** `opener`: the button of the sources, which takes the focus when the line goes; `choose(source)` plays the camera. */
  constructor(element, opener, choose) {
    this.#element = element;
    this.#opener = opener;
    element.querySelector("[data-camera]").addEventListener("click", () => choose(ownCamera()));
    element.querySelector("[data-dismiss]").addEventListener("click", () => this.#dismiss());
  }

  /** A source plays: the line is of demos alone, and another source is an answer to it. */
  see({ kind }) {
    if (kind !== "demo") this.#dismiss();
    else this.#element.hidden = remembered().welcomed === true;
  }

  #dismiss() {
    remember({ welcomed: true });
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    if (hadFocus) this.#opener.focus();
  }
}

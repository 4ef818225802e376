import { Follow } from "./follow.js";
import { words } from "../words/words.js";

/** Chooses the person to follow: by a click on the picture, by the keyboard, and back to the largest one. */
export class Follower {
  #follow = new Follow();
  #canvas;
  #button;
  #announcer;
  #stage;
  #onChoose;

  /** `button`: shown while a person is chosen, and takes the choice back; `onChoose(id)`: 0 for the largest person. */
  constructor({ canvas, button, announcer, stage, onChoose }) {
    this.#canvas = canvas;
    this.#button = button;
    this.#announcer = announcer;
    this.#stage = stage;
    this.#onChoose = onChoose;
    button.addEventListener("click", () => this.#choose(0));
    canvas.addEventListener("click", (event) => {
      const id = this.#personAt(event);
      // A click beside all people, or on the person once more, takes the choice back.
      if (id !== 0 || this.#follow.chosen !== 0) this.#choose(id === this.#follow.chosen ? 0 : id);
    });
    canvas.addEventListener("pointermove", (event) => {
      canvas.style.cursor = this.#follow.count > 1 && this.#personAt(event) !== 0 ? "pointer" : "";
    });
  }

  /** The chosen person; 0: the largest is followed. */
  get chosen() {
    return this.#follow.chosen;
  }

  /** Another source plays, or it goes on elsewhere. */
  clear() {
    this.#follow.clear();
    this.#show();
  }

  /** A session begins, which may follow a person already. */
  resume(id) {
    this.#follow.resume(id);
    this.#show();
  }

  /** A frame was shown. */
  see(frame) {
    this.#follow.see(frame);
    this.#show();
  }

  /** Follows the next person from left to right; after the last one the largest. */
  next() {
    this.#choose(this.#follow.next);
  }

  #choose(id) {
    this.#follow.choose(id);
    this.#announcer.textContent = id === 0 ? words("person.largest") : words("person.following", { id });
    this.#show();
    this.#onChoose(id);
  }

  #show() {
    const { chosen } = this.#follow;
    this.#button.hidden = chosen === 0;
    if (this.#button.dataset.person === String(chosen)) return;
    this.#button.dataset.person = chosen;
    this.#button.querySelector(".name").textContent = words("person", { id: chosen });
    this.#button.setAttribute("aria-label", `${words("person", { id: chosen })}. ${words("person.release")}`);
  }

  #personAt({ offsetX, offsetY }) {
    const x = offsetX / this.#canvas.clientWidth;
    return this.#follow.at(this.#stage.shown?.isMirrored ? 1 - x : x, offsetY / this.#canvas.clientHeight);
  }
}

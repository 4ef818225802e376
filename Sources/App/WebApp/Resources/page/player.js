import { clock } from "./format.js";

/** Pause for everything that can pause, and a seek bar for videos that have an end. */
export class Player {
  #element;
  #bar;
  #position;
  #pause;
  #duration = 0;
  #isSeeking = false;
  #state = "starting";

  constructor(element, pauseButton, { onSeek }) {
    this.#element = element;
    this.#bar = element.querySelector("input");
    this.#position = element.querySelector(".position");
    this.#pause = pauseButton;
    this.#bar.addEventListener("input", () => {
      this.#isSeeking = true;
      this.#show(Number(this.#bar.value));
    });
    this.#bar.addEventListener("change", () => {
      this.#isSeeking = false;
      onSeek(Number(this.#bar.value));
    });
  }

  /** The state of the source: whether it has an end, and whether it stands still. */
  set state({ state, duration, position }) {
    this.#duration = duration ?? 0;
    this.#element.hidden = !(this.#duration > 0);
    this.#bar.max = this.#duration;
    if (position !== undefined && position !== null) this.at(position);
    this.stand(state);
  }

  /** Says whether the source stands still, ahead of what the server will say. */
  stand(state) {
    this.#state = state;
    this.#pause.classList.toggle("paused", this.stands);
    this.#pause.setAttribute("aria-label", this.hasEnded ? "Play again" : this.stands ? "Go on" : "Pause");
  }

  get stands() {
    return this.#state === "paused" || this.hasEnded;
  }

  get hasEnded() {
    return this.#state === "ended";
  }

  /** A frame with this time was shown. */
  at(seconds) {
    if (this.#element.hidden || this.#isSeeking) return;
    this.#bar.value = seconds;
    this.#show(seconds);
  }

  #show(seconds) {
    const text = `${clock(seconds)} / ${clock(this.#duration)}`;
    if (this.#position.textContent === text) return;
    this.#position.textContent = text;
    this.#bar.setAttribute("aria-valuetext", text);
  }
}

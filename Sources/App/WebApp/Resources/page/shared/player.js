import { clock } from "./format.js";
import { words } from "../words/words.js";

/** The pause button, and a seek bar for videos that have an end. */
export class Player {
  #element;
  #bar;
  #position;
  #pause;
  #duration = 0;
  #isSeeking = false;
  #state = "starting";
  #onSeek;
  #onPause;

  /** `onSeek(seconds)` and `onPause(isPaused)`: what the user wants. */
  constructor(element, pauseButton, { onSeek, onPause }) {
    this.#onSeek = onSeek;
    this.#onPause = onPause;
    this.#element = element;
    this.#bar = element.querySelector("input");
    this.#position = element.querySelector(".position");
    this.#pause = pauseButton;
    this.#bar.addEventListener("input", () => {
      this.#isSeeking = true;
      this.#showPosition(Number(this.#bar.value));
    });
    this.#bar.addEventListener("change", () => {
      this.#isSeeking = false;
      onSeek(Number(this.#bar.value));
    });
    // A bar that is dragged back to where it was has not changed, in some browsers.
    for (const kind of ["pointerup", "pointercancel", "blur"]) this.#bar.addEventListener(kind, () => (this.#isSeeking = false));
  }

  /** The state of the source: whether it has an end, and whether it is paused. */
  set state({ state, duration, position }) {
    this.#duration = duration ?? 0;
    this.#element.hidden = !(this.#duration > 0);
    this.#bar.max = this.#duration;
    if (position !== undefined && position !== null) this.at(position);
    this.show(state);
  }

  /** Shows a state at once, before the server reports it. */
  show(state) {
    this.#state = state;
    this.#pause.classList.toggle("paused", this.isStopped);
    this.#pause.dataset.caption = words(this.isStopped ? "caption.resume" : "caption.pause");
    this.#pause.setAttribute("aria-label", words(this.hasEnded ? "live.play-again" : this.isStopped ? "live.resume" : "live.pause"));
  }

  /** Pauses, or goes on; what has ended plays again from its start. */
  toggle() {
    const { isStopped, hasEnded } = this;
    this.show(isStopped ? "running" : "paused");
    if (hasEnded) this.#onSeek(0);
    // One that was held and then sought to its end still is.
    this.#onPause(!isStopped);
  }

  get isStopped() {
    return this.#state === "paused" || this.hasEnded;
  }

  get hasEnded() {
    return this.#state === "ended";
  }

  /** A frame with this time was shown. */
  at(seconds) {
    if (this.#element.hidden || this.#isSeeking) return;
    this.#bar.value = seconds;
    this.#showPosition(seconds);
  }

  #showPosition(seconds) {
    // The last frame's time may be a little more than the length that the file gives.
    const text = `${clock(Math.min(seconds, this.#duration))} / ${clock(this.#duration)}`;
    if (this.#position.textContent === text) return;
    this.#position.textContent = text;
    this.#bar.setAttribute("aria-valuetext", text);
  }
}

import { milliseconds, tenths } from "../shared/format.js";
import { words } from "../words/words.js";

/** The line with frame rate, latency and dropped frames. */
export class Strip {
  #element;
  #next = 0;

  constructor(element) {
    this.#element = element;
  }

  /** Shows figures, at most twice a second so that they can be read. */
  show({ rate, latency, latency95, dropped }) {
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + 500;
    this.#element.textContent = words(
      "live.strip", { rate: tenths(rate), latency: milliseconds(latency), dropped });
    this.#element.title = words(
      "live.strip.title", { latency: milliseconds(latency), latency95: milliseconds(latency95) });
    Object.assign(this.#element.dataset, { rate, latency, latency95, dropped });
  }

  clear() {
    this.#element.textContent = "";
    this.#next = 0;
  }
}

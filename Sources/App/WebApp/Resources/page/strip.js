import { milliseconds } from "./format.js";

/** The quiet line that tells how well the machine keeps up. */
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
    this.#element.textContent = `${rate.toFixed(1)} frames/s · ${milliseconds(latency)} · ${dropped} dropped`;
    this.#element.title =
      `Half of all frames took less than ${milliseconds(latency)}, 95 of 100 less than ${milliseconds(latency95)}`;
    Object.assign(this.#element.dataset, { rate, latency, latency95, dropped });
  }

  clear() {
    this.#element.textContent = "";
    this.#next = 0;
  }
}

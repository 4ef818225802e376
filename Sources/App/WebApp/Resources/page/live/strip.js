import { milliseconds } from "../shared/format.js";

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
    this.#element.textContent = `${rate.toFixed(1)} frames/s · ${milliseconds(latency)} · ${dropped} dropped`;
    this.#element.title =
      `Latency from capture to overlay: median ${milliseconds(latency)}, 95th percentile ${milliseconds(latency95)}`;
    Object.assign(this.#element.dataset, { rate, latency, latency95, dropped });
  }

  clear() {
    this.#element.textContent = "";
    this.#next = 0;
  }
}

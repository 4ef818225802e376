import { milliseconds, tenths } from "../shared/format.js";
import { words } from "../words/words.js";

/** Frames a second from which on repetitions are counted as in every frame; as in `limber analyze`. */
const countingRate = 6;
/** Frames that have to show a repetition to tell it from several. */
const framesOfRepetition = 3;
/** Milliseconds for which frames are few before that is a notice: a source begins slowly. */
const patience = 8000;

/** The line with frame rate, latency and dropped frames, which notices where frames are too few. */
export class Strip {
  #element;
  #onNotice;
  #next = 0;
  /** Since when people are seen in too few frames. */
  #since = null;
  #hasNotice = false;

  /** `onNotice(text)`: repetitions are missed, once for a source. */
  constructor(element, { onNotice }) {
    this.#element = element;
    this.#onNotice = onNotice;
  }

  /** Shows figures, at most twice a second so that they can be read. */
  show({ rate, latency, latency95, dropped }, hasPeople, now = performance.now()) {
    if (now < this.#next) return;
    this.#next = now + 500;
    this.#element.textContent = words(
      "live.strip", { rate: tenths(rate), latency: milliseconds(latency), dropped });
    this.#element.title = words(
      "live.strip.title", { latency: milliseconds(latency), latency95: milliseconds(latency95) });
    Object.assign(this.#element.dataset, { rate, latency, latency95, dropped });
    this.#watch(rate, hasPeople, now);
  }

  #watch(rate, hasPeople, now) {
    const isSlow = hasPeople && rate > 0 && rate < countingRate;
    this.#since = isSlow ? this.#since ?? now : null;
    if (!isSlow || this.#hasNotice || now - this.#since < patience) return;
    this.#hasNotice = true;
    this.#onNotice(words("live.few-frames", { rate: tenths(rate), seconds: tenths(framesOfRepetition / rate) }));
  }

  clear() {
    this.#element.textContent = "";
    this.#next = 0;
    this.#since = null;
    this.#hasNotice = false;
  }
}

/** Growing pauses between attempts: 1, 2, 4 … seconds up to a limit; one success begins again. */
export class Backoff {
  #next = 1;

  constructor(limit = 5) {
    this.limit = limit;
  }

  /** Seconds to wait before the next attempt. */
  next() {
    const pause = this.#next;
    this.#next = Math.min(this.limit, pause * 2);
    return pause;
  }

  reset() {
    this.#next = 1;
  }
}

/** Waits, and ends early with an AbortError when the signal fires. */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

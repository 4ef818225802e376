/** Seconds of silence after which the server is asked whether it is there, and for which its answer is awaited. */
const patience = 1;
/** Seconds between two checks. */
const pace = 0.2;

/**
 * Notices within two seconds that the server has stopped answering, whatever plays: a connection that hangs reports
 * nothing by itself, and a paused source sends nothing.
 *
 * `ask(signal)` is a small request; `onSilence()` is called when it stays without an answer, `onReturn()` when there is
 * one again.
 */
export class Watch {
  #ask;
  #onSilence;
  #onReturn;
  #timer = null;
  #heard = performance.now();
  #isAsking = false;
  #isSilent = false;
  #isStopped = false;

  constructor({ ask, onSilence, onReturn }) {
    this.#ask = ask;
    this.#onSilence = onSilence;
    this.#onReturn = onReturn;
    this.rest(false);
  }

  /** While the page is not seen, nothing is asked. */
  rest(isResting) {
    clearInterval(this.#timer);
    this.#timer = null;
    if (isResting || this.#isStopped) return;
    this.hear();
    this.#timer = setInterval(() => this.#check(), pace * 1000);
  }

  /** Something came from the server. */
  hear() {
    this.#heard = performance.now();
  }

  stop() {
    this.#isStopped = true;
    this.rest(true);
  }

  async #check() {
    if (this.#isAsking) return;
    if (performance.now() - this.#heard < (patience - pace) * 1000) return this.#report(false);
    this.#isAsking = true;
    const asked = performance.now();
    const isAnswered = await this.#ask(AbortSignal.timeout(patience * 1000)).then(() => true, () => false);
    this.#isAsking = false;
    if (this.#timer === null) return;
    if (isAnswered) this.#heard = performance.now();
    this.#report(!isAnswered && this.#heard < asked);
  }

  #report(isSilent) {
    if (isSilent === this.#isSilent) return;
    this.#isSilent = isSilent;
    if (isSilent) this.#onSilence();
    else this.#onReturn();
  }
}

import { pause } from "../session/backoff.js";

/** A shorter press, in seconds, is a tap: it makes no take, and a hint asks to hold. */
const shortestHold = 0.4;
/** The length of a take with a countdown, in seconds. */
const countedTake = 3;
/** The server's limit for a take, in seconds. */
const longestTake = 30;

/**
 * The button that records takes: held with a finger, the mouse or Space; or pressed once, then it counts 3, 2, 1
 * and records for some seconds, for a person at a distance from the screen.
 *
 * `begin()`, `end()` and `discard()` do it; `show({phase: "idle" | "counting" | "recording" | "saving", …})` receives the
 * progress.
 */
export class Recorder {
  #button;
  #ways;
  #actions;
  #phase = "idle";
  #begun = null;
  #start = 0;
  #countdown = null;

  constructor(button, ways, actions) {
    this.#button = button;
    this.#ways = ways;
    this.#actions = actions;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.#isHeld) return;
      button.setPointerCapture(event.pointerId);
      this.press();
    });
    for (const kind of ["pointerup", "pointercancel"]) button.addEventListener(kind, () => this.release());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      // Screen readers press without a pointer and cannot hold: they get the countdown.
      if (!this.#isHeld || event.detail === 0) this.#toggleCountdown();
    });
    window.addEventListener("keydown", (event) => this.#key(event, true));
    window.addEventListener("keyup", (event) => this.#key(event, false));
    window.addEventListener("blur", () => this.release());
  }

  get phase() {
    return this.#phase;
  }

  get #isHeld() {
    return this.#ways.querySelector("input:checked").value === "hold";
  }

  press() {
    if (this.#phase !== "idle" || this.#button.disabled) return;
    this.#begin();
  }

  release() {
    if (this.#phase !== "recording" || this.#countdown) return;
    this.#end(performance.now() / 1000 - this.#start < shortestHold);
  }

  /** Ends a take that goes on and keeps it: there is no more to record. */
  async finish() {
    if (this.#phase !== "recording") return;
    this.#countdown?.abort();
    await this.#end(false);
  }

  /** Stops a countdown or a take without keeping it. */
  cancel() {
    this.#countdown?.abort();
    if (this.#phase === "recording") this.#end(true);
  }

  #key(event, isDown) {
    if (event.key !== " ") return;
    // Not the event's target: a button that was clicked has given up the focus.
    const focused = document.activeElement;
    const isOther = focused !== this.#button
      && (focused.closest("button, a, dialog") || focused.matches("input:not([type=radio]), textarea"));
    if (isOther || document.querySelector("dialog[open]")) return;
    // Otherwise the page scrolls, or the release presses the button again.
    event.preventDefault();
    if (event.repeat) return;
    if (this.#isHeld) isDown ? this.press() : this.release();
    else if (isDown && !this.#button.disabled) this.#toggleCountdown();
  }

  async #toggleCountdown() {
    if (this.#countdown) return this.cancel();
    if (this.#phase !== "idle" || this.#button.disabled) return;
    const controller = new AbortController();
    this.#countdown = controller;
    try {
      for (const left of [3, 2, 1]) {
        this.#show("counting", { left });
        await pause(1, controller.signal);
      }
      this.#begin(true);
      await pause(countedTake, controller.signal);
      this.#end(false);
    } catch {
      if (this.#phase === "counting") this.#show("idle");
    } finally {
      this.#countdown = null;
    }
  }

  #begin(isCounted = false) {
    this.#start = performance.now() / 1000;
    this.#begun = this.#beginTake().then(() => null, (error) => error);
    this.#show("recording", { isCounted, start: this.#start });
    const begun = this.#begun;
    setTimeout(() => begun === this.#begun && this.#phase === "recording" && this.#end(false), longestTake * 1000);
  }

  /** Begins a take. One whose end the server never heard of, as the connection broke off, makes room for it. */
  async #beginTake() {
    const { begin, discard } = this.#actions;
    await begin().catch(async (error) => {
      if (error.code !== "take-runs") throw error;
      await discard();
      await begin();
    });
  }

  async #end(isDiscarded) {
    this.#show("saving");
    // A take can end only after the server has begun it.
    const failure = await this.#begun;
    try {
      if (failure) throw failure;
      await (isDiscarded ? this.#actions.discard() : this.#actions.end());
      this.#show("idle", { isTap: isDiscarded && !this.#countdown?.signal.aborted });
    } catch (error) {
      this.#show("idle", { error });
    }
  }

  #show(phase, details = {}) {
    this.#phase = phase;
    this.#actions.show({ phase, ...details });
  }
}

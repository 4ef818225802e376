import { api } from "../session/api.js";
import { change, make } from "../shared/elements.js";
import { Backoff, pause } from "../session/backoff.js";
import { secondWords } from "./words.js";
import { share, tenths } from "../shared/format.js";
import { hintWords, refusalWords } from "../words/server.js";
import { words } from "../words/words.js";

/**
 * Trains the lesson and shows progress and result; `onModel()` is called with each new model of the lesson that is open,
 * and `attempt(action)` stops a training and shows why it did not stop.
 *
 * A training goes on while another lesson is open: what it comes to is shown when its own lesson is.
 */
export class Trainer {
  #elements;
  #lesson;
  #onModel;
  #attempt;
  /** The share that is done of each training that goes on, by its lesson's identity. */
  #running = new Map();
  /** What the last training of each lesson came to: `{text, hints, isProblem, isStopped}`. */
  #outcomes = new Map();
  /** The identity of the lesson that is open. */
  #opened = null;

  /** Elements: button, progress, outcome, advice. */
  constructor(elements, lesson, onModel, attempt) {
    this.#elements = elements;
    this.#lesson = lesson;
    this.#onModel = onModel;
    this.#attempt = attempt;
    elements.button.addEventListener("click", () => (this.#isRunning ? this.#stop() : this.train()));
  }

  get #isRunning() {
    return this.#running.has(this.#lesson.id);
  }

  /** Brings what is shown up to date with the lesson. */
  show() {
    const { id } = this.#lesson;
    if (this.#outcomes.get(id)?.isStopped) this.#outcomes.delete(id);
    this.#draw();
    if (id !== this.#opened) this.#resume(id);
    this.#opened = id;
  }

  async train() {
    const { id } = this.#lesson;
    if (this.#isRunning || this.#elements.button.disabled) return;
    await this.#follow(id, () => api.startTraining(id));
  }

  #stop() {
    this.#attempt(() => api.cancelTraining(this.#lesson.id));
  }

  /** Follows a training that began before the page was loaded, or on another page. */
  async #resume(id) {
    const training = id && await api.training(id).catch(() => null);
    if (training?.state === "running" && !this.#running.has(id)) await this.#follow(id, () => {});
  }

  async #follow(id, start) {
    this.#outcomes.delete(id);
    this.#running.set(id, 0);
    this.#draw();
    let [outcome, isTrained] = [null, false];
    try {
      await start();
      const training = await this.#end(id);
      if (this.#lesson.id === id) await this.#lesson.reload();
      if (training.state === "failed") throw new Error(refusalWords(training, training.message));
      isTrained = training.state === "done";
      outcome = isTrained ? report(training) : { text: words("teach.stopped"), isStopped: true };
    } catch (error) {
      outcome = { text: error.message, isProblem: true };
    }
    this.#running.delete(id);
    this.#outcomes.set(id, outcome);
    this.#draw();
    if (isTrained && this.#lesson.id === id) await this.#onModel();
  }

  /** Waits for a training's end, and shows how far it is; it goes on while the server does not answer. */
  async #end(id) {
    const backoff = new Backoff();
    while (true) {
      await pause(0.2);
      let training;
      try {
        training = await api.training(id);
      } catch (error) {
        if (!error.isTemporary) throw error;
        await pause(backoff.next());
        continue;
      }
      backoff.reset();
      if (training.state !== "running") return training;
      this.#running.set(id, training.fraction ?? 1);
      if (this.#isRunning) this.#elements.progress.value = this.#running.get(id);
    }
  }

  #draw() {
    const { button, progress, outcome, advice } = this.#elements;
    const { model, isTrainable, id } = this.#lesson;
    const isRunning = this.#isRunning;
    button.disabled = !isRunning && (!id || !isTrainable);
    button.firstElementChild.textContent = words(isRunning ? "teach.stop" : model ? "teach.train-again" : "teach.train");
    button.classList.toggle("primary", !isRunning && !model?.isCurrent);
    button.classList.toggle("quiet", isRunning || Boolean(model?.isCurrent));
    progress.hidden = !isRunning;
    progress.value = this.#running.get(id) ?? 0;
    const { text, hints = [], isProblem = false } = this.#said();
    change(outcome, text);
    outcome.classList.toggle("problem", isProblem);
    advice.replaceChildren(...hints.map((hint) => make("li", {}, hint)));
  }

  /** What is said of the lesson's training. */
  #said() {
    const { model, lacksSecond, id } = this.#lesson;
    if (this.#isRunning) return { text: words("teach.training") };
    const outcome = this.#outcomes.get(id);
    if (outcome?.isProblem || outcome?.isStopped) return outcome;
    if (lacksSecond) return { text: secondWords(this.#lesson) };
    if (model && !model.isCurrent) return { text: words("teach.changed") };
    return (model && outcome) || { text: "" };
  }
}

/** What a training came to, in words. */
function report({ seconds, accuracy, advice, hints }) {
  return {
    text: words("teach.trained", { seconds: tenths(seconds), share: share(accuracy) }),
    hints: advice.map((text, index) => `${hintWords(hints[index], text)}.`),
  };
}

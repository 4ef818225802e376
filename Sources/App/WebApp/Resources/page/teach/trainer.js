import { api } from "../session/api.js";
import { make } from "../shared/elements.js";
import { pause } from "../session/backoff.js";
import { secondWords } from "./words.js";
import { share, tenths } from "../shared/format.js";
import { hintWords, refusalWords } from "../words/server.js";
import { words } from "../words/words.js";

/** Trains the lesson and shows progress and result; `onModel()` is called with each new model. */
export class Trainer {
  #elements;
  #lesson;
  #onModel;
  #isRunning = false;

  /** Elements: button, progress, outcome, advice. */
  constructor(elements, lesson, onModel) {
    this.#elements = elements;
    this.#lesson = lesson;
    this.#onModel = onModel;
    elements.button.addEventListener("click", () => (this.#isRunning ? this.cancel() : this.train()));
  }

  /** Brings the button up to date with the lesson. */
  show() {
    const { button, outcome } = this.#elements;
    const { model, isTrainable, lacksSecond, id } = this.#lesson;
    if (this.#isRunning) return;
    button.disabled = !id || !isTrainable;
    button.firstElementChild.textContent = words(model ? "teach.train-again" : "teach.train");
    button.classList.toggle("primary", !model?.isCurrent);
    button.classList.toggle("quiet", Boolean(model?.isCurrent));
    if (lacksSecond && !outcome.classList.contains("problem")) this.#showOutcome(secondWords(this.#lesson));
    else if (model && !model.isCurrent) this.#showOutcome(words("teach.changed"));
    else if (!model && !outcome.classList.contains("problem")) this.#showOutcome("");
  }

  async train() {
    const { button, progress } = this.#elements;
    const { id } = this.#lesson;
    if (this.#isRunning || button.disabled) return;
    this.#run(true);
    this.#showOutcome(words("teach.training"));
    try {
      await api.startTraining(id);
      let training;
      do {
        await pause(0.2);
        training = await api.training(id);
        progress.value = training.fraction ?? 1;
      } while (training.state === "running");
      await this.#lesson.reload();
      this.#run(false);
      if (training.state === "failed") throw new Error(refusalWords(training, training.message));
      if (training.state === "cancelled") return this.#showOutcome(words("teach.stopped"));
      this.#report(training);
      await this.#onModel();
    } catch (error) {
      this.#run(false);
      this.#showOutcome(error.message, true);
    }
  }

  async cancel() {
    await api.cancelTraining(this.#lesson.id).catch(() => {});
  }

  #report({ seconds, accuracy, advice, hints }) {
    this.#showOutcome(words("teach.trained", { seconds: tenths(seconds), share: share(accuracy) }));
    this.#elements.advice.replaceChildren(...advice.map((text, index) => make("li", {}, `${hintWords(hints[index], text)}.`)));
  }

  #run(isRunning) {
    const { button, progress, advice } = this.#elements;
    this.#isRunning = isRunning;
    progress.hidden = !isRunning;
    progress.value = 0;
    if (isRunning) {
      button.firstElementChild.textContent = words("teach.stop");
      button.classList.replace("primary", "quiet");
      advice.replaceChildren();
    } else {
      this.show();
    }
  }

  #showOutcome(text, isProblem = false) {
    const { outcome } = this.#elements;
    outcome.textContent = text;
    outcome.classList.toggle("problem", isProblem);
    if (!text) this.#elements.advice.replaceChildren();
  }
}

import { api } from "./api.js";
import { make } from "./sheet.js";
import { pause } from "./backoff.js";
import { share } from "./format.js";

/** Trains the lesson and says how that goes; `onModel()` is called when there is a new model. */
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
    const { model, isTeachable, id } = this.#lesson;
    if (this.#isRunning) return;
    button.disabled = !id || !isTeachable;
    button.firstElementChild.textContent = model ? "Train again" : "Train";
    button.classList.toggle("primary", !model?.isCurrent);
    button.classList.toggle("quiet", Boolean(model?.isCurrent));
    if (model && !model.isCurrent) this.#say("The takes have changed since this model was trained.");
    else if (!model && !outcome.classList.contains("problem")) this.#say("");
  }

  async train() {
    const { button, progress } = this.#elements;
    const { id } = this.#lesson;
    if (this.#isRunning || button.disabled) return;
    this.#run(true);
    this.#say("Training");
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
      if (training.state === "failed") throw new Error(training.message);
      if (training.state === "cancelled") return this.#say("Stopped.");
      this.#tell(training);
      await this.#onModel();
    } catch (error) {
      this.#run(false);
      this.#say(error.message, true);
    }
  }

  async cancel() {
    await api.cancelTraining(this.#lesson.id).catch(() => {});
  }

  #tell({ seconds, accuracy, advice }) {
    this.#say(`Trained in ${seconds.toFixed(1)} s. ${share(accuracy)} of the takes are recognised when they are left out of training.`);
    this.#elements.advice.replaceChildren(...advice.map((text) => make("li", {}, `${text}.`)));
  }

  #run(isRunning) {
    const { button, progress, advice } = this.#elements;
    this.#isRunning = isRunning;
    progress.hidden = !isRunning;
    progress.value = 0;
    if (isRunning) {
      button.firstElementChild.textContent = "Stop";
      button.classList.replace("primary", "quiet");
      advice.replaceChildren();
    } else {
      this.show();
    }
  }

  #say(text, isProblem = false) {
    const { outcome } = this.#elements;
    outcome.textContent = text;
    outcome.classList.toggle("problem", isProblem);
    if (!text) this.#elements.advice.replaceChildren();
  }
}

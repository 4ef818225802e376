import { api } from "../session/api.js";
import { confirmingButton, icon, make, onName } from "../shared/elements.js";
import { openSheet } from "../shared/sheet.js";
import { isolated, words } from "../words/words.js";

/** The sheet of lessons: choose, rename, delete, save to files, open from files. */
export class Lessons {
  #dialog;
  #lesson;
  #onModel;

  constructor(dialog, lesson, onModel) {
    this.#dialog = dialog;
    this.#lesson = lesson;
    this.#onModel = onModel;
    onName(this.#find("[data-new]"), (name) => this.#try(async () => {
      await lesson.create(name);
      this.#find("[data-new] input").value = "";
      dialog.close();
    }));
    onName(this.#find("[data-rename]"), (name) => this.#try(() => lesson.rename(name)));
    confirmingButton(this.#find("[data-delete]"), words("lessons.delete.ask"), () => this.#try(() => lesson.delete()));
    this.#onFile("takes", async (file) => {
      const { failures } = await api.importTakes(await this.#existing(), file);
      await lesson.reload();
      if (failures.length > 0) throw new Error(words("lessons.unused", { reason: failures[0] }));
    });
    this.#onFile("model", async (file) => {
      await api.importModel(await this.#existing(), file);
      await lesson.reload();
      await onModel();
    });
  }

  async open() {
    openSheet(this.#dialog);
    await this.#try(() => {});
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  async #existing() {
    if (!this.#lesson.id) await this.#lesson.create(this.#lesson.name);
    return this.#lesson.id;
  }

  #onFile(kind, action) {
    const input = this.#find(`[data-${kind}-file]`);
    this.#find(`[data-import-${kind}]`).addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      const file = input.files[0];
      if (file) await this.#try(() => action(file));
      input.value = "";
    });
  }

  /** Does something, then shows the current lessons, and why it failed. */
  async #try(action) {
    const problem = this.#find("[data-problem]");
    problem.hidden = true;
    for (const step of [action, () => this.#fill()]) {
      try {
        await step();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
        problem.scrollIntoView({ block: "nearest" });
      }
    }
  }

  async #fill() {
    const { lessons } = await api.lessons();
    this.#find("[data-list]").replaceChildren(...lessons.map((lesson) => this.#choice(lesson)));
    const { id, name, model, labels } = this.#lesson;
    this.#find("[data-current]").hidden = !id;
    if (!id) return;
    this.#find("[data-rename] input").value = name;
    const [takes, file] = [this.#find("[data-takes]"), this.#find("[data-model]")];
    takes.href = api.takesAddress(id);
    takes.hidden = labels.every((label) => label.takes.length === 0);
    file.href = api.modelAddress(id);
    file.hidden = !model;
  }

  #choice(lesson) {
    const actions = lesson.labels.map((label) => isolated(label.name)).join(", ") || words("lessons.no-actions");
    const button = make(
      "button", { type: "button", className: "choice" }, icon("list"),
      make("span", {}, make("strong", {}, lesson.name), make("br"), make("small", {}, actions)));
    if (lesson.id === this.#lesson.id) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.#try(async () => {
      await this.#lesson.open(lesson.id);
      this.#dialog.close();
    }));
    return make("li", {}, button);
  }
}

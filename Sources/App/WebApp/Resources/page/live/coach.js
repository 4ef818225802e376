import { angleName, curveAngles } from "./angles.js";
import { api } from "../session/api.js";
import { isFromFile } from "./files.js";
import { make } from "../shared/elements.js";
import { openSheet } from "../shared/sheet.js";
import { remember, remembered } from "../shared/remembered.js";
import { hasWords, words } from "../words/words.js";

const defaults = { goal: 0, sound: false, spoken: false, angle: "" };
const largestGoal = 999;

/** The sheet with what is counted and by which model; its settings are kept in this browser. */
export class Coach {
  #dialog;
  #model;
  #modelInUse;
  #settings = { ...defaults, ...stored() };
  #onChange;

  /**
   * `model()`: the one in use; `onChange(settings)`: the settings as they are now; `onModel(model)`: another model was
   * chosen; `onFile(file)`: a model's file was.
   */
  constructor(dialog, { model, onChange, onModel, onFile }) {
    this.#dialog = dialog;
    this.#modelInUse = model;
    this.#onChange = onChange;
    this.#model = dialog.querySelector("[name=model]");
    this.#model.addEventListener("change", () => onModel(this.#model.value));
    const picker = dialog.querySelector("input[type=file]");
    dialog.querySelector("[data-open-model]").addEventListener("click", () => picker.click());
    picker.addEventListener("change", () => {
      const [file] = picker.files;
      picker.value = "";
      if (file) onFile(file);
    });
    const angle = dialog.querySelector("[name=angle]");
    angle.append(
      make("option", { value: "" }, words("none")),
      ...curveAngles.map((name) => make("option", { value: name }, angleName(name))));
    for (const [name, value] of Object.entries(this.#settings)) {
      const field = dialog.querySelector(`[name=${name}]`);
      if (field.type === "checkbox") field.checked = value === true;
      else field.value = value === 0 ? "" : value;
      field.addEventListener("change", () => this.#change(name, field));
    }
  }

  get settings() {
    return this.#settings;
  }

  async open() {
    openSheet(this.#dialog);
    await this.showModel();
  }

  /** Lists the models there are now, and shows the one in use. */
  async showModel() {
    if (this.#dialog.open) await this.#listModels();
  }

  #change(name, field) {
    let value = field.type === "checkbox" ? field.checked : field.value;
    if (name === "goal") {
      value = Math.min(largestGoal, Math.max(0, Math.floor(Number(field.value) || 0)));
      field.value = value === 0 ? "" : value;
    }
    this.#settings = { ...this.#settings, [name]: value };
    remember({ workout: this.#settings });
    this.#onChange(this.#settings);
  }

  async #listModels() {
    const lessons = await api.lessons().then((answer) => answer.lessons, () => []);
    // It may have changed until the answer came.
    const model = this.#modelInUse();
    const models = lessons.filter((lesson) => lesson.model);
    const named = (isWanted) => models.filter(isWanted).map((lesson) => [lesson.id, lesson.name]);
    const groups = [
      [words("models.shipped"), ["shipped", "exercise", "fitness"].map((name) => [name, words(`model.${name}`)])],
      [words("models.lessons"), named((lesson) => !isFromFile(lesson))],
      [words("models.files"), named(isFromFile)],
    ];
    if (!groups.some(([, options]) => options.some(([value]) => value === model))) groups[1][1].push([model, words("model.other")]);
    this.#model.replaceChildren(...groups.filter(([, options]) => options.length > 0).map(([label, options]) => make(
      "optgroup", { label }, ...options.map(([value, title]) => make("option", { value }, title)))));
    this.#model.value = model;
  }
}

/** A model's name as the page shows it: a lesson's stays as it is. */
export function modelTitle(name) {
  const key = `model.${name}`;
  return name?.endsWith("Classifier") && hasWords(key) ? words(key) : name ?? "";
}

function stored() {
  return Object.fromEntries(Object.entries(remembered().workout ?? {}).filter(
    ([name, value]) => typeof value === typeof defaults[name] && isKnown(name, value)));
}

function isKnown(name, value) {
  return name !== "angle" || value === "" || curveAngles.includes(value);
}

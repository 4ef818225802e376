import { angleName, curveAngles } from "./angles.js";
import { api } from "../session/api.js";
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
  #settings = { ...defaults, ...stored() };
  #onChange;

  /** `onChange(settings)`: the settings as they are now; `onModel(model)`: another model was chosen. */
  constructor(dialog, { onChange, onModel }) {
    this.#dialog = dialog;
    this.#onChange = onChange;
    this.#model = dialog.querySelector("[name=model]");
    this.#model.addEventListener("change", () => onModel(this.#model.value));
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

  /** Opens the sheet; `model`: the one in use. */
  async open(model) {
    openSheet(this.#dialog);
    await this.#listModels(model);
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

  async #listModels(model) {
    const lessons = await api.lessons().then((answer) => answer.lessons, () => []);
    const taught = lessons.filter((lesson) => lesson.model).map((lesson) => [lesson.id, lesson.name]);
    const options = [
      ...["shipped", "exercise", "fitness"].map((name) => [name, words(`model.${name}`)]), ...taught,
    ];
    if (!options.some(([value]) => value === model)) options.push([model, words("model.other")]);
    this.#model.replaceChildren(...options.map(([value, title]) => make("option", { value }, title)));
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
